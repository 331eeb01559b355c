package mail

import (
	"bytes"
	"fmt"
	"net/mail"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"

	"nod/internal/platform/fault"
)

// Envelope is a message as it goes out: with an id that stays the same over
// all tries, and the one sender of this installation.
type Envelope struct {
	Message

	ID         string
	From       string
	SenderName string // used when the message has none
	ReturnTo   string // where messages about it go; empty for From
	Date       time.Time
}

const (
	maxAddress    = 254
	maxLocalPart  = 64
	maxSubject    = 255
	maxSenderName = 150
	maxBody       = 512 << 10
)

// The form every mail server takes without quoting. What needs quotes, comments
// or an address literal is refused: it is how one address is made to look like
// another to the next program.
var (
	localPart   = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$")
	domainLabel = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`)
)

// CheckAddress reports with a fault whether address is anything but one plain
// email address.
func CheckAddress(address string) error {
	bad := fault.InvalidField("email", "Please enter a valid email address.")
	at := strings.LastIndexByte(address, '@')
	if len(address) > maxAddress || at < 1 || at > maxLocalPart || !localPart.MatchString(address[:at]) {
		return bad
	}
	for label := range strings.SplitSeq(address[at+1:], ".") {
		if !domainLabel.MatchString(label) {
			return bad
		}
	}
	return nil
}

// check refuses everything that could become more than one message to one person.
func (m Message) check() error {
	if m.Channel == SMS {
		return m.checkSMS()
	}
	if err := CheckAddress(m.To); err != nil {
		return err
	}
	if m.ReplyTo != "" && CheckAddress(m.ReplyTo) != nil {
		return fault.InvalidField("replyTo", "The reply address must be one email address.")
	}
	if !isHeaderText(m.Subject, maxSubject) || strings.TrimSpace(m.Subject) == "" {
		return fault.InvalidField("subject", "The subject must be one line of 1 to 255 characters.")
	}
	if !isHeaderText(m.SenderName, maxSenderName) {
		return fault.InvalidField("senderName", "The sender name must be one line of at most 150 characters.")
	}
	if m.UnsubscribeURL != "" && !isWebAddress(m.UnsubscribeURL) {
		return fault.InvalidField("unsubscribeUrl", "The address to unsubscribe must be a web address.")
	}
	if strings.TrimSpace(m.Text) == "" || len(m.Text)+len(m.HTML) > maxBody || !isBodyText(m.Text+m.HTML) {
		return fault.InvalidField("text", "The message must be text of at most 512 KiB.")
	}
	return nil
}

// isHeaderText refuses control characters, CR, LF and NUL among them, and the
// two Unicode line separators that some programs take for a line's end.
func isHeaderText(s string, limit int) bool {
	return utf8.ValidString(s) && utf8.RuneCountInString(s) <= limit && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
	})
}

func isBodyText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// MessageID is the value of the Message-ID header, without brackets.
func (e Envelope) MessageID() string {
	return e.ID + "@" + e.From[strings.LastIndexByte(e.From, '@')+1:]
}

// name is what people see as the sender.
func (e Envelope) name() string {
	if e.Message.SenderName != "" {
		return e.Message.SenderName
	}
	return e.SenderName
}

// build makes the message of the mail library. Addresses are handed over
// parsed, never put together as text.
func (e Envelope) build() (*gomail.Msg, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	if err := CheckAddress(e.From); err != nil {
		return nil, err
	}
	if !isHeaderText(e.SenderName, maxSenderName) || !isHeaderText(e.ID, maxSubject) {
		return nil, fault.InvalidField("senderName", "The sender name must be one line.")
	}
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(&mail.Address{Name: e.name(), Address: e.From})
	if e.ReturnTo != "" {
		m.EnvelopeFromMailAddress(&mail.Address{Address: e.ReturnTo})
	}
	m.ToMailAddress(&mail.Address{Address: e.To})
	if e.ReplyTo != "" {
		m.ReplyToMailAddress(&mail.Address{Address: e.ReplyTo})
	}
	m.Subject(e.Subject)
	m.SetMessageIDWithValue(e.MessageID())
	m.SetDateWithValue(e.Date)
	m.SetGenHeader("Auto-Submitted", "auto-generated") // keeps absence notes from answering
	if e.UnsubscribeURL != "" {
		m.SetGenHeaderPreformatted("List-Unsubscribe", "<"+e.UnsubscribeURL+">")
		m.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	m.SetBodyString(gomail.TypeTextPlain, e.Text)
	if e.HTML != "" {
		m.AddAlternativeString(gomail.TypeTextHTML, e.HTML)
	}
	return m, embedMark(m, e.HTML)
}

// Encode returns the message as it is sent (RFC 5322).
func (e Envelope) Encode() ([]byte, error) {
	m, err := e.build()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if _, err := m.WriteTo(&out); err != nil {
		return nil, fmt.Errorf("encode mail: %w", err)
	}
	return out.Bytes(), nil
}
