package apikey

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// Find returns a key of the tenant's mode; MISSING_RESOURCE when there is none.
func (s *Service) Find(ctx context.Context, at scope.Ref) (Key, error) {
	k, err := get(ctx, s.DB.Read(), at)
	if errors.Is(err, db.ErrNotFound) {
		return Key{}, fault.Missing("API key")
	}
	if err != nil {
		return Key{}, fmt.Errorf("load key: %w", err)
	}
	return k, nil
}
