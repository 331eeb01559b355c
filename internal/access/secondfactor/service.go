package secondfactor

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/seal"
)

// Deps are the service's dependencies.
type Deps struct {
	DB         *db.DB
	Clock      *clock.Clock
	Seal       *seal.Sealer
	Jobs       *job.Engine
	Mail       *mail.Outbox
	Audit      *audit.Service
	Developers *developer.Service
	Guesses    *developer.Guesses
	// ProductName stands in apps, browsers and mails. Passkeys are bound to the
	// host of PortalURL.
	ProductName string
	PortalURL   string
}

// Service keeps second factors and checks them.
type Service struct {
	Deps
	// web is nil where the portal has no name that passkeys can be bound to.
	web       *webauthn.WebAuthn
	followers []developer.Follower
}

const forgetEvery = 10 * time.Minute

// New makes the service and adds its tick to the engine.
func New(d Deps) *Service {
	s := &Service{Deps: d, web: relyingParty(d.ProductName, d.PortalURL)}
	d.Jobs.Every("forget passkey challenges", forgetEvery, s.Forget)
	return s
}

// FollowChange adds a follower of changes after which older logins are not to be
// trusted: the second step was turned on or off, a passkey or everything taken
// away. It is called before the service is used.
func (s *Service) FollowChange(f developer.Follower) { s.followers = append(s.followers, f) }

// changed tells the followers and the owner.
func (s *Service) changed(ctx context.Context, tx *db.Tx, d developer.Developer, n notice) error {
	for _, follow := range s.followers {
		if err := follow(ctx, tx, d.TenantID, d.ID); err != nil {
			return err
		}
	}
	return s.notify(ctx, tx, d, n)
}

// Forget deletes challenges that nobody answered.
func (s *Service) Forget(ctx context.Context) error {
	if err := forgetChallenges(ctx, s.DB.Write(), db.At(s.Clock.Now())); err != nil {
		return fmt.Errorf("forget challenges: %w", err)
	}
	return nil
}

// Methods returns how a developer can take the second step of a login; none
// when the password is enough.
func (s *Service) Methods(ctx context.Context, q db.Querier, tenant, developer string) ([]Method, error) {
	o := owner{tenant, developer}
	status, err := s.statusOf(ctx, q, o)
	if err != nil || !status.Enabled {
		return nil, err
	}
	methods := []Method{TOTP}
	if status.RecoveryCodesLeft > 0 {
		methods = append(methods, RecoveryCode)
	}
	n, err := countPasskeys(ctx, q, o)
	if err != nil {
		return nil, fmt.Errorf("count passkeys: %w", err)
	}
	if n > 0 && s.web != nil {
		methods = append(methods, Passkey)
	}
	return methods, nil
}

// Attempt is a try to take the second step.
type Attempt struct {
	Method Method
	// Code is that of the app or a recovery code.
	Code string
	// Answer is that of a passkey.
	Answer Answer
}

// Check tries the second step of a login. What was right is used up, so the
// caller commits whatever the result is. Wrong ones are counted by the caller,
// who also makes sure that tries of one developer come one after the other.
func (s *Service) Check(ctx context.Context, tx *db.Tx, d developer.Developer, a Attempt) (bool, error) {
	switch a.Method {
	case TOTP:
		return s.useCode(ctx, tx, owner{d.TenantID, d.ID}, a.Code)
	case RecoveryCode:
		return s.useRecoveryCode(ctx, tx, d, a.Code)
	case Passkey:
		return s.checkPasskey(ctx, tx, d, forSecondStep, a.Answer)
	default:
		return false, nil
	}
}

// Reset takes every second factor of a developer away and ends their sign-ins:
// that is what the operator does for somebody who lost all of theirs. It reports
// whether there was any.
func (s *Service) Reset(ctx context.Context, d developer.Developer, operator string) (bool, error) {
	o, wasAny := owner{d.TenantID, d.ID}, false
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		hadApp, err := deleteApp(ctx, tx, o)
		if err != nil {
			return fmt.Errorf("delete app: %w", err)
		}
		if err := deleteRecoveryCodes(ctx, tx, o); err != nil {
			return fmt.Errorf("delete recovery codes: %w", err)
		}
		passkeys, err := deletePasskeys(ctx, tx, o)
		if err != nil {
			return fmt.Errorf("delete passkeys: %w", err)
		}
		if wasAny = hadApp || passkeys > 0; !wasAny {
			return nil
		}
		if err := s.changed(ctx, tx, d, resetNotice()); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			TenantID: d.TenantID, ActorKind: audit.Operator, ActorID: operator,
			Action: "secondFactor.reset", Target: d.ID,
		})
	})
	return wasAny, err
}

func (s *Service) statusOf(ctx context.Context, q db.Querier, o owner) (Status, error) {
	a, err := getApp(ctx, q, o)
	if errors.Is(err, db.ErrNotFound) || (err == nil && a.ConfirmedAt == nil) {
		return Status{}, nil
	}
	if err != nil {
		return Status{}, fmt.Errorf("load app: %w", err)
	}
	left, err := countRecoveryCodes(ctx, q, o)
	if err != nil {
		return Status{}, fmt.Errorf("count recovery codes: %w", err)
	}
	return Status{Enabled: true, EnabledAt: a.ConfirmedAt, RecoveryCodesLeft: left}, nil
}

func (s *Service) record(ctx context.Context, tx *db.Tx, action string, d developer.Developer) error {
	return s.Audit.Record(ctx, tx, audit.Entry{Action: action, Target: d.ID}.By(auth.From(ctx)))
}
