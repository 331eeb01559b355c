package archive

import (
	"context"
	"slices"

	"nod/internal/access/audit"
	"nod/internal/collect/archive/values"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// maxCorrections is how many fields of a document people may set.
const maxCorrections = 100

// maxFieldValue is how many characters a value may have.
const maxFieldValue = 1000

// Correct sets a field of a document that was read, in place of the version that the caller saw; 0 for what nobody set
// yet. CONFLICT when somebody else was faster, or when the document was not read.
func (s *Service) Correct(ctx context.Context, at scope.Owned, in values.Correction) (Archive, error) {
	if err := in.Check(); err != nil {
		return Archive{}, err
	}
	var corrected Archive
	err := s.onArchive(ctx, at, func(ctx context.Context, c *change) error {
		err := c.correct(ctx, in)
		corrected = c.archive
		return err
	})
	return corrected, err
}

func errNothingToCorrect() error {
	return fault.New(fault.Conflict, fault.CodeConflict, "This document has no analysis to correct.")
}

func (c *change) correct(ctx context.Context, in values.Correction) error {
	found := c.archive.Analysis.V
	if c.archive.Status != Analyzed || found == nil {
		return errNothingToCorrect()
	}
	set := slices.Clone(found.Corrections)
	i := slices.IndexFunc(set, func(o values.Correction) bool { return o.Name == in.Name })
	if i < 0 {
		if len(set) == maxCorrections {
			return fault.InvalidField("body.name", "No more fields can be added to this document.")
		}
		set, i = append(set, values.Correction{}), len(set)
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
	c.holdName(&next)
	c.archive.Analysis.V = &next
	entry := audit.Entry{Action: "archive.corrected", Target: c.archive.ID, Detail: map[string]string{
		"mode": string(c.archive.Mode), "userId": c.archive.UserID, "field": in.Name,
	}}.By(caller)
	return c.Audit.Record(ctx, c.Tx, entry)
}
