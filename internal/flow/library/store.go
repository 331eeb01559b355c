package library

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

var (
	screens = db.TableOf[stored]("saved_screen")
	shown   = db.TableOf[listed]("saved_screen")
)

func insert(ctx context.Context, tx *db.Tx, s stored) error { return screens.Insert(ctx, tx, s) }

func get(ctx context.Context, q db.Querier, at scope.Ref) (stored, error) {
	return db.Get[stored](ctx, q, "SELECT "+screens.Columns+` FROM saved_screen
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
}

// list leaves out what the screens show.
func list(ctx context.Context, q db.Querier, at scope.Scope, r page.Request) ([]listed, error) {
	b := db.Query(shown.Columns).From("saved_screen")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	text, args := db.Newest{Page: r}.Build(b)
	return db.Select[listed](ctx, q, text, args...)
}

func remove(ctx context.Context, tx *db.Tx, at scope.Ref) (listed, error) {
	return db.Get[listed](ctx, tx, `DELETE FROM saved_screen WHERE tenant_id = $1 AND mode = $2 AND id = $3
		RETURNING `+shown.Columns, at.Tenant, at.Mode, at.ID)
}
