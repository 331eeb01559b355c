package testclock

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

func get(ctx context.Context, q db.Querier, user scope.Ref) (Clock, error) {
	return db.Get[Clock](ctx, q, `SELECT tenant_id, mode, user_id, offset_ms, updated_at FROM test_clock
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3`, user.Tenant, user.Mode, user.ID)
}

func put(ctx context.Context, tx *db.Tx, c Clock) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO test_clock (tenant_id, mode, user_id, offset_ms, updated_at)
		VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (tenant_id, mode, user_id)
			DO UPDATE SET offset_ms = excluded.offset_ms, updated_at = excluded.updated_at`,
		c.TenantID, c.Mode, c.UserID, c.OffsetMs, c.UpdatedAt)
	return err
}
