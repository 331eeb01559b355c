package invite

import (
	"cmp"
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

var (
	templates = db.TableOf[storedTemplate]("invite_template")
	texts     = db.TableOf[storedText]("invite_text")
)

// shownTemplate is a template with what it says.
type shownTemplate struct {
	ID        string           `db:"id"`
	Name      string           `db:"name"`
	CreatedAt db.Time          `db:"created_at"`
	TextID    string           `db:"text_id"`
	Content   db.JSON[Content] `db:"content"`
}

func (t shownTemplate) template() Template {
	content := t.Content.V
	content.Language = cmp.Or(content.Language, english) // of an earlier release
	return Template{t.ID, t.Name, content}
}

const (
	shownColumns = "t.id, t.name, t.created_at, t.text_id, x.content"
	withText     = "x.tenant_id = t.tenant_id AND x.mode = t.mode AND x.id = t.text_id"
)

func listTemplates(ctx context.Context, q db.Querier, at scope.Scope, r page.Request) ([]shownTemplate, error) {
	b := db.Query(shownColumns).From("invite_template t").Join("invite_text x", withText)
	b.Where(b.Equal("t.tenant_id", at.Tenant), b.Equal("t.mode", at.Mode))
	query, args := db.Newest{Time: "t.created_at", ID: "t.id", Page: r}.Build(b)
	return db.Select[shownTemplate](ctx, q, query, args...)
}

func getTemplate(ctx context.Context, q db.Querier, at scope.Ref) (shownTemplate, error) {
	return db.Get[shownTemplate](ctx, q, "SELECT "+shownColumns+" FROM invite_template t JOIN invite_text x ON "+
		withText+" WHERE t.tenant_id = $1 AND t.mode = $2 AND t.id = $3", at.Tenant, at.Mode, at.ID)
}

// lockTemplate makes others who change the template wait until the transaction ends.
func lockTemplate(ctx context.Context, tx *db.Tx, at scope.Ref) (storedTemplate, error) {
	return db.Get[storedTemplate](ctx, tx, `UPDATE invite_template SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 RETURNING `+templates.Columns, at.Tenant, at.Mode, at.ID)
}

func updateTemplate(ctx context.Context, tx *db.Tx, t storedTemplate) error {
	_, err := tx.ExecContext(ctx, `UPDATE invite_template SET name = $1, text_id = $2, updated_at = $3
		WHERE tenant_id = $4 AND mode = $5 AND id = $6`, t.Name, t.TextID, t.UpdatedAt, t.TenantID, t.Mode, t.ID)
	return err
}

func deleteTemplate(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM invite_template WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		at.Tenant, at.Mode, at.ID)
	return err
}

func getText(ctx context.Context, q db.Querier, at scope.Ref) (Content, error) {
	text, err := db.Get[storedText](ctx, q, "SELECT "+texts.Columns+` FROM invite_text
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
	return text.Content.V, err
}
