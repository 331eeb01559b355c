package developer

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"nod/internal/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/ratelimit"
)

// Invite asks an address to join the caller's team, with the caller's own role
// at most; the operator may leave that to admins. It replaces an older invitation
// of the team to the address. A member of the team is refused; whether others know
// the address does not show.
func (s *Service) Invite(ctx context.Context, in InviteInput) (PendingInvitation, error) {
	if err := Collect(CheckEmail("emailAddress", in.EmailAddress)); err != nil {
		return PendingInvitation{}, err
	}
	caller := auth.From(ctx)
	if !s.mayInvite(caller.Role) {
		return PendingInvitation{}, errAdminsInvite()
	}
	if err := s.allowInvitation(caller); err != nil {
		return PendingInvitation{}, err
	}
	now := s.Clock.Now()
	i := Invitation{
		TenantID: caller.TenantID, ID: id.New("staffinv"), Email: NormalEmail(in.EmailAddress),
		EmailAddress: strings.TrimSpace(in.EmailAddress), Role: grantable(caller.Role, in.Role),
		InviterID: caller.SubjectID, CreatedAt: db.At(now), ExpiresAt: db.At(now.Add(invitationLife)),
	}
	secret := id.Secret()
	i.TokenHash = id.Hash(secret)
	var made PendingInvitation
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		is, err := isMember(ctx, tx, i.TenantID, i.Email)
		if err != nil {
			return fmt.Errorf("look for member: %w", err)
		}
		if is {
			return errMember(i.EmailAddress)
		}
		o, err := s.occasionOf(ctx, tx, i)
		if err != nil {
			return err
		}
		made.InviterName = o.inviter.DisplayName
		if made.Invitation, err = s.post(ctx, tx, o, secret); err != nil {
			return err
		}
		if err := putInvitation(ctx, tx, made.Invitation); err != nil {
			return fmt.Errorf("store invitation: %w", err)
		}
		return s.recordInvitation(ctx, tx, "staffInvitation.created", i)
	})
	return made, err
}

// Invitations returns the team's invitations that were not accepted yet, newest
// first. Those whose time is over stay for a while, to be sent again.
func (s *Service) Invitations(ctx context.Context, r page.Request) (page.List[PendingInvitation], error) {
	rows, err := listInvitations(ctx, s.DB.Read(), auth.From(ctx).TenantID, r)
	if err != nil {
		return page.List[PendingInvitation]{}, fmt.Errorf("list invitations: %w", err)
	}
	return page.Cut(rows, r, func(i PendingInvitation) page.Position {
		return page.Position{At: i.CreatedAt.UnixMilli(), ID: i.ID}
	}), nil
}

// ResendInvitation sends a new link and begins the seven days anew; the old link
// is dead.
func (s *Service) ResendInvitation(ctx context.Context, invitation string) (PendingInvitation, error) {
	secret := id.Secret()
	return s.renew(ctx, invitation, "staffInvitation.resent", secret, func(tx *db.Tx, o occasion) (Invitation, error) {
		return s.post(ctx, tx, o, secret)
	})
}

// InvitationLink makes a new link to be passed on by hand when the mail failed;
// the old link is dead. It is not for mails that arrived: then only who reads
// the address may accept.
func (s *Service) InvitationLink(ctx context.Context, invitation string) (link string, until time.Time, err error) {
	secret := id.Secret()
	made, err := s.renew(ctx, invitation, "staffInvitation.linkCopied", secret,
		func(_ *db.Tx, o occasion) (Invitation, error) {
			if o.invitation.MailState != mail.Failed {
				return o.invitation, errMailed()
			}
			link = s.link(o, secret)
			return o.invitation, nil
		})
	return link, made.ExpiresAt.Time, err
}

