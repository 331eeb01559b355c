package archive

import (
	"context"

	"nod/internal/enduser"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
)

func list(ctx context.Context, q db.Querier, user enduser.Ref, r page.Request) ([]Archive, error) {
	s := db.Query("id", "user_id", "file_type", "status", "error_code", "raw_files", "created_at", "updated_at")
	s.From("archive")
	s.Where(s.Equal("tenant_id", user.Tenant), s.Equal("mode", user.Mode), s.Equal("user_id", user.ID))
	if r.After != nil {
		s.Where("(created_at, id) < (" + s.Var(r.After.At) + ", " + s.Var(r.After.ID) + ")")
	}
	query, args := s.OrderBy("created_at DESC", "id DESC").Limit(r.Limit()).Build()
	return db.Select[Archive](ctx, q, query, args...)
}
