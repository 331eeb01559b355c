package form

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/platform/spreadsheet"
)

const (
	// exportPortion is how many forms of an export are in memory at a time.
	exportPortion = 500
	csvTime       = "2006-01-02 15:04:05"
	// urlReference is what came with an address, and not from a screen.
	urlReference = "URL"
)

// StartExport records that the caller takes a copy of the answers of a site, if there are any. It comes before the
// first byte, so that a copy that was broken off is recorded as well.
func (s *Service) StartExport(ctx context.Context, site scope.Ref) error {
	caller := auth.From(ctx)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if is, err := isAnswered(ctx, tx, site); err != nil || !is {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "answers.exported", Target: site.ID, Detail: map[string]string{"mode": string(site.Mode)},
		}.By(caller))
	})
}

// Export writes the answers of a site as CSV: a row for each session that answered something, oldest first, and a
// column for each field that was ever asked. A field keeps its column when it is renamed or removed, because columns go
// by the reference of the field; the newest question is their head. What is asked for the first time while the file is
// being written is in the next one. Memory doesn't grow with the answers: they are read twice, a portion at a time.
func (s *Service) Export(ctx context.Context, site scope.Ref, withSuperseded bool, w io.Writer) error {
	t := table{withSuperseded: withSuperseded, at: map[string]int{}}
	if err := s.eachForm(ctx, site, withSuperseded, t.learn); err != nil {
		return err
	}
	if _, err := io.WriteString(w, spreadsheet.Mark); err != nil {
		return err
	}
	if err := spreadsheet.Write(w, t.head()); err != nil {
		return err
	}
	t.write = func(row []string) error { return spreadsheet.Write(w, row) }
	if err := s.eachForm(ctx, site, withSuperseded, t.add); err != nil {
		return err
	}
	return t.flush()
}

// eachForm reads the forms of a site by session, in the order in which sessions began.
func (s *Service) eachForm(ctx context.Context, site scope.Ref, withSuperseded bool, do func(Form) error) error {
	session, last := "", ""
	for {
		forms, err := s.portion(ctx, site, withSuperseded, session, last)
		if err != nil {
			return fmt.Errorf("read answers of site: %w", err)
		}
		for _, f := range forms {
			if err := do(f); err != nil {
				return err
			}
			session, last = *f.SessionID, f.ID
		}
		if len(forms) < exportPortion {
			return nil
		}
	}
}

// column is one field of a screen, or one parameter of an address.
type column struct{ key, label, name string }

// table puts the forms of a session into one row.
type table struct {
	withSuperseded bool
	columns        []column
	at             map[string]int // index of a column by its key
	write          func(row []string) error

	session  string
	user     string
	version  string
	answered time.Time
	left     []string // screens of ways that were left
	cells    map[int]string
}

// cellsOf are the answers of a form by column. An option is what it was called when it was chosen.
func cellsOf(f Form, do func(c column, value string)) {
	for _, a := range f.Fields {
		do(column{key: a.ID, label: cmp.Or(a.Label, a.Name), name: a.Name}, cmp.Or(a.ValueLabel, a.Value))
	}
	if f.Reference != nil && *f.Reference == urlReference {
		for _, name := range slices.Sorted(maps.Keys(f.Data.V)) {
			do(column{key: urlReference + "." + name, label: "URL: " + name, name: name}, f.Data.V[name])
		}
	}
}

func (t *table) learn(f Form) error {
	cellsOf(f, func(c column, _ string) {
		if i, ok := t.at[c.key]; ok {
			t.columns[i] = c
			return
		}
		t.at[c.key] = len(t.columns)
		t.columns = append(t.columns, c)
	})
	return nil
}

// head names the columns. Questions that are asked twice are told apart by the names of their fields, and those by
// numbers.
func (t *table) head() []string {
	head := t.begin("Screens left again", "Session ID", "User ID", "Answered at (UTC)", "Version ID")
	asked := map[string]int{}
	for _, c := range t.columns {
		asked[c.label]++
	}
	used := map[string]int{}
	for _, c := range t.columns {
		label := c.label
		if asked[label] > 1 && c.name != "" && c.name != label {
			label += " (" + c.name + ")"
		}
		if used[label]++; used[label] > 1 {
			label = fmt.Sprintf("%s %d", label, used[label])
		}
		head = append(head, label)
	}
	return head
}

// begin is how rows begin; what was left is said where it is exported.
func (t *table) begin(left string, cells ...string) []string {
	if t.withSuperseded {
		cells = append(cells, left)
	}
	return cells
}

func (t *table) add(f Form) error {
	if *f.SessionID != t.session {
		if err := t.flush(); err != nil {
			return err
		}
		t.session = *f.SessionID
		t.user = f.UserID
		t.version = ""
		t.answered = time.Time{}
		t.left, t.cells = nil, map[int]string{}
	}
	if f.CreatedAt.After(t.answered) {
		t.answered = f.CreatedAt.Time
	}
	if f.VersionID != nil && *f.VersionID != "" {
		t.version = *f.VersionID
	}
	if f.Superseded {
		t.left = append(t.left, f.Name)
	}
	cellsOf(f, func(c column, value string) {
		if i, ok := t.at[c.key]; ok {
			t.cells[i] = value
		}
	})
	return nil
}

// flush writes the row of the session so far.
func (t *table) flush() error {
	if t.session == "" {
		return nil
	}
	row := t.begin(strings.Join(t.left, "; "), t.session, t.user, t.answered.UTC().Format(csvTime), t.version)
	for i := range t.columns {
		row = append(row, t.cells[i])
	}
	return t.write(row)
}
