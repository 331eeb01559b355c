package status

import (
	"context"

	"nod/internal/platform/db"
)

// addSample counts one answer; other replicas count into the same row.
func addSample(ctx context.Context, q db.Querier, h hourly) error {
	_, err := q.ExecContext(ctx, `INSERT INTO status_sample (part, hour, works, slow, failed, maintenance)
		VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (part, hour) DO UPDATE
		SET works = status_sample.works + excluded.works, slow = status_sample.slow + excluded.slow,
			failed = status_sample.failed + excluded.failed,
		maintenance = status_sample.maintenance + excluded.maintenance`,
		h.Part, h.Hour, h.Works, h.Slow, h.Failed, h.Maintained)
	return err
}

// samplesSince returns a row for each part and day of UTC, named by the first hour of the day.
func samplesSince(ctx context.Context, q db.Querier, hour int64) ([]hourly, error) {
	return db.Select[hourly](ctx, q, `SELECT part, hour / 24 * 24 AS hour, CAST(SUM(works) AS BIGINT) AS works,
			CAST(SUM(slow) AS BIGINT) AS slow, CAST(SUM(failed) AS BIGINT) AS failed,
			CAST(SUM(maintenance) AS BIGINT) AS maintenance
		FROM status_sample WHERE hour >= $1 GROUP BY part, status_sample.hour / 24 ORDER BY part, 2`, hour)
}

// partsSince are the parts that were asked.
func partsSince(ctx context.Context, q db.Querier, hour int64) ([]string, error) {
	return db.Select[string](ctx, q, "SELECT DISTINCT part FROM status_sample WHERE hour >= $1 ORDER BY part", hour)
}

func deleteBefore(ctx context.Context, q db.Querier, hour int64) error {
	_, err := q.ExecContext(ctx, "DELETE FROM status_sample WHERE hour < $1", hour)
	return err
}
