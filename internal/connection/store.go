package connection

import (
	"context"
	"time"

	"nod/internal/connector"
	"nod/internal/enduser"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
)

const accountColumns = "tenant_id, mode, id, user_id, provider_id, login_mask, login_hash, status, error_code, status_at, " +
	"monitor_status, monitor_at, session_sealed, reconnects, syncs, created_at, updated_at, connected_at, last_synced_at, " +
	"next_sync_at, revoked_at"

func insertAccount(ctx context.Context, tx *db.Tx, a Account) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO account (`+accountColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
		a.TenantID, a.Mode, a.ID, a.UserID, a.ProviderID, a.LoginMask, a.LoginHash, a.Status, a.ErrorCode, a.StatusAt,
		a.MonitorStatus, a.MonitorAt, a.SessionSealed, a.Reconnects, a.Syncs, a.CreatedAt, a.UpdatedAt, a.ConnectedAt,
		a.LastSyncedAt, a.NextSyncAt, a.RevokedAt)
	return err
}

// updateAccount writes everything of an account that can change. Its caller holds the user's lock.
func updateAccount(ctx context.Context, tx *db.Tx, a Account) error {
	_, err := tx.ExecContext(ctx, `UPDATE account SET login_mask = $1, login_hash = $2, status = $3, error_code = $4,
			status_at = $5, monitor_status = $6, monitor_at = $7, session_sealed = $8, reconnects = $9, syncs = $10,
			updated_at = $11, connected_at = $12, last_synced_at = $13, next_sync_at = $14, revoked_at = $15
		WHERE tenant_id = $16 AND mode = $17 AND id = $18`,
		a.LoginMask, a.LoginHash, a.Status, a.ErrorCode, a.StatusAt, a.MonitorStatus, a.MonitorAt, a.SessionSealed,
		a.Reconnects, a.Syncs, a.UpdatedAt, a.ConnectedAt, a.LastSyncedAt, a.NextSyncAt, a.RevokedAt,
		a.TenantID, a.Mode, a.ID)
	return err
}

func getAccount(ctx context.Context, q db.Querier, at Ref) (Account, error) {
	s := db.Query(accountColumns).From("account")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode), s.Equal("id", at.ID))
	if at.User != "" {
		s.Where(s.Equal("user_id", at.User))
	}
	query, args := s.Build()
	return db.Get[Account](ctx, q, query, args...)
}

// accountsOf returns all accounts of a user, the revoked ones included, newest first.
func accountsOf(ctx context.Context, q db.Querier, user enduser.Ref) ([]Account, error) {
	return db.Select[Account](ctx, q, `SELECT `+accountColumns+` FROM account
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 ORDER BY created_at DESC, id DESC`, user.Tenant, user.Mode, user.ID)
}

func listAccounts(ctx context.Context, q db.Querier, at Ref, f ListFilter, r page.Request) ([]Account, error) {
	s := db.Query(accountColumns).From("account")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode), "revoked_at IS NULL")
	if f.User != "" {
		s.Where(s.Equal("user_id", f.User))
	}
	if !f.Created.From.IsZero() {
		s.Where(s.GreaterEqualThan("created_at", db.At(f.Created.From)))
	}
	if !f.Created.To.IsZero() {
		s.Where(s.LessThan("created_at", db.At(f.Created.To)))
	}
	if r.After != nil {
		s.Where("(created_at, id) < (" + s.Var(r.After.At) + ", " + s.Var(r.After.ID) + ")")
	}
	query, args := s.OrderBy("created_at DESC", "id DESC").Limit(r.Limit()).Build()
	return db.Select[Account](ctx, q, query, args...)
}

func accountsToSync(ctx context.Context, q db.Querier, now time.Time, limit int) ([]Account, error) {
	return db.Select[Account](ctx, q, `SELECT `+accountColumns+` FROM account
		WHERE next_sync_at <= $1 ORDER BY next_sync_at LIMIT $2`, db.At(now), limit)
}

const taskColumns = "tenant_id, mode, id, type, user_id, source_id, source_type, provider_id, login_hash, status, result, " +
	"error_code, failed_sections, counts, started_at, accepted_at, finished_at, due_at"

func insertTask(ctx context.Context, tx *db.Tx, t Task) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO task (`+taskColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
		t.TenantID, t.Mode, t.ID, t.Type, t.UserID, t.SourceID, t.SourceType, t.ProviderID, t.LoginHash, t.Status, t.Result,
		t.ErrorCode, t.FailedSections, t.Counts, t.StartedAt, t.AcceptedAt, t.FinishedAt, t.DueAt)
	return err
}

