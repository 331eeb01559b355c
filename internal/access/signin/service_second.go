package signin

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/access/secondfactor"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/token"
)

// askSecondStep stores a login that waits. Nothing of the wrong guesses is
// forgotten yet: a code is guessed on the same account.
func (s *Service) askSecondStep(
	ctx context.Context, d developer.Developer, form string, methods []secondfactor.Method,
) (SecondFactor, error) {
	end := s.Clock.Now().Add(pendingLife).Truncate(time.Second)
	p := pending{
		TenantID: d.TenantID, ID: id.New("sp"), DeveloperID: d.ID, UserAgent: auth.ClientFrom(ctx).UserAgent,
		PasswordUpdatedAt: d.PasswordUpdatedAt, ExpiresAt: db.At(end),
	}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.hold(ctx, tx, d, form); err != nil {
			return err
		}
		if err := insertPending(ctx, tx, p); err != nil {
			return fmt.Errorf("insert pending sign-in: %w", err)
		}
		return nil
	})
	if err != nil {
		return SecondFactor{}, err
	}
	text, err := s.Tokens.Issue(token.Claims{
		Audience: token.AudienceSecondStep, TenantID: d.TenantID, UserID: d.ID, SignInID: p.ID, ExpiresAt: end,
	})
	if err != nil {
		return SecondFactor{}, fmt.Errorf("issue token: %w", err)
	}
	return SecondFactor{Token: text, ExpiresAt: p.ExpiresAt, Methods: methods}, nil
}

// AskPasskey asks the browser of a login that waits for a passkey.
func (s *Service) AskPasskey(ctx context.Context, raw string) (secondfactor.Question, error) {
	d, waiting, err := s.waiting(ctx, raw)
	if err != nil {
		return secondfactor.Question{}, err
	}
	isAlive, err := isPendingAlive(ctx, s.DB.Read(), waiting, db.At(s.Clock.Now()))
	if err != nil {
		return secondfactor.Question{}, fmt.Errorf("load pending sign-in: %w", err)
	}
	if !isAlive {
		return secondfactor.Question{}, errTooLate()
	}
	return s.Factors.AskForSecondStep(ctx, d)
}

// TakeSecondStep finishes a login that waits. Wrong codes count like wrong
// passwords of the account, and a few of them end the login.
func (s *Service) TakeSecondStep(ctx context.Context, raw string, a secondfactor.Attempt) (Tokens, error) {
	if err := s.refuseAddress(ctx, s.Guesses.OfAddress(auth.ClientFrom(ctx).Address)); err != nil {
		return Tokens{}, err
	}
	d, waiting, err := s.waiting(ctx, raw)
	if err != nil {
		return Tokens{}, err
	}
	in, hasProduction := s.newSignIn(ctx, d), false
	var refused error
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		refused = nil
		// Holding makes the tries of a developer wait for each other.
		isHeld, err := s.Developers.HoldPassword(ctx, tx, d, d.PasswordHash)
		if err != nil {
			return err
		}
		if !isHeld {
			return errTooLate()
		}
		if err := s.consumeAttempt(ctx, tx, d, waiting); err != nil {
			return err
		}
		isRight, err := s.Factors.Check(ctx, tx, d, a)
		if err != nil {
			return err
		}
		if !isRight {
			refused = errWrongStep(a.Method)
			return s.countWrongStep(ctx, tx, d, a.Method)
		}
		if err := deletePending(ctx, tx, waiting); err != nil {
			return fmt.Errorf("delete pending sign-in: %w", err)
		}
		hasProduction, err = s.letIn(ctx, tx, d, in)
		return err
	})
	if err != nil {
		return Tokens{}, err
	}
	if refused != nil {
		return Tokens{}, refused
	}
	return s.issue(in, hasProduction)
}

