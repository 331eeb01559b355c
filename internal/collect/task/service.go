package task

import (
	"context"
	"fmt"
	"time"

	"nod/internal/collect/record"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/telemetry"
)

// Service stores and shows tasks.
type Service struct {
	db *db.DB
	// results counts tasks that ended, where [Service.Measure] was called.
	results *telemetry.Counter
}

// NewService makes the service.
func NewService(store *db.DB) *Service { return &Service{db: store} }

// Insert adds a task.
func (s *Service) Insert(ctx context.Context, tx *db.Tx, t Task) error {
	if err := insert(ctx, tx, t); err != nil {
		return fmt.Errorf("insert task: %w", err)
	}
	return nil
}

// Save writes everything of a task that can change.
func (s *Service) Save(ctx context.Context, tx *db.Tx, t Task) error {
	if err := update(ctx, tx, t); err != nil {
		return fmt.Errorf("update task: %w", err)
	}
	if !t.IsRunning() { // it is saved once as finished
		tx.AfterCommit(func() { s.results.Add(string(t.Type), string(t.Mode), string(t.Result), string(t.ErrorCode)) })
	}
	return nil
}

// Get returns a task; MISSING_RESOURCE when there is none.
func (s *Service) Get(ctx context.Context, q db.Querier, at scope.Owned) (Task, error) {
	t, err := get(ctx, q, at)
	return t, db.OrMissing(err, "Task")
}

// List returns a page of tasks, newest first.
func (s *Service) List(
	ctx context.Context, at scope.Scope, filter ListFilter, r page.Request,
) (page.List[Task], error) {
	tasks, err := list(ctx, s.db.Read(), at, filter, r)
	if err != nil {
		return page.List[Task]{}, fmt.Errorf("list tasks: %w", err)
	}
	return page.Cut(tasks, r, func(t Task) page.Position { return page.At(t.StartedAt.Time, t.ID) }), nil
}

// Running returns the tasks of a source that have not finished; most often there is none or one.
func (s *Service) Running(ctx context.Context, q db.Querier, src record.Source) ([]Task, error) {
	tasks, err := running(ctx, q, src)
	if err != nil {
		return nil, fmt.Errorf("list running tasks: %w", err)
	}
	return tasks, nil
}

// Due returns tasks on sources of a type whose DueAt has come, of all tenants, oldest first.
func (s *Service) Due(ctx context.Context, kind record.SourceType, now time.Time, limit int) ([]Task, error) {
	tasks, err := due(ctx, s.db.Read(), kind, now, limit)
	if err != nil {
		return nil, fmt.Errorf("list due tasks: %w", err)
	}
	return tasks, nil
}

// PastLogins returns the logins with the task's provider and login name that finished since then,
// oldest first.
func (s *Service) PastLogins(ctx context.Context, q db.Querier, t Task, since time.Time) ([]PastLogin, error) {
	logins, err := pastLogins(ctx, q, t, since)
	if err != nil {
		return nil, fmt.Errorf("list past logins: %w", err)
	}
	return logins, nil
}

// ForgetLogins takes the login name out of the tasks of a source.
func (s *Service) ForgetLogins(ctx context.Context, tx *db.Tx, src record.Source) error {
	if err := forgetLogins(ctx, tx, src); err != nil {
		return fmt.Errorf("forget logins: %w", err)
	}
	return nil
}

// Earlier has the tasks of a source due earlier that have something to wait for, and returns how many those are.
func (s *Service) Earlier(ctx context.Context, tx *db.Tx, src record.Source, by time.Duration) (int, error) {
	count, err := moveDue(ctx, tx, src, by)
	if err != nil {
		return 0, fmt.Errorf("move due times of tasks: %w", err)
	}
	return int(count), nil
}
