package connection

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"nod/internal/access/usage"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection/challenge"
	"nod/internal/collect/connection/loginform"
	"nod/internal/collect/connection/state"
	"nod/internal/collect/connection/tries"
	"nod/internal/collect/connector"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
)

const maxAnswer = 64 // characters

// Offers reports whether a provider can be connected in a mode.
func (s *Service) Offers(mode auth.Mode, source catalogue.DataSource) bool {
	if source.Kind != catalogue.KindProvider || !source.AccountConnection {
		return false
	}
	_, ok := s.Connectors.For(mode, source.ID)
	return ok
}

// Describe tells what the login page of a provider asks for.
func (s *Service) Describe(ctx context.Context, mode auth.Mode, providerID string) (connector.Description, error) {
	source, ok := s.Sources.Get(providerID)
	if !ok || !s.Offers(mode, source) {
		return connector.Description{}, fault.Missing("Provider")
	}
	provider, _ := s.Connectors.For(mode, providerID)
	description, err := provider.Describe(ctx, providerID)
	if err != nil {
		unavailable := fault.New(fault.Unavailable, fault.CodeServerUnavailable, connector.ServiceUnavailable.Message())
		return connector.Description{}, unavailable.WithCause(fmt.Errorf("describe provider: %w", err))
	}
	return description, nil
}

// Start begins the login that a user submitted: the login itself is a job. Its caller has checked that the user gave
// consent and that the provider may be chosen. An account of the same provider that failed, or one of the same login
// name that is disconnected, is tried again under its id; a login of the same account that still runs is canceled.
// Refusals: ALREADY_CONNECTED, PROVIDER_DISABLED, QUOTA_EXCEEDED, TOO_MANY_ATTEMPTS, INVALID_PARAMETERS.
func (s *Service) Start(ctx context.Context, in StartInput) (StartedLogin, error) {
	login, err := s.checkStart(ctx, in)
	if err != nil {
		return StartedLogin{}, err
	}
	var started StartedLogin
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		started, err = s.start(ctx, tx, in, login)
		return err
	})
	return started, err
}

// checkStart returns the login name of a login that may begin.
func (s *Service) checkStart(ctx context.Context, in StartInput) (login string, err error) {
	source, ok := s.Sources.Get(in.ProviderID)
	if !ok || source.Kind != catalogue.KindProvider {
		return "", fault.Missing("Provider")
	}
	if !source.Enabled || !source.Active || !s.Offers(in.User.Mode, source) {
		return "", fault.New(fault.Unprocessable, CodeProviderDisabled, connector.ProviderDisabled.Message())
	}
	description, err := s.Describe(ctx, in.User.Mode, in.ProviderID)
	if err != nil {
		return "", err
	}
	return loginform.Check(description.Fields, in.Fields)
}

func (s *Service) start(ctx context.Context, tx *db.Tx, in StartInput, login string) (StartedLogin, error) {
	c, err := s.begin(ctx, tx, in.User)
	if err != nil {
		return StartedLogin{}, err
	}
	hash := s.Seal.Hash("connection.login", in.User.Tenant+"\x00"+in.ProviderID+"\x00"+loginform.Normal(login))
	created, err := c.choose(ctx, in.ProviderID, hash)
	if err != nil {
		return StartedLogin{}, err
	}
	if err := c.tries().Take(ctx, tx, tries.Login{User: in.User, Hash: hash, TokenID: in.TokenID}); err != nil {
		return StartedLogin{}, err
	}
	c.account.LoginMask, c.account.LoginHash, c.account.ErrorCode = loginform.Mask(login), hash, ""
	if err := c.move(state.Submitted); err != nil {
		return StartedLogin{}, err
	}
	isReserved := !c.account.wasConnected()
	if isReserved {
		if err := s.Usage.Reserve(ctx, tx, in.User.Scope, usage.ConnectAccount); err != nil {
			return StartedLogin{}, err
		}
	}
	err = s.sealMask(ctx, tx, &c.account)
	if err == nil && created {
		err = insertAccount(ctx, tx, c.account)
		c.record(event.AccountCreated, map[string]any{})
	}
	if err == nil {
		err = c.saveAccount(ctx)
	}
	if err == nil {
		err = c.startTask(ctx, in, isReserved)
	}
	if err != nil {
		return StartedLogin{}, fmt.Errorf("start login: %w", err)
	}
	return StartedLogin{AccountID: c.account.ID, TaskID: c.Task.ID, Created: created}, nil
}

// choose finds the account that the login is for, or makes a new one. A disconnected account is only for its own login
// name, because another one may be of another person; one that failed never had any data, so it takes any name.
func (c *change) choose(ctx context.Context, providerID, loginHash string) (created bool, err error) {
	accounts, err := accountsOf(ctx, c.Tx, c.User.Ref())
	if err != nil {
		return false, fmt.Errorf("list accounts of user: %w", err)
	}
	accounts = slices.DeleteFunc(accounts, func(a Account) bool {
		return a.ProviderID != providerID || a.RevokedAt != nil
	})
	for _, a := range accounts {
		if a.LoginHash != loginHash {
			continue
		}
		c.account = a
		switch a.Status {
		case Connected:
			f := fault.New(fault.Conflict, CodeAlreadyConnected, "This account is already connected.")
			f.Fields = []fault.Field{{Field: "accountId", Code: CodeAlreadyConnected, Message: a.ID}}
			return false, f
		case Pending, AwaitingMFA:
			if err := c.abortAll(ctx, connector.UserCancelled); err != nil {
				return false, err
			}
		}
		return false, nil
	}
	for _, a := range accounts {
		if a.Status == Failed {
			c.account = a
			return false, nil
		}
	}
	now := db.At(c.Now)
	c.account = Account{
		TenantID: c.User.TenantID, Mode: c.User.Mode, ID: id.New("a"), UserID: c.User.ID, ProviderID: providerID,
		Status: state.None, MonitorAt: now, CreatedAt: now,
		FailedSections: db.JSON[[]connector.Section]{V: []connector.Section{}},
	}
	return true, nil
}

