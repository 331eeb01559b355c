package template

import (
	"context"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/version"
)

var (
	templates = db.TableOf[storedTemplate]("wink_template")
	versions  = version.TableOf[storedVersion]("wink_template_version", "template_id")
)

func insert(ctx context.Context, tx *db.Tx, t storedTemplate) error {
	return templates.Insert(ctx, tx, t)
}

func update(ctx context.Context, tx *db.Tx, t storedTemplate) error {
	_, err := tx.ExecContext(ctx, `UPDATE wink_template SET name = $1, settings = $2, logo_image = $3, version_id = $4,
		updated_by = $5, updated_at = $6 WHERE tenant_id = $7 AND mode = $8 AND id = $9`,
		t.Name, t.Settings, t.LogoImage, t.VersionID, t.UpdatedBy, t.UpdatedAt, t.TenantID, t.Mode, t.ID)
	return err
}

// lock makes others who change the template wait until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, p scope.Ref) error {
	_, err := db.Get[string](ctx, tx, `UPDATE wink_template SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 RETURNING id`, p.Tenant, p.Mode, p.ID)
	return err
}

func get(ctx context.Context, q db.Querier, p scope.Ref) (storedTemplate, error) {
	return db.Get[storedTemplate](ctx, q, "SELECT "+templates.Columns+` FROM wink_template
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, p.Tenant, p.Mode, p.ID)
}

func list(ctx context.Context, q db.Querier, at scope.Scope, r page.Request) ([]storedTemplate, error) {
	query := db.Query(templates.Columns).From("wink_template")
	query.Where(query.Equal("tenant_id", at.Tenant), query.Equal("mode", at.Mode))
	text, args := db.Newest{Page: r}.Build(query)
	return db.Select[storedTemplate](ctx, q, text, args...)
}

// namesOf returns the names of templates by their ids.
func namesOf(ctx context.Context, q db.Querier, at scope.Scope, ids []string) ([]storedTemplate, error) {
	query := db.Query("id", "name").From("wink_template")
	query.Where(query.Equal("tenant_id", at.Tenant), query.Equal("mode", at.Mode), query.In("id", sqlbuilder.List(ids)))
	text, args := query.Build()
	return db.Select[storedTemplate](ctx, q, text, args...)
}

// remove reports false when there was no template. Its versions go with it: nothing shows them.
func remove(ctx context.Context, tx *db.Tx, p scope.Ref) (bool, error) {
	if err := versions.DeleteOf(ctx, tx, p); err != nil {
		return false, err
	}
	n, err := db.Exec(ctx, tx, "DELETE FROM wink_template WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		p.Tenant, p.Mode, p.ID)
	return n == 1, err
}
