package developer

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/mail"
	"nod/internal/platform/ratelimit"
)

// Deps are the service's dependencies.
type Deps struct {
	DB      *db.DB
	Clock   *clock.Clock
	Audit   *audit.Service
	Tenants *tenant.Service
	Mail    *mail.Outbox
	Hasher  *Hasher
	Guesses *Guesses
	Limits  *ratelimit.Limiter
	// ProductName, PortalURL and TermsURL stand in mails and records.
	ProductName string
	PortalURL   string
	TermsURL    string
	// PasswordMaxAge is when a password must be changed; 0 for never.
	PasswordMaxAge time.Duration
	// InviteByAdmins keeps DEVELOPERs from inviting.
	InviteByAdmins bool
}

// Service keeps developers, their passwords and their invitations.
type Service struct {
	Deps
	passwordFollowers []Follower
	removalFollowers  []Follower
	joinFollowers     []JoinFollower
}

// New makes the service and follows the mails of invitations.
func New(d Deps) *Service {
	d.Mail.Follow(noteMail)
	return &Service{Deps: d}
}

// FollowPassword adds a follower of changed passwords; it is called before the
// service is used.
func (s *Service) FollowPassword(f Follower) { s.passwordFollowers = append(s.passwordFollowers, f) }

// Create adds a developer and their address to the directory. It fails with a
// unique violation when the address belongs to somebody already.
func (s *Service) Create(ctx context.Context, tx *db.Tx, in CreateInput) (Developer, error) {
	now := db.At(s.Clock.Now())
	d := Developer{
		TenantID: in.TenantID, ID: id.New("dev"), Role: in.Role, EmailAddress: strings.TrimSpace(in.EmailAddress),
		FirstName: strings.TrimSpace(in.FirstName), LastName: strings.TrimSpace(in.LastName),
		Title: strings.TrimSpace(in.Title), PasswordHash: in.PasswordHash, PasswordUpdatedAt: now,
		TermsURL: in.TermsURL, TermsAcceptedAt: in.TermsAcceptedAt, CreatedAt: now, UpdatedAt: now,
	}
	d.DisplayName = d.FirstName + " " + d.LastName
	if err := insert(ctx, tx, d); err != nil {
		return Developer{}, fmt.Errorf("insert developer: %w", err)
	}
	return d, nil
}

// Get returns a developer of the tenant; MISSING_RESOURCE when there is none.
func (s *Service) Get(ctx context.Context, tenant, developer string) (Developer, error) {
	d, err := get(ctx, s.DB.Read(), tenant, developer)
	return d, db.OrMissing(err, "Developer")
}

// FindByEmail returns the developer with this address over all tenants, or nil.
func (s *Service) FindByEmail(ctx context.Context, q db.Querier, email string) (*Developer, error) {
	d, err := getByEmail(ctx, q, email)
	if errors.Is(err, db.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("load developer: %w", err)
	}
	return &d, nil
}

var errWrongPassword = fault.New(fault.Invalid, "WRONG_PASSWORD", "Your current password is not correct.")

// ChangePassword changes the caller's password after proof of the current one.
// It ends every sign-in and tells the owner by mail.
func (s *Service) ChangePassword(ctx context.Context, in ChangePasswordInput) error {
	if err := in.validate(); err != nil {
		return err
	}
	caller := auth.From(ctx)
	d, err := s.Get(ctx, caller.TenantID, caller.SubjectID)
	if err != nil {
		return err
	}
	hash, err := s.prove(ctx, d, in)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		// Of two changes that proved the same password at the same time one fails.
		isHeld, err := s.HoldPassword(ctx, tx, d, d.PasswordHash)
		if err != nil {
			return err
		}
		if !isHeld {
			return errWrongPassword
		}
		if err := s.SetPassword(ctx, tx, d, hash); err != nil {
			return err
		}
		if err := s.Guesses.Clear(ctx, tx, s.Guesses.OfChange(d.ID)); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{Action: "password.changed", Target: d.ID}.By(caller))
	})
}

// prove checks the current password and returns the hash of the new one.
func (s *Service) prove(ctx context.Context, d Developer, in ChangePasswordInput) (string, error) {
	slot, err := s.Hasher.Acquire(ctx)
	if err != nil {
		return "", err
	}
	defer slot.Release()
	if err := s.checkPassword(ctx, slot, d, in.Origin); err != nil {
		return "", err
	}
	return slot.Hash(in.New), nil
}

// SetPassword stores the hash of a new password, tells the followers and the
// owner. The caller has made sure that the change is rightful, and audits it.
func (s *Service) SetPassword(ctx context.Context, tx *db.Tx, d Developer, hash string) error {
	if err := setPassword(ctx, tx, d, hash, db.At(s.Clock.Now())); err != nil {
		return fmt.Errorf("update password: %w", err)
	}
	for _, follow := range s.passwordFollowers {
		if err := follow(ctx, tx, d.TenantID, d.ID); err != nil {
			return err
		}
	}
	return s.sendPasswordNotice(ctx, tx, d)
}

// HoldPassword makes sure that the password of d, which was verified before the
// transaction began, is still theirs and stays so until it ends; otherwise a
// login could slip in behind a change that ends all of them. form is the stored
// form to keep: the one of d, or a new one of the same password.
func (s *Service) HoldPassword(ctx context.Context, tx *db.Tx, d Developer, form string) (bool, error) {
	isHeld, err := holdPassword(ctx, tx, d, form)
	if err != nil {
		return false, fmt.Errorf("hold password: %w", err)
	}
	return isHeld, nil
}

func (s *Service) sendPasswordNotice(ctx context.Context, tx *db.Tx, d Developer) error {
	if !s.Mail.HasTransport() {
		return nil // a notice is no reason to refuse the change
	}
	subject := "Your " + s.ProductName + " password was changed"
	html, text := mail.Letter{
		ProductName: s.ProductName, Preheader: "You have been logged out everywhere.",
		Heading: "Your password was changed",
		Paragraphs: []string{
			"Hello " + d.FirstName + ",",
			"The password of your account was changed. You have been logged out everywhere.",
			"If this was not you, reset your password now and contact an admin of your organization.",
		},
		ButtonText: "Reset password", ButtonURL: s.PortalURL + "/reset",
		Footer: "We send this email whenever a password is changed.",
	}.Render()
	_, err := s.Mail.Send(ctx, tx, mail.Message{
		Kind: mail.Notice, TenantID: d.TenantID, To: d.EmailAddress, SenderName: s.ProductName, Subject: subject,
		Text: text, HTML: html,
	})
	if err != nil {
		return fmt.Errorf("send notice: %w", err)
	}
	return nil
}