// renew gives an invitation the token of a new secret in place of the old one;
// carry says how the link gets to the person.
func (s *Service) renew(
	ctx context.Context, invitation, action, secret string, carry func(tx *db.Tx, o occasion) (Invitation, error),
) (PendingInvitation, error) {
	if err := s.allowInvitation(auth.From(ctx)); err != nil {
		return PendingInvitation{}, err
	}
	var made PendingInvitation
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		i, err := s.manageable(ctx, tx, invitation)
		if err != nil {
			return err
		}
		i.TokenHash, i.ExpiresAt = id.Hash(secret), db.At(s.Clock.Now().Add(invitationLife))
		o, err := s.occasionOf(ctx, tx, i)
		if err != nil {
			return err
		}
		made.InviterName = o.inviter.DisplayName
		if made.Invitation, err = carry(tx, o); err != nil {
			return err
		}
		isThere, err := renewInvitation(ctx, tx, made.Invitation)
		if err != nil {
			return fmt.Errorf("renew invitation: %w", err)
		}
		if !isThere {
			return fault.Missing("Invitation")
		}
		return s.recordInvitation(ctx, tx, action, i)
	})
	return made, err
}

// RevokeInvitation takes an invitation back; its link is dead.
func (s *Service) RevokeInvitation(ctx context.Context, invitation string) (Invitation, error) {
	var i Invitation
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if i, err = s.manageable(ctx, tx, invitation); err != nil {
			return err
		}
		isThere, err := deleteInvitation(ctx, tx, i.TenantID, i.ID)
		if err != nil {
			return fmt.Errorf("delete invitation: %w", err)
		}
		if !isThere {
			return fault.Missing("Invitation")
		}
		return s.recordInvitation(ctx, tx, "staffInvitation.revoked", i)
	})
	return i, err
}

// ForgetInvitations deletes those that ended long ago.
func (s *Service) ForgetInvitations(ctx context.Context) error {
	if err := forgetInvitations(ctx, s.DB.Write(), db.At(s.Clock.Now().Add(-invitationRetention))); err != nil {
		return fmt.Errorf("forget invitations: %w", err)
	}
	return nil
}

func (s *Service) manageable(ctx context.Context, tx *db.Tx, invitation string) (Invitation, error) {
	caller := auth.From(ctx)
	i, err := getInvitation(ctx, tx, caller.TenantID, invitation)
	if errors.Is(err, db.ErrNotFound) {
		return i, fault.Missing("Invitation")
	}
	if err != nil {
		return i, fmt.Errorf("load invitation: %w", err)
	}
	if !s.mayInvite(caller.Role) {
		return i, errAdminsInvite()
	}
	if !mayManage(caller.Role, i) {
		return i, errAboveCaller()
	}
	return i, nil
}

// occasionOf loads what the letters name. Whoever invited may be gone; then the
// caller stands for them.
func (s *Service) occasionOf(ctx context.Context, tx *db.Tx, i Invitation) (occasion, error) {
	t, err := s.Tenants.Find(ctx, tx, i.TenantID)
	if err != nil {
		return occasion{}, err
	}
	inviter, err := get(ctx, tx, i.TenantID, i.InviterID)
	if errors.Is(err, db.ErrNotFound) {
		inviter, err = get(ctx, tx, i.TenantID, auth.From(ctx).SubjectID)
	}
	if err != nil {
		return occasion{}, fmt.Errorf("load inviter: %w", err)
	}
	return occasion{invitation: i, inviter: inviter, tenantName: t.Name}, nil
}

func (s *Service) allowInvitation(caller auth.Principal) error {
	ok, retryAfter, _, _ := s.Limits.Allow(ratelimit.StaffInvitation, caller.TenantID, s.Clock.Now())
	if ok {
		return nil
	}
	f := fault.New(fault.RateLimited, fault.CodeRequestLimit,
		"Your team has sent many invitations. Please try again later.")
	f.RetryAfterSeconds = retryAfter
	return f
}

func (s *Service) recordInvitation(ctx context.Context, tx *db.Tx, action string, i Invitation) error {
	return s.Audit.Record(ctx, tx, audit.Entry{
		Action: action, Target: i.ID, Detail: map[string]string{"role": string(i.Role), "emailAddress": i.EmailAddress},
	}.By(auth.From(ctx)))
}
