package invite

import (
	"context"
	_ "embed" // words.json
	"fmt"
	"strings"
	"unicode/utf8"

	"nod/internal/flow/screen"
	"nod/internal/platform/db"
	"nod/internal/platform/mail"
)

// wordsFile has what mails and texts say beside what their tenant wrote, by language.
//
//go:embed words.json
var wordsFile []byte

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

// wordsOf are in the language of a template; English for one that this release doesn't know.
func (s *Service) wordsOf(c Content) screen.Words {
	if words, ok := s.words[c.Language]; ok {
		return words
	}
	return s.words[english]
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
	words, named := s.wordsOf(c), strings.NewReplacer("{company}", c.Company.Name, "{product}", s.ProductName)
	html, text := mail.Letter{
		Language: c.Language, ProductName: s.ProductName, TenantName: c.Company.Name, Heading: subject,
		Paragraphs: strings.Split(strings.ReplaceAll(by.fill(c.Email.Body), "\r\n", "\n"), "\n\n"),
		ButtonText: by.fill(c.LandingPage.Button), ButtonURL: link, ButtonNote: words["linkLife"],
		GoodToKnow: []string{named.Replace(words["password"]), words["control"], words["questions"]},
		Footer:     named.Replace(words["footer"]),
		FooterText: words["unsubscribe"], FooterURL: link + unsubscribePath, PictureURL: picture,
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
