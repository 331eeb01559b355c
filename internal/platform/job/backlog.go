package job

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"nod/internal/platform/db"
)

// Backlog is what waits for a worker.
type Backlog struct {
	Waiting int
	// Oldest is how long the first of them could have been worked already.
	Oldest time.Duration
}

// Backlog counts jobs that could be worked now.
func (e *Engine) Backlog(ctx context.Context) (Backlog, error) {
	waiting, err := db.Get[int](ctx, e.store.Read(), "SELECT count(*) FROM river_job WHERE state = 'available'")
	if err != nil {
		return Backlog{}, fmt.Errorf("count jobs: %w", err)
	}
	first, err := e.inserter.JobList(ctx, river.NewJobListParams().
		States(rivertype.JobStateAvailable).OrderBy(river.JobListOrderByScheduledAt, river.SortOrderAsc).First(1))
	if err != nil {
		return Backlog{}, fmt.Errorf("find the oldest job: %w", err)
	}
	b := Backlog{Waiting: waiting}
	if len(first.Jobs) > 0 {
		b.Oldest = max(0, time.Since(first.Jobs[0].ScheduledAt))
	}
	return b, nil
}
