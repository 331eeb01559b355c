package subscriber

import (
	"strings"

	"nod/internal/platform/mail"
	"nod/internal/run/status/incident"
)

// invitation asks whether the owner of an address wants mails.
func (s *Service) invitation(r row, email string) mail.Message {
	html, text := mail.Letter{
		ProductName: s.ProductName, Heading: "Confirm your subscription",
		Paragraphs: []string{"Someone asked for email updates about the status of " + s.ProductName +
			" at this address. Confirm to get an email when an incident or maintenance is announced."},
		ButtonText: "Confirm subscription", ButtonURL: s.url(toConfirm, r.ID),
		ButtonNote: "This link works for 24 hours.",
		Footer:     "If it wasn't you, ignore this email. You won't get another one.",
	}.Render()
	return mail.Message{
		Kind: mail.Unsolicited, To: email, Subject: "Confirm your subscription to " + s.ProductName + " status",
		Text: text, HTML: html, ExpiresAt: r.CreatedAt.Add(confirmWithin),
	}
}

// letter tells of an update.
func (s *Service) letter(r row, email string, e incident.Entry, u incident.Update) mail.Message {
	names := make([]string, len(e.Parts.V))
	for i, part := range e.Parts.V {
		names[i] = s.NameOf(part)
	}
	paragraphs := []string{u.Phase.Words() + " · " + strings.Join(names, ", ")}
	if e.Kind == incident.Maintenance {
		paragraphs = append(paragraphs, Window(e))
	}
	leave := s.url(toLeave, r.ID)
	html, text := mail.Letter{
		ProductName: s.ProductName, Heading: e.Title,
		Paragraphs: append(paragraphs, strings.Split(u.Text, "\n\n")...),
		ButtonText: "View details", ButtonURL: s.PortalURL + "/status/incidents/" + e.ID,
		Footer:     "You get this email because you subscribed to the status of " + s.ProductName + ".",
		FooterText: "Unsubscribe", FooterURL: leave,
	}.Render()
	return mail.Message{
		Kind: mail.Notice, To: email, Subject: u.Phase.Words() + ": " + e.Title, Text: text, HTML: html,
		UnsubscribeURL: leave,
	}
}

// Window is when a maintenance takes place.
func Window(e incident.Entry) string {
	const day, clock = "2 Jan 2006, ", "15:04"
	from, to := e.StartsAt.UTC(), e.EndsAt.UTC()
	if from.Format(day) == to.Format(day) {
		return from.Format(day+clock) + "–" + to.Format(clock) + " UTC"
	}
	return from.Format(day+clock) + " – " + to.Format(day+clock) + " UTC"
}
