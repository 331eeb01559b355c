package connection

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/access/usage"
	"nod/internal/collect/connection/state"
	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
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
	tx      *db.Tx
	now     time.Time
	user    enduser.User
	account Account
	task    task.Task
	attempt *attempt // nil when the task has no login that runs
	revoked bool
}

// begin locks the user.
func (s *Service) begin(ctx context.Context, tx *db.Tx, user scope.Ref) (*change, error) {
	locked, err := s.Users.Lock(ctx, tx, user)
	if err != nil {
		return nil, err
	}
	return &change{Service: s, tx: tx, now: s.Clock.Now(), user: locked}, nil
}

// onTask runs fn on a task, its account and its login, and saves what fn changed.
func (s *Service) onTask(ctx context.Context, at task.Ref, fn func(ctx context.Context, c *change) error) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return s.inTask(ctx, tx, at, fn) })
}

// inTask is onTask in the caller's transaction.
func (s *Service) inTask(
	ctx context.Context, tx *db.Tx, at task.Ref, fn func(ctx context.Context, c *change) error,
) error {
	found, err := s.Tasks.Get(ctx, tx, at) // only to learn whom to lock
	if err == nil && found.SourceType != record.SourceAccount {
		err = fault.Missing("Task") // the features that own other sources follow theirs
	}
	if err != nil {
		return err
	}
	c, err := s.begin(ctx, tx, scope.Of(found.TenantID, found.Mode).Ref(found.UserID))
	if err != nil {
		return err
	}
	if err := c.load(ctx, at.ID); err != nil {
		return err
	}
	if err := fn(ctx, c); err != nil {
		return err
	}
	return errors.Join(c.saveTask(ctx), c.saveAccount(ctx))
}

// onAccount runs fn on an account that was not taken back, and saves what fn changed of it.
func (s *Service) onAccount(ctx context.Context, at Ref, fn func(ctx context.Context, c *change) error) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return s.inAccount(ctx, tx, at, fn) })
}

// inAccount is onAccount in the caller's transaction.
func (s *Service) inAccount(
	ctx context.Context, tx *db.Tx, at Ref, fn func(ctx context.Context, c *change) error,
) error {
	found, err := s.standing(ctx, tx, at)
	if err != nil {
		return err
	}
	c, err := s.begin(ctx, tx, found.owner())
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

// load reads a task with its account and its login, as they are now that the user is locked.
func (c *change) load(ctx context.Context, taskID string) (err error) {
	at := task.Ref{Tenant: c.user.TenantID, Mode: c.user.Mode, ID: taskID}
	if c.task, err = c.Tasks.Get(ctx, c.tx, at); err != nil {
		return err
	}
	c.account, err = getAccount(ctx, c.tx, Ref{Tenant: at.Tenant, Mode: at.Mode, ID: c.task.SourceID})
	if err != nil {
		return fmt.Errorf("load account of task: %w", err)
	}
	return c.loadAttempt(ctx)
}

func (c *change) loadAttempt(ctx context.Context) error {
	running, err := getAttempt(ctx, c.tx, c.task.Ref())
	switch {
	case errors.Is(err, db.ErrNotFound):
		c.attempt = nil
	case err != nil:
		return fmt.Errorf("load login: %w", err)
	default:
		c.attempt = &running
	}
	return nil
}

func (c *change) saveTask(ctx context.Context) error {
	if err := c.Tasks.Save(ctx, c.tx, c.task); err != nil {
		return err
	}
	if c.attempt == nil {
		return nil
	}
	if err := updateAttempt(ctx, c.tx, *c.attempt); err != nil {
		return fmt.Errorf("update login: %w", err)
	}
	return nil
}

// saveAccount writes the account and what lists show of the user's accounts.
func (c *change) saveAccount(ctx context.Context) error {
	c.account.UpdatedAt = db.At(c.now)
	if err := updateAccount(ctx, c.tx, c.account); err != nil {
		return fmt.Errorf("update account: %w", err)
	}
	return c.saveSummary(ctx)
}

func (c *change) saveSummary(ctx context.Context) error {
	accounts, err := accountsOf(ctx, c.tx, c.user.Ref())
	if err != nil {
		return fmt.Errorf("list accounts of user: %w", err)
	}
	summary := enduser.AccountSummary{Items: []enduser.AccountRef{}, Revoked: c.revoked}
	for _, account := range accounts {
		summary.Items = append(summary.Items, enduser.AccountRef{
			AccountID: account.ID, ProviderID: account.ProviderID,
		})
		if account.isLive() {
			summary.Live++
		}
		if account.hasEnded() {
			summary.Ended++
		}
	}
	return c.Users.SetAccounts(ctx, c.tx, c.user, summary)
}

// move takes the account along the state machine.
func (c *change) move(t state.Trigger) error {
	to, err := state.Next(c.account.Status, t, c.account.wasConnected())
	if err != nil {
		return err
	}
	c.account.Status, c.account.StatusAt = to, db.At(c.now)
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
		c.account.MonitorStatus, c.account.MonitorAt = status, db.At(c.now)
	}
	if status != MonitorActive {
		c.account.SessionSealed, c.account.NextSyncAt = "", nil
	}
}

