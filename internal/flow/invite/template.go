package invite

import (
	_ "embed" // default.json
	"strings"
	"unicode/utf8"

	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
	"nod/internal/platform/mail"
	"nod/internal/platform/scope"
)

// defaultFile has the templates that everybody begins with, by their ids.
//
//go:embed default.json
var defaultFile []byte

// english is the language of templates that name none.
const english = "en"

// Template is what invitations say.
type Template struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"Your name of the template."`
	Content
}

// Content is all that a template says. ${fullName} and ${companyName} stand for the names of the invited person and of
// the organization.
type Content struct {
	Language    string  `json:"language" required:"false" enum:"en,fil" doc:"Language of what is added to your texts: en (English) or fil (Filipino). Defaults to en."`
	Company     Company `json:"company" doc:"Who invites."`
	Email       Email   `json:"email" doc:"The email that carries the link."`
	LandingPage Texts   `json:"landingPage" doc:"Texts of the page that the link opens."`
	SuccessPage Texts   `json:"successPage" doc:"Texts of the page after something was connected."`
	SMS         *SMS    `json:"sms,omitempty" required:"false" doc:"The SMS that carries the link to a phone number. Left out: the usual text."`
}

// Company is who invites. Both are set by the server: nobody invites in another's name.
type Company struct {
	Name    string `json:"name"    maxLength:"200" doc:"Name of your organization. What you send is ignored."`
	LogoURL string `json:"logoUrl" maxLength:"200" doc:"Pages show the logo of the widget template. What you send is ignored."`
}

// Email is the mail of an invitation.
type Email struct {
	SendEmail    bool   `json:"sendEmail"    doc:"false: no email is sent. Deliver inviteLandingPageUrl yourself, by SMS or chat."`
	SenderName   string `json:"senderName"   maxLength:"200"  doc:"Name of your organization. What you send is ignored."`
	ReplyAddress string `json:"replyAddress" maxLength:"200"  doc:"Where replies go."`
	Subject      string `json:"subject"      maxLength:"200" doc:"Subject of the email."`
	Body         string `json:"body"         maxLength:"5000" doc:"Plain text. Line breaks are kept."`
	ReminderDays []int  `json:"reminderDays,omitempty" required:"false" maxItems:"2" doc:"Days after the invitation on which it is mailed again to people who haven't connected: at most 2, from 1 to 13, for example [3, 7]. None by default."`
	TrackOpens   bool   `json:"trackOpens,omitempty" required:"false" doc:"true: a tracking picture reports EMAIL_OPENED. Some email apps load it automatically, others never do."`
}

// Texts are those of a page.
type Texts struct {
	Header      string `json:"header"      maxLength:"200" doc:"Heading at the top of the page."`
	Description string `json:"description" maxLength:"5000" doc:"Markdown, as sites show it."`
	Button      string `json:"button"      maxLength:"200" doc:"Label of the button."`
}

// Draft is what somebody wants a template to be.
type Draft struct {
	Name string `json:"name" maxLength:"64" doc:"Your name of the template."`
	Content
}

// storedTemplate is a template as it lies in the database.
type storedTemplate struct {
	TenantID  string    `db:"tenant_id"`
	Mode      auth.Mode `db:"mode"`
	ID        string    `db:"id"`
	Name      string    `db:"name"`
	TextID    string    `db:"text_id"`
	CreatedAt db.Time   `db:"created_at"`
	UpdatedAt db.Time   `db:"updated_at"`
}

func (t storedTemplate) ref() scope.Ref { return scope.Of(t.TenantID, t.Mode).Ref(t.ID) }

// storedText is what a template said at a time.
type storedText struct {
	TenantID   string           `db:"tenant_id"`
	Mode       auth.Mode        `db:"mode"`
	ID         string           `db:"id"`
	TemplateID string           `db:"template_id"`
	Content    db.JSON[Content] `db:"content"`
	CreatedAt  db.Time          `db:"created_at"`
}

// beginning is a template that everybody has.
func (s *Service) beginning(templateID string, owner tenant.Tenant) (t Template, ok bool) {
	d, ok := s.defaults[templateID]
	d.Email.ReplyAddress = owner.EmailAddress
	return Template{templateID, d.Name, d.by(owner)}, ok
}

// by sets what nobody chooses.
func (c Content) by(owner tenant.Tenant) Content {
	c.Company = Company{Name: owner.Name}
	c.Email.SenderName = owner.Name
	return c
}

// clean trims a draft, and refuses one with gaps or with what cannot be sent.
func (d Draft) clean() (Draft, error) {
	var problems []fault.Field
	refuse := func(field, message string) {
		problems = append(problems, fault.Field{Field: field, Code: fault.CodeInvalidParameters, Message: message})
	}
	for _, text := range []struct {
		field, label string
		value        *string
		isText       bool
	}{
		{"body.name", "Name", &d.Name, false},
		{"body.email.replyAddress", "Reply to", &d.Email.ReplyAddress, false},
		{"body.email.subject", "Subject", &d.Email.Subject, false},
		{"body.email.body", "Invitation text", &d.Email.Body, true},
		{"body.landingPage.header", "Header", &d.LandingPage.Header, false},
		{"body.landingPage.description", "Invitation text", &d.LandingPage.Description, true},
		{"body.landingPage.button", "Button text", &d.LandingPage.Button, false},
		{"body.successPage.header", "Header", &d.SuccessPage.Header, false},
		{"body.successPage.description", "Invitation text", &d.SuccessPage.Description, true},
		{"body.successPage.button", "Button text", &d.SuccessPage.Button, false},
	} {
		*text.value = strings.TrimSpace(*text.value)
		switch {
		case *text.value == "":
			refuse(text.field, text.label+" is required.")
		case !utf8.ValidString(*text.value) || strings.ContainsRune(*text.value, 0):
			refuse(text.field, text.label+" must be text.")
		case !text.isText && label.LineProblem(*text.value) != "":
			refuse(text.field, label.LineProblem(*text.value))
		}
	}
	if d.SMS != nil {
		d.SMS = &SMS{strings.TrimSpace(d.SMS.Text)}
		if problem := label.LineProblem(d.SMS.Text); problem != "" {
			refuse("body.sms.text", problem)
		}
	}
	if problem := reminderProblem(d.Email.ReminderDays); problem != "" {
		refuse("body.email.reminderDays", problem)
	}
	if problem := label.NameProblem(d.Name); d.Name != "" && problem != "" && label.LineProblem(d.Name) == "" {
		refuse("body.name", problem)
	}
	if d.Email.ReplyAddress != "" && mail.CheckAddress(d.Email.ReplyAddress) != nil {
		refuse("body.email.replyAddress", "Reply to must be a valid email address.")
	}
	if len(problems) > 0 {
		return d, fault.Fields(problems...)
	}
	return d, nil
}
