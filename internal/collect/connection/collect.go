package connection

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/collect/connection/state"
	"nod/internal/collect/connector"
	"nod/internal/collect/source"
	"nod/internal/collect/task"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// reading is what a collection needs to know of its account.
type reading struct {
	account Account
	task    task.Task
	session []byte
}

// collect is the job that reads an account: after a login, and for each sync. Reading twice does no
// harm, so it is repeated when the provider is out of order, until the task's time is over.
func (s *Service) collect(ctx context.Context, args collectArgs) error {
	at := args.ref()
	r, err := s.openReading(ctx, s.DB.Read(), at)
	if errors.Is(err, source.ErrOver) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("prepare collection: %w", err)
	}
	snapshot, err := s.fetch(ctx, r)
	if err == nil {
		return source.UnlessOver(s.keep(ctx, at, snapshot))
	}
	var refused *connector.RefusedError
	var ended *connector.EndedError
	switch {
	case errors.As(err, &refused):
		return source.UnlessOver(s.refuse(ctx, at, connector.CodeOf(err)))
	case errors.As(err, &ended):
		return source.UnlessOver(s.giveUp(ctx, at, connector.CodeOf(err)))
	case errors.Is(err, connector.ErrBroken):
		s.Log.ErrorContext(ctx, "connector sent what cannot be kept", "provider", r.account.ProviderID,
			"task", at.ID, "error", err)
		return source.UnlessOver(s.giveUp(ctx, at, connector.SystemError))
	default:
		return fmt.Errorf("fetch account: %w", err)
	}
}

// openReading loads what a collection needs; source.ErrOver when the task has ended.
func (s *Service) openReading(ctx context.Context, q db.Querier, at scope.Owned) (reading, error) {
	reads, err := s.Tasks.Get(ctx, q, at)
	if fault.HasCode(err, fault.CodeMissingResource) || err == nil && !reads.IsRunning() {
		return reading{}, source.ErrOver
	}
	if err != nil {
		return reading{}, err
	}
	account, err := getAccount(ctx, q, reads.Source())
	if err != nil {
		return reading{}, fmt.Errorf("load account: %w", err)
	}
	place, sealed := account.sessionPlace(), account.SessionSealed
	if reads.Type == task.LinkAccount {
		running, err := getAttempt(ctx, q, at.Ref)
		if errors.Is(err, db.ErrNotFound) {
			return reading{}, source.ErrOver
		}
		if err != nil {
			return reading{}, fmt.Errorf("load login: %w", err)
		}
		place, sealed = running.stepPlace(), running.StepSealed
	}
	session, err := s.Seal.Open(ctx, q, place, sealed)
	return reading{account, reads, session}, err
}

func (s *Service) fetch(ctx context.Context, r reading) (connector.Snapshot, error) {
	provider, ok := s.Connectors.For(r.account.Mode, r.account.ProviderID)
	if !ok {
		clear(r.session)
		return connector.Snapshot{}, connector.ErrUnknownProvider
	}
	request := connector.FetchRequest{
		Tenant: r.account.TenantID, ProviderID: r.account.ProviderID, UserID: r.account.UserID,
		AccountID: r.account.ID, Session: r.session,
		ConnectedAt: r.account.ConnectedAt.Time, Now: s.Clock.Now(), Reconnects: r.account.Reconnects,
	}
	if r.task.Type == task.UpdateAccount {
		request.Sync = r.account.Syncs + 1
	}
	snapshot, err := connector.Await(ctx, func() (connector.Snapshot, error) {
		defer clear(r.session) // here, because a call that was given up may still read it
		return provider.Fetch(ctx, request)
	})
	if err != nil {
		return connector.Snapshot{}, err
	}
	if err := snapshot.Validate(); err != nil {
		return connector.Snapshot{}, errors.Join(connector.ErrBroken, err)
	}
	return snapshot, nil
}

// onRunning runs fn on a collection that was not ended meanwhile.
func (s *Service) onRunning(ctx context.Context, at scope.Owned, fn step) error {
	return s.onTask(ctx, at, func(ctx context.Context, c *change) error {
		if !c.isCollecting() {
			return source.ErrOver
		}
		return fn(ctx, c)
	})
}

func (c *change) isCollecting() bool { return c.Task.IsRunning() && c.account.Status == Connected }

// keep stores a snapshot and ends the task.
func (s *Service) keep(ctx context.Context, at scope.Owned, snapshot connector.Snapshot) error {
	return s.onRunning(ctx, at, func(ctx context.Context, c *change) error { return c.keep(ctx, snapshot) })
}

func (c *change) keep(ctx context.Context, snapshot connector.Snapshot) error {
	if err := c.Keep(ctx, c.account, snapshot); err != nil {
		return err
	}
	failed := append([]connector.Section{}, snapshot.FailedSections...)
	c.account.FailedSections.V, c.Task.FailedSections.V = failed, failed
	c.account.LastSyncedAt, c.account.DataUntil = db.AtPtr(c.Now), db.AtPtr(c.Now.Add(DataLife))
	if c.Task.Type == task.UpdateAccount {
		c.account.Syncs++
	}
	result := task.Succeeded
	if len(snapshot.FailedSections) > 0 {
		result = task.Partial
	}
	return c.finish(ctx, result, "")
}

// refuse notes that the provider no longer lets us in: the person has to log in again.
func (s *Service) refuse(ctx context.Context, at scope.Owned, code connector.ErrorCode) error {
	return s.onRunning(ctx, at, func(ctx context.Context, c *change) error { return c.refuse(ctx, code) })
}

func (c *change) refuse(ctx context.Context, code connector.ErrorCode) error {
	if err := c.move(state.AccessRefused); err != nil {
		return err
	}
	c.account.ErrorCode = code
	c.record(event.AccountDisconnected, map[string]any{"reason": code, "connectionStatus": c.account.Status})
	return c.finish(ctx, task.Failed, code)
}

// giveUp ends a collection that cannot succeed. The connection remains, and the account says why it has no new data.
func (s *Service) giveUp(ctx context.Context, at scope.Owned, code connector.ErrorCode) error {
	return s.onRunning(ctx, at, func(ctx context.Context, c *change) error {
		return c.finish(ctx, task.Failed, code)
	})
}
