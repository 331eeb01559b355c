package archive

import (
	"context"
	"fmt"
	"slices"

	"nod/internal/collect/archive/values"
	"nod/internal/platform/auth"
	"nod/internal/platform/seal"
	"nod/internal/reading/across"
	"nod/internal/reading/paper"
	"nod/internal/reading/trace"
	"nod/internal/reading/validation"
)

const payslip = "PAYSLIP"

// look finds what the files themselves tell: what other copies of them are found by, and how they were made.
func (r Reading) look(files []ReadFile) Reading {
	isTelling := true
	for _, file := range files {
		r.marks = append(r.marks, across.Marks(file.Format, file.Body)...)
		found, isTold := trace.Of(file.Format, file.Body)
		r.Analysis.Hints = append(r.Analysis.Hints, found...)
		isTelling = isTelling && isTold && len(found) == 0
	}
	if isTelling {
		r.Analysis.Checks = append(r.Analysis.Checks, validation.FileFits)
	}
	return r
}

// holdName holds the name on a document against the one that its user has from elsewhere: an invitation, an account, or
// another document.
func (c *change) holdName(found *values.Analysis) {
	known := c.User.FullName
	if c.User.NameSourceID == c.archive.ID {
		known = ""
	}
	found.HoldName(known, c.SameName)
}

// compare adds hints about other documents: copies of the files, and the other payslips of the user. The samples of the
// Sandbox are everybody's, so it compares files in Production alone.
func (c *change) compare(ctx context.Context, r Reading) (Reading, error) {
	c.holdName(&r.Analysis)
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
				hints = append(hints, across.Year(r.Analysis.Stated(), o.Analysis.V.Stated())...)
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
