package conversion

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

const (
	// atOnce is how many rows one statement inserts.
	atOnce = 500
	// maxFailures is how many sorts of failures are listed.
	maxFailures = 200
)

// visitRow is a step that a visit was counted at.
type visitRow struct {
	Tenant string    `db:"tenant_id"`
	Mode   auth.Mode `db:"mode"`
	ID     string    `db:"id"`
	Step   Step      `db:"step"`
}

// Everybody writes in one order, so that two replicas never wait for each other.
func (a visitRow) compare(b visitRow) int {
	return cmp.Or(cmp.Compare(a.Tenant, b.Tenant), cmp.Compare(a.Mode, b.Mode), cmp.Compare(a.ID, b.ID),
		cmp.Compare(a.Step, b.Step))
}

func (k key) compare(b key) int {
	return cmp.Or(cmp.Compare(k.Tenant, b.Tenant), cmp.Compare(k.Mode, b.Mode), cmp.Compare(k.day, b.day),
		cmp.Compare(k.template, b.template), cmp.Compare(k.step, b.step), cmp.Compare(k.source, b.source),
		cmp.Compare(k.code, b.code))
}

// insertVisits returns the rows that were not there before.
func insertVisits(ctx context.Context, tx *db.Tx, rows []visitRow, expires time.Time) ([]visitRow, error) {
	firsts := []visitRow{}
	for some := range slices.Chunk(rows, atOnce) {
		b := sqlbuilder.PostgreSQL.NewInsertBuilder().InsertInto("widget_visit")
		b.Cols("tenant_id", "mode", "id", "step", "expires_at")
		for _, r := range some {
			b.Values(r.Tenant, r.Mode, r.ID, r.Step, db.At(expires))
		}
		b.SQL("ON CONFLICT (tenant_id, mode, id, step) DO NOTHING RETURNING tenant_id, mode, id, step")
		query, args := b.Build()
		inserted, err := db.Select[visitRow](ctx, tx, query, args...)
		if err != nil {
			return nil, err
		}
		firsts = append(firsts, inserted...)
	}
	return firsts, nil
}

func addCount(ctx context.Context, tx *db.Tx, k key, count int) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO widget_step
		(tenant_id, mode, day, template_id, step, source_id, error_code, count)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (tenant_id, mode, day, template_id, step, source_id, error_code)
		DO UPDATE SET count = widget_step.count + excluded.count`,
		k.Tenant, k.Mode, k.day, k.template, k.step, k.source, k.code, count)
	return err
}

type stepRow struct {
	Day        string `db:"day"`
	TemplateID string `db:"template_id"`
	Step       Step   `db:"step"`
	Count      int    `db:"n"`
}

func listSteps(ctx context.Context, q db.Querier, at scope.Scope, span Span) ([]stepRow, error) {
	return db.Select[stepRow](ctx, q, `SELECT day, template_id, step, CAST(SUM(count) AS BIGINT) AS n FROM widget_step
		WHERE tenant_id = $1 AND mode = $2 AND day >= $3 AND day <= $4 AND ($5 = '' OR template_id = $5) AND step <> $6
		GROUP BY day, template_id, step ORDER BY day, template_id, step`,
		at.Tenant, at.Mode, span.From, span.To, span.TemplateID, failed)
}

type failureRow struct {
	ErrorCode connector.ErrorCode `db:"error_code"`
	SourceID  string              `db:"source_id"`
	Count     int                 `db:"n"`
	LastDay   string              `db:"last_day"`
}

func listFailures(ctx context.Context, q db.Querier, at scope.Scope, span Span) ([]failureRow, error) {
	return db.Select[failureRow](ctx, q, `SELECT error_code, source_id, CAST(SUM(count) AS BIGINT) AS n,
			MAX(day) AS last_day
		FROM widget_step
		WHERE tenant_id = $1 AND mode = $2 AND day >= $3 AND day <= $4 AND ($5 = '' OR template_id = $5) AND step = $6
		GROUP BY error_code, source_id ORDER BY n DESC, error_code, source_id LIMIT $7`,
		at.Tenant, at.Mode, span.From, span.To, span.TemplateID, failed, maxFailures)
}

// forgetSteps looks first, because a write takes the writer.
func forgetSteps(ctx context.Context, store *db.DB, before string) error {
	due, err := db.Get[bool](ctx, store.Read(), "SELECT EXISTS (SELECT 1 FROM widget_step WHERE day < $1)", before)
	if err != nil || !due {
		return err
	}
	_, err = store.Write().ExecContext(ctx, "DELETE FROM widget_step WHERE day < $1", before)
	return err
}

func forgetVisits(ctx context.Context, store *db.DB, now time.Time) error {
	due, err := db.Get[bool](ctx, store.Read(),
		"SELECT EXISTS (SELECT 1 FROM widget_visit WHERE expires_at < $1)", db.At(now))
	if err != nil || !due {
		return err
	}
	_, err = store.Write().ExecContext(ctx, "DELETE FROM widget_visit WHERE expires_at < $1", db.At(now))
	return err
}
