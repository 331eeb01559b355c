package testfailure

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

const columns = "tenant_id, mode, user_id, step, account_id, error_code, repeats, created_at"

// put takes the place of the one for the same step and account.
func put(ctx context.Context, tx *db.Tx, f Failure) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO test_failure (`+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (tenant_id, mode, user_id, step, account_id) DO UPDATE SET error_code = excluded.error_code,
			repeats = excluded.repeats, created_at = excluded.created_at`,
		f.TenantID, f.Mode, f.UserID, f.Step, f.AccountID, f.ErrorCode, f.Repeats, f.CreatedAt)
	return err
}

func list(ctx context.Context, q db.Querier, user scope.Ref) ([]Failure, error) {
	return db.Select[Failure](ctx, q, `SELECT `+columns+` FROM test_failure
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 ORDER BY step, account_id`, user.Tenant, user.Mode, user.ID)
}

// next is the failure for a step of an account: its own before that of any account.
func next(ctx context.Context, q db.Querier, user scope.Ref, step Step, accountID string) (Failure, error) {
	return db.Get[Failure](ctx, q, `SELECT `+columns+` FROM test_failure
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND step = $4 AND account_id IN ('', $5)
		ORDER BY account_id DESC LIMIT 1`, user.Tenant, user.Mode, user.ID, step, accountID)
}

// remove reports whether it was still there: of several that fail at once, one does.
func remove(ctx context.Context, tx *db.Tx, f Failure) (bool, error) {
	count, err := db.Exec(ctx, tx, `DELETE FROM test_failure
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND step = $4 AND account_id = $5 AND created_at = $6`,
		f.TenantID, f.Mode, f.UserID, f.Step, f.AccountID, f.CreatedAt)
	return count > 0, err
}

func removeAll(ctx context.Context, tx *db.Tx, user scope.Ref) (int64, error) {
	return db.Exec(ctx, tx, "DELETE FROM test_failure WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		user.Tenant, user.Mode, user.ID)
}
