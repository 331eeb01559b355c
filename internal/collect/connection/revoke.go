package connection

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/collect/connection/state"
	"nod/internal/collect/connector"
	"nod/internal/collect/source"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
)

// Revoke ends the access to an account for good: its data, its session and its login name are gone at once, a
// login that runs is canceled, and the provider is told by a job. MISSING_RESOURCE when the account
// is unknown or was revoked before.
func (s *Service) Revoke(ctx context.Context, at scope.Owned, reason source.Reason) error {
	return s.onAccount(ctx, at, func(ctx context.Context, c *change) error { return c.revoke(ctx, reason) })
}

// RevokeAll takes all accounts of a user back in the caller's transaction.
func (s *Service) RevokeAll(ctx context.Context, tx *db.Tx, user scope.Ref, reason source.Reason) error {
	accounts, err := accountsOf(ctx, tx, user)
	if err != nil {
		return fmt.Errorf("list accounts of user: %w", err)
	}
	for _, account := range accounts {
		if account.RevokedAt != nil {
			continue
		}
		err := s.inAccount(ctx, tx, account.Ref(), func(ctx context.Context, c *change) error {
			return c.revoke(ctx, reason)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *change) revoke(ctx context.Context, reason source.Reason) error {
	session, err := c.session(ctx)
	if err != nil {
		return err
	}
	defer clear(session)
	if err := c.abortAll(ctx, connector.UserCancelled); err != nil {
		return err
	}
	if err := c.move(state.AccessRevoked); err != nil {
		return err
	}
	if c.account.wasConnected() {
		if err := c.farewells.Begin(ctx, c.Tx, c.account.Ref().Ref, session, c.Now.Add(collectTime)); err != nil {
			return err
		}
	}
	c.account.RevokedAt, c.account.DataUntil = db.AtPtr(c.Now), nil
	c.account.LoginMask, c.account.LoginMaskSealed, c.account.LoginHash, c.account.ErrorCode = "", nil, "", ""
	c.account.FailedSections.V = []connector.Section{}
	c.record(event.AccountDisconnected, map[string]any{"reason": reason, "connectionStatus": Disconnected})
	return c.Change.Revoke(ctx, c.account, "account.revoked", reason)
}

// session returns the session at the provider, empty when there is none.
func (c *change) session(ctx context.Context) ([]byte, error) {
	if c.account.SessionSealed != "" {
		return c.Seal.Open(ctx, c.Tx, c.account.sessionPlace(), c.account.SessionSealed)
	}
	running, err := c.Tasks.Running(ctx, c.Tx, c.account.Origin())
	if err != nil {
		return nil, err
	}
	for _, t := range running {
		login, err := getAttempt(ctx, c.Tx, t.Ref().Ref)
		if errors.Is(err, db.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("load login: %w", err)
		}
		if login.State == collecting {
			return c.Seal.Open(ctx, c.Tx, login.stepPlace(), login.StepSealed)
		}
	}
	return nil, nil
}

// DisableMonitor stops the syncs of an account for good and forgets its session. An account that is
// not monitored stays as it is.
func (s *Service) DisableMonitor(ctx context.Context, at scope.Owned) error {
	return s.onAccount(ctx, at, func(ctx context.Context, c *change) error {
		if c.account.MonitorStatus == MonitorNone || c.account.MonitorStatus == MonitorDisabled {
			return nil
		}
		c.setMonitor(MonitorDisabled)
		entry := audit.Entry{Action: "account.syncDisabled", Target: c.account.ID, Detail: map[string]string{
			"mode": string(c.account.Mode), "userId": c.account.UserID,
		}}.By(auth.From(ctx))
		if err := c.Audit.Record(ctx, c.Tx, entry); err != nil {
			return err
		}
		running, err := c.Tasks.Running(ctx, c.Tx, c.account.Origin())
		if err != nil {
			return err
		}
		for _, t := range running {
			if t.Type != task.UpdateAccount {
				continue
			}
			c.Task, c.attempt = t, nil
			known := c.account.ErrorCode // nothing failed: the customer ended it
			if err := c.finish(ctx, task.Failed, connector.ServiceUnavailable); err != nil {
				return err
			}
			c.account.ErrorCode = known
			if err := c.saveTask(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}
