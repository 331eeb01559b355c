package invite

import (
	"context"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// Resend mails an invite again, with the same link, which then works for another 14 days. It costs no credit.
func (s *Service) Resend(ctx context.Context, at scope.Ref) (Invite, error) {
	return s.change(ctx, at, "invite.resent", func(tx *db.Tx, i *Invite) error {
		if problem := i.whyNotAgain(); problem != "" {
			return fault.New(fault.Conflict, fault.CodeConflict, problem)
		}
		found, err := s.suppressed.Of(ctx, tx, at.Scope, i.Address())
		if err != nil {
			return err
		}
		if found != nil {
			return fault.New(fault.Conflict, fault.CodeConflict, found.NotAgain())
		}
		content, _, err := s.says(ctx, tx, *i)
		if err != nil {
			return err
		}
		i.ResentAt = db.AtPtr(s.Clock.Now())
		i.UpdatedAt = i.ResentAt
		if i.MailID, err = s.post(ctx, tx, *i, content); err != nil {
			return err
		}
		return update(ctx, tx, *i)
	})
}

// whyNotAgain says why an invite cannot be mailed again; empty when it can.
func (i Invite) whyNotAgain() string {
	switch {
	case i.Status == Failed:
		if i.isSMS() {
			return "The SMS couldn't be delivered. Check the number and send a new invitation."
		}
		return "The mail server refused this email. Check the address and send a new invitation."
	case i.LinkedAt != nil:
		return "This person has already connected."
	case i.Status == Revoked:
		return "This invitation was revoked. Send a new one."
	case i.MailID == "":
		return "This invitation isn't sent by email. Deliver its link yourself."
	case i.SentAt == nil:
		return "The " + i.word() + " of this invitation is still on its way."
	default:
		return ""
	}
}

// Revoke ends the link of an invite that brought no connection yet. A mail that waits is not sent.
func (s *Service) Revoke(ctx context.Context, at scope.Ref) (Invite, error) {
	return s.change(ctx, at, "invite.revoked", func(tx *db.Tx, i *Invite) error {
		if i.LinkedAt != nil {
			return fault.New(fault.Conflict, fault.CodeConflict,
				"This person has already connected. Revoke their accounts instead.")
		}
		if i.Status == Failed {
			return fault.New(fault.Conflict, fault.CodeConflict, "This invitation failed. Its link no longer works.")
		}
		if !i.take(Withdrawn, 0, s.Clock.Now()) {
			return nil // somebody was faster
		}
		if err := s.Mail.Cancel(ctx, tx, i.TenantID, i.MailID); err != nil {
			return err
		}
		return s.save(ctx, tx, *i)
	})
}

// change locks an invite, changes it and notes who did.
func (s *Service) change(
	ctx context.Context, at scope.Ref, action string, fn func(tx *db.Tx, i *Invite) error,
) (Invite, error) {
	var changed Invite
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		i, err := s.lock(ctx, tx, at)
		if err != nil {
			return db.OrMissing(err, "Invite")
		}
		if err := fn(tx, &i); err != nil {
			return fmt.Errorf("change invite: %w", err)
		}
		changed = i
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: action, Target: i.ID, Detail: map[string]string{"mode": string(i.Mode), "user": i.UserID},
		}.By(auth.From(ctx)))
	})
	return changed, err
}
