package mail

import (
	"context"
	"errors"
	"fmt"
	"html"
	"net/mail"
	"regexp"
	"slices"
	"strings"

	"nod/internal/platform/db"
)

// bounces are the addresses that the mailbox refuses, so that what happens
// then can be tried: bounce@example.com, and bounce+anything@example.com.
var bounces = regexp.MustCompile(`(?i)^bounce(\+.*)?@example\.com$`)

// mailbox is the transport of demo mode: messages go nowhere and stay readable.
type mailbox struct{}

// Deliver implements Transport.
func (mailbox) Deliver(_ context.Context, e Envelope) error {
	if bounces.MatchString(e.To) {
		return fmt.Errorf("%w: 550 there is no mailbox of this name", ErrNoRecipient)
	}
	return nil
}

// Stored is a message of the mailbox.
type Stored struct {
	ID        string   `json:"id"`
	To        string   `json:"to"`
	From      string   `json:"from"`
	ReplyTo   string   `json:"replyTo"`
	Subject   string   `json:"subject"`
	Text      string   `json:"text"`
	HTML      string   `json:"html"`
	Links     []string `json:"links"`
	CreatedAt db.Time  `json:"createdAt"`
}

// ErrNoMailbox is returned outside demo mode, where bodies are not kept.
var ErrNoMailbox = errors.New("there is a mailbox in demo mode only")

// Mailbox returns the newest messages sent to an address, or to anybody when
// to is empty. It is not bound to a tenant, like the mailboxes it stands for.
func (o *Outbox) Mailbox(ctx context.Context, to string, limit int) ([]Stored, error) {
	if !o.Demo {
		return nil, ErrNoMailbox
	}
	query := db.Query(columns).From("mail")
	query.Where(query.Equal("state", Sent))
	if to != "" {
		hash, err := HashRecipient(ctx, o.DB.Read(), o.Seal, to)
		if err != nil {
			return nil, err
		}
		query.Where(query.Equal("recipient_hash", hash))
	}
	text, args := query.OrderBy("created_at DESC", "id DESC").Limit(limit).Build()
	rows, err := db.Select[row](ctx, o.DB.Read(), text, args...)
	if err != nil {
		return nil, fmt.Errorf("list mailbox: %w", err)
	}
	messages := make([]Stored, len(rows))
	for i, r := range rows {
		if messages[i], err = o.read(ctx, r); err != nil {
			return nil, err
		}
	}
	return messages, nil
}

// Message returns one message of the mailbox, or db.ErrNotFound.
func (o *Outbox) Message(ctx context.Context, mailID string) (Stored, error) {
	if !o.Demo {
		return Stored{}, ErrNoMailbox
	}
	r, err := db.Get[row](ctx, o.DB.Read(), "SELECT "+columns+" FROM mail WHERE id = $1 AND state = $2", mailID, Sent)
	if err != nil {
		return Stored{}, fmt.Errorf("load message of mailbox: %w", err)
	}
	return o.read(ctx, r)
}

func (o *Outbox) read(ctx context.Context, r row) (Stored, error) {
	p, err := o.openParcel(ctx, o.DB.Read(), r)
	if err != nil {
		return Stored{}, err
	}
	m := p.Message
	e := Envelope{Message: m, From: o.From, SenderName: o.SenderName}
	if m.Channel == SMS {
		return Stored{
			ID: r.ID, To: m.To, From: m.SenderName, Subject: "SMS", Text: m.Text, Links: links(m),
			CreatedAt: r.CreatedAt,
		}, nil
	}
	return Stored{
		ID: r.ID, To: m.To, From: (&mail.Address{Name: e.name(), Address: o.From}).String(), ReplyTo: m.ReplyTo,
		Subject: m.Subject, Text: m.Text, HTML: withMark(m.HTML), Links: links(m), CreatedAt: r.CreatedAt,
	}, nil
}

var (
	textLink = regexp.MustCompile(`https?://[^\s<>"]+`)
	htmlLink = regexp.MustCompile(`href="(https?://[^"]+)"`)
)

// links returns the addresses in a message, in order and each once.
func links(m Message) []string {
	found := []string{}
	add := func(link string) {
		if !slices.Contains(found, link) {
			found = append(found, link)
		}
	}
	for _, link := range textLink.FindAllString(m.Text, -1) {
		add(strings.TrimRight(link, ".,;:!?)'"))
	}
	for _, match := range htmlLink.FindAllStringSubmatch(m.HTML, -1) {
		add(html.UnescapeString(match[1]))
	}
	return found
}
