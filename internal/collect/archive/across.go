package archive

import (
	"context"
	"fmt"
	"slices"

	"nod/internal/platform/auth"
	"nod/internal/platform/seal"
	"nod/internal/reading/across"
	"nod/internal/reading/paper"
)

const payslip = "PAYSLIP"

// marksOf are what other copies of files are found by.
func marksOf(files []ReadFile) []across.Mark {
	marks := []across.Mark{}
	for _, file := range files {
		marks = append(marks, across.Marks(file.Format, file.Body)...)
	}
	return marks
}

// compare adds hints about other documents: copies of the files, and the other payslips of the user. The samples of the
// Sandbox are everybody's, so it compares in Production alone.
func (c *change) compare(ctx context.Context, r Reading) (Reading, error) {
	if c.archive.Mode != auth.Production {
		return r, nil
	}
	hints, err := c.copies(ctx, r.marks)
	if err != nil {
		return r, fmt.Errorf("compare files: %w", err)
	}
	if c.archive.FileType == payslip {
		others, err := c.ofUser(ctx, c.Tx, c.User.Ref())
		if err != nil {
			return r, fmt.Errorf("list archives of user: %w", err)
		}
		for _, o := range others {
			if o.ID != c.archive.ID && o.FileType == payslip && o.Status == Analyzed && o.Analysis.V != nil {
				hints = append(hints, across.Year(stated(&r.Analysis), stated(o.Analysis.V))...)
			}
		}
	}
	r.Analysis.Hints = slices.Concat(r.Analysis.Hints, hints) // the one of the caller stays: this may run again
	return r, nil
}

// copies keeps the marks of the files, and says which are known.
func (c *change) copies(ctx context.Context, marks []across.Mark) ([]paper.Hint, error) {
	column := seal.HashColumn{Table: "archive_mark", Name: "hash"}
	hasher, err := c.Seal.Hasher(ctx, c.Tx, column, c.archive.TenantID)
	if err != nil {
		return nil, err
	}
	hints, isCopy := []paper.Hint{}, false
	for _, m := range marks {
		hash := hasher.Sum(string(c.archive.Mode), m.Code, m.Text)
		owners, err := markOwners(ctx, c.Tx, c.archive.Ref(), hash)
		if err != nil {
			return nil, err
		}
		if err := insertMark(ctx, c.Tx, c.archive.Ref(), hash); err != nil {
			return nil, err
		}
		// A copy has the origin of what it is a copy of, which says no more.
		hint, ok := across.Copy(m.Code, owners)
		if ok && !(isCopy && m.Code == across.OriginOfAnother) {
			hints = append(hints, hint)
		}
		isCopy = ok && m.Code == across.FileOfAnother
	}
	return hints, nil
}

// stated are the fields of a document by name, as people set them where they did.
func stated(a *Analysis) map[string]paper.Field {
	by := map[string]paper.Field{}
	for _, f := range a.Fields {
		by[f.Name] = f
	}
	for _, set := range a.Corrections {
		f := by[set.Name]
		f.Name, f.Value, f.IsCertain = set.Name, set.Value, true
		by[set.Name] = f
	}
	return by
}
