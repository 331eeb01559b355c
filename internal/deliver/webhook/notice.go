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
	const replay = "Once it responds again, activate it and replay the events it missed. Events are kept for 30 days."
	switch kind {
	case dispatch.NoticeGone:
		return "A webhook was deactivated", "responded with 410 Gone, so we stopped sending events to it", replay
	case dispatch.NoticeDeactivated:
		return "A webhook was deactivated", "was deactivated: every delivery has failed", replay
	case dispatch.NoticeStillFailing:
		return "A webhook will be deactivated tomorrow", "has failed every delivery",
			"If it keeps failing for another day, we'll deactivate it."
	case dispatch.NoticeFailing:
	}
	return "A webhook is failing", "has failed every delivery",
		"We'll keep retrying. After five days without success, we'll deactivate it."
}
