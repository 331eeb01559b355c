package invite

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"nod/internal/platform/db"
	"nod/internal/platform/mail"
)

const (
	maxSenderName = 150
	maxSubject    = 255
)

// post hands the mail or text of an invite over.
func (s *Service) post(ctx context.Context, tx *db.Tx, i Invite, c Content) (string, error) {
	message := s.letter(i, c)
	if i.isSMS() {
		message = s.text(i, c)
	}
	mailID, err := s.Mail.Send(ctx, tx, message)
	if err != nil {
		return "", fmt.Errorf("send invite: %w", err)
	}
	return mailID, nil
}

// letter is the mail of an invite. The preview of a template shows the very same.
func (s *Service) letter(i Invite, c Content) mail.Message {
	by := namesOf(i.FullName, i.Email, c.Company.Name)
	link := s.url(i)
	subject := cut(by.fill(c.Email.Subject), maxSubject)
	picture := ""
	if c.Email.TrackOpens && i.ID != "" { // a preview reports nothing
		picture = link + openedPath
	}
	html, text := mail.Letter{
		ProductName: s.ProductName, TenantName: c.Company.Name, Heading: subject,
		Paragraphs: strings.Split(strings.ReplaceAll(by.fill(c.Email.Body), "\r\n", "\n"), "\n\n"),
		ButtonText: by.fill(c.LandingPage.Button), ButtonURL: link, ButtonNote: "This link works for 14 days.",
		GoodToKnow: []string{
			c.Company.Name + " never sees your password.", "You can revoke access at any time.",
			"Questions? Reply to this email.",
		},
		Footer:     "Sent by " + c.Company.Name + " via " + s.ProductName + ".",
		FooterText: "Unsubscribe", FooterURL: link + unsubscribePath, PictureURL: picture,
	}.Render()
	return mail.Message{
		Kind: mail.Unsolicited, TenantID: i.TenantID, To: i.Email, ReplyTo: c.Email.ReplyAddress,
		SenderName: senderName(c.Company.Name, s.ProductName), Subject: subject, Text: text, HTML: html,
		UnsubscribeURL: link + unsubscribePath,
	}
}

// senderName says on whose behalf we write. Our address under the tenant's name alone would look forged.
func senderName(company, product string) string {
	via := " via " + product
	return cut(company, maxSenderName-utf8.RuneCountInString(via)) + via
}

func cut(text string, most int) string {
	runes := []rune(text)
	return strings.TrimSpace(string(runes[:min(len(runes), most)]))
}
