package connection

import (
	"context"
	"errors"

	"nod/internal/collect/connector"
	"nod/internal/collect/source"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// WalkInput is a login with what follows it.
type WalkInput struct {
	StartInput
	// Code answers a question for a code; with an empty one the login stays at the question.
	Code string
	// Syncs reads the account once more after the login, Revokes ends access at the end.
	Syncs, Revokes bool
}

// Walk carries a login to where it leads, in one transaction and without the provider's delays. It is
// how sample data comes about at another time than now: nobody sees the login under way, so a running
// server does not take it for one that is late, and its jobs find nothing left to do. It is only for
// connectors that answer from memory, such as the simulator, because the database waits meanwhile. Its
// caller has checked what the one of Start checks; it is refused in the same cases.
func (s *Service) Walk(ctx context.Context, in WalkInput) (StartedLogin, error) {
	login, err := s.checkStart(ctx, in.StartInput)
	if err != nil {
		return StartedLogin{}, err
	}
	var started StartedLogin
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if started, err = s.start(ctx, tx, in.StartInput, login); err != nil {
			return err
		}
		return s.walk(ctx, tx, in, started)
	})
	return started, err
}

func (s *Service) walk(ctx context.Context, tx *db.Tx, in WalkInput, started StartedLogin) error {
	at, account := in.User.Scope.Ref(started.TaskID).Any(), in.User.Scope.Ref(started.AccountID).Any()
	err := s.inTask(ctx, tx, at, func(ctx context.Context, c *change) error { return c.walkLogin(ctx, in.Code) })
	if err != nil {
		return err
	}
	if err := s.collectIn(ctx, tx, at); err != nil {
		return err
	}
	if in.Syncs {
		var sync scope.Owned
		err := s.inAccount(ctx, tx, account, func(ctx context.Context, c *change) (err error) {
			sync, err = c.beginSync(ctx)
			return err
		})
		if err != nil {
			return err
		}
		if err := s.collectIn(ctx, tx, sync); err != nil {
			return err
		}
	}
	if !in.Revokes {
		return nil
	}
	return s.inAccount(ctx, tx, account, func(ctx context.Context, c *change) error {
		return c.revoke(ctx, source.UserRevoked)
	})
}

// walkLogin asks the provider round after round, until it needs the user or has decided.
func (c *change) walkLogin(ctx context.Context, code string) error {
	for c.attempt != nil {
		switch {
		case c.attempt.State == ready:
			round, err := c.claim(ctx)
			if err != nil {
				return err
			}
			step, err := c.ask(ctx, round)
			if err != nil {
				return err
			}
			if err := c.answered(ctx, step.Checked(), 0); err != nil {
				return err
			}
		case c.attempt.State == waiting && code != "":
			if err := c.reply(ctx, input{Kind: connector.ChallengeCode, Answer: code}); err != nil {
				return err
			}
			code = ""
		default:
			return nil
		}
	}
	return nil
}

// collectIn is the job that reads an account, in the caller's transaction. A login that led to no
// connection leaves nothing to read.
func (s *Service) collectIn(ctx context.Context, tx *db.Tx, at scope.Owned) error {
	isCollecting := false
	err := s.inTask(ctx, tx, at, func(_ context.Context, c *change) error {
		isCollecting = c.isCollecting()
		return nil
	})
	if err != nil || !isCollecting {
		return err
	}
	r, err := s.openReading(ctx, tx, at)
	if err != nil {
		return err
	}
	defer clear(r.session)
	snapshot, err := s.fetch(ctx, r)
	var refused *connector.RefusedError
	if err != nil && !errors.As(err, &refused) {
		return err
	}
	return s.inTask(ctx, tx, at, func(ctx context.Context, c *change) error {
		if refused != nil {
			return c.refuse(ctx, connector.CodeOf(refused))
		}
		return c.keep(ctx, snapshot)
	})
}
