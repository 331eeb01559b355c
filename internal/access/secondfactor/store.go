package secondfactor

import (
	"context"

	"nod/internal/platform/db"
)

func getApp(ctx context.Context, q db.Querier, o owner) (app, error) {
	return db.Get[app](ctx, q, `SELECT secret_sealed, last_step, created_at, confirmed_at FROM totp
		WHERE tenant_id = $1 AND developer_id = $2`, o.tenant, o.developer)
}

// putApp begins an enrolment; a confirmed app stays as it is.
func putApp(ctx context.Context, tx *db.Tx, o owner, secretSealed string, now db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `INSERT INTO totp
		(tenant_id, developer_id, secret_sealed, last_step, created_at, confirmed_at)
		VALUES ($1, $2, $3, 0, $4, NULL)
		ON CONFLICT (tenant_id, developer_id) DO UPDATE SET secret_sealed = excluded.secret_sealed,
			last_step = 0, created_at = excluded.created_at
		WHERE totp.confirmed_at IS NULL`, o.tenant, o.developer, secretSealed, now)
	return n == 1, err
}

// confirmApp succeeds for one caller, and uses the code's step up.
func confirmApp(ctx context.Context, tx *db.Tx, o owner, step int64, now db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE totp SET confirmed_at = $1, last_step = $2
		WHERE tenant_id = $3 AND developer_id = $4 AND confirmed_at IS NULL`, now, step, o.tenant, o.developer)
	return n == 1, err
}

// useStep uses a step up: one caller succeeds, and none with an older one after it.
func useStep(ctx context.Context, tx *db.Tx, o owner, step int64) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE totp SET last_step = $1
		WHERE tenant_id = $2 AND developer_id = $3 AND confirmed_at IS NOT NULL AND last_step < $1`,
		step, o.tenant, o.developer)
	return n == 1, err
}

func deleteApp(ctx context.Context, tx *db.Tx, o owner) (bool, error) {
	n, err := db.Exec(ctx, tx, "DELETE FROM totp WHERE tenant_id = $1 AND developer_id = $2", o.tenant, o.developer)
	return n > 0, err
}

func deleteRecoveryCodes(ctx context.Context, tx *db.Tx, o owner) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM recovery_code WHERE tenant_id = $1 AND developer_id = $2",
		o.tenant, o.developer)
	return err
}

func insertRecoveryCode(ctx context.Context, tx *db.Tx, o owner, hash string, now db.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO recovery_code (tenant_id, developer_id, code_hash, created_at, used_at)
		VALUES ($1, $2, $3, $4, NULL)`, o.tenant, o.developer, hash, now)
	return err
}

func countRecoveryCodes(ctx context.Context, q db.Querier, o owner) (int, error) {
	return db.Get[int](ctx, q, `SELECT count(*) FROM recovery_code
		WHERE tenant_id = $1 AND developer_id = $2 AND used_at IS NULL`, o.tenant, o.developer)
}

// useRecoveryCode succeeds for one caller.
func useRecoveryCode(ctx context.Context, tx *db.Tx, o owner, hash string, now db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE recovery_code SET used_at = $1
		WHERE tenant_id = $2 AND developer_id = $3 AND code_hash = $4 AND used_at IS NULL`,
		now, o.tenant, o.developer, hash)
	return n == 1, err
}

func listPasskeys(ctx context.Context, q db.Querier, o owner) ([]StoredPasskey, error) {
	return db.Select[StoredPasskey](ctx, q, `SELECT * FROM passkey WHERE tenant_id = $1 AND developer_id = $2
		ORDER BY created_at DESC, id DESC`, o.tenant, o.developer)
}

func countPasskeys(ctx context.Context, q db.Querier, o owner) (int, error) {
	return db.Get[int](ctx, q, "SELECT count(*) FROM passkey WHERE tenant_id = $1 AND developer_id = $2",
		o.tenant, o.developer)
}

func getPasskey(ctx context.Context, q db.Querier, o owner, id string) (StoredPasskey, error) {
	return db.Get[StoredPasskey](ctx, q, "SELECT * FROM passkey WHERE tenant_id = $1 AND developer_id = $2 AND id = $3",
		o.tenant, o.developer, id)
}

var passkeys = db.TableOf[StoredPasskey]("passkey")

func insertPasskey(ctx context.Context, tx *db.Tx, k StoredPasskey) error {
	return passkeys.Insert(ctx, tx, k)
}

// usePasskey stores the new count unless another use was faster.
func usePasskey(ctx context.Context, tx *db.Tx, k StoredPasskey, newCount int64, now db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE passkey SET credential = $1, sign_count = $2, last_used_at = $3
		WHERE tenant_id = $4 AND id = $5 AND sign_count = $6`,
		k.Credential, newCount, now, k.TenantID, k.ID, k.SignCount)
	return n == 1, err
}

func renamePasskey(ctx context.Context, tx *db.Tx, o owner, id, name string) error {
	_, err := tx.ExecContext(ctx, "UPDATE passkey SET name = $1 WHERE tenant_id = $2 AND developer_id = $3 AND id = $4",
		name, o.tenant, o.developer, id)
	return err
}

func deletePasskey(ctx context.Context, tx *db.Tx, o owner, id string) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM passkey WHERE tenant_id = $1 AND developer_id = $2 AND id = $3",
		o.tenant, o.developer, id)
	return err
}

func deletePasskeys(ctx context.Context, tx *db.Tx, o owner) (int64, error) {
	return db.Exec(ctx, tx, "DELETE FROM passkey WHERE tenant_id = $1 AND developer_id = $2", o.tenant, o.developer)
}

// challenge is a question put to a passkey.
type challenge struct {
	owner
	id      string
	purpose purpose
	session string
}

func insertChallenge(ctx context.Context, tx *db.Tx, c challenge, expiresAt db.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO passkey_challenge
		(tenant_id, id, developer_id, purpose, session, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6)`, c.tenant, c.id, c.developer, c.purpose, c.session, expiresAt)
	return err
}

// takeChallenge hands a challenge to one caller; it is gone after that.
func takeChallenge(ctx context.Context, tx *db.Tx, c challenge, now db.Time) (session string, err error) {
	return db.Get[string](ctx, tx, `DELETE FROM passkey_challenge
		WHERE tenant_id = $1 AND id = $2 AND developer_id = $3 AND purpose = $4 AND expires_at > $5 RETURNING session`,
		c.tenant, c.id, c.developer, c.purpose, now)
}

func forgetChallenges(ctx context.Context, q db.Querier, before db.Time) error {
	_, err := q.ExecContext(ctx, "DELETE FROM passkey_challenge WHERE expires_at < $1", before)
	return err
}
