package connection

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"nod/internal/access/usage"
	"nod/internal/collect/connection/challenge"
	"nod/internal/collect/connection/state"
	"nod/internal/collect/connection/tries"
	"nod/internal/collect/connector"
	"nod/internal/collect/source"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
)

// failureMemory is how far back earlier failures are told to a connector.
const failureMemory = 24 * time.Hour

// claimed is a round that this process, and no other, sends to the provider.
type claimed struct {
	account      Account
	task         string
	round        int
	input        input
	continuation []byte
	failures     []connector.Failure
}

// send is the job of one round. The claim is committed before the provider is called.
func (s *Service) send(ctx context.Context, args sendArgs) error {
	round, err := s.claim(ctx, args)
	if errors.Is(err, source.ErrOver) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("claim round: %w", err)
	}
	step, err := s.ask(ctx, round)
	if err != nil {
		s.Log.WarnContext(ctx, "provider call failed", "provider", round.account.ProviderID, "task",
			args.TaskID, "error", err)
		step = connector.Step{Outcome: connector.Failed, ErrorCode: connector.CodeOf(err)}
	}
	// What the provider did must be written down, even when this job was cut off.
	err = s.answered(context.WithoutCancel(ctx), args, step.Checked())
	if errors.Is(err, source.ErrOver) {
		return nil
	}
	return err
}

// claim takes the input of a round out of the database and marks the round as sent. A round that was
// sent already belongs to a process that died: it is ended, never repeated.
func (s *Service) claim(ctx context.Context, args sendArgs) (claimed, error) {
	var round claimed
	cutOff := false
	err := s.onTask(ctx, args.ref(), func(ctx context.Context, c *change) error {
		cutOff = false
		if c.attempt == nil || c.attempt.Round != args.Round {
			return source.ErrOver
		}
		switch c.attempt.State {
		case ready:
		case sent:
			cutOff = true
			return c.fail(ctx, connector.ServiceUnavailable)
		default:
			return source.ErrOver
		}
		var err error
		round, err = c.claim(ctx)
		return err
	})
	if err == nil && cutOff {
		return claimed{}, source.ErrOver
	}
	return round, err
}

func (c *change) claim(ctx context.Context) (claimed, error) {
	round := claimed{account: c.account, task: c.Task.ID, round: c.attempt.Round}
	if err := c.openRound(ctx, &round); err != nil {
		return claimed{}, err
	}
	c.attempt.State, c.attempt.InputSealed = sent, ""
	return round, nil
}

func (c *change) openRound(ctx context.Context, round *claimed) error {
	plain, err := c.Seal.Open(ctx, c.Tx, c.attempt.inputPlace(), c.attempt.InputSealed)
	if err != nil {
		return err
	}
	defer clear(plain)
	if err := json.Unmarshal(plain, &round.input); err != nil {
		return errors.New("the sealed input of a login is damaged") // the cause could quote credentials
	}
	if round.round > 0 {
		round.continuation, err = c.Seal.Open(ctx, c.Tx, c.attempt.stepPlace(), c.attempt.StepSealed)
		return err
	}
	logins, err := c.Tasks.PastLogins(ctx, c.Tx, c.Task, c.Now.Add(-failureMemory))
	if err != nil {
		return err
	}
	for _, login := range logins {
		if login.AcceptedAt != nil {
			round.failures = nil
			continue
		}
		round.failures = append(round.failures, connector.Failure{At: login.FinishedAt.Time, Code: login.ErrorCode})
	}
	return nil
}

// ask calls the provider.
func (s *Service) ask(ctx context.Context, round claimed) (connector.Step, error) {
	a := round.account
	provider, ok := s.Connectors.For(a.Mode, a.ProviderID)
	if !ok {
		return connector.Step{}, connector.ErrUnknownProvider
	}
	key := fmt.Sprintf("%s/%d", round.task, round.round)
	return connector.Await(ctx, func() (connector.Step, error) {
		if round.round == 0 {
			return provider.Login(ctx, connector.LoginRequest{
				Tenant: a.TenantID, IdempotencyKey: key, ProviderID: a.ProviderID, UserID: a.UserID, AccountID: a.ID,
				Fields: round.input.Fields, Now: s.Clock.Now(), RecentFailures: round.failures,
			})
		}
		return provider.Answer(ctx, connector.AnswerRequest{
			Tenant: a.TenantID, IdempotencyKey: key, ProviderID: a.ProviderID, UserID: a.UserID, AccountID: a.ID,
			Continuation: round.continuation, Kind: round.input.Kind, Answer: round.input.Answer,
			Resend: round.input.Resend, Now: s.Clock.Now(),
		})
	})
}

