package bulk

import (
	"context"
	"io"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/spreadsheet"
)

// RowFilter is which rows a list shows.
type RowFilter struct {
	State   RowState
	Problem Problem
}

// Rows returns a page of the rows of a batch, in the order of the file.
func (s *Service) Rows(
	ctx context.Context, at scope.Ref, f RowFilter, r page.Request,
) (Batch, page.List[Row], error) {
	b, err := get(ctx, s.DB.Read(), at)
	if err != nil {
		return b, page.List[Row]{}, db.OrMissing(err, "Batch")
	}
	after := ""
	if r.After != nil {
		after = r.After.ID
	}
	found, err := s.selectRows(ctx, s.DB.Read(), at.Tenant, `tenant_id = $1 AND mode = $2 AND batch_id = $3 AND id > $4
		AND ($5 = '' OR state = $5) AND ($6 = '' OR problem = $6) ORDER BY id LIMIT $7`,
		at.Tenant, at.Mode, at.ID, after, f.State, f.Problem, r.Limit())
	if err != nil {
		return b, page.List[Row]{}, err
	}
	return b, page.Cut(found, r, func(row Row) page.Position { return page.Position{ID: row.ID} }), nil
}

// portion is how many rows of a file are opened at a time.
const portion = 250

// file is what a batch is written as.
type file struct {
	extra []string // columns after those of the file
	where string   // which rows
	cells func(ctx context.Context, part []Row) ([][]string, error)
}

// WriteResults writes every row that was asked about with its result.
func (s *Service) WriteResults(ctx context.Context, b Batch, w io.Writer) error {
	of := s.lookups(b.Kind)
	head := of.head()
	return s.write(ctx, b, w, file{
		extra: append([]string{"LookupID", "Status"}, head...),
		where: "lookup_id <> ''",
		cells: func(ctx context.Context, part []Row) ([][]string, error) {
			ids := make([]string, len(part))
			for n, r := range part {
				ids[n] = r.LookupID
			}
			found, err := of.results(ctx, b.ref().Scope, ids)
			out := make([][]string, len(part))
			for n, r := range part {
				out[n] = append([]string{r.LookupID, string(r.State)}, found[r.LookupID]...)
				out[n] = append(out[n], make([]string, 2+len(head)-len(out[n]))...)
			}
			return out, err
		},
	})
}

// WriteFailed writes the rows without a result that might have one after a correction, as a file that can be checked
// again. Duplicates are left out: their number was asked about.
func (s *Service) WriteFailed(ctx context.Context, b Batch, w io.Writer) error {
	where := "(state = 'FAILED' OR problem = 'MALFORMED')"
	if b.State == Stopped {
		where = "(state = 'FAILED' OR problem = 'MALFORMED' OR state = 'WAITING')"
	}
	return s.write(ctx, b, w, file{
		extra: []string{"Problem"}, where: where,
		cells: func(_ context.Context, part []Row) ([][]string, error) {
			out := make([][]string, len(part))
			for n, r := range part {
				note := r.message()
				if r.State == Waiting {
					note = "Not asked about: the batch was stopped."
				}
				out[n] = []string{note}
			}
			return out, nil
		},
	})
}

func (s *Service) write(ctx context.Context, b Batch, w io.Writer, f file) error {
	if _, err := io.WriteString(w, spreadsheet.Mark); err != nil {
		return err
	}
	columns, _ := s.lookups(b.Kind).columns()
	lines := [][]string{append(columns, f.extra...)}
	for after := ""; ; {
		part, err := s.selectRows(ctx, s.DB.Read(), b.TenantID, `tenant_id = $1 AND mode = $2 AND batch_id = $3
			AND id > $4 AND `+f.where+" ORDER BY id LIMIT $5", b.TenantID, b.Mode, b.ID, after, portion)
		if err != nil {
			return err
		}
		extra, err := f.cells(ctx, part)
		if err != nil {
			return err
		}
		for n, r := range part {
			after = r.ID
			line := []string{}
			for _, column := range columns {
				line = append(line, r.Cells[column])
			}
			lines = append(lines, append(line, extra[n]...))
		}
		if err := spreadsheet.Write(w, lines...); err != nil || len(part) < portion {
			return err
		}
		lines = nil
	}
}
