package requestlog

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

const (
	// atOnce is how many rows one statement inserts; some databases take 32,766 values at most.
	atOnce = 500
	// forgetAtOnce is how many rows one statement deletes, so that others need not wait long.
	forgetAtOnce = 2000

	listed = "id, key_id, operation, outcome, status, code, micros, query, request_log.created_at"
)

func insert(ctx context.Context, tx *db.Tx, calls []waiting) error {
	for some := range slices.Chunk(calls, atOnce) {
		b := sqlbuilder.PostgreSQL.NewInsertBuilder().InsertInto("request_log")
		b.Cols("tenant_id", "mode", "id", "key_id", "operation", "outcome", "status", "code", "micros", "query",
			"request_shape", "response_shape", "created_at")
		for _, c := range some {
			b.Values(c.Tenant, c.Mode, c.ID, c.KeyID, c.Operation, c.Outcome, c.Status, c.Code, c.Micros, c.Query,
				c.RequestShape, c.ResponseShape, c.CreatedAt)
		}
		b.SQL("ON CONFLICT (tenant_id, mode, id) DO NOTHING")
		query, args := b.Build()
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
	}
	return nil
}

// insertObjects stores what calls were about.
func insertObjects(ctx context.Context, tx *db.Tx, sealer *seal.Sealer, calls []waiting) error {
	for some := range slices.Chunk(calls, atOnce) {
		b := sqlbuilder.PostgreSQL.NewInsertBuilder().InsertInto("request_log_object")
		b.Cols("tenant_id", "mode", "object_hash", "created_at", "log_id")
		isEmpty := true
		for _, c := range some {
			hashes, err := objectHashes(ctx, sealer, tx, c.Scope, c.objects...)
			if err != nil {
				return err
			}
			for _, hash := range hashes {
				b.Values(c.Tenant, c.Mode, hash, c.CreatedAt, c.ID)
				isEmpty = false
			}
		}
		if isEmpty {
			continue
		}
		b.SQL("ON CONFLICT (tenant_id, mode, object_hash, created_at, log_id) DO NOTHING")
		query, args := b.Build()
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
	}
	return nil
}

// Everybody writes in one order, so that two replicas never wait for each other.
func (k countKey) compare(o countKey) int {
	return cmp.Or(cmp.Compare(k.Tenant, o.Tenant), cmp.Compare(k.Mode, o.Mode), cmp.Compare(k.hour, o.hour),
		cmp.Compare(k.operation, o.operation), cmp.Compare(k.outcome, o.outcome), cmp.Compare(k.bucket, o.bucket))
}

func addCounts(ctx context.Context, tx *db.Tx, counts map[countKey]count) error {
	for some := range slices.Chunk(slices.SortedFunc(maps.Keys(counts), countKey.compare), atOnce) {
		b := sqlbuilder.PostgreSQL.NewInsertBuilder().InsertInto("request_log_count")
		b.Cols("tenant_id", "mode", "hour", "operation", "outcome", "bucket", "count", "skipped")
		for _, k := range some {
			b.Values(k.Tenant, k.Mode, k.hour, k.operation, k.outcome, k.bucket, counts[k].all, counts[k].skipped)
		}
		b.SQL(`ON CONFLICT (tenant_id, mode, hour, operation, outcome, bucket) DO UPDATE SET
			count = request_log_count.count + excluded.count, skipped = request_log_count.skipped + excluded.skipped`)
		query, args := b.Build()
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
	}
	return nil
}

func list(ctx context.Context, q db.Querier, at scope.Scope, f Filter, r page.Request) ([]Entry, error) {
	b := db.Query(listed).From("request_log")
	newest := db.Newest{Page: r}
	newest.Within.From = f.since
	if f.object != nil {
		// The page is taken from the index of the object, which has the order of the list.
		b.From("request_log_object").Join("request_log", "request_log.tenant_id = request_log_object.tenant_id",
			"request_log.mode = request_log_object.mode", "request_log.id = log_id")
		b.Where(b.Equal("request_log_object.tenant_id", at.Tenant), b.Equal("request_log_object.mode", at.Mode),
			b.Equal("object_hash", f.object))
		newest.Time, newest.ID = "request_log_object.created_at", "log_id"
	} else {
		b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	}
	for _, by := range [][2]string{
		{"key_id", f.KeyID}, {"operation", f.Operation}, {"code", f.Code}, {"outcome", string(f.Outcome)},
	} {
		if by[1] != "" {
			b.Where(b.Equal(by[0], by[1]))
		}
	}
	query, args := newest.Build(b)
	return db.Select[Entry](ctx, q, query, args...)
}

func get(ctx context.Context, q db.Querier, at scope.Ref, since time.Time) (Entry, error) {
	return db.Get[Entry](ctx, q, "SELECT "+listed+`, request_shape, response_shape FROM request_log
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND created_at >= $4`, at.Tenant, at.Mode, at.ID, db.At(since))
}

// sum is a bucket of counts.
type sum struct {
	Operation string  `db:"operation"`
	Hour      int64   `db:"hour"`
	Outcome   Outcome `db:"outcome"`
	Bucket    int     `db:"bucket"`
	Count     int64   `db:"n"`
	Skipped   int64   `db:"skipped"`
}

func sumByOperation(ctx context.Context, q db.Querier, at scope.Scope, from int64) ([]sum, error) {
	return db.Select[sum](ctx, q, `SELECT operation, outcome, bucket, CAST(SUM(count) AS BIGINT) AS n,
			CAST(SUM(skipped) AS BIGINT) AS skipped
		FROM request_log_count WHERE tenant_id = $1 AND mode = $2 AND hour >= $3
		GROUP BY operation, outcome, bucket`, at.Tenant, at.Mode, from)
}

