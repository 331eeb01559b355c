package enduser

import (
	"context"
	"errors"
	"time"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

const userColumns = "tenant_id, mode, id, source, external_metadata, full_name, name_source_id, head_image_url, " +
	"outcome, session_status, accounts, accounts_live, accounts_ended, uploads, uploads_live, uploads_ended, " +
	"created_at, updated_at, uncounted, channel_id, doc"

func (s *Service) insertUser(ctx context.Context, tx *db.Tx, u User) error {
	sealed, err := s.cells(ctx, tx, u)
	if err != nil {
		return err
	}
	err = tx.Later(ctx, `INSERT INTO end_user (tenant_id, mode, id, source, external_metadata, full_name,
			full_name_folded, name_source_id, head_image_url, outcome, session_status, accounts, accounts_live,
			accounts_ended, uploads, uploads_live, uploads_ended, created_at, updated_at, uncounted, name_sealed, doc,
			channel_id)
		VALUES ($1, $2, $3, $4, '{}', '', '', $5, '', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
			$19)`,
		u.TenantID, u.Mode, u.ID, u.Source, u.NameSourceID, u.Outcome, u.SessionStatus, u.Accounts, u.AccountsLive,
		u.AccountsEnded, u.Uploads, u.UploadsLive, u.UploadsEnded, u.CreatedAt, u.UpdatedAt, u.Uncounted,
		sealed.name, sealed.doc, u.ChannelID)
	if err != nil {
		return err
	}
	return insertPairs(ctx, tx, s.Seal, u)
}

func (s *Service) getUser(ctx context.Context, q db.Querier, at scope.Ref) (User, error) {
	row, err := db.Get[storedUser](ctx, q, `SELECT `+userColumns+` FROM end_user
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
	return s.openedOne(ctx, q, row, err)
}

// lockRow writes the row without changing it, because that is how both databases make others wait.
func lockRow(ctx context.Context, tx *db.Tx, at scope.Ref) (storedUser, error) {
	return db.Get[storedUser](ctx, tx, `UPDATE end_user SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 RETURNING `+userColumns, at.Tenant, at.Mode, at.ID)
}

func (s *Service) lockUser(ctx context.Context, tx *db.Tx, at scope.Ref) (User, error) {
	row, err := lockRow(ctx, tx, at)
	return s.openedOne(ctx, tx, row, err)
}

func deleteUser(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	for _, statement := range []string{
		"DELETE FROM end_user_provider WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		"DELETE FROM end_user_pair WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		"DELETE FROM end_user_metadata WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		"DELETE FROM wink_link WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		"DELETE FROM widget_user WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		"DELETE FROM widget_token WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		"DELETE FROM end_user WHERE tenant_id = $1 AND mode = $2 AND id = $3",
	} {
		if _, err := tx.ExecContext(ctx, statement, at.Tenant, at.Mode, at.ID); err != nil {
			return err
		}
	}
	return nil
}

func updateAccounts(ctx context.Context, tx *db.Tx, u User) error {
	_, err := tx.ExecContext(
		ctx,
		`UPDATE end_user SET accounts = $1, accounts_live = $2, accounts_ended = $3, outcome = $4,
		session_status = $5, updated_at = $6, uncounted = $7 WHERE tenant_id = $8 AND mode = $9 AND id = $10`,
		u.Accounts,
		u.AccountsLive,
		u.AccountsEnded,
		u.Outcome,
		u.SessionStatus,
		u.UpdatedAt,
		u.Uncounted,
		u.TenantID,
		u.Mode,
		u.ID,
	)
	if err != nil {
		return err
	}
	return writeProviders(ctx, tx, u)
}

// writeProviders keeps what lists are filtered by: the providers of all accounts and the types of all files.
func writeProviders(ctx context.Context, tx *db.Tx, u User) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM end_user_provider
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3`, u.TenantID, u.Mode, u.ID)
	if err != nil {
		return err
	}
	providers := map[string]bool{}
	for _, account := range u.Accounts.V {
		providers[account.ProviderID] = true
	}
	for _, upload := range u.Uploads.V {
		providers[upload.FileType] = true
	}
	if len(providers) == 0 {
		return nil
	}
	b := sqlbuilder.PostgreSQL.NewInsertBuilder().InsertInto("end_user_provider")
	b.Cols("tenant_id", "mode", "user_id", "provider_id", "outcome", "created_at")
	for provider := range providers {
		b.Values(u.TenantID, u.Mode, u.ID, provider, u.Outcome, u.CreatedAt)
	}
	query, args := b.Build()
	_, err = tx.ExecContext(ctx, query, args...)
	return err
}

// nameChange replaces a name that came from onlyFrom; a name that was given, not read, comes from "".
type nameChange struct{ name, source, onlyFrom string }

func (s *Service) storeName(ctx context.Context, tx *db.Tx, at scope.Ref, c nameChange) error {
	row, err := lockRow(ctx, tx, at)
	if errors.Is(err, db.ErrNotFound) || err == nil && row.NameSourceID != c.onlyFrom {
		return nil
	}
	u, err := s.openedOne(ctx, tx, row, err)
	if err != nil {
		return err
	}
	u.FullName = c.name
	sealed, err := s.cells(ctx, tx, u)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE end_user SET name_sealed = $1, doc = $2, name_source_id = $3, updated_at = $4,
			full_name = '', full_name_folded = '', head_image_url = '', external_metadata = '{}'
		WHERE tenant_id = $5 AND mode = $6 AND id = $7`,
		sealed.name, sealed.doc, c.source, db.At(s.Clock.Now()), at.Tenant, at.Mode, at.ID)
	if err != nil || row.Doc != nil {
		return err
	}
	return movePairs(ctx, tx, s.Seal, u)
}

func updateSession(ctx context.Context, tx *db.Tx, at scope.Ref, status SessionStatus, now time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE end_user SET session_status = $1, updated_at = $2
		WHERE tenant_id = $3 AND mode = $4 AND id = $5`, status, db.At(now), at.Tenant, at.Mode, at.ID)
	return err
}

