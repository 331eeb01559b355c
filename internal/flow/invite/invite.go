package invite

import (
	"strings"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
	"nod/internal/platform/scope"
)

// Invite is an invitation of one person.
type Invite struct {
	Row
	Person
}

// Row is what of an invite tells nothing of the person.
type Row struct {
	TenantID       string    `db:"tenant_id"`
	Mode           auth.Mode `db:"mode"`
	ID             string    `db:"id"`
	UserID         string    `db:"user_id"`
	TemplateID     string    `db:"template_id"`
	TextID         string    `db:"text_id"`
	WinkTemplateID string    `db:"wink_template_id"`
	MailID         string    `db:"mail_id"`
	TokenHash      string    `db:"token_hash"`
	Status         Status    `db:"status"`
	CreatedAt      db.Time   `db:"created_at"`
	UpdatedAt      *db.Time  `db:"updated_at"`
	SentAt         *db.Time  `db:"sent_at"`
	ResentAt       *db.Time  `db:"resent_at"`
	OpenedAt       *db.Time  `db:"opened_at"`
	LinkedAt       *db.Time  `db:"linked_at"`
	RevokedAt      *db.Time  `db:"revoked_at"`
	RemindAt       *db.Time  `db:"remind_at"`
	Reminders      int       `db:"reminders"`
	Sealed         []byte    `db:"person_sealed"`
	Recipient      []byte    `db:"recipient_hash"`
}

// Person is who was invited, and what belongs to them alone. It is sealed.
type Person struct {
	Email, FullName, FirstName, LastName string
	// Error is what the mail server said.
	Error string
	// Secret is the end of the link.
	Secret string
	// PhoneNumber is where the link goes by SMS; Email is empty then.
	PhoneNumber string
}

func (i Invite) ref() scope.Ref  { return scope.Of(i.TenantID, i.Mode).Ref(i.ID) }
func (i Invite) user() scope.Ref { return scope.Of(i.TenantID, i.Mode).Ref(i.UserID) }

// linkLife is how long a link works for somebody who never connected.
const linkLife = 14 * 24 * time.Hour

// isOpen reports whether the link of an invite still works.
func (i Invite) isOpen(now time.Time) bool {
	if i.LinkedAt != nil {
		return true
	}
	sent := i.CreatedAt
	if i.ResentAt != nil {
		sent = *i.ResentAt
	}
	return i.Status != Failed && i.Status != Revoked && now.Sub(sent.Time) < linkLife
}

// take moves an invite on, and reports whether its status changed.
func (i *Invite) take(step Step, live int, now time.Time) bool {
	next := i.Status.After(step, live)
	if next == i.Status {
		return false
	}
	at := db.AtPtr(now)
	i.Status, i.UpdatedAt = next, at
	switch next {
	case LandingOpened, WidgetOpened:
		if i.OpenedAt == nil {
			i.OpenedAt = at
		}
	case Linked:
		if i.LinkedAt == nil {
			i.LinkedAt = at
		}
		i.RevokedAt = nil
	case Revoked:
		i.RevokedAt = at
	}
	return true
}

// CreateInput is whom to invite with what.
type CreateInput struct {
	FullName       string `json:"fullName"       required:"false" maxLength:"200" doc:"Without a name, texts use the part of the address before the @." personal:"name of an invited person"`
	FirstName      string `json:"firstName"      required:"false" maxLength:"200" personal:"first name of an invited person" doc:"Given name, for texts."`
	LastName       string `json:"lastName"       required:"false" maxLength:"200" personal:"last name of an invited person" doc:"Family name, for texts."`
	Email          string `json:"email"          required:"false" maxLength:"254" doc:"Required, unless phoneNumber is given." personal:"address of an invited person"`
	PhoneNumber    string `json:"phoneNumber"    required:"false" maxLength:"40" doc:"With its country code, such as +639171234567. The link then goes out by SMS, if your operator has connected a gateway." personal:"phone number of an invited person"`
	TemplateID     string `json:"templateId"     maxLength:"64" doc:"An invite template, default, or default_fil (in Filipino)."`
	WinkTemplateID string `json:"winkTemplateId" required:"false" maxLength:"64" doc:"Widget template. Defaults to default_customization."`
}

func (in CreateInput) clean() (CreateInput, error) {
	var problems []fault.Field
	refuse := func(field, message string) {
		problems = append(problems, fault.Field{
			Field: "body." + field, Code: fault.CodeInvalidParameters, Message: message,
		})
	}
	if field, problem := in.checkAddress(); problem != "" {
		refuse(field, problem)
	}
	for _, part := range []struct {
		field string
		name  *string
	}{{"fullName", &in.FullName}, {"firstName", &in.FirstName}, {"lastName", &in.LastName}} {
		*part.name = strings.TrimSpace(*part.name)
		if *part.name == "" {
			continue
		}
		if problem := label.NameProblem(*part.name); problem != "" {
			refuse(part.field, problem)
		}
	}
	if len(problems) > 0 {
		return in, fault.Fields(problems...)
	}
	return in, nil
}
