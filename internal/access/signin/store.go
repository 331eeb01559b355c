package signin

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/platform/db"
	"nod/internal/platform/token"
)

// owner is the developer that sign-ins belong to.
type owner struct{ tenant, developer string }

func insertSignIn(ctx context.Context, tx *db.Tx, in signIn) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO signin
		(tenant_id, id, developer_id, address, user_agent, created_at, last_seen_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
		in.TenantID, in.ID, in.DeveloperID, in.Address, in.UserAgent, in.CreatedAt, in.ExpiresAt)
	return err
}

// standingOf finds the sign-in that claims name, unless it, its developer or its
// tenant no longer stands.
func standingOf(ctx context.Context, q db.Querier, c token.Claims, now db.Time) (standing, error) {
	return db.Get[standing](ctx, q,
		"SELECT d.role, d.display_name, d.email_address, s.expires_at, s.last_seen_at, t.production_at"+fromActive+
			" AND s.developer_id = $4",
		c.TenantID, c.SignInID, now, c.UserID)
}

// fromActive are the sign-ins that stand: not ended, of a developer who was not
// removed, of a tenant that is not suspended.
const fromActive = ` FROM signin s
	JOIN developer d ON d.tenant_id = s.tenant_id AND d.id = s.developer_id
	JOIN tenant t ON t.id = s.tenant_id
	WHERE s.tenant_id = $1 AND s.id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3
		AND d.removed_at IS NULL AND t.suspended_at IS NULL`

func isActive(ctx context.Context, q db.Querier, tenant, signIn string, now db.Time) (bool, error) {
	n, err := db.Get[int](ctx, q, "SELECT count(*)"+fromActive, tenant, signIn, now)
	return n == 1, err
}

// touch moves the moment when a sign-in was seen forward, unless another replica did so in the same five minutes.
func touch(ctx context.Context, tx *db.Tx, p place, at db.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE signin SET last_seen_at = $1
		WHERE tenant_id = $2 AND id = $3 AND (last_seen_at IS NULL OR last_seen_at <= $4)`,
		at, p.tenant, p.id, db.At(at.Add(-seenStep)))
	return err
}

func end(ctx context.Context, tx *db.Tx, tenant, signIn string, now db.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE signin SET revoked_at = $1
		WHERE tenant_id = $2 AND id = $3 AND revoked_at IS NULL`, now, tenant, signIn)
	return err
}

func endAll(ctx context.Context, tx *db.Tx, o owner, now db.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE signin SET revoked_at = $1
		WHERE tenant_id = $2 AND developer_id = $3 AND revoked_at IS NULL`, now, o.tenant, o.developer)
	return err
}

// endOne ends a sign-in that stands.
func endOne(ctx context.Context, tx *db.Tx, o owner, signIn string, now db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE signin SET revoked_at = $1
		WHERE tenant_id = $2 AND developer_id = $3 AND id = $4 AND revoked_at IS NULL AND expires_at > $1`,
		now, o.tenant, o.developer, signIn)
	return n == 1, err
}

func endOthers(ctx context.Context, tx *db.Tx, o owner, but string, now db.Time) (int64, error) {
	return db.Exec(ctx, tx, `UPDATE signin SET revoked_at = $1
		WHERE tenant_id = $2 AND developer_id = $3 AND id <> $4 AND revoked_at IS NULL AND expires_at > $1`,
		now, o.tenant, o.developer, but)
}

func listActive(ctx context.Context, q db.Querier, o owner, now db.Time) ([]SignIn, error) {
	return db.Select[SignIn](ctx, q, `SELECT id, address, user_agent, created_at, expires_at,
			COALESCE(last_seen_at, created_at) AS last_seen_at FROM signin
		WHERE tenant_id = $1 AND developer_id = $2 AND revoked_at IS NULL AND expires_at > $3
		ORDER BY created_at DESC, id DESC LIMIT $4`, o.tenant, o.developer, now, maxListed)
}