func sumByHour(ctx context.Context, q db.Querier, at scope.Scope, operation string, from int64) ([]sum, error) {
	return db.Select[sum](ctx, q, `SELECT hour, outcome, bucket, CAST(SUM(count) AS BIGINT) AS n,
			CAST(SUM(skipped) AS BIGINT) AS skipped
		FROM request_log_count WHERE tenant_id = $1 AND mode = $2 AND hour >= $3 AND ($4 = '' OR operation = $4)
		GROUP BY hour, outcome, bucket`, at.Tenant, at.Mode, from, operation)
}

// countsOfCode is where counting calls of a code ends, so that a flood of errors makes the list no slower.
const countsOfCode = 10_000

// sumByCode walks from code to code along the index, and counts each as far as [countsOfCode]. Codes are ours and few.
func sumByCode(ctx context.Context, q db.Querier, at scope.Scope, since time.Time) ([]ErrorCode, error) {
	const of = ` FROM request_log AS r
		WHERE r.tenant_id = $1 AND r.mode = $2 AND r.code = codes.code AND r.created_at >= $3`
	return db.Select[ErrorCode](ctx, q, `WITH RECURSIVE codes (code) AS (
			SELECT min(code) FROM request_log WHERE tenant_id = $1 AND mode = $2
			UNION ALL
			SELECT (SELECT min(code) FROM request_log WHERE tenant_id = $1 AND mode = $2 AND code > codes.code)
			FROM codes WHERE codes.code IS NOT NULL)
		SELECT codes.code,
			(SELECT count(*) FROM (SELECT 1 AS one`+of+` LIMIT $4) AS s) AS n,
			(SELECT r.outcome`+of+` ORDER BY r.created_at DESC LIMIT 1) AS outcome,
			(SELECT min(r.created_at)`+of+`) AS first_at, (SELECT max(r.created_at)`+of+`) AS last_at
		FROM codes WHERE EXISTS (SELECT 1`+of+`)`, at.Tenant, at.Mode, db.At(since), countsOfCode)
}

// untold lists which operations were called in the last hours by programs of tenants whose admins were not told of
// late, tenant by tenant.
func untold(ctx context.Context, q db.Querier, operations []string, now time.Time) ([]use, error) {
	b := db.Query("c.tenant_id, c.mode, c.operation").From("request_log_count AS c")
	b.Where(b.GE("c.hour", db.At(now.Add(-usedWithin))), b.In("c.operation", sqlbuilder.Flatten(operations)...),
		`NOT EXISTS (SELECT 1 FROM deprecation_notice n WHERE n.tenant_id = c.tenant_id AND n.operation = c.operation
			AND n.told_at > `+b.Var(db.At(now.Add(-toldFor)))+")")
	query, args := b.Build()
	uses, err := db.Select[use](ctx, q, query, args...)
	// Asked to sort, SQLite reads every hour that is kept in that order rather than the last ones.
	slices.SortFunc(uses, func(a, b use) int {
		return cmp.Or(
			cmp.Compare(a.TenantID, b.TenantID), cmp.Compare(a.Operation, b.Operation), cmp.Compare(a.Mode, b.Mode))
	})
	return slices.Compact(uses), err
}

// claimNotice reports whether this process is the one that tells a tenant of an operation now.
func claimNotice(ctx context.Context, tx *db.Tx, tenantID, operation string, now time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `INSERT INTO deprecation_notice (tenant_id, operation, told_at) VALUES ($1, $2, $3)
		ON CONFLICT (tenant_id, operation) DO UPDATE SET told_at = excluded.told_at
		WHERE deprecation_notice.told_at <= $4`, tenantID, operation, db.At(now), db.At(now.Add(-toldFor)))
	return n == 1, err
}

// keysOf lists the keys of the newest calls of an operation.
func keysOf(ctx context.Context, q db.Querier, at scope.Scope, operation string, since time.Time) ([]string, error) {
	return db.Select[string](ctx, q, `SELECT DISTINCT key_id FROM (SELECT key_id FROM request_log
		WHERE tenant_id = $1 AND mode = $2 AND operation = $3 AND created_at >= $4
		ORDER BY created_at DESC, id DESC LIMIT 1000) AS newest`, at.Tenant, at.Mode, operation, db.At(since))
}

// forget deletes a portion at a time, and looks first, because a write takes the writer.
func forget(ctx context.Context, store *db.DB, before time.Time) error {
	for _, of := range []struct{ table, key string }{
		{"request_log", "tenant_id, mode, id"},
		{"request_log_object", "tenant_id, mode, object_hash, created_at, log_id"},
	} {
		if err := forgetRows(ctx, store, of.table, of.key, before); err != nil {
			return err
		}
	}
	due, err := db.Get[bool](ctx, store.Read(),
		"SELECT EXISTS (SELECT 1 FROM request_log_count WHERE hour < $1)", db.At(before))
	if err != nil || !due {
		return err
	}
	_, err = store.Write().ExecContext(ctx, "DELETE FROM request_log_count WHERE hour < $1", db.At(before))
	return err
}

func forgetRows(ctx context.Context, store *db.DB, table, key string, before time.Time) error {
	for {
		due, err := db.Get[bool](ctx, store.Read(),
			"SELECT EXISTS (SELECT 1 FROM "+table+" WHERE created_at < $1)", db.At(before))
		if err != nil || !due {
			return err
		}
		_, err = store.Write().ExecContext(ctx, "DELETE FROM "+table+" WHERE ("+key+") IN (SELECT "+key+
			" FROM "+table+" WHERE created_at < $1 ORDER BY created_at LIMIT $2)", db.At(before), forgetAtOnce)
		if err != nil {
			return err
		}
	}
}
