package job

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"nod/internal/platform/db"
	"nod/internal/platform/telemetry"
)

// backlogMost is where counting ends: how many more there are changes nothing for anyone who reads it.
const backlogMost = 10_000

// How a run of a job ended. A failed one is tried again, a dead one is not; one that is run later was no attempt.
const (
	resultDone     = "done"
	resultFailed   = "failed"
	resultLater    = "later"
	resultDead     = "dead"
	resultPanicked = "panicked"
)

// Backlog is what waits for a worker.
type Backlog struct {
	// Waiting is at most 10,000, as are the counts of the other states.
	Waiting  int
	Running  int
	Retrying int
	// Dead failed at every attempt and are kept for a week.
	Dead int
	// Oldest is how long the first of them could have been worked already.
	Oldest time.Duration
}

type stateCount struct {
	State rivertype.JobState `db:"state"`
	N     int                `db:"n"`
}

// Backlog counts jobs that could be worked now, and those in other states.
func (e *Engine) Backlog(ctx context.Context) (Backlog, error) {
	query := ""
	for _, state := range []rivertype.JobState{
		rivertype.JobStateAvailable, rivertype.JobStateRunning, rivertype.JobStateRetryable,
		rivertype.JobStateDiscarded,
	} {
		if query != "" {
			query += " UNION ALL "
		}
		query += fmt.Sprintf(`SELECT '%s' AS state, count(*) AS n
			FROM (SELECT 1 AS one FROM river_job WHERE state = '%s' LIMIT %d) AS s`, state, state, backlogMost)
	}
	counts, err := db.Select[stateCount](ctx, e.store.Read(), query)
	if err != nil {
		return Backlog{}, fmt.Errorf("count jobs: %w", err)
	}
	of := map[rivertype.JobState]int{}
	for _, c := range counts {
		of[c.State] = c.N
	}
	oldest, err := e.oldest(ctx, river.NewJobListParams())
	if err != nil {
		return Backlog{}, err
	}
	return Backlog{
		Waiting: of[rivertype.JobStateAvailable], Running: of[rivertype.JobStateRunning],
		Retrying: of[rivertype.JobStateRetryable], Dead: of[rivertype.JobStateDiscarded], Oldest: oldest,
	}, nil
}

// Waiting counts the jobs of a kind that could be worked now, at most 10,000, and says how long the first of them could
// have been worked already.
func (e *Engine) Waiting(ctx context.Context, kind string) (n int, oldest time.Duration, err error) {
	n, err = db.Get[int](ctx, e.store.Read(), `SELECT count(*)
		FROM (SELECT 1 AS one FROM river_job WHERE state = 'available' AND kind = $1 LIMIT $2) AS s`, kind, backlogMost)
	if err != nil {
		return 0, 0, fmt.Errorf("count jobs of a kind: %w", err)
	}
	if n > 0 {
		oldest, err = e.oldest(ctx, river.NewJobListParams().Kinds(kind))
	}
	return n, oldest, err
}

// oldest is how long the first of the jobs that wait could have been worked already.
func (e *Engine) oldest(ctx context.Context, jobs *river.JobListParams) (time.Duration, error) {
	first, err := e.queue.JobList(ctx, jobs.
		States(rivertype.JobStateAvailable).OrderBy(river.JobListOrderByScheduledAt, river.SortOrderAsc).First(1))
	if err != nil {
		return 0, fmt.Errorf("find the oldest job: %w", err)
	}
	if len(first.Jobs) == 0 {
		return 0, nil
	}
	return max(0, time.Since(first.Jobs[0].ScheduledAt)), nil
}

// Measure adds the metrics of jobs. It is called when all handlers and ticks were added, before Start.
func (e *Engine) Measure(m *telemetry.Metrics) {
	e.runs = m.Counter("job_runs_total",
		"Runs of jobs by kind and result: done, failed (tried again), dead (given up), panicked.", "kind", "result")
	for kind := range e.attempts {
		for _, result := range []string{resultDone, resultFailed, resultLater, resultDead, resultPanicked} {
			e.runs.Show(kind, result)
		}
	}
	e.failedTicks = m.Counter("periodic_failures_total", "Failures of work that repeats, by its name.", "work")
	for _, t := range e.ticks {
		e.failedTicks.Show(t.name)
	}
	m.Measure("jobs", []telemetry.Gauge{
		{Name: "jobs", Help: "Jobs by state, each counted up to 10,000.", Labels: []string{"state"}},
		{Name: "jobs_oldest_seconds", Help: "How long the oldest job has been waiting for a worker."},
	}, func(ctx context.Context) ([]telemetry.Reading, error) {
		b, err := e.Backlog(ctx)
		return []telemetry.Reading{
			telemetry.Read("jobs", float64(b.Waiting), "waiting"),
			telemetry.Read("jobs", float64(b.Running), "running"),
			telemetry.Read("jobs", float64(b.Retrying), "retrying"), telemetry.Read("jobs", float64(b.Dead), "dead"),
			telemetry.Read("jobs_oldest_seconds", b.Oldest.Seconds()),
		}, err
	})
}
