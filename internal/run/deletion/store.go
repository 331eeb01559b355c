package deletion

import (
	"context"
	"time"

	"nod/internal/platform/db"
)

const columns = "id, asked_by, asked_at, counts, finished_at, due_at"

func insert(ctx context.Context, tx *db.Tx, d Deletion) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO tenant_deletion ("+columns+") VALUES ($1, $2, $3, $4, $5, $6)",
		d.TenantID, d.AskedBy, d.AskedAt, d.Counts, d.FinishedAt, d.DueAt)
	return err
}

func get(ctx context.Context, q db.Querier, tenant string) (Deletion, error) {
	return db.Get[Deletion](ctx, q, "SELECT "+columns+" FROM tenant_deletion WHERE id = $1", tenant)
}

func listDue(ctx context.Context, q db.Querier, now time.Time) ([]Deletion, error) {
	return db.Select[Deletion](ctx, q,
		"SELECT "+columns+" FROM tenant_deletion WHERE due_at <= $1 ORDER BY due_at LIMIT 20", db.At(now))
}

// claim takes a deletion until a moment; false when somebody else was faster.
func claim(ctx context.Context, q db.Querier, d Deletion, until time.Time) (bool, error) {
	n, err := db.Exec(ctx, q, "UPDATE tenant_deletion SET due_at = $1 WHERE id = $2 AND due_at = $3",
		db.At(until), d.TenantID, d.DueAt)
	return n == 1, err
}

// keep prolongs a claim.
func keep(ctx context.Context, q db.Querier, tenant string, until time.Time) error {
	_, err := q.ExecContext(ctx, "UPDATE tenant_deletion SET due_at = $1 WHERE id = $2 AND due_at IS NOT NULL",
		db.At(until), tenant)
	return err
}

// addCount is added to what was counted before, so that a run that was cut off is counted too.
func addCount(ctx context.Context, tx *db.Tx, tenant string, counts map[string]int64) error {
	d, err := db.Get[Deletion](ctx, tx, "UPDATE tenant_deletion SET id = id WHERE id = $1 RETURNING "+columns, tenant)
	if err != nil {
		return err
	}
	sum := map[string]int64{}
	for _, counted := range []map[string]int64{d.Counts.V, counts} {
		for kind, n := range counted {
			sum[kind] += n
		}
	}
	_, err = tx.ExecContext(ctx, "UPDATE tenant_deletion SET counts = $1 WHERE id = $2",
		db.JSON[map[string]int64]{V: sum}, tenant)
	return err
}

// finish reports false when somebody else did. A later look for remains only ends the deletion.
func finish(ctx context.Context, tx *db.Tx, tenant string, now, lookAgain time.Time) (Deletion, bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE tenant_deletion SET finished_at = $1, due_at = $2
		WHERE id = $3 AND finished_at IS NULL`, db.At(now), db.At(lookAgain), tenant)
	if err != nil {
		return Deletion{}, false, err
	}
	d, err := get(ctx, tx, tenant)
	return d, n == 1, err
}

func end(ctx context.Context, q db.Querier, tenant string) error {
	_, err := q.ExecContext(ctx, "UPDATE tenant_deletion SET due_at = NULL WHERE id = $1", tenant)
	return err
}
