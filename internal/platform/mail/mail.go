// Package mail sends messages to people. A message is stored sealed in the
// transaction of the change it tells about, because it holds links that work as
// capabilities, and is delivered by a job after the commit:
//
//	QUEUED ──> SENT     the server took it (or demo mode kept it in the mailbox)
//	       └─> FAILED   refused, five failed tries, or too old
//
// A server that asks to come again (4xx) costs no try: the message is tried until it is too old.
//
//	SENT ──> BOUNCED, COMPLAINED   reported later
//
// Bodies are wiped once a message is sent or failed, in demo mode only they
// stay to be read in the mailbox. A crash may deliver a message twice, then
// with the same Message-ID.
package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/seal"
	"nod/internal/platform/telemetry"
)

// Message is one message to one person. Tenant is empty for mails before there
// is one. Without ExpiresAt a message is given up after a day.
type Message struct {
	Channel    Channel
	Kind       Kind
	TenantID   string
	To         string
	ReplyTo    string // optional
	SenderName string // shown instead of the address; empty for the product's name
	Subject    string
	Text       string
	HTML       string // optional; an SMS has none, nor a subject
	ExpiresAt  time.Time
	// UnsubscribeURL is where one POST unsubscribes (RFC 8058); empty for none.
	UnsubscribeURL string
}

// State is where a message stands.
type State string

// The states.
const (
	Queued State = "QUEUED"
	Sent   State = "SENT"
	Failed State = "FAILED"
	// Bounced and Complained are SENT ones that somebody reported later (see [Outbox.Reports]).
	Bounced    State = "BOUNCED"
	Complained State = "COMPLAINED"
)

// ErrNoTransport is the cause of the fault when no mail server is configured.
var ErrNoTransport = errors.New("no mail server is configured")

// Deps are the outbox's dependencies.
type Deps struct {
	DB    *db.DB
	Seal  *seal.Sealer
	Clock *clock.Clock
	Jobs  *job.Engine
	Log   *slog.Logger

	SMTPURL    string // see [NewSMTP]; empty: none
	From       string // sender address of every message
	SenderName string // the product's name
	DKIM       *DKIM  // signs what goes to the server of SMTPURL; nil: nobody does
	// ReturnTo is where messages about mails that bounce go, each with the id of its mail; empty: to From.
	ReturnTo string
	// ReportKey signs reports of bounces; empty: none are taken.
	ReportKey string
	// Returned is the mailbox behind ReturnTo, where it is read; nil: nobody does. It is set before the first look.
	Returned Mailbox
	// Demo keeps bodies to be read, and delivers to nobody without SMTPURL.
	Demo bool
	// AllowanceFactor multiplies how many messages an address gets, for test runs
	// that write to the same few addresses; 0 means 1.
	AllowanceFactor int
	// Transport replaces the one of SMTPURL.
	Transport Transport
	// Texts takes messages of the channel [SMS]; nil: nobody does. It is set before the first message is sent.
	Texts Transport
	// HostRate is how many mails a minute this process hands over for one receiving host; 0 for any number.
	HostRate int
	// Hold leaves messages where they are: nothing is sent, taken, or given up. Demo mode keeps them in its mailbox all
	// the same, which nothing leaves.
	Hold bool
}

const (
	defaultLife     = 24 * time.Hour
	maxTries        = 5
	maxErrorText    = 300
	deliveryTimeout = time.Minute
	// jobAttempts is above maxTries, because those that a crash cut off count
	// there and not here.
	jobAttempts = 10
	// Retention is how long mails are kept.
	Retention = 30 * 24 * time.Hour
)

// Outbox takes messages and delivers them.
type Outbox struct {
	Deps
	followers []Follower
	pace      *pace
	// results counts attempts, where [Outbox.Measure] was called.
	results *telemetry.Counter
}

// Outcome is how a message ended.
type Outcome struct {
	TenantID string
	ID       string
	State    State  // Sent or Failed, and later perhaps Bounced or Complained
	Error    string // of all but Sent
	// NoRecipient says that no message to the address will be taken, rather than not this one.
	NoRecipient bool
}

// Follower learns of outcomes in the transaction that records them.
type Follower func(ctx context.Context, tx *db.Tx, o Outcome) error

