package consent

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
)

const templateColumns = `tenant_id, id, consent_type, title, version, consent_method, consent_text, created_by,
	created_at`

func insertTemplate(ctx context.Context, tx *db.Tx, t Template) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO consent_template (`+templateColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		t.TenantID, t.ID, t.Type, t.Title, t.Version, t.Method, t.Text, t.CreatedBy, t.CreatedAt)
	return err
}

func getTemplate(ctx context.Context, q db.Querier, tenant, templateID string) (Template, error) {
	return db.Get[Template](ctx, q, `SELECT `+templateColumns+` FROM consent_template
		WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL`, tenant, templateID)
}

func listTemplates(ctx context.Context, q db.Querier, tenant string, r page.Request) ([]Template, error) {
	query := db.Query(templateColumns).From("consent_template")
	query.Where(query.Equal("tenant_id", tenant), query.IsNull("deleted_at"))
	text, args := db.Newest{Page: r}.Build(query)
	return db.Select[Template](ctx, q, text, args...)
}

// deleteTemplate hides a template; it reports false when there was none to hide.
func deleteTemplate(ctx context.Context, tx *db.Tx, tenant, templateID string, now db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE consent_template SET deleted_at = $1
		WHERE tenant_id = $2 AND id = $3 AND deleted_at IS NULL`, now, tenant, templateID)
	return n == 1, err
}
