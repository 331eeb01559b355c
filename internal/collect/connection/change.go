package connection

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/access/usage"
	"nod/internal/collect/connection/state"
	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/collect/source"
	"nod/internal/collect/sourcehealth"
	"nod/internal/collect/task"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// change is one step of an account, with its task and attempt, while the user is locked.
type change struct {
	*Service
	source.Change
	account Account
	attempt *attempt // nil when the task has no login that runs
}

// step is what happens in a change.
type step func(ctx context.Context, c *change) error

// begin locks the user.
func (s *Service) begin(ctx context.Context, tx *db.Tx, user scope.Ref) (*change, error) {
	begun, err := s.Begin(ctx, tx, user)
	return &change{Service: s, Change: begun}, err
}

// onTask runs fn on a task, its account and its login, and saves what fn changed.
func (s *Service) onTask(ctx context.Context, at scope.Owned, fn step) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return s.inTask(ctx, tx, at, fn) })
}

// inTask is onTask in the caller's transaction.
func (s *Service) inTask(ctx context.Context, tx *db.Tx, at scope.Owned, fn step) error {
	found, err := s.taskOf(ctx, tx, at) // only to learn whom to lock
	if err != nil {
		return err
	}
	c, err := s.begin(ctx, tx, found.Ref().Owner())
	if err != nil {
		return err
	}
	if err := c.load(ctx, found.Ref()); err != nil {
		return err
	}
	if err := fn(ctx, c); err != nil {
		return err
	}
	return errors.Join(c.saveTask(ctx), c.saveAccount(ctx))
}

// onAccount runs fn on an account that has not been revoked, and saves what fn changed of it.
func (s *Service) onAccount(ctx context.Context, at scope.Owned, fn step) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return s.inAccount(ctx, tx, at, fn) })
}

// inAccount is onAccount in the caller's transaction.
func (s *Service) inAccount(ctx context.Context, tx *db.Tx, at scope.Owned, fn step) error {
	found, err := s.standing(ctx, tx, at)
	if err != nil {
		return err
	}
	c, err := s.begin(ctx, tx, found.Ref().Owner())
	if err != nil {
		return err
	}
	if c.account, err = s.standing(ctx, tx, at); err != nil {
		return err
	}
	if err := fn(ctx, c); err != nil {
		return err
	}
	return c.saveAccount(ctx)
}

// taskOf returns a task of an account; the features that own other sources follow theirs.
func (s *Service) taskOf(ctx context.Context, q db.Querier, at scope.Owned) (task.Task, error) {
	found, err := s.Tasks.Get(ctx, q, at)
	if err == nil && found.SourceType != record.SourceAccount {
		err = fault.Missing("Task")
	}
	return found, err
}

// load reads a task with its account and its login, as they are now that the user is locked.
func (c *change) load(ctx context.Context, at scope.Owned) (err error) {
	if c.Task, err = c.Tasks.Get(ctx, c.Tx, at); err != nil {
		return err
	}
	if c.account, err = getAccount(ctx, c.Tx, c.Task.Source()); err != nil {
		return fmt.Errorf("load account of task: %w", err)
	}
	return c.loadAttempt(ctx)
}

func (c *change) loadAttempt(ctx context.Context) error {
	running, err := getAttempt(ctx, c.Tx, c.Task.Ref().Ref)
	switch {
	case errors.Is(err, db.ErrNotFound):
		c.attempt = nil
	case err != nil:
		return fmt.Errorf("load login: %w", err)
	default:
		c.attempt = &running
		return c.attempt.openChallenge(ctx, c.Tx, c.Seal)
	}
	return nil
}

func (c *change) saveTask(ctx context.Context) error {
	if err := c.Tasks.Save(ctx, c.Tx, c.Task); err != nil {
		return err
	}
	if c.attempt == nil {
		return nil
	}
	var err error
	c.attempt.ChallengeSealed, err = c.attempt.Challenge.V.Seal(ctx, c.Tx, c.Seal, c.attempt.ref())
	if err == nil {
		err = updateAttempt(ctx, c.Tx, *c.attempt)
	}
	if err != nil {
		return fmt.Errorf("update login: %w", err)
	}
	return nil
}

// saveAccount writes the account and what lists show of the user's accounts.
func (c *change) saveAccount(ctx context.Context) error {
	c.account.UpdatedAt = db.At(c.Now)
	err := c.sealMask(ctx, c.Tx, &c.account)
	if err == nil {
		err = updateAccount(ctx, c.Tx, c.account)
	}
	if err != nil {
		return fmt.Errorf("update account: %w", err)
	}
	return c.saveSummary(ctx)
}

