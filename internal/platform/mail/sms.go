package mail

import (
	"context"
	"regexp"
	"strings"
	"unicode/utf8"

	"nod/internal/platform/fault"
	"nod/internal/platform/job"
)

// Channel is how a message travels.
type Channel string

// The channels.
const (
	// Email is what a message takes that says nothing else.
	Email Channel = ""
	// SMS messages have a text and go to a phone number (see [Deps.Texts]). In all else they are like mails: they are
	// kept sealed, tried again, counted by recipient, followed, shown in the mailbox of demo mode, and erased.
	SMS Channel = "SMS"
)

// maxSMS is how many characters a gateway has to take.
const maxSMS = 1000

var phoneForm = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)

// CheckPhone reports with a fault whether number is anything but a phone number with its country (E.164).
func CheckPhone(number string) error {
	if phoneForm.MatchString(number) {
		return nil
	}
	return fault.InvalidField("phoneNumber", "Enter a phone number with its country code, such as +639171234567.")
}

// checkSMS refuses what cannot be one text to one person.
func (m Message) checkSMS() error {
	if err := CheckPhone(m.To); err != nil {
		return err
	}
	if !isHeaderText(m.SenderName, maxSenderName) {
		return fault.InvalidField("senderName", "The sender name must be one line of at most 150 characters.")
	}
	if strings.TrimSpace(m.Text) == "" || utf8.RuneCountInString(m.Text) > maxSMS || !isBodyText(m.Text) {
		return fault.InvalidField("text", "The message must be text of at most 1,000 characters.")
	}
	return nil
}

// deliverTextArgs name a text to deliver. They are a separate kind, which releases without texts leave alone while
// they run beside this one.
type deliverTextArgs deliverArgs

// Kind implements job.Args.
func (deliverTextArgs) Kind() string { return "sms.deliver" }

func (o *Outbox) deliverText(ctx context.Context, args deliverTextArgs) error {
	return o.deliver(ctx, deliverArgs(args))
}

// work is the job that delivers a message.
func (m Message) work(mailID string) job.Args {
	if m.Channel == SMS {
		return deliverTextArgs{m.TenantID, mailID}
	}
	return deliverArgs{m.TenantID, mailID}
}

// transportOf returns nil where messages of a channel reach nobody.
func (o *Outbox) transportOf(c Channel) Transport {
	if c == SMS {
		return o.Texts
	}
	return o.Transport
}

// HasTexts reports whether texts reach anybody.
func (o *Outbox) HasTexts() bool { return o.Texts != nil }