// ending is how a task ends.
type ending struct {
	result         task.Result
	code           connector.ErrorCode
	failedSections []connector.Section
	counts         map[connector.Section]int
}

// fail ends a login that did not lead to a connection.
func (c *change) fail(ctx context.Context, code connector.ErrorCode) error {
	if err := c.move(state.LoginFailed); err != nil {
		return err
	}
	c.account.ErrorCode = code
	if c.attempt != nil && c.attempt.IsReserved {
		if err := c.Usage.Release(ctx, c.tx, scope.Of(c.task.TenantID, c.task.Mode), usage.ConnectAccount); err != nil {
			return err
		}
	}
	c.record(event.AccountFailed, map[string]any{
		"errorCode": code, "errorMessage": code.Message(), "connectionStatus": c.account.Status,
	})
	return c.finish(ctx, ending{result: task.Failed, code: code})
}

// finish ends the task, deletes everything that is left of its login, and announces the result.
func (c *change) finish(ctx context.Context, e ending) error {
	c.task.Status, c.task.Result, c.task.ErrorCode = task.Finished, e.result, e.code
	c.task.FinishedAt, c.task.DueAt = db.AtPtr(c.now), nil
	if e.failedSections != nil {
		c.task.FailedSections.V = e.failedSections
	}
	if e.counts != nil {
		c.task.Counts.V = e.counts
	}
	if c.account.Status == Connected {
		c.account.ErrorCode = e.code
	}
	if c.attempt != nil {
		if err := deleteAttempt(ctx, c.tx, c.task.Ref()); err != nil {
			return fmt.Errorf("delete login: %w", err)
		}
		c.attempt = nil
	}
	c.reschedule(e.result)
	if err := c.countOutcome(ctx); err != nil {
		return err
	}
	return c.announce(ctx)
}

// countOutcome tells the health of the source how the task ended. The time begins when the provider took
// the login, because people take theirs with codes.
func (c *change) countOutcome(ctx context.Context) error {
	began := c.task.StartedAt
	if c.task.AcceptedAt != nil {
		began = *c.task.AcceptedAt
	}
	return c.Health.Count(ctx, c.tx, sourcehealth.Outcome{
		TenantID: c.task.TenantID, Mode: c.task.Mode, ProviderID: c.task.ProviderID,
		Result: sourcehealth.Result(c.task.Result), ErrorCode: c.task.ErrorCode, Took: c.now.Sub(began.Time), At: c.now,
	})
}

// abort ends whatever the task was doing.
func (c *change) abort(ctx context.Context, code connector.ErrorCode) error {
	if c.account.Status == Pending || c.account.Status == AwaitingMFA {
		return c.fail(ctx, code)
	}
	return c.finish(ctx, ending{result: task.Failed, code: code})
}

// abortAll ends all tasks of the account that run.
func (c *change) abortAll(ctx context.Context, code connector.ErrorCode) error {
	running, err := c.Tasks.Running(ctx, c.tx, c.account.source(""))
	if err != nil {
		return err
	}
	for _, t := range running {
		c.task = t
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

// record adds an event of the account; data is completed with what all of them carry.
func (c *change) record(kind event.Type, data map[string]any) { c.recordWith(kind, data, nil) }

func (c *change) recordWith(kind event.Type, data map[string]any, payload any) {
	a := c.account
	data["userId"], data["accountId"], data["providerId"] = a.UserID, a.ID, a.ProviderID
	data["sourceId"], data["sourceType"] = a.ID, record.SourceAccount
	data["providers"] = []string{a.ProviderID}
	c.Events.Record(c.tx, event.New{
		Tenant: a.TenantID, Mode: a.Mode, Type: kind, UserID: a.UserID, Data: data, Payload: payload,
	})
}

// announce records the end of the task.
func (c *change) announce(ctx context.Context) error {
	t := c.task
	data := map[string]any{
		"taskId": t.ID, "taskType": t.Type, "status": t.Result, "failedSections": t.FailedSections.V,
		"counts":     t.Counts.V,
		"datapoints": t.Datapoints(),
	}
	if t.ErrorCode != "" {
		data["errorCode"], data["errorMessage"] = t.ErrorCode, t.ErrorCode.Message()
	}
	kind := event.TaskFinished
	if t.Type == task.UpdateAccount {
		kind = event.AccountSyncTaskFinished
		data["monitorStatus"] = c.account.MonitorStatus
	}
	if t.Result == task.Failed {
		c.record(kind, data)
		return nil
	}
	payload, err := c.PayloadOf(ctx, c.tx, c.account)
	if err != nil {
		return err
	}
	payload.Payload = payload.Cut(record.MaxPayloadItems)
	c.recordWith(kind, data, payload)
	return nil
}