// startTask adds the task with its first round.
func (c *change) startTask(ctx context.Context, in StartInput, isReserved bool) error {
	deadline := c.Now.Add(providerTime)
	c.Task = task.New(task.LinkAccount, c.account.Origin(), c.Now)
	c.Task.LoginHash, c.Task.DueAt = c.account.LoginHash, db.AtPtr(deadline)
	c.Task.VisitID, c.Task.TemplateID = in.Visit.ID, in.Visit.TemplateID
	c.attempt = &attempt{
		TenantID: c.Task.TenantID, Mode: c.Task.Mode, TaskID: c.Task.ID, State: ready, IsReserved: isReserved,
		TokenID: in.TokenID,
		ShowAt:  db.At(c.Now), DeadlineAt: db.At(deadline), CreatedAt: db.At(c.Now),
	}
	if err := c.sealInput(ctx, input{Fields: in.Fields}); err != nil {
		return err
	}
	if err := c.Tasks.Insert(ctx, c.Tx, c.Task); err != nil {
		return err
	}
	if err := insertAttempt(ctx, c.Tx, *c.attempt); err != nil {
		return err
	}
	c.record(event.TaskStarted, map[string]any{"taskId": c.Task.ID, "taskType": c.Task.Type})
	return c.Jobs.Insert(ctx, c.Tx, sendArgs{argsOf(c.Task), 0})
}

func (c *change) sealInput(ctx context.Context, in input) error {
	plain, err := json.Marshal(in)
	if err != nil {
		return err
	}
	defer clear(plain)
	c.attempt.InputSealed, err = c.Seal.Seal(ctx, c.Tx, c.attempt.inputPlace(), plain)
	return err
}

// Answer hands the user's answer to a challenge to the provider; what it led to shows on the task.
// CONFLICT when no question is open.
func (s *Service) Answer(ctx context.Context, at scope.Owned, kind connector.ChallengeKind, answer string) error {
	return s.onTask(ctx, at, func(ctx context.Context, c *change) error {
		asked, err := c.challenge()
		if err != nil {
			return err
		}
		switch {
		case kind != asked.Kind:
			return fault.InvalidField("body.kind", "The provider asks for something else.")
		case kind == connector.ChallengeCode && (answer == "" || utf8.RuneCountInString(answer) > maxAnswer):
			return fault.InvalidField("body.answer", "Enter the code.")
		case kind == connector.ChallengeChoice && !asked.HasOption(answer):
			return fault.InvalidField("body.answer", "Choose one of the options.")
		}
		switch kind {
		case connector.ChallengePush:
			answer = ""
		case connector.ChallengeCode:
			login := tries.Login{User: c.User.Ref(), TokenID: c.attempt.TokenID}
			if err := c.tries().TakeCode(ctx, c.Tx, login); err != nil {
				return err
			}
		}
		return c.reply(ctx, input{Kind: kind, Answer: answer})
	})
}

// Resend asks the provider for a new code; CONFLICT when none can be had now.
func (s *Service) Resend(ctx context.Context, at scope.Owned) error {
	return s.onTask(ctx, at, func(ctx context.Context, c *change) error {
		asked, err := c.challenge()
		if err != nil {
			return err
		}
		if asked.ResendAt == nil {
			return fault.New(fault.Conflict, fault.CodeConflict, "No more codes can be sent.")
		}
		if c.Now.Before(asked.ResendAt.Time) {
			return fault.New(fault.Conflict, fault.CodeConflict, "Wait a moment before you request a new code.")
		}
		return c.reply(ctx, input{Kind: asked.Kind, Resend: true})
	})
}

// challenge returns what the task waits for.
func (c *change) challenge() (*challenge.Shown, error) {
	if c.attempt == nil || c.attempt.State != waiting || !c.Now.Before(c.attempt.Challenge.V.ExpiresAt.Time) {
		return nil, fault.New(fault.Conflict, fault.CodeConflict, "No code is needed right now.")
	}
	return c.attempt.Challenge.V, nil
}

// reply starts the next round.
func (c *change) reply(ctx context.Context, in input) error {
	deadline := db.At(c.Now.Add(providerTime))
	c.attempt.State, c.attempt.DeadlineAt, c.Task.DueAt = ready, deadline, &deadline
	c.attempt.Round++
	if err := c.sealInput(ctx, in); err != nil {
		return err
	}
	return c.Jobs.Insert(ctx, c.Tx, sendArgs{argsOf(c.Task), c.attempt.Round})
}

// Cancel ends a login that runs with USER_CANCELLED. A login that has ended is left as it is.
func (s *Service) Cancel(ctx context.Context, at scope.Owned) error {
	return s.onTask(ctx, at, func(ctx context.Context, c *change) error {
		if c.attempt == nil || c.attempt.State == collecting {
			return nil
		}
		return c.fail(ctx, connector.UserCancelled)
	})
}
