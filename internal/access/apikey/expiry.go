package apikey

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"nod/internal/access/developer"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/mail"
)

const (
	// maxLife is the longest time a key may be given: what lasts longer needs no end.
	maxLife          = 10 * 366 * 24 * time.Hour
	sendNoticesEvery = 5 * time.Second
	// noticeBatch is how many keys a tick looks at.
	noticeBatch = 200
	day         = 24 * time.Hour
)

// noticesBefore are the times before the end of a key when its admins are told.
func noticesBefore() []time.Duration { return []time.Duration{14 * day, day} }

func hasPassed(at *db.Time, now time.Time) bool { return at != nil && !now.Before(at.Time) }

// parseExpiry reads the end of a key; the empty text is none.
func parseExpiry(text string) (*db.Time, error) {
	if text == "" {
		return nil, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return nil, fault.InvalidField("expiresAt", "Use a time such as 2027-01-31T00:00:00Z.")
	}
	return db.AtPtr(at), nil
}

func checkExpiry(at *db.Time, now time.Time) error {
	switch {
	case at == nil:
		return nil
	case !at.After(now):
		return fault.InvalidField("expiresAt", "The expiry must be in the future.")
	case at.After(now.Add(maxLife)):
		return fault.InvalidField("expiresAt", "The expiry is too far away (maximum 10 years).")
	}
	return nil
}

// nextNotice is when the admins are told next that a key ends, nil when there is nothing left to tell them. A
// time that has passed already is left out, so that a late notice is not followed by another at once.
func nextNotice(end *db.Time, now time.Time) *db.Time {
	if end == nil {
		return nil
	}
	for _, before := range noticesBefore() {
		if at := end.Add(-before); at.After(now) {
			return db.AtPtr(at)
		}
	}
	return nil
}

// SendNotices tells admins by mail which of their keys end soon, all keys of a tenant in one mail. It
// is work for a tick.
func (s *Service) SendNotices(ctx context.Context) error {
	now := db.At(s.Clock.Now())
	due, err := dueNotices(ctx, s.DB.Read(), now)
	if err != nil {
		return fmt.Errorf("list notices: %w", err)
	}
	for len(due) > 0 {
		n := slices.IndexFunc(due, func(k Key) bool { return k.TenantID != due[0].TenantID })
		if n < 0 {
			n = len(due)
		}
		if err := s.sendNotice(ctx, due[:n], now); err != nil {
			return fmt.Errorf("send notice of %s: %w", due[0].TenantID, err)
		}
		due = due[n:]
	}
	return nil
}

// sendNotice tells the admins of one tenant. Each notice is claimed in the transaction that stores
// the mails, so it is sent once whatever number of processes run.
func (s *Service) sendNotice(ctx context.Context, due []Key, now db.Time) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		ending := []Key{}
		for _, k := range due {
			isOurs, err := claimNotice(ctx, tx, k, now, nextNotice(k.ExpiresAt, now.Time))
			if err != nil {
				return fmt.Errorf("claim notice: %w", err)
			}
			if isOurs && k.Status == Active && !k.isExpired(now.Time) {
				ending = append(ending, k)
			}
		}
		if len(ending) == 0 || !s.Mail.HasTransport() {
			return nil
		}
		admins, err := s.Developers.Admins(ctx, tx, due[0].TenantID)
		if err != nil {
			return err
		}
		for _, admin := range admins {
			if _, err := s.Mail.Send(ctx, tx, s.notice(due[0].TenantID, admin, ending)); err != nil {
				return fmt.Errorf("send mail: %w", err)
			}
		}
		return nil
	})
}

func (s *Service) notice(tenant string, to developer.Developer, keys []Key) mail.Message {
	subject := "An API key of your organization expires soon"
	if len(keys) > 1 {
		subject = fmt.Sprintf("%d API keys of your organization expire soon", len(keys))
	}
	lines := []string{"Hello " + to.FirstName + ","}
	for _, k := range keys {
		lines = append(lines, fmt.Sprintf("The %s key \"%s\" expires on %s. Requests that use it will fail after that.",
			strings.ToLower(string(k.Mode)), k.Name, k.ExpiresAt.UTC().Format("2 January 2006, 15:04 UTC")))
	}
	lines = append(lines, "Create a new key, use it in your programs, then deactivate the old one.")
	html, text := mail.Letter{
		ProductName: s.ProductName, Preheader: subject, Heading: subject, Paragraphs: lines,
		ButtonText: "Open API keys", ButtonURL: s.PortalURL + "/api-keys",
	}.Render()
	return mail.Message{
		Kind: mail.Notice, TenantID: tenant, To: to.EmailAddress, SenderName: s.ProductName, Subject: subject,
		Text: text, HTML: html,
	}
}