// New makes an outbox and adds its job to the engine.
func New(d Deps) (*Outbox, error) {
	if err := CheckAddress(d.From); err != nil {
		return nil, errors.New("the sender address of mails is not valid")
	}
	if d.ReturnTo != "" && CheckAddress(returnAddress(d.ReturnTo, id.New("mail"))) != nil {
		return nil, errors.New("the return address of mails is not valid, or its part before the @ is too long")
	}
	d.AllowanceFactor = max(d.AllowanceFactor, 1)
	if d.Hold {
		d.Transport = nil
		d.SMTPURL = ""
		d.Hold = !d.Demo
	}
	if d.Transport == nil && d.SMTPURL != "" {
		transport, err := NewSMTP(d.SMTPURL, nil)
		if err != nil {
			return nil, err
		}
		transport.DKIM = d.DKIM
		d.Transport = transport
	}
	if d.Transport == nil && d.Demo {
		d.Transport, d.HostRate = mailbox{}, 0
	}
	o := &Outbox{Deps: d, pace: newPace(d.HostRate)}
	job.Handle(d.Jobs, job.Options{MaxAttempts: jobAttempts, Timeout: deliveryTimeout}, o.deliver)
	job.Handle(d.Jobs, job.Options{MaxAttempts: jobAttempts, Timeout: deliveryTimeout}, o.deliverText)
	return o, nil
}

// HasTransport reports whether messages reach anybody.
func (o *Outbox) HasTransport() bool { return o.Transport != nil }

// Follow adds a follower; all are added before the first message is sent.
func (o *Outbox) Follow(f Follower) { o.followers = append(o.followers, f) }

// deliverArgs name a message to deliver.
type deliverArgs struct {
	TenantID string `json:"tenantId"`
	ID       string `json:"id"`
}

// Kind implements job.Args.
func (deliverArgs) Kind() string { return "mail.deliver" }

// parcel is what is sealed: the message, how often it was tried, and how often a server put it off, which is no try.
type parcel struct {
	Message Message
	Tries   int
	PutOff  int
}

// Send stores a message, to be delivered once tx is committed, and returns its
// id. It refuses with a fault: what cannot be a message to one person (400),
// an address that had its share of messages of this kind (429; see CheckShare),
// and everything when there is no mail server or gateway (503; cause ErrNoTransport).
func (o *Outbox) Send(ctx context.Context, tx *db.Tx, m Message) (string, error) {
	if o.transportOf(m.Channel) == nil {
		o.results.Add(resultNoServer)
		what := "email"
		if m.Channel == SMS {
			what = "SMS"
		}
		return "", fault.New(fault.Unavailable, fault.CodeServerUnavailable,
			"This server cannot send "+what+". Contact its operator.").WithCause(ErrNoTransport)
	}
	if err := m.check(); err != nil {
		return "", err
	}
	now := o.Clock.Now()
	if m.ExpiresAt.IsZero() {
		m.ExpiresAt = now.Add(defaultLife)
	}
	if err := o.CheckShare(ctx, tx, m); err != nil {
		return "", err
	}
	mailID := id.New("mail")
	sealed, err := o.sealParcel(ctx, tx, mailID, parcel{Message: m})
	if err != nil {
		return "", fmt.Errorf("seal mail: %w", err)
	}
	recipient, err := HashRecipient(ctx, tx, o.Seal, m.To)
	if err != nil {
		return "", err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO mail
		(tenant_id, id, kind, recipient, recipient_hash, body_sealed, state, error, created_at, expires_at, sent_at)
		VALUES ($1, $2, $3, '', $4, $5, $6, '', $7, $8, NULL)`,
		m.TenantID, mailID, m.Kind, recipient, sealed, Queued, db.At(now), db.At(m.ExpiresAt))
	if err != nil {
		return "", fmt.Errorf("store mail: %w", err)
	}
	return mailID, o.Jobs.Insert(ctx, tx, m.work(mailID))
}

func placeOf(tenant, mailID string) seal.Place {
	return seal.Place{Table: "mail", Column: "body_sealed", Tenant: tenant, ID: mailID}
}

// SealedTexts are the columns of sealed texts.
func SealedTexts() []*seal.Column {
	return []*seal.Column{{
		Table: "mail", Name: "body_sealed", Key: []string{"id"},
		Text: func(tenant string, key []string) seal.Place { return placeOf(tenant, key[0]) },
	}}
}

func (o *Outbox) sealParcel(ctx context.Context, q db.Querier, mailID string, p parcel) (string, error) {
	plain, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	return o.Seal.Seal(ctx, q, placeOf(p.Message.TenantID, mailID), plain)
}

func (o *Outbox) openParcel(ctx context.Context, q db.Querier, r row) (parcel, error) {
	var p parcel
	plain, err := o.Seal.Open(ctx, q, placeOf(r.TenantID, r.ID), r.Sealed)
	if err != nil {
		return p, fmt.Errorf("open mail: %w", err)
	}
	return p, json.Unmarshal(plain, &p)
}
