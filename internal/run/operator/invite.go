package operator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// Link is an address that works once, until a moment, for anyone who has it.
type Link struct {
	URL       string    `json:"link"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// CreateTenant makes an organization without members and an invitation to its
// first ADMIN, whose link is for the operator to pass on.
func (s *Service) CreateTenant(ctx context.Context, name, emailAddress string) (t tenant.Tenant, link Link, err error) {
	if err := developer.Collect(
		tenant.CheckName("name", name, "Organization name is required"),
		developer.CheckEmail("email", emailAddress),
	); err != nil {
		return t, link, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if t, err = s.Tenants.Create(ctx, tx, name, emailAddress); err != nil {
			return err
		}
		if err := s.Seal.Prepare(ctx, tx, t.ID); err != nil {
			return fmt.Errorf("make data key: %w", err)
		}
		if err := s.Audit.Record(ctx, tx, audit.Entry{
			TenantID: t.ID, ActorKind: audit.Operator, ActorID: Name(), Action: "tenant.created", Target: t.ID,
		}); err != nil {
			return err
		}
		link, err = s.invite(ctx, tx, t, developer.InviteInput{EmailAddress: emailAddress, Role: auth.Admin})
		return err
	})
	return t, link, err
}

// Invite makes an invitation to an organization, in place of an older one to the
// address.
func (s *Service) Invite(ctx context.Context, t tenant.Tenant, in developer.InviteInput) (link Link, err error) {
	if err := developer.Collect(developer.CheckEmail("email", in.EmailAddress)); err != nil {
		return link, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		link, err = s.invite(ctx, tx, t, in)
		return err
	})
	return link, err
}

// ErrTaken is returned for an address that belongs to somebody.
var ErrTaken = errors.New("somebody has this email address already: " +
	"nod operator developer reset-link gives them a new password")

func (s *Service) invite(
	ctx context.Context, tx *db.Tx, t tenant.Tenant, in developer.InviteInput,
) (link Link, err error) {
	known, err := s.Developers.FindByEmail(ctx, tx, in.EmailAddress)
	if err != nil {
		return link, err
	}
	if known != nil {
		return link, ErrTaken
	}
	link.URL, link.ExpiresAt, err = s.Developers.InviteAsOperator(ctx, tx, t, in, Name())
	return link, err
}

// ResetLink makes a link with which a developer sets a new password, in place of
// the last one they asked for. It ends nothing before it is used.
func (s *Service) ResetLink(ctx context.Context, email string) (link Link, err error) {
	d, err := s.Developers.FindByEmail(ctx, s.DB.Read(), email)
	if err != nil {
		return link, err
	}
	if d == nil {
		return link, ErrNoDeveloper
	}
	link.URL, link.ExpiresAt, err = s.SignIns.ResetAsOperator(ctx, *d, Name())
	return link, err
}
