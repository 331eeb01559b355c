package archive

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/reading/across"
)

// markOwners says whose other documents have a mark.
func markOwners(ctx context.Context, q db.Querier, at scope.Owned, hash []byte) (across.Owners, error) {
	const known = `EXISTS (SELECT 1 FROM archive_mark
		WHERE tenant_id = $1 AND mode = $2 AND hash = $3 AND archive_id <> $4 AND user_id `
	return db.Get[across.Owners](ctx, q, "SELECT "+known+"= $5) AS is_own, "+known+"<> $5) AS is_another",
		at.Tenant, at.Mode, hash, at.ID, at.User)
}

func insertMark(ctx context.Context, tx *db.Tx, at scope.Owned, hash []byte) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO archive_mark (tenant_id, mode, hash, archive_id, user_id)
		VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant_id, mode, hash, archive_id) DO NOTHING`,
		at.Tenant, at.Mode, hash, at.ID, at.User)
	return err
}

func forgetMarks(ctx context.Context, tx *db.Tx, at scope.Owned) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM archive_mark WHERE tenant_id = $1 AND mode = $2 AND archive_id = $3",
		at.Tenant, at.Mode, at.ID)
	return err
}