type winkLinkRow struct {
	hash, sealed string
	createdAt    db.Time
}

func getWinkLink(ctx context.Context, tx *db.Tx, at scope.Ref) (string, error) {
	return db.Get[string](ctx, tx,
		"SELECT id_sealed FROM wink_link WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		at.Tenant, at.Mode, at.ID)
}

// ownerOfLink finds whose link has a hash.
func ownerOfLink(ctx context.Context, q db.Querier, hash string) (linkOwner, error) {
	return db.Get[linkOwner](ctx, q, "SELECT tenant_id, mode, user_id FROM wink_link WHERE id_hash = $1", hash)
}

type linkOwner struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	UserID   string    `db:"user_id"`
}

func insertWinkLink(ctx context.Context, tx *db.Tx, at scope.Ref, row winkLinkRow) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO wink_link (tenant_id, mode, user_id, id_hash, id_sealed, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`, at.Tenant, at.Mode, at.ID, row.hash, row.sealed, row.createdAt)
	return err
}

const tokenColumns = "id, user_id, origin_set_id, signin_id, key_id, created_at, expires_at, revoked_at"

func insertToken(ctx context.Context, tx *db.Tx, at scope.Ref, row tokenRow) error {
	return tx.Later(ctx, `INSERT INTO widget_token (tenant_id, mode, `+tokenColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		at.Tenant, at.Mode, row.ID, row.UserID, row.OriginSetID, row.SignInID, row.KeyID, row.CreatedAt,
		row.ExpiresAt, row.RevokedAt)
}

func getToken(ctx context.Context, q db.Querier, at scope.Ref, tokenID string) (tokenRow, error) {
	return db.Get[tokenRow](ctx, q, `SELECT `+tokenColumns+` FROM widget_token
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND user_id = $4`, at.Tenant, at.Mode, tokenID, at.ID)
}

func revokeTokens(ctx context.Context, tx *db.Tx, at scope.Ref, now time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE widget_token SET revoked_at = $1
		WHERE tenant_id = $2 AND mode = $3 AND user_id = $4 AND revoked_at IS NULL`,
		db.At(now), at.Tenant, at.Mode, at.ID)
	return err
}

// EarlierTokens has the widget tokens of a user expire earlier. The caller has the user locked.
func (s *Service) EarlierTokens(ctx context.Context, tx *db.Tx, u scope.Ref, by time.Duration) (map[string]int, error) {
	count, err := db.Exec(ctx, tx, `UPDATE widget_token SET expires_at = expires_at - $1
		WHERE tenant_id = $2 AND mode = $3 AND user_id = $4 AND revoked_at IS NULL AND expires_at > $5`,
		by.Milliseconds(), u.Tenant, u.Mode, u.ID, db.At(s.Clock.Now()))
	return map[string]int{"widgetTokens": int(count)}, err
}

// ForgetTokens deletes the rows of tokens that ended some time ago; it is run every now and then.
func (s *Service) ForgetTokens(ctx context.Context) error {
	_, err := db.Exec(ctx, s.DB.Write(), "DELETE FROM widget_token WHERE expires_at < $1",
		db.At(s.Clock.Now().Add(-forgetTokensAfter)))
	return err
}

// makeOriginSet returns the id of the tenant's set of that name, which was missing a moment ago.
func makeOriginSet(ctx context.Context, tx *db.Tx, at scope.Scope, set originSet, now time.Time) (string, error) {
	_, err := tx.ExecContext(
		ctx,
		`INSERT INTO origin_set (id, tenant_id, mode, name, any_origin, origins, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (tenant_id, mode, name) DO NOTHING`,
		set.ID,
		at.Tenant,
		at.Mode,
		set.Name,
		set.AnyOrigin,
		set.Origins,
		db.At(now),
	)
	if err != nil {
		return "", err
	}
	found, err := findOriginSet(ctx, tx, at, set.Name)
	return found.ID, err
}

// ensureOriginSet returns the id of the tenant's set of that name once it is asked for, and makes the set when missing.
// It looks first, because every token asks for it and only the first one has to write.
func ensureOriginSet(
	ctx context.Context, tx *db.Tx, at scope.Scope, set originSet, now time.Time,
) func() (string, error) {
	look := db.GetLater[originSet](ctx, tx, originSetByName, at.Tenant, at.Mode, set.Name)
	return func() (string, error) {
		found, err := look()
		if errors.Is(err, db.ErrNotFound) {
			return makeOriginSet(ctx, tx, at, set, now)
		}
		return found.ID, err
	}
}

const originSetByName = `SELECT id, name, any_origin, origins FROM origin_set
	WHERE tenant_id = $1 AND mode = $2 AND name = $3`

func findOriginSet(ctx context.Context, q db.Querier, at scope.Scope, name string) (originSet, error) {
	return db.Get[originSet](ctx, q, originSetByName, at.Tenant, at.Mode, name)
}

func updateOriginSet(ctx context.Context, tx *db.Tx, setID string, to AllowedOrigins) error {
	_, err := tx.ExecContext(ctx, "UPDATE origin_set SET any_origin = $1, origins = $2 WHERE id = $3",
		to.AnyOrigin, db.JSON[[]string]{V: to.Origins}, setID)
	return err
}

func getOriginSet(ctx context.Context, q db.Querier, setID string) (originSet, error) {
	return db.Get[originSet](ctx, q, "SELECT id, name, any_origin, origins FROM origin_set WHERE id = $1", setID)
}
