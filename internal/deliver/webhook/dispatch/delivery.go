package dispatch

import (
	"context"
	"fmt"
	"strings"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
)

// Status is how far a delivery is.
type Status string

// The statuses.
const (
	Pending   Status = "PENDING"   // no attempt has ended yet
	Delivered Status = "DELIVERED" // the receiver took it
	Failed    Status = "FAILED"    // the last attempt failed, another follows
	Dead      Status = "DEAD"      // given up
)

// Reasons for giving up besides those of attempts.
const (
	errorEventGone attempt.ErrorClass = "EVENT_DELETED"
	errorInactive  attempt.ErrorClass = "WEBHOOK_INACTIVE"
	errorDeleted   attempt.ErrorClass = "WEBHOOK_DELETED"
)

// Resent is why a delivery ended whose event the receiver took when it was sent again.
const Resent attempt.ErrorClass = "RESENT"

// placeOf reads a key back; the parts hold no slash.
func placeOf(key string) scope.Ref {
	tenant, rest, _ := strings.Cut(key, "/")
	mode, id, _ := strings.Cut(rest, "/")
	return scope.Of(tenant, auth.Mode(mode)).Ref(id)
}

// NewDelivery is a delivery to be made, in the names of its columns.
type NewDelivery struct {
	TenantID    string     `json:"tenant_id"`
	Mode        auth.Mode  `json:"mode"`
	ID          string     `json:"id"`
	WebhookID   string     `json:"webhook_id"`
	Lane        string     `json:"lane"`
	EventID     string     `json:"event_id"`
	EventType   event.Type `json:"event_type"`
	Sequence    int64      `json:"sequence"`
	WithPayload bool       `json:"with_payload"`
	Origin      Origin     `json:"origin"`
	UserID      string     `json:"user_id"`
	AccountID   string     `json:"account_id"`
	DueAt       int64      `json:"due_at"`
	CreatedAt   int64      `json:"created_at"`
}

// Origin is what made a delivery.
type Origin string

// The origins.
const (
	FromEvent  Origin = "EVENT"
	FromResend Origin = "RESEND" // somebody asked for it again
	FromReplay Origin = "REPLAY"
	FromTest   Origin = "TEST" // it tells of nothing that happened
)

// isRepeat reports whether somebody asked for what was sent before.
func (o Origin) isRepeat() bool { return o == FromResend || o == FromReplay }

func (d dialect) insert(ctx context.Context, tx *db.Tx, rows []NewDelivery) error {
	return tx.Later(ctx, `INSERT INTO webhook_delivery
			(tenant_id, mode, id, webhook_id, lane, event_id, event_type, sequence, origin, with_payload,
			user_id, account_id, status, attempts, due_at, is_claimed, last_status_code, last_error, created_at)
		SELECT v.tenant_id, v.mode, v.id, v.webhook_id, v.lane, v.event_id, v.event_type, v.sequence,
			v.origin, v.with_payload, v.user_id, v.account_id, 'PENDING', 0, v.due_at, FALSE, 0, '', v.created_at
		FROM `+d.rows("$1", "tenant_id text", "mode text", "id text", "webhook_id text", "lane text", "event_id text",
		"event_type text", "sequence bigint", "with_payload boolean", "origin text", "user_id text",
		"account_id text", "due_at bigint", "created_at bigint"), asJSON(rows))
}

// Add writes deliveries in a transaction and tells the dispatchers of all processes when it has committed.
func (d *Dispatcher) Add(ctx context.Context, tx *db.Tx, rows []NewDelivery) error {
	if len(rows) == 0 {
		return nil
	}
	if err := d.dialect.insert(ctx, tx, rows); err != nil {
		return fmt.Errorf("write deliveries: %w", err)
	}
	var keys []string
	for i, r := range rows {
		if i == 0 || r.Lane != rows[i-1].Lane {
			keys = append(keys, r.Lane)
		}
	}
	d.notify(tx, keys)
	return nil
}

// Drop ends everything that waits for a deleted webhook. An attempt on the wire may still arrive.
func (d *Dispatcher) Drop(ctx context.Context, tx *db.Tx, lane string) error {
	d.notify(tx, []string{dropMark + lane})
	return endAll(ctx, tx, lane, errorDeleted, db.At(d.Clock.Now()))
}

// Pause lets nothing more start in a lane whose webhook is paused, Resume tells that it goes on.
func (d *Dispatcher) Pause(tx *db.Tx, lane string) { d.notify(tx, []string{pauseMark + lane}) }

// Resume tells that a lane may have due deliveries.
func (d *Dispatcher) Resume(tx *db.Tx, lane string) { d.notify(tx, []string{lane}) }

func endAll(ctx context.Context, tx *db.Tx, lane string, why attempt.ErrorClass, at db.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE webhook_delivery SET status = 'DEAD', due_at = NULL, is_claimed = FALSE,
			last_error = $1, finished_at = $2 WHERE lane = $3 AND due_at IS NOT NULL`, why, at, lane)
	return err
}
