package signin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"

	"nod/internal/platform/db"
	"nod/internal/platform/mail"
)

// letter is a mail of this feature: on whose wish, its subject and its content.
type letter struct {
	kind    mail.Kind
	subject string
	mail.Letter
}

const linkNote = "The link expires in 10 minutes."

// send hands a letter over. An address that had its share of such mails gets
// none, and nobody is told.
func (s *Service) send(ctx context.Context, tx *db.Tx, to string, l letter) error {
	l.ProductName, l.Preheader = s.ProductName, cmp.Or(l.ButtonNote, l.Paragraphs[0])
	html, text := l.Render()
	_, err := s.Mail.Send(ctx, tx, mail.Message{
		Kind: l.kind, To: to, SenderName: s.ProductName, Subject: l.subject, Text: text, HTML: html,
		ExpiresAt: s.Clock.Now().Add(linkLife),
	})
	if err != nil && !errors.Is(err, mail.ErrRecipientLimit) {
		return fmt.Errorf("send letter: %w", err)
	}
	return nil
}

func (s *Service) link(page, secret string) string {
	return s.PortalURL + "/" + page + "?token=" + url.QueryEscape(secret)
}

// confirmLetter goes to an address that is not proven yet, so nothing stands in
// it that the person who signed up has written: no name could be an advertisement.
func (s *Service) confirmLetter(secret string) letter {
	return letter{mail.Unsolicited, "Confirm your email address for " + s.ProductName, mail.Letter{
		Heading: "Confirm your email address",
		Paragraphs: []string{
			"Thank you for signing up. Confirm your email address to open your account.",
		},
		ButtonText: "Confirm email address", ButtonURL: s.link("confirm", secret), ButtonNote: linkNote,
		Footer: "If you didn't sign up, you can safely ignore this email.",
	}}
}

func (s *Service) knownLetter() letter {
	return letter{mail.KnownAddress, "You already have an account with " + s.ProductName, mail.Letter{
		Heading: "You already have an account",
		Paragraphs: []string{
			"Someone tried to sign up with this email address, which already has an account. Nothing has changed.",
			"Log in with your password, or reset it on the login page.",
		},
		ButtonText: "Log in", ButtonURL: s.PortalURL + "/login",
		Footer: "If it wasn't you, you can safely ignore this email.",
	}}
}

// resetLetter greets only whom we know by name: a sign-up that is not confirmed
// may be somebody else's.
func (s *Service) resetLetter(firstName, secret string) letter {
	paragraphs := []string{"Choose a new password. You'll be logged out everywhere."}
	if firstName != "" {
		paragraphs = append([]string{"Hello " + firstName + ","}, paragraphs...)
	}
	return letter{mail.Requested, "Reset your " + s.ProductName + " password", mail.Letter{
		Heading: "Reset your password", Paragraphs: paragraphs,
		ButtonText: "Set a new password", ButtonURL: s.link("resetPassword", secret),
		ButtonNote: linkNote + " It works once.",
		Footer:     "If you didn't request this, you can safely ignore this email. Your password won't change.",
	}}
}