func (c *change) saveSummary(ctx context.Context) error {
	accounts, err := accountsOf(ctx, c.Tx, c.User.Ref())
	if err != nil {
		return fmt.Errorf("list accounts of user: %w", err)
	}
	return c.Users.SetAccounts(ctx, c.Tx, c.User, source.Summary(&c.Change, accounts, Account.listed))
}

// move takes the account along the state machine.
func (c *change) move(t state.Trigger) error {
	to, err := state.Next(c.account.Status, t, c.account.wasConnected())
	if err != nil {
		return err
	}
	c.account.Status, c.account.StatusAt = to, db.At(c.Now)
	c.setMonitor(c.monitorStatus())
	return nil
}

// monitorStatus follows from the provider and the status, unless the customer switched it off.
func (c *change) monitorStatus() MonitorStatus {
	provider, ok := c.Sources.Get(c.account.ProviderID)
	switch {
	case !ok || !provider.MonitorSupported:
		return MonitorNone
	case c.account.MonitorStatus == MonitorDisabled:
		return MonitorDisabled
	case c.account.Status == Connected:
		return MonitorActive
	default:
		return MonitorWaiting
	}
}

func (c *change) setMonitor(status MonitorStatus) {
	if status != c.account.MonitorStatus {
		c.account.MonitorStatus, c.account.MonitorAt = status, db.At(c.Now)
	}
	if status != MonitorActive {
		c.account.SessionSealed, c.account.NextSyncAt = "", nil
	}
}

// fail ends a login that did not lead to a connection.
func (c *change) fail(ctx context.Context, code connector.ErrorCode) error {
	if err := c.move(state.LoginFailed); err != nil {
		return err
	}
	c.account.ErrorCode = code
	if c.attempt != nil && c.attempt.IsReserved {
		if err := c.Usage.Release(ctx, c.Tx, scope.Of(c.Task.TenantID, c.Task.Mode), usage.ConnectAccount); err != nil {
			return err
		}
	}
	c.record(event.AccountFailed, map[string]any{
		"errorCode": code, "errorMessage": code.Message(), "connectionStatus": c.account.Status,
	})
	return c.finish(ctx, task.Failed, code)
}

// finish ends the task, deletes everything that is left of its login, and announces the result.
func (c *change) finish(ctx context.Context, result task.Result, code connector.ErrorCode) error {
	c.Finish(result, code)
	if c.account.Status == Connected {
		c.account.ErrorCode = code
	}
	if c.attempt != nil {
		if err := deleteAttempt(ctx, c.Tx, c.Task.Ref().Ref); err != nil {
			return fmt.Errorf("delete login: %w", err)
		}
		c.attempt = nil
	}
	c.reschedule(result)
	if err := c.countOutcome(ctx); err != nil {
		return err
	}
	return c.announce(ctx)
}

// countOutcome tells the health of the source how the task ended. The time begins when the provider took
// the login, because people take theirs with codes.
func (c *change) countOutcome(ctx context.Context) error {
	began := c.Task.StartedAt
	if c.Task.AcceptedAt != nil {
		began = *c.Task.AcceptedAt
	}
	return c.Health.Count(ctx, c.Tx, sourcehealth.Outcome{
		TenantID: c.Task.TenantID, Mode: c.Task.Mode, ProviderID: c.Task.ProviderID,
		Result: sourcehealth.Result(c.Task.Result), ErrorCode: c.Task.ErrorCode, Took: c.Now.Sub(began.Time), At: c.Now,
	})
}

// abort ends whatever the task was doing.
func (c *change) abort(ctx context.Context, code connector.ErrorCode) error {
	if c.account.Status == Pending || c.account.Status == AwaitingMFA {
		return c.fail(ctx, code)
	}
	return c.finish(ctx, task.Failed, code)
}

// abortAll ends all tasks of the account that run.
func (c *change) abortAll(ctx context.Context, code connector.ErrorCode) error {
	running, err := c.Tasks.Running(ctx, c.Tx, c.account.Origin())
	if err != nil {
		return err
	}
	for _, t := range running {
		c.Task = t
		if err := c.loadAttempt(ctx); err != nil {
			return err
		}
		if err := c.abort(ctx, code); err != nil {
			return err
		}
		if err := c.saveTask(ctx); err != nil {
			return err
		}
	}
	return nil
}

// record adds an event of the account.
func (c *change) record(kind event.Type, data map[string]any) { c.Record(c.account, kind, data) }

// announce records the end of the task.
func (c *change) announce(ctx context.Context) error {
	kind, data := event.TaskFinished, map[string]any{}
	if code := c.Task.ErrorCode; code != "" {
		data["errorMessage"] = code.Message()
	}
	if c.Task.Type == task.UpdateAccount {
		kind, data["monitorStatus"] = event.AccountSyncTaskFinished, c.account.MonitorStatus
	}
	return c.Announce(ctx, c.account, kind, data)
}
