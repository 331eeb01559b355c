package webhook

import (
	"context"
	"fmt"
	"slices"
	"time"

	"nod/internal/platform/db"
	"nod/internal/webhook/dispatch"
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

// Health reads the counters of the last 24 hours, the one that runs included.
func (s *Service) Health(ctx context.Context, of Ref) (Health, error) {
	hour := time.Hour.Milliseconds()
	first := s.Clock.Now().UnixMilli()/hour*hour - (healthHours-1)*hour
	rows, err := db.Select[hourRow](ctx, s.DB.Read(), `SELECT hour, delivered, bucket, n FROM webhook_hour
		WHERE tenant_id = $1 AND mode = $2 AND webhook_id = $3 AND hour >= $4 ORDER BY bucket`,
		of.TenantID, of.Mode, of.ID, first)
	if err != nil {
		return Health{}, fmt.Errorf("read counters: %w", err)
	}
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
	rows = slices.DeleteFunc(rows, func(r hourRow) bool { return !r.Delivered })
	out.P50, out.P95 = percentile(rows, 0.5), percentile(rows, 0.95)
	out.Pending, err = db.Get[int64](ctx, s.DB.Read(), `SELECT count(*) FROM (SELECT 1 AS one FROM webhook_delivery
		WHERE lane = $1 AND due_at IS NOT NULL LIMIT $2) AS open`, of.lane(), maxPending)
	if err != nil {
		return Health{}, fmt.Errorf("count open deliveries: %w", err)
	}
	return out, nil
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
