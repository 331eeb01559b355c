package archive

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/reading/paper"
)

// maxCorrections is how many fields of a document people may set.
const maxCorrections = 100

// maxFieldValue is how many characters a value may have.
const maxFieldValue = 1000

var fieldName = regexp.MustCompile(`^[a-z][A-Za-z0-9]{0,63}$`)

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

// Correct sets a field of a document that was read, in place of the version that the caller saw; 0 for what nobody set
// yet. CONFLICT when somebody else was faster, or when the document was not read.
func (s *Service) Correct(ctx context.Context, at scope.Owned, in Correction) (Archive, error) {
	if !fieldName.MatchString(in.Name) {
		return Archive{}, fault.InvalidField("body.name", "name must be a field's name, such as grossAmount.")
	}
	if problem := problemOf(in.Name, in.Value); problem != "" {
		return Archive{}, fault.InvalidField("body.value", problem)
	}
	if in.Box != nil && !isOnPage(*in.Box) {
		return Archive{}, fault.InvalidField("body.box", "box must lie on the page: 0 to 1, with left before right.")
	}
	var corrected Archive
	err := s.onArchive(ctx, at, func(ctx context.Context, c *change) error {
		err := c.correct(ctx, in)
		corrected = c.archive
		return err
	})
	return corrected, err
}

var amountValue = regexp.MustCompile(`^[0-9]{1,12}(\.[0-9]{1,2})?$`)

// problemOf says why a value is none of a field; names tell amounts and days apart.
func problemOf(name, value string) string {
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

func errNothingToCorrect() error {
	return fault.New(fault.Conflict, fault.CodeConflict, "This document has no analysis to correct.")
}

func (c *change) correct(ctx context.Context, in Correction) error {
	found := c.archive.Analysis.V
	if c.archive.Status != Analyzed || found == nil {
		return errNothingToCorrect()
	}
	set := slices.Clone(found.Corrections)
	i := slices.IndexFunc(set, func(o Correction) bool { return o.Name == in.Name })
	if i < 0 {
		if len(set) == maxCorrections {
			return fault.InvalidField("body.name", "No more fields can be added to this document.")
		}
		set, i = append(set, Correction{}), len(set)
	}
	if set[i].Version != in.Version {
		return fault.New(fault.Conflict, fault.CodeConflict,
			"This field was changed meanwhile. Retrieve the document again and compare.")
	}
	caller := auth.From(ctx)
	in.Version, in.At, in.By = in.Version+1, db.At(c.Now), caller.SubjectID
	set[i] = in
	next := *found
	next.Corrections = set
	c.reviewed(&next, in)
	c.archive.Analysis.V = &next
	entry := audit.Entry{Action: "archive.corrected", Target: c.archive.ID, Detail: map[string]string{
		"mode": string(c.archive.Mode), "userId": c.archive.UserID, "field": in.Name,
	}}.By(caller)
	return c.Audit.Record(ctx, c.Tx, entry)
}
