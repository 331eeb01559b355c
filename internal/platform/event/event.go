// Package event records what happened in the transaction that made it happen.
// Events of one transaction are numbered together as its last step (the
// counter row of tenant and mode is the only hot row), serialized once, stored
// sealed, and handed to subscribers inside the same transaction: webhook deliveries and
// daily usage. Nothing is announced that was rolled back, nothing committed can
// be missed.
package event

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// EnvelopeVersion is the version of the JSON envelope, not of an event.
const EnvelopeVersion = 1

// maxBody is the largest body that is sent with a payload; above it the
// payload is left out and the receiver told so.
const maxBody = 256 << 10

// New is something that happened.
type New struct {
	Tenant string
	Mode   auth.Mode
	Type   Type
	UserID string
	Data   map[string]any
	// Payload is the data of the account or archive, for receivers that ask for it.
	Payload any
	// To is the ID of the webhook that it is for, of the [Addressed] types; "" for all that subscribed.
	To string
}

// Event is a recorded event.
type Event struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	Sequence int64     `db:"sequence"`
	Type     Type      `db:"type"`
	UserID   string    `db:"user_id"`
	// Body is the exact text sent to receivers; BodyPayload the one with the
	// payload inside, empty when there is none.
	Body        string  `db:"body"`
	BodyPayload string  `db:"body_payload"`
	CreatedAt   db.Time `db:"created_at"`
	// BodySealed and PayloadSealed are what was read of them until [Bodies.Open] opens it.
	BodySealed    []byte `db:"body_sealed"`
	PayloadSealed []byte `db:"payload_sealed"`
	// To is that of [New], while it is recorded.
	To string `db:"-"`
}

// HasPayload reports whether there is a body with the payload inside.
func (e Event) HasPayload() bool { return e.BodyPayload != "" || e.PayloadSealed != nil }

// Subscriber follows events inside their transaction. Events of one call
// belong to one tenant and mode and are in sequence order.
type Subscriber func(ctx context.Context, tx *db.Tx, events []Event) error

// Supplement adds what follows from the events of a transaction, before they are numbered. It returns all of them, in
// order.
type Supplement func(ctx context.Context, tx *db.Tx, news []New) ([]New, error)

// Expecting is told that a transaction will have events of a tenant and mode, as soon as this is sure to be the next
// thing it does. What it asks the database here travels with the question for their numbers.
type Expecting func(ctx context.Context, tx *db.Tx, at scope.Scope)

// Recorder records events.
type Recorder struct {
	clock       *clock.Clock
	seal        *seal.Sealer
	subscribers []Subscriber
	expecting   []Expecting
	supplements []Supplement
}

// NewRecorder makes a recorder; subscribers are added before it is used.
func NewRecorder(clk *clock.Clock, sealer *seal.Sealer) *Recorder {
	return &Recorder{clock: clk, seal: sealer}
}

// Subscribe adds a subscriber.
func (r *Recorder) Subscribe(s Subscriber) { r.subscribers = append(r.subscribers, s) }

// Expect adds one who is told before there are events.
func (r *Recorder) Expect(e Expecting) { r.expecting = append(r.expecting, e) }

// Supplement adds one who adds events.
func (r *Recorder) Supplement(s Supplement) { r.supplements = append(r.supplements, s) }

type pendingKey struct {
	tenant string
	mode   auth.Mode
}

// batch is what one transaction recorded so far, by tenant and mode.
type batch struct {
	keys    []pendingKey
	pending map[pendingKey][]New
}

// Record adds an event to the transaction; it is written just before the commit.
func (r *Recorder) Record(tx *db.Tx, n New) {
	b, ok := tx.Value(r).(*batch)
	if !ok {
		b = &batch{pending: map[pendingKey][]New{}}
		tx.SetValue(r, b)
		tx.BeforeCommit(r, func(ctx context.Context, tx *db.Tx) error { return r.flush(ctx, tx, b) })
	}
	key := pendingKey{n.Tenant, n.Mode}
	if b.pending[key] == nil {
		b.keys = append(b.keys, key)
	}
	b.pending[key] = append(b.pending[key], n)
}

