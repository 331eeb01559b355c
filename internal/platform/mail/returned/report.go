package returned

import (
	"bufio"
	"cmp"
	"io"
	"net/textproto"
	"regexp"
	"slices"
	"strings"

	"github.com/emersion/go-message"

	"nod/internal/platform/mail"
)

// maxParts is how many parts of a message are looked at; a report has three.
const maxParts = 10

// mailID is what ids of mails look like, in return addresses and in Message-IDs.
var mailID = regexp.MustCompile(`(?i)mail-[0-9a-f]{32}`)

// notice is what a message tells of a mail.
type notice struct {
	// sentTo is the mail by the address that the message came to, original by the Message-ID of what came back.
	sentTo, original string
	isReport         bool
	kind             mail.ReportKind // empty for a delay, which is no end
	text             string
}

func (n notice) report() mail.Report {
	return mail.Report{IdempotencyKey: cmp.Or(n.sentTo, n.original), Kind: n.kind, Text: n.text}
}

// read reads a message, as far as it can be understood.
func read(r io.Reader) notice {
	var n notice
	whole, err := message.Read(r)
	if whole == nil || err != nil && !message.IsUnknownCharset(err) {
		return n
	}
	for _, field := range []string{"Delivered-To", "X-Original-To", "Envelope-To", "X-Delivered-To", "To"} {
		n.sentTo = cmp.Or(n.sentTo, strings.ToLower(mailID.FindString(whole.Header.Get(field))))
	}
	kind, _, _ := whole.Header.ContentType()
	parts := whole.MultipartReader()
	if kind != "multipart/report" || parts == nil {
		return n
	}
	for range maxParts {
		part, err := parts.NextPart()
		if part == nil || err != nil && !message.IsUnknownCharset(err) {
			break
		}
		n.take(part)
	}
	return n
}

// take reads one part of a report.
func (n *notice) take(part *message.Entity) {
	kind, _, _ := part.Header.ContentType()
	switch kind {
	case "message/delivery-status", "message/global-delivery-status":
		n.delivery(groups(part.Body))
	case "message/feedback-report":
		n.feedback(groups(part.Body))
	case "message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers":
		for _, header := range groups(part.Body) {
			n.original = strings.ToLower(mailID.FindString(header.Get("Message-Id")))
			break
		}
	}
}

// groups reads blocks of fields, with an empty line between each two.
func groups(r io.Reader) (all []textproto.MIMEHeader) {
	lines := textproto.NewReader(bufio.NewReader(r))
	for len(all) < maxParts {
		group, err := lines.ReadMIMEHeader()
		if len(group) > 0 {
			all = append(all, group)
		}
		if err != nil {
			break
		}
	}
	return all
}

// delivery reads what became of a mail. Ours have one recipient each, so the first group that tells an end counts.
func (n *notice) delivery(all []textproto.MIMEHeader) {
	for _, group := range all {
		action := strings.ToLower(word(group.Get("Action")))
		if action == "" {
			continue
		}
		n.isReport = true
		if action != "failed" {
			continue
		}
		_, said, hasType := strings.Cut(group.Get("Diagnostic-Code"), ";")
		if !hasType {
			said = group.Get("Diagnostic-Code")
		}
		said = strings.TrimSpace(said)
		status := word(group.Get("Status"))
		n.kind, n.text = mail.Undelivered, cmp.Or(said, "Status "+status)
		if isOfAddress(status, said) {
			n.kind = mail.Bounce
		}
		return
	}
}

func word(text string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return first
}

var (
	anyStatus = regexp.MustCompile(`\b[245]\.\d{1,3}\.\d{1,3}\b`)
	anyCode   = regexp.MustCompile(`^\d{3}\b`)
)

// isOfAddress reports whether no mail to the address will arrive, rather than not this one. Some servers say 5.0.0 to
// everything; what the one behind them answered tells more then.
func isOfAddress(status, said string) bool {
	if !anyStatus.MatchString(status) || strings.HasSuffix(status, ".0.0") {
		status = anyStatus.FindString(said)
	}
	if status != "" {
		return mail.IsOfAddress(status)
	}
	return slices.Contains([]string{"550", "551", "553"}, anyCode.FindString(said))
}

// feedback reads what a reader of a mail said to their provider.
func (n *notice) feedback(all []textproto.MIMEHeader) {
	for _, group := range all {
		if strings.EqualFold(word(group.Get("Feedback-Type")), "abuse") {
			n.isReport = true
			n.kind = mail.Complaint
			n.text = "A reader reported this email as spam."
		}
		if id := mailID.FindString(group.Get("Original-Mail-From")); id != "" {
			n.original = strings.ToLower(id)
		}
	}
}
