package invite

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

func list(ctx context.Context, q db.Querier, at scope.Scope, r page.Request) ([]Invite, error) {
	s := db.Query("id", "user_id", "full_name", "email", "status", "created_at").From("invite")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode))
	query, args := db.Newest{Page: r}.Build(s)
	return db.Select[Invite](ctx, q, query, args...)
}
