package readmetoken

import (
	"context"

	"nod/internal/platform/db"
)

var tokens = db.TableOf[stored]("readme_token")

func insert(ctx context.Context, q db.Querier, t stored) error { return tokens.Insert(ctx, q, t) }

// take deletes the token and returns it, so that of two readers one gets it.
func take(ctx context.Context, q db.Querier, tokenHash string) (stored, error) {
	return db.Get[stored](ctx, q, `DELETE FROM readme_token WHERE token_hash = $1
		RETURNING `+tokens.Columns, tokenHash)
}

func deleteExpired(ctx context.Context, q db.Querier, now db.Time) error {
	_, err := q.ExecContext(ctx, "DELETE FROM readme_token WHERE expires_at <= $1", now)
	return err
}
