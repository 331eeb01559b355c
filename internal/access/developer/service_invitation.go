package developer

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"nod/internal/access/audit"
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
		EmailAddress: strings.TrimSpace(in.EmailAddress),
		CreatedAt:    db.At(now), ExpiresAt: db.At(now.Add(invitationLife)),
	}
	secret := id.Secret()
	i.TokenHash = id.Hash(secret)
	var made PendingInvitation
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		o, err := s.vouch(ctx, tx, i)
		if err != nil {
			return err
		}
		if !s.mayInvite(o.inviter.Role) {
			return errAdminsInvite()
		}
		is, err := isMember(ctx, tx, i.TenantID, i.Email)
		if err != nil {
			return fmt.Errorf("look for member: %w", err)
		}
		if is {
			return errMember(i.EmailAddress)
		}
		o.invitation.Role = grantable(o.inviter.Role, in.Role)
		made.InviterName = o.inviter.DisplayName
		if made.Invitation, err = s.post(ctx, tx, o, secret); err != nil {
			return err
		}
		if err := putInvitation(ctx, tx, made.Invitation); err != nil {
			return fmt.Errorf("store invitation: %w", err)
		}
		return s.recordInvitation(ctx, tx, "staffInvitation.created", made.Invitation)
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
	return page.Cut(rows, r, func(i PendingInvitation) page.Position { return page.At(i.CreatedAt.Time, i.ID) }), nil
}

// ResendInvitation sends a new link and restarts the seven days; the old link
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
		i, err := s.find(ctx, tx, invitation)
		if err != nil {
			return err
		}
		i.TokenHash, i.ExpiresAt = id.Hash(secret), db.At(s.Clock.Now().Add(invitationLife))
		o, err := s.vouch(ctx, tx, i)
		if err != nil {
			return err
		}
		if err := s.checkManages(o.inviter.Role, i); err != nil {
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
		return s.recordInvitation(ctx, tx, action, made.Invitation)
	})
	return made, err
}

// RevokeInvitation withdraws an invitation; its link is dead.
func (s *Service) RevokeInvitation(ctx context.Context, invitation string) (Invitation, error) {
	var i Invitation
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if i, err = s.find(ctx, tx, invitation); err != nil {
			return err
		}
		if err := s.checkManages(auth.From(ctx).Role, i); err != nil {
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

func (s *Service) find(ctx context.Context, tx *db.Tx, invitation string) (Invitation, error) {
	i, err := getInvitation(ctx, tx, auth.From(ctx).TenantID, invitation)
	return i, db.OrMissing(err, "Invitation")
}

// checkManages refuses who may not resend, revoke or copy an invitation.
func (s *Service) checkManages(caller auth.Role, i Invitation) error {
	switch {
	case !s.mayInvite(caller):
		return errAdminsInvite()
	case !s.mayGive(caller, i.Role):
		return errAboveCaller()
	}
	return nil
}

// vouch makes the caller, with the role that they have now, answer for an
// invitation that they send or send again. Roles stay as they are until the
// transaction ends.
func (s *Service) vouch(ctx context.Context, tx *db.Tx, i Invitation) (occasion, error) {
	if err := s.Tenants.Hold(ctx, tx, i.TenantID); err != nil {
		return occasion{}, err
	}
	inviter, err := get(ctx, tx, i.TenantID, auth.From(ctx).SubjectID)
	if errors.Is(err, db.ErrNotFound) {
		return occasion{}, errNoMember()
	}
	if err != nil {
		return occasion{}, fmt.Errorf("load inviter: %w", err)
	}
	t, err := s.Tenants.Find(ctx, tx, i.TenantID)
	i.InviterID = inviter.ID
	return occasion{invitation: i, inviter: inviter, tenantName: t.Name}, err
}

// revokeAbove withdraws what d sent that they could not send with the role they
// are left with; none when they were removed.
func (s *Service) revokeAbove(ctx context.Context, tx *db.Tx, d Developer, left auth.Role) error {
	sent, err := invitationsOf(ctx, tx, d)
	if err != nil {
		return fmt.Errorf("list invitations of inviter: %w", err)
	}
	for _, i := range sent {
		if left != "" && s.mayGive(left, i.Role) {
			continue
		}
		if _, err := deleteInvitation(ctx, tx, i.TenantID, i.ID); err != nil {
			return fmt.Errorf("delete invitation: %w", err)
		}
		if err := s.recordInvitation(ctx, tx, "staffInvitation.revoked", i); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) allowInvitation(caller auth.Principal) error {
	return s.Limits.Take(ratelimit.StaffInvitation, caller.TenantID, s.Clock.Now(),
		"Your team has sent too many invitations. Try again later.")
}

func (s *Service) recordInvitation(ctx context.Context, tx *db.Tx, action string, i Invitation) error {
	return s.Audit.Record(ctx, tx, audit.Entry{
		Action: action, Target: i.ID, Detail: map[string]string{"role": string(i.Role), "emailAddress": i.EmailAddress},
	}.By(auth.From(ctx)))
}
