package batch

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// KeepFile puts the file of an import back, as if it were not checked to its end.
func (s *Service) KeepFile(ctx context.Context, at scope.Ref, text string) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		return s.insertFile(ctx, tx, Import{TenantID: at.Tenant, Mode: at.Mode, ID: at.ID}, CSV, text)
	})
}
