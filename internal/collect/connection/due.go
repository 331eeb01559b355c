package connection

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"nod/internal/collect/connection/schedule"
	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

const (
	// dueBatch is how many rows one look takes up; the next look takes the others.
	dueBatch = 50
	// syncLater puts off a sync of an account that another task is working on.
	syncLater = time.Minute
)

func (a Account) readings() schedule.Readings {
	return schedule.Readings{
		AccountID: a.ID, IsSpread: a.Mode == auth.Production, Syncs: a.Syncs, Failures: a.SyncFailures,
	}
}

// firstSync is the time from a login to the first sync after it.
func (s *Service) firstSync(a Account) time.Duration {
	if a.Mode == auth.Sandbox {
		return s.FirstSync
	}
	return a.readings().Next()
}

// RunDue does what has become due by the clock: shows held steps, ends what took too long, starts
// syncs. Replicas all run it; each change checks again under the user's lock.
func (s *Service) RunDue(ctx context.Context) error {
	now := s.Clock.Now()
	tasks, err := s.Tasks.Due(ctx, record.SourceAccount, now, dueBatch)
	if err != nil {
		return err
	}
	errs := []error{}
	for _, t := range tasks {
		errs = append(errs, s.onTask(ctx, t.Ref(), runDueTask))
	}
	accounts, err := accountsDue(ctx, s.DB.Read(), "next_sync_at", now)
	if err != nil {
		return errors.Join(append(errs, fmt.Errorf("list due syncs: %w", err))...)
	}
	for _, account := range accounts {
		errs = append(errs, s.startSync(ctx, account))
	}
	return errors.Join(append(errs, s.forgetOldData(ctx, now), s.farewells.GiveUp(ctx, now))...)
}

func runDueTask(ctx context.Context, c *change) error {
	if !c.Task.IsRunning() || c.Task.DueAt == nil || c.Task.DueAt.After(c.Now) {
		return nil
	}
	if c.attempt == nil || c.attempt.State == collecting {
		return c.finish(ctx, task.Failed, connector.ServiceUnavailable)
	}
	switch c.attempt.State {
	case waiting:
		return c.fail(ctx, connector.MFATimeout)
	case held:
		if c.attempt.ShowAt.After(c.attempt.DeadlineAt.Time) {
			return c.fail(ctx, connector.ServiceUnavailable)
		}
		step, err := c.heldStep(ctx)
		if err != nil {
			return err
		}
		return c.show(ctx, step)
	default:
		return c.fail(ctx, connector.ServiceUnavailable)
	}
}

func (c *change) heldStep(ctx context.Context) (step connector.Step, err error) {
	plain, err := c.Seal.Open(ctx, c.Tx, c.attempt.stepPlace(), c.attempt.StepSealed)
	if err != nil {
		return connector.Step{}, err
	}
	defer clear(plain)
	if err := json.Unmarshal(plain, &step); err != nil {
		return connector.Step{},
			errors.New("the sealed step of a login is damaged") // the cause could quote credentials
	}
	return step, nil
}

// startSync begins an UPDATE_ACCOUNT task. It raises no event: a sync has its own, at its end.
func (s *Service) startSync(ctx context.Context, due Account) error {
	err := s.onAccount(ctx, due.Ref(), func(ctx context.Context, c *change) error {
		next := c.account.NextSyncAt
		if next == nil || next.After(c.Now) || c.account.Status != Connected {
			return nil
		}
		running, err := s.Tasks.Running(ctx, c.Tx, c.account.Origin())
		if err != nil {
			return err
		}
		if len(running) > 0 {
			c.account.NextSyncAt = db.AtPtr(c.Now.Add(syncLater))
			return nil
		}
		_, err = c.beginSync(ctx)
		return err
	})
	if fault.HasCode(err, fault.CodeMissingResource) {
		return nil // revoked meanwhile
	}
	if err != nil {
		return fmt.Errorf("start sync: %w", err)
	}
	return nil
}

// beginSync adds the task of a sync, with its job.
func (c *change) beginSync(ctx context.Context) (scope.Owned, error) {
	c.account.NextSyncAt = db.AtPtr(c.Now.Add(c.account.readings().Next()))
	sync := task.New(task.UpdateAccount, c.account.Origin(), c.Now)
	sync.DueAt = db.AtPtr(c.Now.Add(collectTime))
	if err := c.Tasks.Insert(ctx, c.Tx, sync); err != nil {
		return scope.Owned{}, err
	}
	return sync.Ref(), c.Jobs.Insert(ctx, c.Tx, collectArgs{argsOf(sync)})
}

// reschedule counts how a reading ended. After one that failed the next comes sooner than planned, so that a
// short outage costs no day, but later and later, so that a long one is not made longer by us.
func (c *change) reschedule(result task.Result) {
	if c.account.Status != Connected {
		return
	}
	if result != task.Failed {
		c.account.SyncFailures = 0
		return
	}
	c.account.SyncFailures++
	again := db.At(c.Now.Add(c.account.readings().Again()))
	if c.account.NextSyncAt != nil && c.account.NextSyncAt.After(again.Time) {
		c.account.NextSyncAt = &again
	}
}
