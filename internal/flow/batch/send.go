package batch

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/flow/invite"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

const (
	// window is how many mails of an import may be under way.
	window = 200
	// portion is how many contacts an import may invite before the next one has its turn.
	portion = 50
)

// Pump continues all imports that are running, a portion each. It is work for a tick, on every replica.
func (s *Service) Pump(ctx context.Context) error {
	found, err := running(ctx, s.DB.Read())
	if err != nil {
		return fmt.Errorf("find imports that are running: %w", err)
	}
	for _, i := range found {
		err = errors.Join(err, s.advance(ctx, i.ref()))
	}
	return err
}

// advance sends a portion of an import, as far as answers to what was sent allow.
func (s *Service) advance(ctx context.Context, at scope.Ref) error {
	room, err := s.room(ctx, at)
	for range room {
		if isMore, err := s.next(ctx, at); err != nil || !isMore {
			return err
		}
	}
	return err
}

// room returns how many mails may be sent now, and ends an import that is over or bounces too much.
func (s *Service) room(ctx context.Context, at scope.Ref) (int, error) {
	room := 0
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		i, err := lock(ctx, tx, at)
		if err != nil || i.State != Running {
			return ignoreGone(err)
		}
		g, err := look(ctx, tx, at)
		if err != nil {
			return err
		}
		switch {
		case g.Waiting > 0 && g.bouncesTooMuch():
			return s.end(ctx, tx, i, Stopped, TooManyBounces)
		case g.Waiting+g.Sending == 0:
			return s.end(ctx, tx, i, Done, "")
		}
		room = min(portion, window-g.Sending, g.Waiting)
		if !i.isStale(s.Clock.Now()) {
			return nil
		}
		return s.recount(ctx, tx, &i)
	})
	return max(0, room), err
}

func ignoreGone(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	return err
}

func (s *Service) end(ctx context.Context, tx *db.Tx, i Import, state State, why Reason) error {
	i.State = state
	i.Reason = why
	i.UpdatedAt = db.At(s.Clock.Now())
	return s.recount(ctx, tx, &i)
}

// next invites the next contact of an import that is still running, and reports whether it did or may go on.
func (s *Service) next(ctx context.Context, at scope.Ref) (bool, error) {
	var tried Row
	isMore := false
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		i, err := lock(ctx, tx, at)
		if err != nil || i.State != Running {
			return ignoreGone(err)
		}
		found, err := s.selectRows(ctx, tx, at.Tenant, `tenant_id = $1 AND mode = $2 AND import_id = $3
			AND state = 'WAITING' AND problem = '' ORDER BY id LIMIT 1`, at.Tenant, at.Mode, at.ID)
		if err != nil || len(found) == 0 {
			return err
		}
		tried, isMore = found[0], true
		return s.send(ctx, tx, i, tried)
	})
	if err == nil {
		return isMore, nil
	}
	return isMore, s.settle(ctx, at, tried, err)
}

// send invites one contact.
func (s *Service) send(ctx context.Context, tx *db.Tx, i Import, r Row) error {
	part := []Row{r}
	s.read(part, map[string]bool{})
	if err := s.screen(ctx, tx, i.ref().Scope, part); err != nil {
		return err
	}
	if part[0].State == Skipped { // since the file was checked
		return s.updateRow(ctx, tx, part[0])
	}
	in := r.input()
	in.TemplateID, in.WinkTemplateID = i.TemplateID, i.WinkTemplateID
	made, err := s.Invites.CreateIn(ctx, tx, i.ref().Scope, in)
	if err != nil {
		return err
	}
	r.State = Sending
	r.InviteID = made.ID
	r.UserID = made.UserID
	if made.SentAt != nil {
		r.State = Sent // its link is delivered in another way
	}
	return s.updateRow(ctx, tx, r)
}

// settle notes why a contact was not invited. What stands in the way of all of them pauses or stops the import; what
// may pass is tried again with the next tick.
func (s *Service) settle(ctx context.Context, at scope.Ref, r Row, why error) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		i, err := lock(ctx, tx, at)
		if err != nil || i.State != Running || r.ID == "" {
			return errors.Join(why, err)
		}
		switch {
		case fault.HasCode(why, fault.CodeQuotaExceeded):
			return s.end(ctx, tx, i, Paused, NoCredits)
		case fault.HasCode(why, fault.CodeMissingResource):
			return s.end(ctx, tx, i, Stopped, TemplateMissing)
		case fault.HasCode(why, fault.CodeRequestLimit):
			r.State = Failed
			r.Problem = DailyLimit
			r.Note = fault.As(why).Message
		case fault.HasCode(why, fault.CodeInvalidParameters):
			r.State = Failed
			r.Problem = Malformed
			r.Note = fault.As(why).Message
		default:
			return why
		}
		return s.updateRow(ctx, tx, r)
	})
}

// follow learns what became of an invite, in the transaction that changes it.
func (s *Service) follow(ctx context.Context, tx *db.Tx, i invite.Invite) error {
	if i.Status != invite.Failed && (i.SentAt != nil || i.Status != invite.Revoked) {
		of, err := db.Get[string](ctx, tx, `UPDATE invite_import_row SET state = 'SENT'
			WHERE tenant_id = $1 AND mode = $2 AND invite_id = $3 AND state = 'SENDING' RETURNING import_id`,
			i.TenantID, i.Mode, i.ID)
		if err != nil {
			return ignoreGone(err)
		}
		return forgetCounts(ctx, tx, scope.Of(i.TenantID, i.Mode).Ref(of))
	}
	found, err := s.selectRows(ctx, tx, i.TenantID, "tenant_id = $1 AND mode = $2 AND invite_id = $3",
		i.TenantID, i.Mode, i.ID)
	if err != nil || len(found) == 0 {
		return err
	}
	r := found[0]
	r.State = Failed
	r.Problem = Revoked
	r.Note = "The invitation was revoked before it was sent."
	if i.Status == invite.Failed {
		r.Problem, r.Note = Bounced, i.Error
	}
	if err := s.updateRow(ctx, tx, r); err != nil {
		return err
	}
	return forgetCounts(ctx, tx, scope.Of(i.TenantID, i.Mode).Ref(r.ImportID))
}

// Sweep removes imports that nobody changed for 30 days, and what was cut off while a file was checked. It is work for
// a tick. What is left is counted again: releases before this one keep no counts, and may run beside it.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.Clock.Now()
	old, err := db.Select[Import](ctx, s.DB.Read(), "SELECT "+imports.Columns+` FROM invite_import
		WHERE updated_at < $1 AND state <> 'RUNNING' OR updated_at < $2 AND state = 'CHECKING' LIMIT 100`,
		db.At(now.Add(-Life)), db.At(now.Add(-checkingLife)))
	if err != nil {
		return fmt.Errorf("find old imports: %w", err)
	}
	for _, i := range old {
		err = errors.Join(err, s.DB.Tx(ctx, func(tx *db.Tx) error { return remove(ctx, tx, i.ref()) }))
	}
	return errors.Join(err, forgetAllCounts(ctx, s.DB.Write(), now.Add(-recountLife)))
}
