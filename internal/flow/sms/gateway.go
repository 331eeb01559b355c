package sms

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"nod/internal/collect/connector/httpconnector"
	"nod/internal/lookup/remote"
	"nod/internal/platform/mail"
)

// Message is a text for a phone number.
type Message struct {
	IdempotencyKey string    `json:"idempotencyKey"`
	To             string    `json:"to"` // +639171234567
	Text           string    `json:"text"`
	SenderName     string    `json:"senderName"` // a wish: networks decide what senders may be called
	ExpiresAt      time.Time `json:"expiresAt"`
	Now            time.Time `json:"now"`
}

// IsWhole reports whether nothing is missing.
func (m Message) IsWhole() bool {
	return m.IdempotencyKey != "" && m.Text != "" && mail.CheckPhone(m.To) == nil
}

// String says nothing about the person.
func (m Message) String() string { return "sms " + m.IdempotencyKey }

// GoString says nothing about the person either.
func (m Message) GoString() string { return m.String() }

// Outcome is what a gateway says about a message.
type Outcome string

// The outcomes.
const (
	Accepted Outcome = "ACCEPTED"
	Rejected Outcome = "REJECTED"
)

// Reason is why a gateway does not take a message, and never will.
type Reason string

// The reasons.
const (
	InvalidNumber Reason = "INVALID_NUMBER" // nobody has it, or it takes no texts
	OptedOut      Reason = "OPTED_OUT"      // its owner does not want to hear from the sender
	Unsupported   Reason = "UNSUPPORTED"    // the gateway does not reach its country or network
	Blocked       Reason = "BLOCKED"        // the text or the sender name may not be sent
)

// Reasons returns all of them, in the order of the guide.
func Reasons() []Reason { return []Reason{InvalidNumber, OptedOut, Unsupported, Blocked} }

// says is what staff read who look why an invitation failed.
func (r Reason) says() string {
	switch r {
	case InvalidNumber:
		return "this number doesn't exist or takes no texts"
	case OptedOut:
		return "the owner of this number refuses such texts"
	case Unsupported:
		return "the SMS gateway doesn't reach this number"
	default:
		return "the SMS gateway doesn't send this text"
	}
}

// isOfNumber reports whether no message to the number will be taken.
func (r Reason) isOfNumber() bool { return r != Blocked }

// Answer is what became of a message.
type Answer struct {
	Outcome Outcome `json:"outcome"`
	Reason  Reason  `json:"reason,omitempty"` // of REJECTED
}

func (a Answer) isRight() bool {
	return a.Outcome == Accepted && a.Reason == "" || a.Outcome == Rejected && slices.Contains(Reasons(), a.Reason)
}

// Gateway is a gateway behind HTTP.
type Gateway struct{ client *remote.Client }

var _ mail.Transport = (*Gateway)(nil)

// Open makes the gateway of the operator's setting; nil without one. Demo mode has a fallback.
func Open(setting string, fallback *remote.Entry, guard httpconnector.Guard) (mail.Transport, error) {
	if fallback != nil {
		fallback = &remote.Entry{URL: fallback.URL + "/sms", Key: fallback.Key}
	}
	client, err := remote.Open(setting, fallback, guard)
	if err != nil {
		return nil, fmt.Errorf("NOD_SMS_GATEWAY: %w", err)
	}
	if client == nil {
		return nil, nil
	}
	return &Gateway{client}, nil
}

// New makes the client of a gateway. Without a guard any address will do, for checks.
func New(e remote.Entry, guard httpconnector.Guard) (*Gateway, error) {
	client, err := remote.New(e, guard)
	return &Gateway{client}, err
}

// Send hands a message over. [remote.ErrBroken] and [remote.ErrRefused] are final; any other error means that another
// try may help.
func (g *Gateway) Send(ctx context.Context, m Message) (Answer, error) {
	m.Now, m.ExpiresAt = m.Now.UTC(), m.ExpiresAt.UTC()
	var a Answer
	if err := g.client.Ask(ctx, "messages", m, &a); err != nil {
		return Answer{}, err
	}
	if !a.isRight() {
		return Answer{}, remote.ErrBroken
	}
	return a, nil
}

// Deliver implements [mail.Transport]. A gateway that breaks the contract may be put right while the message waits.
func (g *Gateway) Deliver(ctx context.Context, e mail.Envelope) error {
	a, err := g.Send(ctx, Message{
		IdempotencyKey: e.ID, To: e.To, Text: e.Text, SenderName: e.Message.SenderName, ExpiresAt: e.ExpiresAt,
		Now: time.Now(),
	})
	switch {
	case err != nil:
		return fmt.Errorf("SMS gateway: %w", err)
	case a.Outcome == Accepted:
		return nil
	case a.Reason.isOfNumber():
		return fmt.Errorf("%w: %s (%s)", mail.ErrNoRecipient, a.Reason.says(), a.Reason)
	default:
		return fmt.Errorf("%w: %s (%s)", mail.ErrRefused, a.Reason.says(), a.Reason)
	}
}

// Serve serves the reference gateway below /sms, and everything else with rest.
func Serve(keys []string, rest http.Handler) http.Handler {
	doors := http.NewServeMux()
	doors.Handle("/sms/", reference(keys))
	doors.Handle("/", rest)
	return doors
}
