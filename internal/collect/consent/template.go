package consent

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
)

// Template is a consent text of a tenant's own.
type Template struct {
	TenantID  string  `db:"tenant_id"`
	ID        string  `db:"id"`
	Type      string  `db:"consent_type"`
	Title     string  `db:"title"`
	Version   string  `db:"version"`
	Method    string  `db:"consent_method"`
	Text      string  `db:"consent_text"`
	CreatedBy string  `db:"created_by"`
	CreatedAt db.Time `db:"created_at"`
}

// TemplateInput is a new consent template. It is kept exactly as it was sent.
type TemplateInput struct {
	Type    string
	Title   string
	Version string
	Method  string
	Text    string
}

// TemplateRules is what one API takes for a consent template, and how it words a refusal. Lengths are
// counted in Unicode code points, as the portal's counter does.
type TemplateRules struct {
	labels     map[string]string // by field; a field without one is called as it is
	fullStop   string
	maxVersion int
	maxText    int
	title      need
}

type need bool

const (
	optional need = false
	required need = true
)

const maxTemplateField = 200

// PortalRules are those of the form in the portal.
func PortalRules() TemplateRules {
	return TemplateRules{
		labels: map[string]string{
			"consentType": "Consent Type", "title": "Display Title", "version": "Version",
			"consentMethod": "Consent Method", "consentText": "Consent Text",
		},
		maxVersion: maxTemplateField, maxText: 60_000, title: required,
	}
}

// DataRules are those of the public data API.
func DataRules() TemplateRules {
	return TemplateRules{fullStop: ".", maxVersion: 64, maxText: 65_535, title: optional}
}

// check returns the fault of everything in the input that the rules do not allow.
func (r TemplateRules) check(in TemplateInput) error {
	var wrong []fault.Field
	add := func(field, value string, limit int, isNeeded need) {
		if problem := r.problem(field, value, limit, isNeeded); problem != "" {
			wrong = append(wrong, fault.Field{Field: field, Code: fault.CodeInvalidParameters, Message: problem})
		}
	}
	add("consentType", in.Type, maxTemplateField, required)
	add("title", in.Title, maxTemplateField, r.title)
	add("version", in.Version, r.maxVersion, required)
	add("consentMethod", in.Method, maxTemplateField, optional)
	add("consentText", in.Text, r.maxText, required)
	if len(wrong) > 0 {
		return fault.Fields(wrong...)
	}
	return nil
}

func (r TemplateRules) problem(field, value string, limit int, isNeeded need) string {
	shown := field
	if known, ok := r.labels[field]; ok {
		shown = known
	}
	switch {
	case isNeeded == required && strings.TrimSpace(value) == "":
		return shown + " is required" + r.fullStop
	case utf8.RuneCountInString(value) > limit:
		return fmt.Sprintf("%s is too long (maximum %d)%s", shown, limit, r.fullStop)
	case field != "consentText":
		return label.LineProblem(value)
	}
	return ""
}
