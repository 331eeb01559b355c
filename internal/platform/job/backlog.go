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
	first, err := e.inserter.JobList(ctx, river.NewJobListParams().
		States(rivertype.JobStateAvailable).OrderBy(river.JobListOrderByScheduledAt, river.SortOrderAsc).First(1))
	if err != nil {
		return Backlog{}, fmt.Errorf("find the oldest job: %w", err)
	}
	b := Backlog{
		Waiting: of[rivertype.JobStateAvailable], Running: of[rivertype.JobStateRunning],
		Retrying: of[rivertype.JobStateRetryable], Dead: of[rivertype.JobStateDiscarded],
	}
	if len(first.Jobs) > 0 {
		b.Oldest = max(0, time.Since(first.Jobs[0].ScheduledAt))
	}
	return b, nil
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
