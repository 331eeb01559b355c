package enduser

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
)

const userColumns = "tenant_id, mode, id, source, external_metadata, full_name, name_source_id, head_image_url, " +
	"outcome, session_status, accounts, accounts_live, accounts_ended, uploads, uploads_live, uploads_ended, " +
	"created_at, updated_at"

// accountSource is the source_type of the rows that SetAccounts owns in end_user_provider.
const accountSource = "ACCOUNT"

func insertUser(ctx context.Context, tx *db.Tx, u User) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO end_user (`+userColumns+`, full_name_folded)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
		u.TenantID, u.Mode, u.ID, u.Source, u.ExternalMetadata, u.FullName, u.NameSourceID, u.HeadImageURL,
		u.Outcome, u.SessionStatus, u.Accounts, u.AccountsLive, u.AccountsEnded, u.Uploads, u.UploadsLive,
		u.UploadsEnded,
		u.CreatedAt, u.UpdatedAt, fold(u.FullName))
	return err
}

func getUser(ctx context.Context, q db.Querier, at Ref) (User, error) {
	return db.Get[User](ctx, q, `SELECT `+userColumns+` FROM end_user
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
}

// lockUser writes the row without changing it, because that is how both databases make others wait.
func lockUser(ctx context.Context, tx *db.Tx, at Ref) (User, error) {
	return db.Get[User](ctx, tx, `UPDATE end_user SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 RETURNING `+userColumns, at.Tenant, at.Mode, at.ID)
}

func deleteUser(ctx context.Context, tx *db.Tx, at Ref) error {
	for _, statement := range []string{
		"DELETE FROM end_user_provider WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		"DELETE FROM wink_link WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		"DELETE FROM widget_token WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		"DELETE FROM end_user WHERE tenant_id = $1 AND mode = $2 AND id = $3",
	} {
		if _, err := tx.ExecContext(ctx, statement, at.Tenant, at.Mode, at.ID); err != nil {
			return err
		}
	}
	return nil
}

func listUsers(ctx context.Context, q db.Querier, at Ref, f ListFilter, r page.Request) ([]User, error) {
	s := f.query(userColumns, at)
	if r.After != nil {
		s.Where("(created_at, id) < (" + s.Var(r.After.At) + ", " + s.Var(r.After.ID) + ")")
	}
	query, args := s.OrderBy("created_at DESC", "id DESC").Limit(r.Limit()).Build()
	return db.Select[User](ctx, q, query, args...)
}

// countUsers counts what listUsers would list in all.
func countUsers(ctx context.Context, q db.Querier, at Ref, f ListFilter) (int, error) {
	query, args := f.query("count(*)", at).Build()
	return db.Get[int](ctx, q, query, args...)
}

// query selects the users that fit the filter.
func (f ListFilter) query(columns string, at Ref) *sqlbuilder.SelectBuilder {
	s := db.Query(columns).From("end_user")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode))
	if f.Outcome != "" {
		s.Where(s.Equal("outcome", f.Outcome))
	}
	if !f.Created.From.IsZero() {
		s.Where(s.GreaterEqualThan("created_at", db.At(f.Created.From)))
	}
	if !f.Created.To.IsZero() {
		s.Where(s.LessThan("created_at", db.At(f.Created.To)))
	}
	if f.UserID != "" {
		s.Where(s.Equal("id", f.UserID))
	}
	if f.Name != "" {
		s.Where("full_name_folded LIKE " + s.Var("%"+likeEscape(fold(f.Name))+"%") + ` ESCAPE '\'`)
	}
	if f.ProviderID != "" {
		s.Where("EXISTS (SELECT 1 FROM end_user_provider p" +
			" WHERE p.tenant_id = end_user.tenant_id AND p.mode = end_user.mode" +
			" AND p.user_id = end_user.id AND p.provider_id = " + s.Var(f.ProviderID) + ")")
	}
	for _, key := range slices.Sorted(maps.Keys(f.Metadata)) {
		s.Where(
			"external_metadata LIKE " + s.Var(
				"%"+likeEscape(metadataPart(key, f.Metadata[key]))+"%",
			) + ` ESCAPE '\'`,
		)
	}
	return s
}

// metadataPart is how a key and its value stand in the JSON of a user. Quotes inside of texts are
// escaped there, so nothing else looks like it.
func metadataPart(key, value string) string {
	text, _ := json.Marshal(map[string]string{key: value}) // texts always marshal
	return strings.TrimSuffix(strings.TrimPrefix(string(text), "{"), "}")
}

func likeEscape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s)
}

