package mail

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"

	"nod/internal/platform/db"
	"nod/internal/platform/job"
)

// Transport hands one message to the server that delivers it.
type Transport interface {
	// Deliver returns nil once the message was taken, ErrRefused when it never
	// will be, ErrLater when the other side wants to see it again, any other
	// error when a later try may succeed.
	Deliver(ctx context.Context, e Envelope) error
}

// ErrRefused says that a message will never be taken as it is.
var ErrRefused = errors.New("message refused")

// ErrNoRecipient is an [ErrRefused] that is about the address: no message to it will be taken.
var ErrNoRecipient error = noRecipient{}

type noRecipient struct{}

// Error implements error.
func (noRecipient) Error() string { return ErrRefused.Error() }

// Is makes it an ErrRefused.
func (noRecipient) Is(target error) bool { return target == ErrRefused }

// deliver tries a message once. What it returns as an error is tried again.
func (o *Outbox) deliver(ctx context.Context, args deliverArgs) error {
	if o.Hold {
		return nil // a server that sends takes up the job from its copy
	}
	r, err := db.Get[row](ctx, o.DB.Read(),
		"SELECT "+columns+" FROM mail WHERE tenant_id = $1 AND id = $2 AND state = $3",
		args.TenantID, args.ID, Queued)
	if errors.Is(err, db.ErrNotFound) {
		return nil // already done
	}
	if err != nil {
		return fmt.Errorf("load mail: %w", err)
	}
	if !o.Clock.Now().Before(r.ExpiresAt.Time) {
		return o.expire(ctx, r)
	}
	p, err := o.openParcel(ctx, o.DB.Read(), r)
	if err != nil {
		return err
	}
	if wait := o.pace.turn(hostOf(p.Message.To), r.ID, time.Now()); wait > 0 {
		return job.Later(wait)
	}
	e := Envelope{ID: r.ID, From: o.From, SenderName: o.SenderName, Date: r.CreatedAt.Time, Message: p.Message}
	if o.ReturnTo != "" {
		e.ReturnTo = returnAddress(o.ReturnTo, r.ID)
	}
	sendErr := o.send(ctx, e)
	if ctx.Err() != nil && sendErr != nil {
		return ctx.Err() // we are stopping: not a try
	}
	if errors.Is(sendErr, ErrLater) {
		return o.putOff(ctx, r, p, sendErr)
	}
	p.Tries++
	switch {
	case sendErr == nil:
		o.pace.took(hostOf(p.Message.To), time.Now())
		return o.finish(ctx, r, Outcome{TenantID: r.TenantID, ID: r.ID, State: Sent}, resultSent)
	case errors.Is(sendErr, ErrRefused) || p.Tries >= maxTries:
		result := resultGaveUp
		if errors.Is(sendErr, ErrRefused) {
			result = resultRefused
		}
		return o.finish(ctx, r, Outcome{
			TenantID: r.TenantID, ID: r.ID, State: Failed, Error: errorText(sendErr, p.Message.To),
			NoRecipient: errors.Is(sendErr, ErrNoRecipient),
		}, result)
	default:
		o.results.Add(resultFailed)
		text := errorText(sendErr, p.Message.To) // what the engine stores and logs is read by others
		return errors.Join(errors.New(text), o.noteTry(ctx, r, p, text))
	}
}

func (o *Outbox) send(ctx context.Context, e Envelope) error {
	transport := o.transportOf(e.Channel)
	if transport == nil {
		return ErrNoTransport // it was there when the message was taken
	}
	return transport.Deliver(ctx, e)
}

