package invite

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"nod/internal/access/usage"
	"nod/internal/collect/source"
	"nod/internal/flow/invite/suppress"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/mail"
	"nod/internal/platform/scope"
)

// followMail learns how the mail of an invite ended, in the transaction that records it.
func (s *Service) followMail(ctx context.Context, tx *db.Tx, o mail.Outcome) error {
	if o.TenantID == "" {
		return nil
	}
	at := scope.Of(o.TenantID, auth.Production)
	i, err := s.lockOfMail(ctx, tx, at.Ref(o.ID))
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load invite of mail: %w", err)
	}
	if o.State == mail.Bounced || o.State == mail.Complained {
		return s.noteReport(ctx, tx, i, o)
	}
	if o.NoRecipient {
		if _, err := s.suppressed.Note(ctx, tx, at, i.Address(), suppress.Bounced); err != nil {
			return err
		}
	}
	if i.SentAt != nil {
		return s.noteAgain(ctx, tx, i, o)
	}
	if o.State == mail.Sent {
		if i.Status == Revoked && i.LinkedAt == nil {
			return nil // it was on its way when the link was withdrawn
		}
		return s.announce(ctx, tx, &i)
	}
	return s.fail(ctx, tx, i, o)
}

// fail ends an invite whose mail did not arrive, and gives its credit back.
func (s *Service) fail(ctx context.Context, tx *db.Tx, i Invite, o mail.Outcome) error {
	if !i.take(Refused, 0, s.Clock.Now()) {
		return nil // the link was delivered in another way and is in use
	}
	at := i.ref().Scope
	i.Error = o.Error
	if err := s.Usage.Return(ctx, tx, at, usage.CreateInvite); err != nil {
		return err
	}
	if err := s.updatePerson(ctx, tx, i); err != nil {
		return fmt.Errorf("update invite: %w", err)
	}
	return s.save(ctx, tx, i)
}

// noteReport learns that a mail came back after it was sent, or was reported as spam. Nobody writes to the address
// again, unless it was this mail alone that did not arrive. Who reports a mail has got it, so the link lives; so it
// does where a first mail arrived and the second came back.
func (s *Service) noteReport(ctx context.Context, tx *db.Tx, i Invite, o mail.Outcome) error {
	why := suppress.Bounced
	if o.State == mail.Complained {
		why = suppress.Complained
	}
	if o.State == mail.Complained || o.NoRecipient {
		if _, err := s.suppressed.Note(ctx, tx, i.ref().Scope, i.Address(), why); err != nil {
			return err
		}
	}
	if o.State == mail.Complained || i.ResentAt != nil || i.Reminders > 0 {
		return nil
	}
	return s.fail(ctx, tx, i, o)
}

// noteAgain learns how a mail ended that was sent again. The first one arrived, so the invitation stands
// either way.
func (s *Service) noteAgain(ctx context.Context, tx *db.Tx, i Invite, o mail.Outcome) error {
	if i.Error == o.Error {
		return nil
	}
	i.Error = o.Error
	if err := s.updatePerson(ctx, tx, i); err != nil {
		return fmt.Errorf("update invite: %w", err)
	}
	return nil
}

// followSources moves the invites of users whose connections change, in the transaction that changes them. The event
// of the first connection comes right after those that tell of it.
func (s *Service) followSources(ctx context.Context, tx *db.Tx, news []event.New) ([]event.New, error) {
	for at := 0; at < len(news); at++ {
		n := news[at]
		step := stepOf(n)
		if step == "" || n.UserID == "" {
			continue
		}
		linked, err := s.followSource(ctx, tx, n, step)
		if err != nil {
			return nil, err
		}
		if linked == nil {
			continue
		}
		after := at + 1
		if after < len(news) && news[after].Type == event.LinkAdded {
			after++
		}
		news = slices.Insert(news, after, *linked)
	}
	return news, nil
}

// followSource returns the event of a first connection, else nil.
func (s *Service) followSource(ctx context.Context, tx *db.Tx, n event.New, step Step) (*event.New, error) {
	i, err := s.lockOfUser(ctx, tx, scope.Of(n.Tenant, n.Mode).Ref(n.UserID))
	if errors.Is(err, db.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("load invite of user: %w", err)
	}
	user, err := s.Users.Get(ctx, tx, i.user())
	if fault.HasCode(err, fault.CodeMissingResource) {
		return nil, nil // erased in this transaction
	}
	if err != nil {
		return nil, fmt.Errorf("load invited user: %w", err)
	}
	isFirst := i.LinkedAt == nil
	if !i.take(step, user.Live(), s.Clock.Now()) {
		return nil, nil
	}
	if err := s.save(ctx, tx, i); err != nil {
		return nil, err
	}
	if i.Status != Linked || !isFirst {
		return nil, nil
	}
	data := i.facts()
	for _, key := range []string{"accountId", "archiveId"} {
		if value, ok := n.Data[key]; ok {
			data[key] = value
		}
	}
	return &event.New{Tenant: n.Tenant, Mode: n.Mode, Type: event.InviteLinked, UserID: n.UserID, Data: data}, nil
}

// stepOf is what an event means for an invite. A connection that a sync lost is not revoked.
func stepOf(n event.New) Step {
	switch n.Type {
	case event.AccountConnected, event.ArchiveAnalyzed:
		return Connected
	case event.ArchiveRevoked:
		return Lost
	case event.AccountDisconnected:
		if why, _ := n.Data["reason"].(source.Reason); why == source.UserRevoked || why == source.TenantRevoked {
			return Lost
		}
	}
	return ""
}

// save stores a status that changed, and logs it.
func (s *Service) save(ctx context.Context, tx *db.Tx, i Invite) error {
	if err := update(ctx, tx, i); err != nil {
		return fmt.Errorf("update invite: %w", err)
	}
	if err := s.log(ctx, tx, i, i.Status); err != nil {
		return err
	}
	return s.tell(ctx, tx, i)
}