func updateAccounts(ctx context.Context, tx *db.Tx, u User) error {
	_, err := tx.ExecContext(
		ctx,
		`UPDATE end_user SET accounts = $1, accounts_live = $2, accounts_ended = $3, outcome = $4,
		session_status = $5, updated_at = $6 WHERE tenant_id = $7 AND mode = $8 AND id = $9`,
		u.Accounts,
		u.AccountsLive,
		u.AccountsEnded,
		u.Outcome,
		u.SessionStatus,
		u.UpdatedAt,
		u.TenantID,
		u.Mode,
		u.ID,
	)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM end_user_provider
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND source_type = $4`,
		u.TenantID, u.Mode, u.ID, accountSource)
	if err != nil {
		return err
	}
	for _, account := range u.Accounts.V {
		_, err := tx.ExecContext(ctx,
			`INSERT INTO end_user_provider (tenant_id, mode, user_id, provider_id, source_type)
			VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant_id, mode, user_id, provider_id, source_type) DO NOTHING`,
			u.TenantID, u.Mode, u.ID, account.ProviderID, accountSource)
		if err != nil {
			return err
		}
	}
	return nil
}

// nameChange replaces a name that came from onlyFrom; a name that was given, not read, comes from "".
type nameChange struct{ name, source, onlyFrom string }

func updateName(ctx context.Context, tx *db.Tx, at Ref, c nameChange, now time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE end_user
		SET full_name = $1, full_name_folded = $2, name_source_id = $3, updated_at = $4
		WHERE tenant_id = $5 AND mode = $6 AND id = $7 AND name_source_id = $8`,
		c.name, fold(c.name), c.source, db.At(now), at.Tenant, at.Mode, at.ID, c.onlyFrom)
	return err
}

func updateSession(ctx context.Context, tx *db.Tx, at Ref, status SessionStatus, now time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE end_user SET session_status = $1, updated_at = $2
		WHERE tenant_id = $3 AND mode = $4 AND id = $5`, status, db.At(now), at.Tenant, at.Mode, at.ID)
	return err
}

type winkLinkRow struct {
	hash, sealed string
	createdAt    db.Time
}

func getWinkLink(ctx context.Context, tx *db.Tx, at Ref) (string, error) {
	return db.Get[string](ctx, tx,
		"SELECT id_sealed FROM wink_link WHERE tenant_id = $1 AND mode = $2 AND user_id = $3",
		at.Tenant, at.Mode, at.ID)
}

func insertWinkLink(ctx context.Context, tx *db.Tx, at Ref, row winkLinkRow) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO wink_link (tenant_id, mode, user_id, id_hash, id_sealed, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`, at.Tenant, at.Mode, at.ID, row.hash, row.sealed, row.createdAt)
	return err
}

const tokenColumns = "id, user_id, origin_set_id, signin_id, key_id, created_at, expires_at, revoked_at"

func insertToken(ctx context.Context, tx *db.Tx, at Ref, row tokenRow) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO widget_token (tenant_id, mode, `+tokenColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		at.Tenant, at.Mode, row.ID, row.UserID, row.OriginSetID, row.SignInID, row.KeyID, row.CreatedAt,
		row.ExpiresAt, row.RevokedAt)
	return err
}

func getToken(ctx context.Context, q db.Querier, at Ref, tokenID string) (tokenRow, error) {
	return db.Get[tokenRow](ctx, q, `SELECT `+tokenColumns+` FROM widget_token
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND user_id = $4`, at.Tenant, at.Mode, tokenID, at.ID)
}

func revokeTokens(ctx context.Context, tx *db.Tx, at Ref, now time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE widget_token SET revoked_at = $1
		WHERE tenant_id = $2 AND mode = $3 AND user_id = $4 AND revoked_at IS NULL`,
		db.At(now), at.Tenant, at.Mode, at.ID)
	return err
}

func deleteTokens(ctx context.Context, q db.Querier, before time.Time) error {
	_, err := q.ExecContext(ctx, "DELETE FROM widget_token WHERE expires_at < $1", db.At(before))
	return err
}

// ensureOriginSet returns the id of the tenant's set of that name and makes it when missing. It looks
// first, because every token asks for it and only the first one has to write.
func ensureOriginSet(ctx context.Context, tx *db.Tx, at Ref, set originSet, now time.Time) (string, error) {
	const find = "SELECT id FROM origin_set WHERE tenant_id = $1 AND mode = $2 AND name = $3"
	found, err := db.Get[string](ctx, tx, find, at.Tenant, at.Mode, set.Name)
	if !errors.Is(err, db.ErrNotFound) {
		return found, err
	}
	_, err = tx.ExecContext(
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
	return db.Get[string](ctx, tx, find, at.Tenant, at.Mode, set.Name)
}

func getOriginSet(ctx context.Context, q db.Querier, setID string) (originSet, error) {
	return db.Get[originSet](ctx, q, "SELECT id, name, any_origin, origins FROM origin_set WHERE id = $1", setID)
}
