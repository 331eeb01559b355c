package apikey

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// Find returns a key of the tenant's mode; MISSING_RESOURCE when there is none.
func (s *Service) Find(ctx context.Context, at scope.Ref) (Key, error) {
	k, err := get(ctx, s.DB.Read(), at)
	return k, db.OrMissing(err, "API key")
}
