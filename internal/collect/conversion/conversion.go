package conversion

import (
	"slices"
	"time"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/platform/day"
	"nod/internal/platform/scope"
)

const (
	// Days is how long counts are kept, and the longest span that can be asked for.
	Days = 60
	// usualDays is the span when none is asked for.
	usualDays = 30
	// visitDays is how long a visit is known: longer than a widget token lives.
	visitDays = 7
)

// Step is how far a visit came.
type Step string

// The steps, in their order. Failed is none of them: it counts what went wrong.
const (
	Opened    Step = "OPENED"
	Consented Step = "CONSENTED"
	Chosen    Step = "CHOSEN"
	Submitted Step = "SUBMITTED"
	Connected Step = "CONNECTED"

	failed Step = "FAILED"
)

func steps() []Step { return []Step{Opened, Consented, Chosen, Submitted, Connected} }

// withEarlier returns the steps up to this one.
func (s Step) withEarlier() []Step { return steps()[:slices.Index(steps(), s)+1] }

// hasSource reports whether a source is known at the step.
func (s Step) hasSource() bool { return slices.Index(steps(), s) >= slices.Index(steps(), Chosen) }

// Visit is what one person does with one widget token and one template.
type Visit struct {
	ID         string
	TemplateID string
}

// note is one thing that happened, until it is stored.
type note struct {
	scope.Scope
	visit  Visit
	step   Step
	source string
	code   connector.ErrorCode
	at     time.Time
}

// key is a row of counts.
type key struct {
	scope.Scope
	day, template string
	step          Step
	source        string
	code          connector.ErrorCode
}

// Span is which days are asked for, and the template when only one matters.
type Span struct {
	day.Span
	TemplateID string
}

// Day is how far the visits of a template came on a day. Each figure includes those after it.
type Day struct {
	Date       string `json:"date"       format:"date" doc:"Day in your organization's time zone."`
	TemplateID string `json:"templateId"               doc:"Template that the widget was opened with."`
	Opened     int    `json:"opened"                   doc:"Visits that opened the widget."`
	Consented  int    `json:"consented"                doc:"Visits with consent, including consent given earlier."`
	Chosen     int    `json:"chosen"                   doc:"Visits that chose a provider or a document type."`
	Submitted  int    `json:"submitted"                doc:"Visits that submitted a login or a document."`
	Connected  int    `json:"connected"                doc:"Visits that connected an account or a document."`
}

func (d *Day) of(s Step) *int {
	switch s {
	case Opened:
		return &d.Opened
	case Consented:
		return &d.Consented
	case Chosen:
		return &d.Chosen
	case Submitted:
		return &d.Submitted
	default:
		return &d.Connected
	}
}

// Failure is how often logins or documents ended with one error at one source.
type Failure struct {
	ErrorCode    connector.ErrorCode `json:"errorCode"    doc:"Why it failed."`
	ErrorMessage string              `json:"errorMessage" doc:"What the end user was told."`
	SourceID     string              `json:"sourceId"     doc:"Provider or document type."`
	SourceName   string              `json:"sourceName"   doc:"Name of the provider or document type."`
	Kind         catalogue.Kind      `json:"kind"         doc:"Whether the source is a provider or a type of document." enum:"PROVIDER,ARCHIVE_FILE_TYPE"`
	Count        int                 `json:"count"        doc:"Failed logins or documents."`
	LastDate     string              `json:"lastDate"     doc:"Last day on which it happened." format:"date"`
}