// waiting finds the developer that a token of the first step names. What the
// token is worth is asked when it is used.
func (s *Service) waiting(ctx context.Context, raw string) (developer.Developer, pending, error) {
	claims, err := s.Tokens.Verify(ctx, raw, token.AudienceSecondStep)
	if err != nil {
		return developer.Developer{}, pending{}, errTooLate()
	}
	d, err := s.Developers.Get(ctx, claims.TenantID, claims.UserID)
	if fault.HasCode(err, fault.CodeMissingResource) {
		return d, pending{}, errTooLate()
	}
	return d, pending{
		TenantID: d.TenantID, ID: claims.SignInID, DeveloperID: d.ID, UserAgent: auth.ClientFrom(ctx).UserAgent,
		PasswordUpdatedAt: d.PasswordUpdatedAt,
	}, err
}

// consumeAttempt uses up one of the attempts of a pending login.
func (s *Service) consumeAttempt(ctx context.Context, tx *db.Tx, d developer.Developer, p pending) error {
	tries, err := tryPending(ctx, tx, p, db.At(s.Clock.Now()))
	if errors.Is(err, db.ErrNotFound) || (err == nil && tries > maxTries) {
		return errTooLate()
	}
	if err != nil {
		return fmt.Errorf("load pending sign-in: %w", err)
	}
	return s.Guesses.Refuse(ctx, tx, s.Guesses.OfLogIn(d.EmailAddress), developer.TooManyCodes)
}

func (s *Service) countWrongStep(ctx context.Context, tx *db.Tx, d developer.Developer, m secondfactor.Method) error {
	subjects := []developer.Subject{
		s.Guesses.OfLogIn(d.EmailAddress), s.Guesses.OfAddress(auth.ClientFrom(ctx).Address),
	}
	if m == secondfactor.Passkey {
		subjects = subjects[1:] // nobody guesses a passkey, and a browser that fails must not lock its owner out
	}
	if err := s.Guesses.Failed(ctx, tx, subjects...); err != nil {
		return err
	}
	return s.Audit.Record(ctx, tx, audit.Entry{
		TenantID: d.TenantID, ActorKind: audit.Visitor, Action: "signin.refused", Target: d.ID,
		Detail: map[string]string{"method": string(m)},
	})
}

// AskAnyPasskey begins a sign-in without a password.
func (s *Service) AskAnyPasskey(ctx context.Context) (secondfactor.Question, error) {
	return s.Factors.AskForSignIn(ctx)
}

// LogInByPasskey gives the tokens of a new sign-in to the owner of a passkey.
// Every reason to refuse looks alike.
func (s *Service) LogInByPasskey(ctx context.Context, answer secondfactor.Answer) (Tokens, error) {
	address := s.Guesses.OfAddress(auth.ClientFrom(ctx).Address)
	if err := s.refuseAddress(ctx, address); err != nil {
		return Tokens{}, err
	}
	tenant, name, isNamed := s.Factors.OwnerOf(answer)
	if !isNamed {
		return Tokens{}, s.refusePasskey(ctx, nil, address)
	}
	d, err := s.Developers.Get(ctx, tenant, name)
	if fault.HasCode(err, fault.CodeMissingResource) {
		return Tokens{}, s.refusePasskey(ctx, nil, address)
	}
	if err != nil {
		return Tokens{}, err
	}
	in := s.newSignIn(ctx, d)
	hasProduction, isRight := false, false
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		err := s.hold(ctx, tx, d, d.PasswordHash)
		if err != nil {
			return err
		}
		if isRight, err = s.Factors.CheckSignIn(ctx, tx, d, answer); err != nil || !isRight {
			return err
		}
		hasProduction, err = s.letIn(ctx, tx, d, in)
		return err
	})
	if err != nil {
		return Tokens{}, err
	}
	if !isRight {
		return Tokens{}, s.refusePasskey(ctx, &d, address)
	}
	return s.issue(in, hasProduction)
}

// refusePasskey counts and audits a passkey that was not accepted.
func (s *Service) refusePasskey(ctx context.Context, d *developer.Developer, address developer.Subject) error {
	if err := s.countFailure(ctx, candidate{developer: d}, address); err != nil {
		return err
	}
	return errWrongStep(secondfactor.Passkey)
}
