package apikey

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
)

// Find returns a key of the tenant's mode; MISSING_RESOURCE when there is none.
func (s *Service) Find(ctx context.Context, tenant string, mode auth.Mode, keyID string) (Key, error) {
	k, err := get(ctx, s.DB.Read(), place{tenant, mode, keyID})
	if errors.Is(err, db.ErrNotFound) {
		return Key{}, fault.Missing("API key")
	}
	if err != nil {
		return Key{}, fmt.Errorf("load key: %w", err)
	}
	return k, nil
}
