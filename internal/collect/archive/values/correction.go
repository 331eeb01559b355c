package values

import (
	"regexp"
	"strings"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/reading/paper"
)

// Correction is what a person says that a document states. It stands beside what the reader found.
type Correction struct {
	Name  string `json:"name" doc:"The corrected field, by its name in analysis."`
	Value string `json:"value" personal:"corrected value of a field" doc:"What the document states, in the form of the data API: dates as 2026-11-23, amounts as 1234.50."`
	// Version counts how often people set the field.
	Version int `json:"version" doc:"How often people set this field."`
	File    int `json:"file" doc:"Index of the file in rawFiles, from 0."`
	Page    int `json:"page,omitempty" doc:"Left out when nobody said where the value stands."`
	// Box is nil when nobody said where the value stands.
	Box *paper.Box `json:"box,omitempty" doc:"Where the value is on the page; left out when nobody marked it."`
	At  db.Time    `json:"at" doc:"When the field was set."`
	By  string     `json:"by" doc:"ID of the developer or API key."`
}

// Check refuses what is no correction.
func (c Correction) Check() error {
	if !IsField(c.Name) {
		return fault.InvalidField("body.name", "name must be a field's name, such as grossAmount.")
	}
	if problem := ProblemOf(c.Name, c.Value); problem != "" {
		return fault.InvalidField("body.value", problem)
	}
	if c.Box != nil && !isOnPage(*c.Box) {
		return fault.InvalidField("body.box", "box must lie on the page: 0 to 1, with left before right.")
	}
	return nil
}

var fieldName = regexp.MustCompile(`^[a-z][A-Za-z0-9]{0,63}$`)

// IsField reports whether a field may have a name.
func IsField(name string) bool { return fieldName.MatchString(name) }

var amountValue = regexp.MustCompile(`^[0-9]{1,12}(\.[0-9]{1,2})?$`)

// ProblemOf says why a value is none of a field; names tell amounts and days apart.
func ProblemOf(name, value string) string {
	switch {
	case strings.HasSuffix(name, "Amount"):
		if !amountValue.MatchString(value) {
			return "value must be an amount, such as 12300.50."
		}
	case strings.HasSuffix(name, "Date"), strings.HasPrefix(name, "dateOf"):
		if _, err := time.Parse(time.DateOnly, value); err != nil {
			return "value must be a day, such as 2026-11-23."
		}
	}
	return ""
}

func isOnPage(b paper.Box) bool {
	return 0 <= b.Left && b.Left < b.Right && b.Right <= 1 && 0 <= b.Top && b.Top < b.Bottom && b.Bottom <= 1
}
