package invite

import (
	"context"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
)

func list(ctx context.Context, q db.Querier, tenant string, mode auth.Mode, r page.Request) ([]Invite, error) {
	s := db.Query("id", "user_id", "full_name", "email", "status", "created_at").From("invite")
	s.Where(s.Equal("tenant_id", tenant), s.Equal("mode", mode))
	query, args := db.Newest{Page: r}.Build(s)
	return db.Select[Invite](ctx, q, query, args...)
}