func updateTask(ctx context.Context, tx *db.Tx, t Task) error {
	_, err := tx.ExecContext(ctx, `UPDATE task SET status = $1, result = $2, error_code = $3, failed_sections = $4,
			counts = $5, accepted_at = $6, finished_at = $7, due_at = $8
		WHERE tenant_id = $9 AND mode = $10 AND id = $11`,
		t.Status, t.Result, t.ErrorCode, t.FailedSections, t.Counts, t.AcceptedAt, t.FinishedAt, t.DueAt,
		t.TenantID, t.Mode, t.ID)
	return err
}

func getTask(ctx context.Context, q db.Querier, at Ref) (Task, error) {
	s := db.Query(taskColumns).From("task")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode), s.Equal("id", at.ID))
	if at.User != "" {
		s.Where(s.Equal("user_id", at.User))
	}
	query, args := s.Build()
	return db.Get[Task](ctx, q, query, args...)
}

// runningTasks returns the tasks of an account that have not finished; most often there is none or one.
func runningTasks(ctx context.Context, tx *db.Tx, a Account) ([]Task, error) {
	return db.Select[Task](ctx, tx, `SELECT `+taskColumns+` FROM task
		WHERE tenant_id = $1 AND mode = $2 AND source_id = $3 AND status = $4 ORDER BY started_at DESC, id DESC`,
		a.TenantID, a.Mode, a.ID, Started)
}

func listTasks(ctx context.Context, q db.Querier, at Ref, f ListFilter, r page.Request) ([]Task, error) {
	s := db.Query(taskColumns).From("task")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode))
	if f.User != "" {
		s.Where(s.Equal("user_id", f.User))
	}
	if f.Source != "" {
		s.Where(s.Equal("source_id", f.Source))
	}
	if !f.Created.From.IsZero() {
		s.Where(s.GreaterEqualThan("started_at", db.At(f.Created.From)))
	}
	if !f.Created.To.IsZero() {
		s.Where(s.LessThan("started_at", db.At(f.Created.To)))
	}
	if r.After != nil {
		s.Where("(started_at, id) < (" + s.Var(r.After.At) + ", " + s.Var(r.After.ID) + ")")
	}
	query, args := s.OrderBy("started_at DESC", "id DESC").Limit(r.Limit()).Build()
	return db.Select[Task](ctx, q, query, args...)
}

func dueTasks(ctx context.Context, q db.Querier, now time.Time, limit int) ([]Task, error) {
	return db.Select[Task](ctx, q, `SELECT `+taskColumns+` FROM task
		WHERE due_at <= $1 ORDER BY due_at LIMIT $2`, db.At(now), limit)
}

type pastLogin struct {
	AcceptedAt *db.Time            `db:"accepted_at"`
	FinishedAt db.Time             `db:"finished_at"`
	ErrorCode  connector.ErrorCode `db:"error_code"`
}

// pastLogins returns the finished logins with the same login name, oldest first.
func pastLogins(ctx context.Context, q db.Querier, t Task, since time.Time) ([]pastLogin, error) {
	return db.Select[pastLogin](ctx, q, `SELECT accepted_at, finished_at, error_code FROM task
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND started_at >= $4 AND provider_id = $5 AND login_hash = $6
			AND type = $7 AND finished_at IS NOT NULL AND finished_at >= $4
		ORDER BY started_at, id`, t.TenantID, t.Mode, t.UserID, db.At(since), t.ProviderID, t.LoginHash, LinkAccount)
}

