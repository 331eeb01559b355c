package invite

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// maxReminders is how often at most an invitation is mailed again automatically.
const maxReminders = 2

// reminderProblem says what is wrong with the days of reminders; empty for none.
func reminderProblem(days []int) string {
	isOrdered := slices.IsSorted(days) && len(slices.Compact(slices.Clone(days))) == len(days)
	isWithin := !slices.ContainsFunc(days, func(day int) bool { return day < 1 || day > 13 })
	if len(days) > maxReminders || !isOrdered || !isWithin {
		return "Reminders are sent on at most 2 different days, from 1 to 13 after the invitation, earlier first."
	}
	return ""
}

// planReminder sets when the next reminder is due. Those that are over by now are left out, so that none follows right
// after another.
func (i *Invite) planReminder(days []int, now time.Time) {
	i.RemindAt = nil
	for _, day := range days[min(i.Reminders, len(days)):] {
		if due := i.SentAt.Add(time.Duration(day) * 24 * time.Hour); due.After(now) {
			i.RemindAt = db.AtPtr(due)
			return
		}
	}
}

// Remind mails invitations again whose reminder is due. It is work for a tick; replicas may all do it.
func (s *Service) Remind(ctx context.Context) error {
	due, err := db.Select[row](ctx, s.DB.Read(), "SELECT "+rows.Columns+` FROM invite
		WHERE remind_at <= $1 ORDER BY remind_at LIMIT 100`, db.At(s.Clock.Now()))
	if err != nil {
		return fmt.Errorf("find reminders: %w", err)
	}
	for _, r := range due {
		err = errors.Join(err, s.remind(ctx, scope.Of(r.TenantID, r.Mode).Ref(r.ID)))
	}
	return err
}

// remind mails one invitation again, unless its person connected or unsubscribed. The link works no
// longer than before, and no credit is used.
func (s *Service) remind(ctx context.Context, at scope.Ref) error {
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		i, err := s.lock(ctx, tx, at)
		if err != nil || i.RemindAt == nil || i.RemindAt.After(s.Clock.Now()) {
			return err // somebody was faster
		}
		content, owner, err := s.says(ctx, tx, i)
		if err != nil {
			return err
		}
		suppressed, err := s.suppressed.Of(ctx, tx, at.Scope, i.Address())
		if err != nil {
			return err
		}
		i.Reminders++
		i.planReminder(content.Email.ReminderDays, s.Clock.Now())
		if i.whyNotAgain() != "" || suppressed != nil || !i.isOpen(s.Clock.Now()) || owner.IsSuspended() {
			i.RemindAt = nil
			return update(ctx, tx, i)
		}
		if i.MailID, err = s.post(ctx, tx, i, content); err != nil {
			return err
		}
		return update(ctx, tx, i)
	})
	if fault.HasCode(err, fault.CodeRequestLimit) { // the address had its share for the day
		return s.skipReminder(ctx, at)
	}
	return err
}

func (s *Service) skipReminder(ctx context.Context, at scope.Ref) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		i, err := s.lock(ctx, tx, at)
		if err != nil {
			return err
		}
		i.RemindAt = db.AtPtr(s.Clock.Now().Add(24 * time.Hour))
		return update(ctx, tx, i)
	})
}