func insertPending(ctx context.Context, tx *db.Tx, p pending) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO signin_pending
		(tenant_id, id, developer_id, user_agent, password_updated_at, attempts, expires_at)
		VALUES ($1, $2, $3, $4, $5, 0, $6)`,
		p.TenantID, p.ID, p.DeveloperID, p.UserAgent, p.PasswordUpdatedAt, p.ExpiresAt)
	return err
}

// whosePending are logins that wait: of this program, and of the password that stands.
const whosePending = ` WHERE tenant_id = $1 AND id = $2 AND developer_id = $3 AND user_agent = $4
	AND password_updated_at = $5 AND expires_at > $6`

// tryPending counts a try at the second step and returns how many there were.
func tryPending(ctx context.Context, tx *db.Tx, p pending, now db.Time) (int64, error) {
	const statement = "UPDATE signin_pending SET attempts = attempts + 1" + whosePending + " RETURNING attempts"
	return db.Get[int64](ctx, tx, statement,
		p.TenantID, p.ID, p.DeveloperID, p.UserAgent, p.PasswordUpdatedAt, now)
}

func isPendingAlive(ctx context.Context, q db.Querier, p pending, now db.Time) (bool, error) {
	n, err := db.Get[int](ctx, q, "SELECT count(*) FROM signin_pending"+whosePending,
		p.TenantID, p.ID, p.DeveloperID, p.UserAgent, p.PasswordUpdatedAt, now)
	return n == 1, err
}

func deletePending(ctx context.Context, tx *db.Tx, p pending) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM signin_pending WHERE tenant_id = $1 AND id = $2", p.TenantID, p.ID)
	return err
}

func deleteAllPending(ctx context.Context, tx *db.Tx, o owner) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM signin_pending WHERE tenant_id = $1 AND developer_id = $2",
		o.tenant, o.developer)
	return err
}

// putRegistration replaces whatever waits for the same address.
func putRegistration(ctx context.Context, tx *db.Tx, r registration) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO registration
		(email, id, token_hash, email_address, first_name, last_name, tenant_name, title, password_hash, terms_url,
		terms_accepted_at, created_at, expires_at, confirmed_at, browser_hash)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, NULL, $14)
		ON CONFLICT (email) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash,
			email_address = excluded.email_address, first_name = excluded.first_name, last_name = excluded.last_name,
			tenant_name = excluded.tenant_name, title = excluded.title, password_hash = excluded.password_hash,
			terms_url = excluded.terms_url, terms_accepted_at = excluded.terms_accepted_at,
			created_at = excluded.created_at, expires_at = excluded.expires_at, confirmed_at = NULL,
			browser_hash = excluded.browser_hash`,
		r.Email, r.ID, r.TokenHash, r.EmailAddress, r.FirstName, r.LastName, r.TenantName, r.Title, r.PasswordHash,
		r.TermsURL, r.TermsAcceptedAt, r.CreatedAt, r.ExpiresAt, r.BrowserHash)
	return err
}

func registrationByID(ctx context.Context, q db.Querier, id string) (registration, error) {
	return db.Get[registration](ctx, q, "SELECT * FROM registration WHERE id = $1", id)
}

func registrationByToken(ctx context.Context, q db.Querier, tokenHash string) (registration, error) {
	return db.Get[registration](ctx, q, "SELECT * FROM registration WHERE token_hash = $1", tokenHash)
}

func pendingRegistration(ctx context.Context, q db.Querier, email string) (registration, error) {
	return db.Get[registration](ctx, q, "SELECT * FROM registration WHERE email = $1 AND confirmed_at IS NULL", email)
}

// registrationOfBrowser is the newest sign-up of a browser that waits for its confirmation.
func registrationOfBrowser(ctx context.Context, q db.Querier, browserHash string) (registration, error) {
	return db.Get[registration](ctx, q, `SELECT * FROM registration
		WHERE browser_hash = $1 AND confirmed_at IS NULL ORDER BY created_at DESC LIMIT 1`, browserHash)
}