func (r *Recorder) flush(ctx context.Context, tx *db.Tx, b *batch) error {
	for _, key := range b.keys {
		news := b.pending[key]
		for _, supplement := range r.supplements {
			var err error
			if news, err = supplement(ctx, tx, news); err != nil {
				return fmt.Errorf("supplement events: %w", err)
			}
		}
		events, err := r.store(ctx, tx, key, news)
		if err != nil {
			return fmt.Errorf("record events: %w", err)
		}
		for _, follow := range r.subscribers {
			if err := follow(ctx, tx, events); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Recorder) store(ctx context.Context, tx *db.Tx, key pendingKey, news []New) ([]Event, error) {
	number := db.GetLater[int64](ctx, tx, `INSERT INTO event_counter (tenant_id, mode, sequence) VALUES ($1, $2, $3)
		ON CONFLICT (tenant_id, mode) DO UPDATE SET sequence = event_counter.sequence + excluded.sequence
		RETURNING sequence`, key.tenant, key.mode, len(news))
	for _, expect := range r.expecting { // after the counter was locked: what was committed before is seen
		expect(ctx, tx, scope.Of(key.tenant, key.mode))
	}
	last, err := number()
	if err != nil {
		return nil, err
	}
	bodies, err := BodiesOf(ctx, tx, r.seal, key.tenant)
	if err != nil {
		return nil, err
	}
	now := db.At(r.clock.Now())
	events := make([]Event, len(news))
	for i, n := range news {
		e := Event{
			TenantID: n.Tenant, Mode: n.Mode, ID: id.New("et"), Sequence: last - int64(len(news)-1-i),
			Type: n.Type, UserID: n.UserID, CreatedAt: now, To: n.To,
		}
		if err := e.serialize(n); err != nil {
			return nil, err
		}
		body, payload, err := bodies.seal(e)
		if err != nil {
			return nil, err
		}
		err = tx.Later(ctx, `INSERT INTO event (tenant_id, mode, id, sequence, type, user_id, source_id,
			body, body_payload, body_sealed, payload_sealed, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, '', '', $8, $9, $10)`,
			e.TenantID, e.Mode, e.ID, e.Sequence, e.Type, e.UserID, sourceOf(n.Data), body, payload, e.CreatedAt)
		if err != nil {
			return nil, err
		}
		events[i] = e
	}
	return events, nil
}

// Envelope is an event as it is sent.
type Envelope struct {
	ID        string         `json:"id" doc:"Receivers drop an id that they have seen."`
	Version   int            `json:"version" doc:"Version of the form of envelopes."`
	Type      Type           `json:"type" doc:"What happened."`
	Mode      auth.Mode      `json:"mode" doc:"Whether it happened to test people (SANDBOX) or real ones (PRODUCTION)."`
	Sequence  int64          `json:"sequence" doc:"Grows with each event of your organization and mode. There may be gaps. 0 for test events."`
	CreatedAt db.Time        `json:"createdAt" doc:"When it happened, RFC 3339 in UTC."`
	Data      map[string]any `json:"data" doc:"What it happened to; the fields depend on type."`
	// Test marks what did not happen. It has no place in the sequence: its own is 0.
	Test bool `json:"test,omitempty" doc:"true for test events: nothing happened. Left out otherwise."`
}

func (e *Event) serialize(n New) error {
	out := Envelope{
		ID: e.ID, Version: EnvelopeVersion, Type: e.Type, Mode: e.Mode, Sequence: e.Sequence, CreatedAt: e.CreatedAt,
		Data: n.Data,
	}
	var err error
	if e.Body, err = out.Encode(); err != nil || n.Payload == nil {
		return err
	}
	out.Data = withKey(n.Data, "payload", n.Payload)
	if e.BodyPayload, err = out.Encode(); err != nil || len(e.BodyPayload) <= maxBody {
		return err
	}
	out.Data = withKey(n.Data, "payloadOmitted", "TOO_LARGE")
	e.BodyPayload, err = out.Encode()
	return err
}

func withKey(data map[string]any, key string, value any) map[string]any {
	out := make(map[string]any, len(data)+1)
	for k, v := range data {
		out[k] = v
	}
	out[key] = value
	return out
}

// Encode writes JSON without a trailing newline and without HTML escapes, so
// that the bytes are what any other JSON writer would send.
func (e Envelope) Encode() (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		return "", err
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), nil
}
