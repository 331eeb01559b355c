package status

import (
	"context"

	"nod/internal/platform/db"
)

// addSample counts one answer; other replicas count into the same row.
func addSample(ctx context.Context, q db.Querier, h hourly) error {
	_, err := q.ExecContext(ctx, `INSERT INTO status_sample (part, hour, works, slow, failed)
		VALUES ($1, $2, $3, $4, $5) ON CONFLICT (part, hour) DO UPDATE SET works = status_sample.works + excluded.works,
		slow = status_sample.slow + excluded.slow, failed = status_sample.failed + excluded.failed`,
		h.Part, h.Hour, h.Works, h.Slow, h.Failed)
	return err
}

func samplesSince(ctx context.Context, q db.Querier, hour int64) ([]hourly, error) {
	return db.Select[hourly](ctx, q,
		"SELECT part, hour, works, slow, failed FROM status_sample WHERE hour >= $1 ORDER BY part, hour", hour)
}

func deleteBefore(ctx context.Context, q db.Querier, hour int64) error {
	_, err := q.ExecContext(ctx, "DELETE FROM status_sample WHERE hour < $1", hour)
	return err
}
