package template

import (
	"context"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

var templates = db.TableOf[storedTemplate]("wink_template")

func insert(ctx context.Context, tx *db.Tx, t storedTemplate) error {
	return templates.Insert(ctx, tx, t)
}

// update reports false when the template was deleted meanwhile.
func update(ctx context.Context, tx *db.Tx, t storedTemplate) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE wink_template SET name = $1, settings = $2, logo_image = $3, updated_by = $4,
		updated_at = $5 WHERE tenant_id = $6 AND mode = $7 AND id = $8`,
		t.Name, t.Settings, t.LogoImage, t.UpdatedBy, t.UpdatedAt, t.TenantID, t.Mode, t.ID)
	return n == 1, err
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

// remove reports false when there was no template.
func remove(ctx context.Context, tx *db.Tx, p scope.Ref) (bool, error) {
	n, err := db.Exec(ctx, tx, "DELETE FROM wink_template WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		p.Tenant, p.Mode, p.ID)
	return n == 1, err
}
