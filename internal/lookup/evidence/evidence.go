// Package evidence is the consent that every lookup stands on: what the person agreed to, checked, filled from the
// tenant's template, and copied word for word, so that the text outlives the template.
package evidence

import (
	"cmp"
	"context"
	"slices"
	"time"

	"nod/internal/collect/consent"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
)

// clockSlack is how far the clock of who sends a consent may be ahead of ours.
const clockSlack = time.Minute

// Consent is what the subject agreed to.
type Consent struct {
	Type              string  `json:"type"                        required:"false" maxLength:"200" doc:"Type of the consent template, which fills it."`
	Version           string  `json:"version"                     required:"false" maxLength:"200" doc:"Version of the consent template, which fills it."`
	ConsentedAt       db.Time `json:"consentedAt"                 doc:"When the subject agreed."`
	ConsentedWith     string  `json:"consentedWith"               required:"false" maxLength:"200" doc:"How the subject agreed; the template's consentMethod fills it."`
	ConsentTemplateID string  `json:"consentTemplateId,omitempty" required:"false" maxLength:"64"  doc:"One of your consent templates. Its text is kept with the lookup."`
}

// Label is the type with its version, as far as the request named them.
func (c Consent) Label() string {
	if c.Type == "" || c.Version == "" {
		return c.Type + c.Version
	}
	return c.Type + ", version " + c.Version
}

// Evidence is the consent text as the subject saw it, whatever becomes of the template.
type Evidence struct {
	Title string `json:"title" doc:"Title of the consent template."`
	Text  string `json:"text" doc:"What the person agreed to."`
}

// Shown is the evidence as one lookup shows it; nil without a text.
func (e Evidence) Shown() *Evidence {
	if e.Text == "" {
		return nil
	}
	return &e
}

// Freeze checks the consent, fills it from its template, and copies the text that the subject saw.
func (c *Consent) Freeze(ctx context.Context, templates *consent.Service, now time.Time) (Evidence, error) {
	if c.ConsentTemplateID == "" {
		return c.FreezeAs(nil, now)
	}
	t, err := templates.Template(ctx, c.ConsentTemplateID)
	if fault.HasCode(err, fault.CodeMissingResource) {
		p := &Problems{}
		p.Add(true, "consent.consentTemplateId", "There is no such consent template.")
		return Evidence{}, p.Err()
	}
	if err != nil {
		return Evidence{}, err
	}
	return c.FreezeAs(&t, now)
}

// FreezeAs is [Consent.Freeze] with its template, which is nil when it has none.
func (c *Consent) FreezeAs(t *consent.Template, now time.Time) (Evidence, error) {
	p, seen := &Problems{}, Evidence{}
	if t != nil {
		fill := func(field string, value *string, of string) {
			isOther := *value != "" && of != "" && *value != of
			p.Add(isOther, "consent."+field, field+" is not that of the consent template.")
			if of != "" {
				*value = of
			}
		}
		fill("type", &c.Type, t.Type)
		fill("version", &c.Version, t.Version)
		fill("consentedWith", &c.ConsentedWith, t.Method)
		seen = Evidence{Title: t.Title, Text: t.Text}
	}
	p.Add(c.ConsentedWith == "", "consent.consentedWith", "Consented With is required.")
	p.Add(c.ConsentedAt.IsZero(), "consent.consentedAt", "Consented At is required.")
	p.Add(c.ConsentedAt.After(now.Add(clockSlack)), "consent.consentedAt", "Consented At can't be in the future.")
	return seen, p.Err()
}

// Problems gathers what is wrong with a request.
type Problems struct{ fields []fault.Field }

// Add notes a field of the body that is wrong.
func (p *Problems) Add(isWrong bool, field, message string) {
	if isWrong {
		wrong := fault.Field{Field: "body." + field, Code: fault.CodeInvalidParameters, Message: message}
		p.fields = append(p.fields, wrong)
	}
}

// Err is the refusal, with the fields in order; nil when nothing is wrong.
func (p *Problems) Err() error {
	if len(p.fields) == 0 {
		return nil
	}
	slices.SortStableFunc(p.fields, func(a, b fault.Field) int { return cmp.Compare(a.Field, b.Field) })
	return fault.Fields(p.fields...)
}
