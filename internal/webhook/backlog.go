package webhook

import (
	"context"
	"fmt"
	"time"

	"nod/internal/platform/db"
)

// Backlog is what waits to be sent, over all tenants.
type Backlog struct {
	// Waiting were never tried, Retrying failed at least once.
	Waiting, Retrying int
	// Stuck is how long every queue has been waiting while nothing was being sent; one slow
	// receiver does not count.
	Stuck time.Duration
}

// Backlog measures the queues, those that rest because somebody paused them left out.
func (s *Service) Backlog(ctx context.Context) (Backlog, error) {
	now := db.At(s.Clock.Now())
	row, err := db.Get[struct {
		Waiting  int      `db:"waiting"`
		Retrying int      `db:"retrying"`
		Sending  int      `db:"sending"`
		Head     *db.Time `db:"head"`
	}](ctx, s.DB.Read(), `SELECT COALESCE(SUM(waiting), 0) AS waiting, COALESCE(SUM(retrying), 0) AS retrying,
		COALESCE(SUM(sending), 0) AS sending, MAX(head) AS head FROM (
			SELECT tenant_id, mode, webhook_id, SUM(CASE WHEN attempts = 0 THEN 1 ELSE 0 END) AS waiting,
			SUM(CASE WHEN attempts > 0 AND NOT is_claimed THEN 1 ELSE 0 END) AS retrying,
			SUM(CASE WHEN is_claimed AND lease_until > $1 THEN 1 ELSE 0 END) AS sending,
			MIN(CASE WHEN attempts = 0 THEN created_at END) AS head
			FROM webhook_delivery WHERE due_at IS NOT NULL GROUP BY tenant_id, mode, webhook_id
		) AS queues
		JOIN webhook w ON w.tenant_id = queues.tenant_id AND w.mode = queues.mode AND w.id = queues.webhook_id
		WHERE w.paused_at IS NULL`, db.At(time.Now())) // leases count real time
	if err != nil {
		return Backlog{}, fmt.Errorf("measure deliveries: %w", err)
	}
	b := Backlog{Waiting: row.Waiting, Retrying: row.Retrying}
	if row.Head != nil && row.Sending == 0 {
		b.Stuck = max(0, now.Sub(row.Head.Time))
	}
	return b, nil
}
