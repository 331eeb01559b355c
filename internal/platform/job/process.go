package job

import (
	"context"
	"fmt"
	"time"
)

const (
	beatEvery   = 3 * time.Second
	silentAfter = 15 * time.Second // what a slow database or a paused process may take
	forgetAfter = time.Hour
	// databaseNow is the time of the database in microseconds: the clocks of replicas differ.
	databaseNow = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
)

// beat says that this process lives, and gives the jobs of processes that do not to the living. The
// engine alone would wait until a job has been running for longer than any job may. A process that
// was only paused works its jobs twice, which handlers bear.
func (e *Engine) beat(ctx context.Context) error {
	for _, sql := range []struct {
		text string
		args []any
	}{
		{"INSERT INTO job_process (id, seen_at) VALUES ($1, " + databaseNow + `)
			ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`, []any{e.process}},
		{`UPDATE river_job SET state = 'available'
			WHERE state = 'running' AND attempt < max_attempts AND NOT EXISTS (SELECT 1 FROM job_process p
				WHERE p.id = attempted_by[array_upper(attempted_by, 1)] AND p.seen_at > ` + databaseNow + " - $1)",
			[]any{silentAfter.Microseconds()}},
		{"DELETE FROM job_process WHERE seen_at < " + databaseNow + " - $1", []any{forgetAfter.Microseconds()}},
	} {
		if _, err := e.store.Write().ExecContext(ctx, sql.text, sql.args...); err != nil {
			return fmt.Errorf("look for silent processes: %w", err)
		}
	}
	return nil
}
