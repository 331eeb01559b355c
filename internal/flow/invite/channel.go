package invite

import (
	"cmp"
	"strings"

	"nod/internal/platform/fault"
	"nod/internal/platform/mail"
)

// SMS is the text of an invitation to a phone number.
type SMS struct {
	Text string `json:"text" maxLength:"300" doc:"Plain text; the link follows it. Empty for the default."`
}

// maxSMS is how long a text may become once names are filled in, without the link.
const maxSMS = 600

// Address is where the link of an invite goes: an email address, or a phone number.
func (p Person) Address() string { return cmp.Or(p.Email, p.PhoneNumber) }

// isSMS reports whether the link goes to a phone.
func (p Person) isSMS() bool { return p.PhoneNumber != "" }

// isSent reports whether we send the link, rather than the person who invites.
func (i Invite) isSent(c Content) bool { return i.isSMS() || c.Email.SendEmail }

// text is the SMS of an invite.
func (s *Service) text(i Invite, c Content) mail.Message {
	says := ""
	if c.SMS != nil {
		says = c.SMS.Text
	}
	by := namesOf(i.FullName, i.Address(), c.Company.Name)
	return mail.Message{
		Channel: mail.SMS, Kind: mail.Unsolicited, TenantID: i.TenantID, To: i.PhoneNumber,
		SenderName: cut(c.Company.Name, maxSenderName),
		Text:       cut(by.fill(cmp.Or(says, s.wordsOf(c)["sms"])), maxSMS) + " " + s.url(i),
	}
}

// betweenDigits is what people write between the digits of a phone number. A replacer takes 6 KB: one serves all.
var betweenDigits = strings.NewReplacer(" ", "", "-", "", "(", "", ")", "")

// PlainPhone is a phone number without what people write between its digits.
func PlainPhone(number string) string { return betweenDigits.Replace(number) }

// CanText reports whether invitations go out by SMS.
func (s *Service) CanText() bool { return s.Mail.HasTexts() }

// checkAddress reports what is wrong with where the link goes, by the field it is about.
func (in *CreateInput) checkAddress() (field, problem string) {
	in.Email = strings.TrimSpace(in.Email)
	in.PhoneNumber = PlainPhone(in.PhoneNumber)
	switch {
	case in.PhoneNumber == "" && mail.CheckAddress(in.Email) != nil:
		return "email", "Email must be a valid email address"
	case in.PhoneNumber == "":
		return "", ""
	case in.Email != "":
		return "phoneNumber", "Give an email address or a phone number, not both."
	}
	if err := mail.CheckPhone(in.PhoneNumber); err != nil {
		return "phoneNumber", fault.As(err).Fields[0].Message
	}
	return "", ""
}

// addressField is the field that says where the link goes.
func (p Person) addressField() string {
	if p.isSMS() {
		return "body.phoneNumber"
	}
	return "body.email"
}

// facts are what events tell of an invite.
func (i Invite) facts() map[string]any {
	facts := map[string]any{
		"inviteId": i.ID, "userId": i.UserID, "email": i.Email, "templateId": i.TemplateID,
		"winkTemplateId": i.WinkTemplateID,
	}
	if i.isSMS() {
		facts["phoneNumber"] = i.PhoneNumber
	}
	return facts
}

// word is what the message of an invite is called.
func (i Invite) word() string {
	if i.isSMS() {
		return "SMS"
	}
	return "email"
}