// armRegistration gives a registration the token of its mail, once.
func armRegistration(ctx context.Context, tx *db.Tx, id, tokenHash string, expiresAt db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE registration SET token_hash = $1, expires_at = $2
		WHERE id = $3 AND token_hash = $3`, tokenHash, expiresAt, id)
	return n == 1, err
}

// rearmRegistration replaces the token of a registration that still waits.
func rearmRegistration(ctx context.Context, tx *db.Tx, id, tokenHash string, expiresAt db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE registration SET token_hash = $1, expires_at = $2
		WHERE id = $3 AND confirmed_at IS NULL`, tokenHash, expiresAt, id)
	return n == 1, err
}

// markConfirmed succeeds for one caller; the copy of the password hash goes.
func markConfirmed(ctx context.Context, tx *db.Tx, id string, now db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE registration SET confirmed_at = $1, password_hash = ''
		WHERE id = $2 AND confirmed_at IS NULL AND expires_at > $1`, now, id)
	return n == 1, err
}

func deleteRegistration(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM registration WHERE id = $1", id)
	return err
}

// forgetRegistration deletes what waits for an address, no matter who began it.
func forgetRegistration(ctx context.Context, tx *db.Tx, email string) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM registration WHERE email = $1", email)
	return err
}

// putReset replaces an older wish of the same address, and its token with it.
func putReset(ctx context.Context, tx *db.Tx, r reset) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO password_reset (email, id, token_hash, created_at, expires_at, used_at)
		VALUES ($1, $2, $3, $4, $5, NULL)
		ON CONFLICT (email) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash,
			created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = NULL`,
		r.Email, r.ID, r.TokenHash, r.CreatedAt, r.ExpiresAt)
	return err
}

func resetByID(ctx context.Context, q db.Querier, id string) (reset, error) {
	return db.Get[reset](ctx, q, "SELECT * FROM password_reset WHERE id = $1", id)
}

// armReset gives a reset the token of its mail, once.
func armReset(ctx context.Context, tx *db.Tx, id, tokenHash string, expiresAt db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE password_reset SET token_hash = $1, expires_at = $2
		WHERE id = $3 AND token_hash = $3`, tokenHash, expiresAt, id)
	return n == 1, err
}

func isResetAlive(ctx context.Context, q db.Querier, tokenHash string, now db.Time) (bool, error) {
	_, err := db.Get[string](ctx, q,
		"SELECT id FROM password_reset WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2", tokenHash, now)
	if errors.Is(err, db.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// useReset uses a token up for one caller and returns its address.
func useReset(ctx context.Context, tx *db.Tx, tokenHash string, now db.Time) (email string, err error) {
	return db.Get[string](ctx, tx, `UPDATE password_reset SET used_at = $1
		WHERE token_hash = $2 AND used_at IS NULL AND expires_at > $1 RETURNING email`, now, tokenHash)
}

// forgetResets voids the links that were sent to a developer, and those about to be.
func forgetResets(ctx context.Context, tx *db.Tx, tenant, developer string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM password_reset WHERE email =
		(SELECT lower(email_address) FROM developer WHERE tenant_id = $1 AND id = $2)`, tenant, developer)
	if err != nil {
		return fmt.Errorf("forget resets: %w", err)
	}
	return nil
}

func deleteReset(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM password_reset WHERE id = $1", id)
	return err
}

// forget deletes wishes, sign-ins and logins that wait older than these moments.
func forget(ctx context.Context, q db.Querier, wishes, signIns, now db.Time) error {
	for _, statement := range []struct {
		text   string
		before db.Time
	}{
		{"DELETE FROM registration WHERE created_at < $1", wishes},
		{"DELETE FROM password_reset WHERE created_at < $1", wishes},
		{"DELETE FROM signin WHERE expires_at < $1", signIns},
		{"DELETE FROM signin_pending WHERE expires_at < $1", now},
	} {
		if _, err := q.ExecContext(ctx, statement.text, statement.before); err != nil {
			return err
		}
	}
	return nil
}
