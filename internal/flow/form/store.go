package form

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

func list(ctx context.Context, q db.Querier, user scope.Ref, r page.Request) ([]Form, error) {
	s := db.Query("id", "name", "data", "created_at").From("form")
	s.Where(s.Equal("tenant_id", user.Tenant), s.Equal("mode", user.Mode), s.Equal("user_id", user.ID))
	query, args := db.Newest{Page: r}.Build(s)
	return db.Select[Form](ctx, q, query, args...)
}
