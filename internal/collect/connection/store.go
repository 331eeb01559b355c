package connection

import (
	"context"
	"time"

	"nod/internal/collect/connection/challenge"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const accountColumns = "tenant_id, mode, id, user_id, provider_id, login_mask, login_hash, status, error_code, " +
	"status_at, monitor_status, monitor_at, session_sealed, reconnects, syncs, sync_failures, created_at, " +
	"updated_at, connected_at, last_synced_at, next_sync_at, revoked_at, data_until, failed_sections, login_mask_sealed"

func insertAccount(ctx context.Context, tx *db.Tx, a Account) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO account (`+accountColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
			$22, $23, $24, $25)`,
		a.TenantID, a.Mode, a.ID, a.UserID, a.ProviderID, a.LoginMask, a.LoginHash, a.Status, a.ErrorCode, a.StatusAt,
		a.MonitorStatus, a.MonitorAt, a.SessionSealed, a.Reconnects, a.Syncs, a.SyncFailures, a.CreatedAt, a.UpdatedAt,
		a.ConnectedAt, a.LastSyncedAt, a.NextSyncAt, a.RevokedAt, a.DataUntil,
		a.FailedSections, a.LoginMaskSealed)
	return err
}

// updateAccount writes everything of an account that can change. Its caller holds the user's lock.
func updateAccount(ctx context.Context, tx *db.Tx, a Account) error {
	_, err := tx.ExecContext(ctx, `UPDATE account SET login_mask = $1, login_hash = $2, status = $3, error_code = $4,
			status_at = $5, monitor_status = $6, monitor_at = $7, session_sealed = $8, reconnects = $9, syncs = $10,
			sync_failures = $11, updated_at = $12, connected_at = $13, last_synced_at = $14, next_sync_at = $15,
			revoked_at = $16, data_until = $17, failed_sections = $18, login_mask_sealed = $19
		WHERE tenant_id = $20 AND mode = $21 AND id = $22`,
		a.LoginMask, a.LoginHash, a.Status, a.ErrorCode, a.StatusAt, a.MonitorStatus, a.MonitorAt, a.SessionSealed,
		a.Reconnects, a.Syncs, a.SyncFailures, a.UpdatedAt, a.ConnectedAt, a.LastSyncedAt, a.NextSyncAt, a.RevokedAt,
		a.DataUntil, a.FailedSections, a.LoginMaskSealed, a.TenantID, a.Mode, a.ID)
	return err
}

func getAccount(ctx context.Context, q db.Querier, at scope.Owned) (Account, error) {
	s := db.Query(accountColumns).From("account")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode), s.Equal("id", at.ID))
	if at.User != "" {
		s.Where(s.Equal("user_id", at.User))
	}
	query, args := s.Build()
	return db.Get[Account](ctx, q, query, args...)
}

// accountsOf returns all accounts of a user, the revoked ones included, newest first.
func accountsOf(ctx context.Context, q db.Querier, user scope.Ref) ([]Account, error) {
	return db.Select[Account](ctx, q, `SELECT `+accountColumns+` FROM account
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 ORDER BY created_at DESC,
			id DESC`, user.Tenant, user.Mode, user.ID)
}

func listAccounts(ctx context.Context, q db.Querier, at scope.Scope, f ListFilter, r page.Request) ([]Account, error) {
	s := db.Query(accountColumns).From("account")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode), "revoked_at IS NULL")
	if f.User != "" {
		s.Where(s.Equal("user_id", f.User))
	}
	query, args := db.Newest{Within: f.Created, Page: r}.Build(s)
	return db.Select[Account](ctx, q, query, args...)
}

// accountsDue returns accounts whose moment in a column has come.
func accountsDue(ctx context.Context, q db.Querier, column string, now time.Time) ([]Account, error) {
	return db.Select[Account](ctx, q, "SELECT "+accountColumns+" FROM account WHERE "+column+" <= $1 ORDER BY "+column+
		" LIMIT $2", db.At(now), dueBatch)
}

// moveDue moves a column of a user's accounts; the end of data only where no sync will come.
func moveDue(ctx context.Context, tx *db.Tx, user scope.Ref, by time.Duration, column string) (int64, error) {
	return db.Exec(ctx, tx, `UPDATE account SET `+column+` = `+column+` - $1 WHERE tenant_id = $2 AND mode = $3
		AND user_id = $4 AND `+column+` IS NOT NULL AND (next_sync_at IS NULL OR $5 = 'next_sync_at')`,
		by.Milliseconds(), user.Tenant, user.Mode, user.ID, column)
}

const attemptColumns = "tenant_id, mode, task_id, state, round, input_sealed, step_sealed, challenge, " +
	"is_reserved, show_at, deadline_at, created_at, token_id, challenge_sealed"

func insertAttempt(ctx context.Context, tx *db.Tx, a attempt) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO login_attempt (`+attemptColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		a.TenantID, a.Mode, a.TaskID, a.State, a.Round, a.InputSealed, a.StepSealed, challenge.None,
		a.IsReserved, a.ShowAt, a.DeadlineAt, a.CreatedAt, a.TokenID, a.ChallengeSealed)
	return err
}

func updateAttempt(ctx context.Context, tx *db.Tx, a attempt) error {
	_, err := tx.ExecContext(ctx, `UPDATE login_attempt SET state = $1, round = $2, input_sealed = $3, step_sealed = $4,
			challenge = $5, is_reserved = $6, show_at = $7, deadline_at = $8, challenge_sealed = $9
		WHERE tenant_id = $10 AND mode = $11 AND task_id = $12`,
		a.State, a.Round, a.InputSealed, a.StepSealed, challenge.None, a.IsReserved, a.ShowAt, a.DeadlineAt,
		a.ChallengeSealed,
		a.TenantID, a.Mode, a.TaskID)
	return err
}

func getAttempt(ctx context.Context, q db.Querier, at scope.Ref) (attempt, error) {
	return db.Get[attempt](ctx, q, `SELECT `+attemptColumns+` FROM login_attempt
		WHERE tenant_id = $1 AND mode = $2 AND task_id = $3`, at.Tenant, at.Mode, at.ID)
}

func deleteAttempt(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM login_attempt WHERE tenant_id = $1 AND mode = $2 AND task_id = $3",
		at.Tenant, at.Mode, at.ID)
	return err
}
