package signin

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/platform/db"
)

// IsActive reports whether a sign-in still stands: it has not ended, and its developer was not removed.
// Tokens that were made with it for others, such as the widget's, end with it.
func (s *Service) IsActive(ctx context.Context, tenant, signInID string) (bool, error) {
	_, err := db.Get[string](ctx, s.DB.Read(), `SELECT s.id FROM signin s
		JOIN developer d ON d.tenant_id = s.tenant_id AND d.id = s.developer_id
		WHERE s.tenant_id = $1 AND s.id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3 AND d.removed_at IS NULL`,
		tenant, signInID, db.At(s.Clock.Now()))
	if errors.Is(err, db.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("load sign-in: %w", err)
	}
	return true, nil
}
