package job

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Failing is a job that failed: it will be tried again, or was given up.
type Failing struct {
	ID          int64
	Kind        string
	IsDead      bool
	Attempt     int
	Error       string // of the last attempt
	CreatedAt   time.Time
	ScheduledAt time.Time
}

var (
	// ErrNoJob is returned for a job that is no longer there.
	ErrNoJob = errors.New("there is no such job")
	// ErrRunning is returned for a job that is being worked.
	ErrRunning = errors.New("the job is being worked")
)

// Failing returns jobs that failed, newest first.
func (e *Engine) Failing(ctx context.Context, limit int) ([]Failing, error) {
	list, err := e.queue.JobList(ctx, river.NewJobListParams().
		States(rivertype.JobStateRetryable, rivertype.JobStateDiscarded, rivertype.JobStateCancelled).
		OrderBy(river.JobListOrderByID, river.SortOrderDesc).First(limit))
	if err != nil {
		return nil, fmt.Errorf("list failing jobs: %w", err)
	}
	failing := make([]Failing, len(list.Jobs))
	for i, j := range list.Jobs {
		failing[i] = Failing{
			ID: j.ID, Kind: j.Kind, IsDead: j.State != rivertype.JobStateRetryable, Attempt: j.Attempt,
			CreatedAt: j.CreatedAt, ScheduledAt: j.ScheduledAt,
		}
		if n := len(j.Errors); n > 0 {
			failing[i].Error = j.Errors[n-1].Error
		}
	}
	return failing, nil
}

// Retry makes a job workable at once; one that was given up gets one more attempt.
func (e *Engine) Retry(ctx context.Context, id int64) error {
	_, err := e.queue.JobRetry(ctx, id)
	return describeJobError("retry", err)
}

// Drop deletes a job that is not being worked.
func (e *Engine) Drop(ctx context.Context, id int64) error {
	_, err := e.queue.JobDelete(ctx, id)
	return describeJobError("delete", err)
}

// describeJobError translates the errors of the queue into those of this package.
func describeJobError(verb string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, rivertype.ErrNotFound):
		return ErrNoJob
	case errors.Is(err, rivertype.ErrJobRunning):
		return ErrRunning
	}
	return fmt.Errorf("%s job: %w", verb, err)
}
