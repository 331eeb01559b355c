package secondfactor

import (
	"context"
	"fmt"

	"nod/internal/access/developer"
	"nod/internal/platform/db"
	"nod/internal/platform/mail"
)

// notice tells the owner that the way into their account changed.
type notice struct{ heading, text string }

const endedOthers = "All your other sessions have ended."

func enabledNotice() notice {
	return notice{"Two-step login is on", "From now on, logging in requires a code from your " +
		"authenticator app. Keep your recovery codes where you can find them without your phone. " + endedOthers}
}

func disabledNotice() notice {
	return notice{"Two-step login is off", "Your authenticator app and your recovery codes were removed. " +
		"You can now log in with only your password. " + endedOthers}
}

func addedNotice(name string) notice {
	return notice{"A passkey was added", "You can now log in with the passkey \"" + name + "\"."}
}

func removedNotice(name string) notice {
	return notice{
		"A passkey was deleted", "You can no longer log in with the passkey \"" + name + "\". " + endedOthers,
	}
}

func resetNotice() notice {
	return notice{"Your two-step login was reset", "The operator of this server removed your authenticator app, " +
		"your recovery codes and your passkeys, and ended your sessions. " +
		"You can now log in with only your password."}
}

// notify sends a notice. A missing mail server is no reason to refuse the change.
func (s *Service) notify(ctx context.Context, tx *db.Tx, d developer.Developer, n notice) error {
	if !s.Mail.HasTransport() {
		return nil
	}
	html, text := mail.Letter{
		ProductName: s.ProductName, Preheader: n.heading, Heading: n.heading,
		Paragraphs: []string{
			"Hello " + d.FirstName + ",", n.text,
			"If this was not you, change your password now and contact an admin of your organization.",
		},
		ButtonText: "Open security settings", ButtonURL: s.PortalURL + "/account/security",
	}.Render()
	_, err := s.Mail.Send(ctx, tx, mail.Message{
		Kind: mail.Notice, TenantID: d.TenantID, To: d.EmailAddress, SenderName: s.ProductName, Subject: n.heading,
		Text: text, HTML: html,
	})
	if err != nil {
		return fmt.Errorf("send notice: %w", err)
	}
	return nil
}
