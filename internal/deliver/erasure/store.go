package erasure

import (
	"context"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
)

var erasures = db.TableOf[Erasure]("erasure")

func insert(ctx context.Context, tx *db.Tx, e Erasure) error { return erasures.Insert(ctx, tx, e) }

func get(ctx context.Context, q db.Querier, at scope.Ref) (Erasure, error) {
	return db.Get[Erasure](ctx, q, "SELECT "+erasures.Columns+` FROM erasure
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
}

func listDue(ctx context.Context, q db.Querier, now time.Time) ([]Erasure, error) {
	return db.Select[Erasure](ctx, q, "SELECT "+erasures.Columns+` FROM erasure
		WHERE due_at <= $1 ORDER BY due_at LIMIT 20`, db.At(now))
}

// claim takes a due erasure until the given time; false when somebody else was faster.
func claim(ctx context.Context, q db.Querier, e Erasure, until time.Time) (bool, error) {
	n, err := db.Exec(ctx, q, `UPDATE erasure SET due_at = $1
		WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND due_at = $5`,
		db.At(until), e.TenantID, e.Mode, e.ID, e.DueAt)
	return n == 1, err
}

func update(ctx context.Context, tx *db.Tx, e Erasure) error {
	_, err := tx.ExecContext(ctx,
		`UPDATE erasure SET status = $1, counts = $2, digest = $3, finished_at = $4, due_at = $5
		WHERE tenant_id = $6 AND mode = $7 AND id = $8`, e.Status, e.Counts, e.Digest, e.FinishedAt, e.DueAt,
		e.TenantID, e.Mode, e.ID)
	return err
}

func deleteBatch(ctx context.Context, tx *db.Tx, p person.Part, user scope.Ref) (int, error) {
	n, err := db.Exec(ctx, tx, p.Delete, user.Tenant, user.Mode, user.ID, batchSize)
	return int(n), err
}

func count(ctx context.Context, q db.Querier, query string, user scope.Ref) (int, error) {
	return db.Get[int](ctx, q, query, user.Tenant, user.Mode, user.ID)
}
