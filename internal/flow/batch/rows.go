package batch

import (
	"context"
	"io"
	"strings"

	"nod/internal/flow/invite"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/spreadsheet"
)

// read says what is wrong with each contact alone. known are the addresses that came before them in the file.
func (s *Service) read(part []Row, known map[string]bool) {
	for n := range part {
		r := &part[n]
		if problem := r.problem(s.Invites.CanText()); problem != "" {
			r.skip(Malformed, problem)
			continue
		}
		address := strings.ToLower(r.address())
		if known[address] {
			r.skip(Duplicate, "This address is in the file more than once.")
			continue
		}
		known[address] = true
	}
}

// screen says which contacts are not invited, out of those that could be.
func (s *Service) screen(ctx context.Context, q db.Querier, at scope.Scope, part []Row) error {
	addresses := make([]string, 0, len(part))
	for n := range part {
		if part[n].State == Waiting {
			addresses = append(addresses, part[n].address())
		}
	}
	screened, err := s.Invites.Screen(ctx, q, at, addresses)
	if err != nil {
		return err
	}
	for n := range part {
		switch r := &part[n]; {
		case r.State != Waiting:
		case screened.Suppressed[r.address()]:
			r.skip(Suppressed, "This address is on your suppression list.")
		case screened.Linked[r.address()]:
			r.skip(AlreadyLinked, "This person has already connected.")
		}
	}
	return nil
}

func (c Contact) problem(canText bool) string {
	switch {
	case c.Note != "":
		return c.Note
	case c.address() == "":
		return "An email address or phone number is required."
	case c.FullName == "":
		return "FullName is required."
	case c.Email == "" && !canText:
		return "This server can't send SMS."
	default:
		return c.input().Problem()
	}
}

// input is whom to invite; all three names carry the full one, as on the page for one user.
func (c Contact) input() invite.CreateInput {
	in := invite.CreateInput{Email: c.Email, FullName: c.FullName, FirstName: c.FullName, LastName: c.FullName}
	if c.Email == "" {
		in.PhoneNumber = c.PhoneNumber
	}
	return in
}

func (r *Row) skip(p Problem, note string) {
	r.State = Skipped
	r.Problem = p
	r.Note = note
}

// RowFilter is which rows a list shows.
type RowFilter struct {
	State   RowState
	Problem Problem
}

// Rows returns a page of the contacts of an import, in the order of the file.
func (s *Service) Rows(ctx context.Context, at scope.Ref, f RowFilter, r page.Request) (page.List[Row], error) {
	if _, err := get(ctx, s.DB.Read(), at); err != nil {
		return page.List[Row]{}, db.OrMissing(err, "Import")
	}
	after := ""
	if r.After != nil {
		after = r.After.ID
	}
	found, err := s.selectRows(ctx, s.DB.Read(), at.Tenant, `tenant_id = $1 AND mode = $2 AND import_id = $3 AND id > $4
		AND ($5 = '' OR state = $5) AND ($6 = '' OR problem = $6) ORDER BY id LIMIT $7`,
		at.Tenant, at.Mode, at.ID, after, f.State, f.Problem, r.Limit())
	if err != nil {
		return page.List[Row]{}, err
	}
	return page.Cut(found, r, func(row Row) page.Position { return page.Position{ID: row.ID} }), nil
}

// exportPortion is how many contacts are opened at a time.
const exportPortion = 500

// WriteFailed writes the contacts that got no invitation and might after a correction, as a file that can be imported
// again. Duplicates, suppressed addresses and people who connected are left out: a second import would write to them.
func (s *Service) WriteFailed(ctx context.Context, i Import, w io.Writer) error {
	if _, err := io.WriteString(w, spreadsheet.Mark); err != nil {
		return err
	}
	cells := [][]string{{"FullName", "Email", "PhoneNumber", "Problem"}}
	for after := ""; ; {
		found, err := s.selectRows(ctx, s.DB.Read(), i.TenantID, `tenant_id = $1 AND mode = $2 AND import_id = $3
			AND id > $4 AND (state = 'FAILED' OR problem = 'MALFORMED' OR state = 'WAITING' AND $5 = 'STOPPED')
			ORDER BY id LIMIT $6`, i.TenantID, i.Mode, i.ID, after, i.State, exportPortion)
		if err != nil {
			return err
		}
		for _, r := range found {
			after = r.ID
			note := r.Note
			if r.State == Waiting {
				note = "Not sent: the import was stopped."
			}
			cells = append(cells, []string{r.FullName, r.Email, r.PhoneNumber, note})
		}
		if err := spreadsheet.Write(w, cells...); err != nil || len(found) < exportPortion {
			return err
		}
		cells = nil
	}
}
