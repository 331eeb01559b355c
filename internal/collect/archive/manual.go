package archive

import (
	"context"
	"maps"
	"slices"

	"nod/internal/collect/archive/values"
	"nod/internal/collect/source"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/reading/paper"
)

// ManualResult is what a person found who compared a whole document with its file.
type ManualResult struct {
	// IsValid is false for a file that is no such document.
	IsValid bool
	// Checked are the fields that the reader got right.
	Checked []string
	// Data are the values of those that it did not, or missed.
	Data map[string]string
}

// SetManualResult takes the result of a person's review, in one step: each checked field is confirmed as it was read,
// each value of the data set, whatever anybody set before. A file that is no such document is revoked.
func (s *Service) SetManualResult(ctx context.Context, at scope.Owned, in ManualResult) (Archive, error) {
	if err := in.check(); err != nil {
		return Archive{}, err
	}
	var reviewed Archive
	err := s.onArchive(ctx, at, func(ctx context.Context, c *change) error {
		err := c.setManualResult(ctx, in)
		reviewed = c.archive
		return err
	})
	return reviewed, err
}

func (r ManualResult) check() error {
	if !r.IsValid && len(r.Checked)+len(r.Data) > 0 {
		return fault.InvalidField("body.validFile",
			"A file that isn't valid has no fields. Leave out checkedFields and data.")
	}
	if r.IsValid && len(r.Checked)+len(r.Data) == 0 {
		return fault.InvalidField("body.checkedFields", "Name the fields that you compared, in checkedFields or data.")
	}
	for name, value := range r.Data {
		if !values.IsField(name) {
			return fault.InvalidField("body.data", "data must have names of fields, such as grossAmount.")
		}
		if problem := values.ProblemOf(name, value); problem != "" {
			return fault.InvalidField("body.data."+name, problem)
		}
		if value == "" || len([]rune(value)) > maxFieldValue {
			return fault.InvalidField("body.data."+name, "value must have 1 to 1000 characters.")
		}
	}
	return nil
}

func (c *change) setManualResult(ctx context.Context, in ManualResult) error {
	found := c.archive.Analysis.V
	if c.archive.Status != Analyzed || found == nil {
		return errNothingToCorrect()
	}
	if !in.IsValid {
		return c.revoke(ctx, source.TenantRevoked)
	}
	stated := maps.Clone(in.Data)
	if stated == nil {
		stated = map[string]string{}
	}
	for _, name := range in.Checked {
		i := slices.IndexFunc(found.Fields, func(f paper.Field) bool { return f.Name == name })
		if i < 0 {
			return fault.InvalidField("body.checkedFields", "The reader found no field of this name: "+name+".")
		}
		if _, both := stated[name]; !both {
			stated[name] = found.Fields[i].Value
		}
	}
	for _, name := range slices.Sorted(maps.Keys(stated)) {
		set := values.Correction{Name: name, Value: stated[name], Version: c.archive.Analysis.V.VersionOf(name)}
		if err := c.correct(ctx, set); err != nil {
			return err
		}
	}
	return nil
}
