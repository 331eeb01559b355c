package tries

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

type row struct {
	Tries   int64   `db:"tries"`
	FirstAt db.Time `db:"first_at"`
}

// window is now, and the moment before which a count restarts.
type window struct{ now, since db.Time }

// take adds one to a count and keeps its row until the transaction ends.
func take(ctx context.Context, tx *db.Tx, user scope.Ref, subject string, w window) (row, error) {
	return db.Get[row](ctx, tx, `INSERT INTO login_try (tenant_id, mode, subject, tries, first_at)
		VALUES ($1, $2, $3, 1, $4)
		ON CONFLICT (tenant_id, mode, subject) DO UPDATE SET
			tries = CASE WHEN login_try.first_at <= $5 THEN 1 ELSE login_try.tries + 1 END,
			first_at = CASE WHEN login_try.first_at <= $5 THEN excluded.first_at ELSE login_try.first_at END
		RETURNING tries, first_at`, user.Tenant, user.Mode, subject, w.now, w.since)
}

func give(ctx context.Context, tx *db.Tx, user scope.Ref, subject string) error {
	_, err := tx.ExecContext(ctx, `UPDATE login_try SET tries = tries - 1
		WHERE tenant_id = $1 AND mode = $2 AND subject = $3 AND tries > 0`, user.Tenant, user.Mode, subject)
	return err
}

func forget(ctx context.Context, tx *db.Tx, user scope.Ref, subject string) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM login_try WHERE tenant_id = $1 AND mode = $2 AND subject = $3",
		user.Tenant, user.Mode, subject)
	return err
}

// forgetBefore looks first, because most often there is nothing, and a write
// would take the writer.
func forgetBefore(ctx context.Context, store *db.DB, before db.Time) error {
	isDue, err := db.Get[bool](ctx, store.Read(),
		"SELECT EXISTS (SELECT 1 FROM login_try WHERE first_at < $1)", before)
	if err != nil || !isDue {
		return err
	}
	_, err = store.Write().ExecContext(ctx, "DELETE FROM login_try WHERE first_at < $1", before)
	return err
}
