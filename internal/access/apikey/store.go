package apikey

import (
	"context"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const columns = `tenant_id, mode, id, name, api_key, secret_tail, status, created_by, created_at, updated_at,
	last_used_at, expires_at`

func insert(ctx context.Context, tx *db.Tx, k storedKey, keyHash string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO api_key
		(tenant_id, mode, id, name, api_key, secret_hash, secret_sealed, secret_tail, status,
		created_by, created_at, updated_at, expires_at, notice_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		k.TenantID, k.Mode, k.ID, k.Name, k.APIKey, k.SecretHash, k.SecretSealed, k.SecretTail,
		k.Status, k.CreatedBy, k.CreatedAt, k.UpdatedAt, k.ExpiresAt, k.NoticeAt)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx,
		"INSERT INTO api_key_directory (key_hash, tenant_id, mode, key_id) VALUES ($1, $2, $3, $4)",
		keyHash, k.TenantID, k.Mode, k.ID)
	return err
}

func get(ctx context.Context, q db.Querier, p scope.Ref) (Key, error) {
	return db.Get[Key](ctx, q, "SELECT "+columns+" FROM api_key WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		p.Tenant, p.Mode, p.ID)
}

func list(ctx context.Context, q db.Querier, p scope.Scope, r page.Request) ([]Key, error) {
	query := db.Query(columns).From("api_key")
	query.Where(query.Equal("tenant_id", p.Tenant), query.Equal("mode", p.Mode))
	text, args := db.Newest{Page: r}.Build(query)
	return db.Select[Key](ctx, q, text, args...)
}

func firstActive(ctx context.Context, q db.Querier, p scope.Scope) (Key, error) {
	return db.Get[Key](ctx, q, "SELECT "+columns+` FROM api_key
		WHERE tenant_id = $1 AND mode = $2 AND status = $3 ORDER BY created_at, id LIMIT 1`, p.Tenant, p.Mode, Active)
}

func listNames(ctx context.Context, q db.Querier, p scope.Scope) ([]string, error) {
	return db.Select[string](ctx, q, "SELECT name FROM api_key WHERE tenant_id = $1 AND mode = $2", p.Tenant, p.Mode)
}

func sealedSecret(ctx context.Context, q db.Querier, p scope.Ref) (string, error) {
	return db.Get[string](ctx, q, "SELECT secret_sealed FROM api_key WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		p.Tenant, p.Mode, p.ID)
}

// setStatus reports false when the key was deleted meanwhile.
func setStatus(ctx context.Context, tx *db.Tx, p scope.Ref, status Status, now db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE api_key SET status = $1, updated_at = $2
		WHERE tenant_id = $3 AND mode = $4 AND id = $5`, status, now, p.Tenant, p.Mode, p.ID)
	return n == 1, err
}

// deleteInactive deletes a key unless it is ACTIVE at that very moment.
func deleteInactive(ctx context.Context, tx *db.Tx, p scope.Ref) (bool, error) {
	n, err := db.Exec(ctx, tx, "DELETE FROM api_key WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND status = $4",
		p.Tenant, p.Mode, p.ID, Inactive)
	if err != nil || n == 0 {
		return false, err
	}
	_, err = tx.ExecContext(ctx, "DELETE FROM api_key_directory WHERE tenant_id = $1 AND mode = $2 AND key_id = $3",
		p.Tenant, p.Mode, p.ID)
	return true, err
}

// lookUp finds a key of a mode by its hash, with what its tenant may do.
func lookUp(ctx context.Context, q db.Querier, mode auth.Mode, keyHash string) (known, error) {
	return db.Get[known](ctx, q, `SELECT k.tenant_id, k.id, k.name, k.secret_hash, k.status, k.last_used_at,
			k.expires_at, t.production_at, t.suspended_at
		FROM api_key_directory x
		JOIN api_key k ON k.tenant_id = x.tenant_id AND k.mode = x.mode AND k.id = x.key_id
		JOIN tenant t ON t.id = x.tenant_id
		WHERE x.key_hash = $1 AND x.mode = $2`, keyHash, mode)
}

// touch moves the moment of last use forward, never back.
func touch(ctx context.Context, q db.Querier, p scope.Ref, at db.Time) error {
	_, err := q.ExecContext(ctx, `UPDATE api_key SET last_used_at = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4
		AND (last_used_at IS NULL OR last_used_at < $1)`, at, p.Tenant, p.Mode, p.ID)
	return err
}

// dueNotices returns keys whose admins are to be told that they end, those of a tenant together.
func dueNotices(ctx context.Context, q db.Querier, now db.Time) ([]Key, error) {
	return db.Select[Key](ctx, q, "SELECT "+columns+` FROM api_key WHERE notice_at <= $1
		ORDER BY tenant_id, expires_at, id LIMIT $2`, now, noticeBatch)
}

// claimNotice sets the time of the next notice; false when another process has sent this one.
func claimNotice(ctx context.Context, tx *db.Tx, k Key, now db.Time, next *db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE api_key SET notice_at = $1
		WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND notice_at <= $5`, next, k.TenantID, k.Mode, k.ID, now)
	return n == 1, err
}
