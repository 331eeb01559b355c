// Package health reads how webhooks did, from counters that were kept while they were sent to.
package health

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

const (
	healthHours = 24
	// maxPending bounds how far open deliveries are counted.
	maxPending = 10_000
)

// Health is how a webhook did in the hours up to now, by counters that were kept while it was sent to.
type Health struct {
	// Delivered counts deliveries taken, Failed attempts that failed, Pending what waits (10,000 at most).
	Delivered, Failed, Pending int64
	// P50 and P95 are how long attempts took that were taken; 0 without one.
	P50, P95 int64 // milliseconds
	Hours    []HourHealth
}

// HourHealth is one hour of it.
type HourHealth struct {
	At                db.Time
	Delivered, Failed int64
}

type hourRow struct {
	Hour      int64 `db:"hour"`
	Delivered bool  `db:"delivered"`
	Bucket    int   `db:"bucket"`
	N         int64 `db:"n"`
}

// firstHour is where the last 24 hours begin, the one that runs included.
func firstHour(now time.Time) int64 {
	hour := time.Hour.Milliseconds()
	return now.UnixMilli()/hour*hour - (healthHours-1)*hour
}

// Of reads the counters of a webhook for the last 24 hours, the one that runs included.
func Of(ctx context.Context, q db.Querier, of scope.Ref, now time.Time) (Health, error) {
	first := firstHour(now)
	rows, err := db.Select[hourRow](ctx, q, `SELECT hour, delivered, bucket, n FROM webhook_hour
		WHERE tenant_id = $1 AND mode = $2 AND webhook_id = $3 AND hour >= $4`,
		of.Tenant, of.Mode, of.ID, first)
	if err != nil {
		return Health{}, fmt.Errorf("read counters: %w", err)
	}
	out := sumHours(rows, first)
	rows = slices.DeleteFunc(rows, func(r hourRow) bool { return !r.Delivered })
	slices.SortFunc(rows, func(a, b hourRow) int { return cmp.Compare(a.Bucket, b.Bucket) })
	out.P50, out.P95 = percentile(rows, 0.5), percentile(rows, 0.95)
	out.Pending, err = db.Get[int64](ctx, q, `SELECT count(*) FROM (SELECT 1 AS one FROM webhook_delivery
		WHERE lane = $1 AND due_at IS NOT NULL LIMIT $2) AS open`, queue.Lane(of), maxPending)
	if err != nil {
		return Health{}, fmt.Errorf("count open deliveries: %w", err)
	}
	return out, nil
}

// Overview is how all webhooks of a mode did together.
type Overview struct {
	Health
	// Failing are taken by nobody at the moment, Deactivated were deactivated automatically.
	Failing     int `db:"failing"`
	Deactivated int `db:"deactivated"`
}

// OfAll reads the counters of all webhooks of a mode that were not deleted. What waits and how long answers took
// is told of each webhook alone.
func OfAll(ctx context.Context, q db.Querier, at scope.Scope, now time.Time) (Overview, error) {
	first := firstHour(now)
	out, err := db.Get[Overview](ctx, q, `SELECT
			COALESCE(SUM(CASE WHEN active AND failing_since IS NOT NULL THEN 1 ELSE 0 END), 0) AS failing,
			COALESCE(SUM(CASE WHEN NOT active AND deactivated_reason <> '' THEN 1 ELSE 0 END), 0) AS deactivated
		FROM webhook WHERE tenant_id = $1 AND mode = $2 AND deleted_at IS NULL`, at.Tenant, at.Mode)
	if err != nil {
		return Overview{}, fmt.Errorf("count failing webhooks: %w", err)
	}
	rows, err := db.Select[hourRow](ctx, q, `SELECT h.hour, h.delivered, CAST(SUM(h.n) AS BIGINT) AS n
		FROM webhook w
		JOIN webhook_hour h ON h.tenant_id = w.tenant_id AND h.mode = w.mode AND h.webhook_id = w.id AND h.hour >= $3
		WHERE w.tenant_id = $1 AND w.mode = $2 AND w.deleted_at IS NULL GROUP BY h.hour, h.delivered`,
		at.Tenant, at.Mode, first)
	if err != nil {
		return Overview{}, fmt.Errorf("read counters: %w", err)
	}
	out.Health = sumHours(rows, first)
	return out, nil
}

// sumHours adds counters up, by the hour and together.
func sumHours(rows []hourRow, first int64) Health {
	hour := time.Hour.Milliseconds()
	out := Health{Hours: make([]HourHealth, healthHours)}
	for i := range out.Hours {
		out.Hours[i].At = db.At(time.UnixMilli(first + int64(i)*hour))
	}
	for _, r := range rows {
		i := (r.Hour - first) / hour
		if i >= healthHours {
			continue // the clock went back
		}
		if r.Delivered {
			out.Hours[i].Delivered += r.N
			out.Delivered += r.N
		} else {
			out.Hours[i].Failed += r.N
			out.Failed += r.N
		}
	}
	return out
}

// percentile takes rows in the order of their buckets.
func percentile(rows []hourRow, share float64) int64 {
	var all, seen int64
	for _, r := range rows {
		all += r.N
	}
	for _, r := range rows {
		if seen += r.N; float64(seen) >= share*float64(all) {
			return dispatch.BucketMillis(r.Bucket)
		}
	}
	return 0
}
