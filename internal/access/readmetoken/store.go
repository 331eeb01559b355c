package readmetoken

import (
	"context"

	"nod/internal/platform/db"
)

func insert(ctx context.Context, q db.Querier, t stored) error {
	_, err := q.ExecContext(ctx, `INSERT INTO readme_token
		(token_hash, tenant_id, developer_id, signin_id, mode, key_id, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		t.TokenHash, t.TenantID, t.DeveloperID, t.SignInID, t.Mode, t.KeyID, t.CreatedAt, t.ExpiresAt)
	return err
}

// take deletes the token and returns it, so that of two readers one gets it.
func take(ctx context.Context, q db.Querier, tokenHash string) (stored, error) {
	return db.Get[stored](ctx, q, `DELETE FROM readme_token WHERE token_hash = $1
		RETURNING token_hash, tenant_id, developer_id, signin_id, mode, key_id, created_at, expires_at`, tokenHash)
}

func deleteExpired(ctx context.Context, q db.Querier, now db.Time) error {
	_, err := q.ExecContext(ctx, "DELETE FROM readme_token WHERE expires_at <= $1", now)
	return err
}