// finish ends a message; only one of two that finish at once does it.
func (o *Outbox) finish(ctx context.Context, r row, outcome Outcome, result string) error {
	body := ""
	if o.Demo {
		body = r.Sealed
	}
	var sentAt *db.Time
	if outcome.State == Sent {
		sentAt = db.AtPtr(o.Clock.Now())
	}
	err := o.DB.Tx(ctx, func(tx *db.Tx) error {
		sealed, err := o.sealError(ctx, tx, r, outcome.Error)
		if err != nil {
			return err
		}
		n, err := db.Exec(ctx, tx, `UPDATE mail SET state = $1, error = '', error_sealed = $2, body_sealed = $3,
				sent_at = $4
			WHERE tenant_id = $5 AND id = $6 AND state = $7`,
			outcome.State, sealed, body, sentAt, r.TenantID, r.ID, Queued)
		if err != nil || n == 0 {
			return err
		}
		tx.AfterCommit(func() { o.results.Add(result) })
		for _, follow := range o.followers {
			if err := follow(ctx, tx, outcome); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("record mail as %s: %w", outcome.State, err)
	}
	if outcome.State == Failed {
		o.Log.Warn("mail failed", "mail", r.ID, "tenantId", r.TenantID, "error", outcome.Error)
	}
	return nil
}

// putOff has a message wait that its server wants to see again.
func (o *Outbox) putOff(ctx context.Context, r row, p parcel, sendErr error) error {
	o.results.Add(resultFailed)
	p.PutOff++
	text, wait := errorText(sendErr, p.Message.To), pauseAfter(p.PutOff)
	if errors.Is(sendErr, ErrBusy) {
		wait = max(wait, o.pace.putOff(hostOf(p.Message.To), text, time.Now()))
	}
	if err := o.noteTry(ctx, r, p, text); err != nil {
		return err
	}
	return job.Later(wait)
}

// noteTry remembers a failed try.
func (o *Outbox) noteTry(ctx context.Context, r row, p parcel, text string) error {
	err := o.DB.Tx(ctx, func(tx *db.Tx) error {
		body, err := o.sealParcel(ctx, tx, r.ID, p)
		if err != nil {
			return err
		}
		sealed, err := o.sealError(ctx, tx, r, text)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE mail SET error = '', error_sealed = $1, body_sealed = $2
			WHERE tenant_id = $3 AND id = $4 AND state = $5`, sealed, body, r.TenantID, r.ID, Queued)
		return err
	})
	if err != nil {
		return fmt.Errorf("record try of mail: %w", err)
	}
	return nil
}

// expire ends a message that became too old.
func (o *Outbox) expire(ctx context.Context, r row) error {
	last, err := o.errorOf(ctx, o.DB.Read(), r)
	if err != nil {
		return fmt.Errorf("open error of mail: %w", err)
	}
	text := "not sent in time"
	if last != "" {
		text += "; last error: " + last
	}
	return o.finish(ctx, r, Outcome{TenantID: r.TenantID, ID: r.ID, State: Failed, Error: cut(text)}, resultExpired)
}

const sweepSize = 500

// Sweep ends messages that became too old while nobody tried them, and removes
// rows at the end of their retention. It is work for a tick.
func (o *Outbox) Sweep(ctx context.Context) error {
	if o.Hold {
		return nil
	}
	now := o.Clock.Now()
	late, err := db.Select[row](ctx, o.DB.Read(), "SELECT "+columns+` FROM mail
		WHERE state = $1 AND expires_at <= $2 LIMIT $3`, Queued, db.At(now), sweepSize)
	if err != nil {
		return fmt.Errorf("find mails that are late: %w", err)
	}
	for _, r := range late {
		if err := o.expire(ctx, r); err != nil {
			return err
		}
	}
	_, err = o.DB.Write().ExecContext(ctx, "DELETE FROM mail WHERE created_at < $1 AND state <> $2",
		db.At(now.Add(-Retention)), Queued)
	if err != nil {
		return fmt.Errorf("remove old mails: %w", err)
	}
	return nil
}

// errorText makes what a mail server said fit to be logged and shown. Whom the message is for is left out.
func errorText(err error, to string) string {
	local, _, _ := strings.Cut(to, "@")
	person := regexp.MustCompile(`(?i)` + regexp.QuoteMeta(to) + `|\b` + regexp.QuoteMeta(local) + `\b`)
	return harmless(person.ReplaceAllString(err.Error(), "(recipient)"))
}

func harmless(text string) string {
	return cut(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, text))
}

func cut(s string) string {
	if len(s) <= maxErrorText {
		return s
	}
	return strings.ToValidUTF8(s[:maxErrorText], "") + "…"
}
