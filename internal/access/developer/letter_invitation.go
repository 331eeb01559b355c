package developer

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"nod/internal/platform/db"
	"nod/internal/platform/mail"
)

const linkNote = "This link works once and expires in 7 days."

// occasion is what the letters of an invitation speak of.
type occasion struct {
	invitation Invitation
	inviter    Developer
	tenantName string
}

// sentence says who invited whereto, without a full stop.
func (o occasion) sentence() string {
	return o.inviter.DisplayName + " (" + o.inviter.EmailAddress + ") invited you to join " + o.tenantName + "'s team"
}

// link is where an invitation is accepted. Names are for the page's texts only.
func (s *Service) link(o occasion, secret string) string {
	return s.PortalURL + "/confirmInvite?token=" + url.QueryEscape(secret) +
		"&organization=" + url.QueryEscape(o.tenantName) + "&firstName=" + url.QueryEscape(o.inviter.FirstName)
}

// post sends the mail of an invitation and notes it there. A server without mail
// is no reason to refuse: then the link can be copied.
func (s *Service) post(ctx context.Context, tx *db.Tx, o occasion, secret string) (Invitation, error) {
	i := o.invitation
	owner, err := s.FindByEmail(ctx, tx, i.Email)
	if err != nil {
		return i, err
	}
	letter := s.inviteLetter(o, secret)
	if owner != nil {
		letter = s.alreadyMemberEmail(o)
	}
	html, text := letter.Render()
	i.MailState, i.MailError = mail.Queued, ""
	i.MailID, err = s.Mail.Send(ctx, tx, mail.Message{
		Kind: mail.Unsolicited, TenantID: i.TenantID, To: i.EmailAddress,
		SenderName: o.tenantName + " via " + s.ProductName,
		Subject:    inviteSubject(s.ProductName), Text: text, HTML: html,
	})
	if errors.Is(err, mail.ErrNoTransport) {
		i.MailState, i.MailError = mail.Failed, "This server cannot send email."
		return i, nil
	}
	if err != nil {
		return i, fmt.Errorf("send invitation: %w", err)
	}
	return i, nil
}

// inviteSubject names nobody: names are what strangers write, and the subject
// speaks for us.
func inviteSubject(productName string) string {
	return "You're invited to join a team on " + productName
}

func (s *Service) inviteLetter(o occasion, secret string) mail.Letter {
	return mail.Letter{
		ProductName: s.ProductName, TenantName: o.tenantName,
		Preheader: linkNote,
		Heading:   "Join " + o.tenantName + " on " + s.ProductName,
		Paragraphs: []string{
			"Hello,",
			o.sentence() + " as " + withArticle(o.invitation.Role) + ". " +
				"Enter your name and choose a password to get started.",
		},
		ButtonText: "Accept invitation", ButtonURL: s.link(o, secret), ButtonNote: linkNote,
		Footer: "If you do not know " + o.tenantName + ", you can safely ignore this email.",
	}
}

// alreadyMemberEmail tells the owner of an account elsewhere why they cannot join. The inviter does not learn whose
// addresses are known.
func (s *Service) alreadyMemberEmail(o occasion) mail.Letter {
	return mail.Letter{
		ProductName: s.ProductName, TenantName: o.tenantName,
		Preheader: "Nothing has changed.",
		Heading:   "You already have an account",
		Paragraphs: []string{
			"Hello,",
			o.sentence() + ". " +
				"Your email address already belongs to an account, and an address can be in only one organization, " +
				"so nothing has changed.",
			"To join, ask them to invite a different email address.",
		},
		ButtonText: "Log in to your account", ButtonURL: s.PortalURL + "/login",
		Footer: "If you do not know " + o.tenantName + ", you can safely ignore this email.",
	}
}