// answered keeps what the provider said until its delay is over.
func (s *Service) answered(ctx context.Context, args sendArgs, step connector.Step) error {
	return s.onTask(ctx, args.ref(), func(ctx context.Context, c *change) error {
		if c.attempt == nil || c.attempt.Round != args.Round || c.attempt.State != sent {
			return source.ErrOver
		}
		return c.answered(ctx, step, time.Duration(float64(step.Delay)*s.DelayFactor()))
	})
}

func (c *change) answered(ctx context.Context, step connector.Step, delay time.Duration) error {
	if step.Outcome == connector.Pending {
		c.attempt.State = silent
		return nil
	}
	if step.Outcome == connector.Connected && c.account.Status == AwaitingMFA {
		if err := c.move(state.CodeAccepted); err != nil {
			return err
		}
	}
	showAt := db.At(c.Now.Add(delay))
	if !showAt.After(c.Now) {
		return c.show(ctx, step)
	}
	plain, err := json.Marshal(step)
	if err != nil {
		return err
	}
	defer clear(plain)
	if c.attempt.StepSealed, err = c.Seal.Seal(ctx, c.Tx, c.attempt.stepPlace(), plain); err != nil {
		return err
	}
	c.attempt.State, c.attempt.ShowAt, c.Task.DueAt = held, showAt, &showAt
	if showAt.After(c.attempt.DeadlineAt.Time) {
		c.Task.DueAt = &c.attempt.DeadlineAt
	}
	return nil
}

// show lets the user see what the provider said.
func (c *change) show(ctx context.Context, step connector.Step) error {
	switch step.Outcome {
	case connector.Connected:
		return c.accept(ctx, step.Session)
	case connector.NeedsMFA:
		return c.wait(ctx, step)
	default:
		return c.fail(ctx, step.ErrorCode)
	}
}

// wait shows a challenge.
func (c *change) wait(ctx context.Context, step connector.Step) (err error) {
	if err := c.move(state.CodeAsked); err != nil {
		return err
	}
	if c.attempt.StepSealed, err = c.Seal.Seal(ctx, c.Tx, c.attempt.stepPlace(), step.Continuation); err != nil {
		return err
	}
	c.attempt.State, c.attempt.Challenge.V = waiting, challenge.ShownAt(*step.Challenge, c.Now)
	c.Task.DueAt = &c.attempt.Challenge.V.ExpiresAt
	return nil
}

// accept turns the login into a connection and begins to collect its data.
func (c *change) accept(ctx context.Context, session []byte) (err error) {
	reconnected := c.account.wasConnected()
	if err := c.move(state.LoginAccepted); err != nil {
		return err
	}
	worked := tries.Login{User: c.User.Ref(), Hash: c.account.LoginHash, TokenID: c.attempt.TokenID}
	if err := c.tries().Succeeded(ctx, c.Tx, worked); err != nil {
		return err
	}
	c.account.ErrorCode, c.account.SyncFailures = "", 0
	if reconnected {
		c.account.Reconnects++
	} else {
		c.account.ConnectedAt = db.AtPtr(c.Now)
	}
	if c.account.MonitorStatus == MonitorActive {
		if c.account.SessionSealed, err = c.Seal.Seal(ctx, c.Tx, c.account.sessionPlace(), session); err != nil {
			return err
		}
		c.account.NextSyncAt = db.AtPtr(c.Now.Add(c.firstSync(c.account)))
	}
	if c.attempt.IsReserved {
		if err := c.Usage.Commit(ctx, c.Tx, scope.Of(c.Task.TenantID, c.Task.Mode), usage.ConnectAccount); err != nil {
			return err
		}
	}
	if c.attempt.StepSealed, err = c.Seal.Seal(ctx, c.Tx, c.attempt.stepPlace(), session); err != nil {
		return err
	}
	c.attempt.State, c.attempt.IsReserved, c.attempt.Challenge.V = collecting, false, nil
	c.Task.AcceptedAt, c.Task.DueAt = db.AtPtr(c.Now), db.AtPtr(c.Now.Add(collectTime))
	c.record(event.AccountConnected, map[string]any{"reconnected": reconnected})
	if err := c.Records.AddLink(ctx, c.Tx, c.From(c.account), c.Now); err != nil {
		return err
	}
	return c.Jobs.Insert(ctx, c.Tx, collectArgs{argsOf(c.Task)})
}
