package webhook

import (
	"context"
	"fmt"
	"strings"

	"nod/internal/access/developer"
	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/platform/db"
	"nod/internal/platform/mail"
	"nod/internal/platform/scope"
)

// notify tells the admins of a tenant that a webhook is failing or was deactivated, in the transaction that found it
// out, so each is told once.
func (s *Service) notify(ctx context.Context, tx *db.Tx, n dispatch.Notice) error {
	if s.Mail == nil || !s.Mail.HasTransport() {
		return nil
	}
	w, err := get(ctx, tx, scope.Of(n.TenantID, n.Mode).Ref(n.ID))
	if err != nil {
		return fmt.Errorf("load webhook: %w", err)
	}
	admins, err := s.Admins(ctx, tx, n.TenantID)
	if err != nil {
		return err
	}
	for _, admin := range admins {
		if _, err := s.Mail.Send(ctx, tx, s.letter(w, n, admin)); err != nil {
			return fmt.Errorf("send mail: %w", err)
		}
	}
	return nil
}

func (s *Service) letter(w Webhook, n dispatch.Notice, to developer.Developer) mail.Message {
	subject, what, next := wording(n.Kind)
	since := ""
	if n.Kind != dispatch.NoticeGone {
		since = fmt.Sprintf(" since %s", n.Since.UTC().Format("2 January 2006, 15:04 UTC"))
	}
	html, text := mail.Letter{
		ProductName: s.ProductName, Preheader: subject, Heading: subject,
		Paragraphs: []string{
			"Hello " + to.FirstName + ",",
			fmt.Sprintf(
				"The %s webhook \"%s\" (%s) %s%s.",
				strings.ToLower(string(w.Mode)),
				w.Name,
				w.URL,
				what,
				since,
			),
			next,
		},
		ButtonText: "Open webhooks", ButtonURL: s.PortalURL + "/webhooks",
	}.Render()
	return mail.Message{
		Kind: mail.Notice, TenantID: w.TenantID, To: to.EmailAddress, SenderName: s.ProductName, Subject: subject,
		Text: text, HTML: html,
	}
}

func wording(kind dispatch.NoticeKind) (subject, what, next string) {
	const replay = "After it answers again, activate it and replay what it missed: events are kept for 30 days."
	switch kind {
	case dispatch.NoticeGone:
		return "A webhook was deactivated", "answered 410 Gone, so nothing more is sent to it", replay
	case dispatch.NoticeDeactivated:
		return "A webhook was deactivated", "was deactivated: it has taken nothing", replay
	case dispatch.NoticeStillFailing:
		return "A webhook will be deactivated tomorrow", "has taken nothing",
			"If this goes on for another day, nothing more will be sent to it."
	case dispatch.NoticeFailing:
	}
	return "A webhook is failing", "has taken nothing",
		"We try again. After five days without success nothing more will be sent to it."
}