// forgetLogins takes the login name out of the tasks of an account.
func forgetLogins(ctx context.Context, tx *db.Tx, a Account) error {
	_, err := tx.ExecContext(ctx, "UPDATE task SET login_hash = '' WHERE tenant_id = $1 AND mode = $2 AND source_id = $3",
		a.TenantID, a.Mode, a.ID)
	return err
}

const attemptColumns = "tenant_id, mode, task_id, state, round, input_sealed, step_sealed, challenge, is_reserved, show_at, " +
	"deadline_at, created_at"

func insertAttempt(ctx context.Context, tx *db.Tx, a attempt) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO login_attempt (`+attemptColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		a.TenantID, a.Mode, a.TaskID, a.State, a.Round, a.InputSealed, a.StepSealed, a.Challenge, a.IsReserved, a.ShowAt,
		a.DeadlineAt, a.CreatedAt)
	return err
}

func updateAttempt(ctx context.Context, tx *db.Tx, a attempt) error {
	_, err := tx.ExecContext(ctx, `UPDATE login_attempt SET state = $1, round = $2, input_sealed = $3, step_sealed = $4,
			challenge = $5, is_reserved = $6, show_at = $7, deadline_at = $8
		WHERE tenant_id = $9 AND mode = $10 AND task_id = $11`,
		a.State, a.Round, a.InputSealed, a.StepSealed, a.Challenge, a.IsReserved, a.ShowAt, a.DeadlineAt,
		a.TenantID, a.Mode, a.TaskID)
	return err
}

func getAttempt(ctx context.Context, q db.Querier, at Ref) (attempt, error) {
	return db.Get[attempt](ctx, q, `SELECT `+attemptColumns+` FROM login_attempt
		WHERE tenant_id = $1 AND mode = $2 AND task_id = $3`, at.Tenant, at.Mode, at.ID)
}

func deleteAttempt(ctx context.Context, tx *db.Tx, at Ref) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM login_attempt WHERE tenant_id = $1 AND mode = $2 AND task_id = $3",
		at.Tenant, at.Mode, at.ID)
	return err
}

func insertFarewell(ctx context.Context, tx *db.Tx, a Account, sealed string, expiresAt time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO account_farewell (tenant_id, mode, account_id, session_sealed, expires_at)
		VALUES ($1, $2, $3, $4, $5)`, a.TenantID, a.Mode, a.ID, sealed, db.At(expiresAt))
	return err
}

func getFarewell(ctx context.Context, q db.Querier, at Ref) (string, error) {
	return db.Get[string](ctx, q, `SELECT session_sealed FROM account_farewell
		WHERE tenant_id = $1 AND mode = $2 AND account_id = $3`, at.Tenant, at.Mode, at.ID)
}

func deleteFarewell(ctx context.Context, q db.Querier, tenant string, mode auth.Mode, accountID string) error {
	_, err := q.ExecContext(ctx, "DELETE FROM account_farewell WHERE tenant_id = $1 AND mode = $2 AND account_id = $3",
		tenant, mode, accountID)
	return err
}

// deleteFarewells gives up what could not be ended in time. The look comes first because most often
// there is nothing, and a write would take the writer.
func deleteFarewells(ctx context.Context, store *db.DB, now time.Time) error {
	due, err := db.Get[bool](ctx, store.Read(), "SELECT EXISTS (SELECT 1 FROM account_farewell WHERE expires_at <= $1)", db.At(now))
	if err != nil || !due {
		return err
	}
	_, err = store.Write().ExecContext(ctx, "DELETE FROM account_farewell WHERE expires_at <= $1", db.At(now))
	return err
}
