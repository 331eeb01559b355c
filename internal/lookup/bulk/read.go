package bulk

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"nod/internal/collect/consent"
	"nod/internal/platform/fault"
	"nod/internal/platform/spreadsheet"
)

// MaxRows is how many subjects a batch takes.
const MaxRows = 1000

func badFile(format string, args ...any) error {
	return fault.InvalidField("body.subjects", fmt.Sprintf(format, args...))
}

// readRows reads a file. Columns that no lookup has are left out.
func (b Batch) readRows(of lookups, text string) ([]Row, error) {
	table, err := spreadsheet.Open(text)
	if err != nil {
		return nil, badFile("The first row can't be read. It must name the columns.")
	}
	columns, err := columnsOf(of, table.Head)
	if err != nil {
		return nil, err
	}
	all := []Row{}
	for {
		values, line, err := table.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, badFile("Line %d can't be read as CSV.", line)
		}
		if len(all) == MaxRows {
			return nil, badFile("A batch takes at most 1,000 subjects. Split the file.")
		}
		row := Row{stored{
			TenantID: b.TenantID, Mode: b.Mode, ID: fmt.Sprintf("%s-%04d", b.ID, len(all)+1), BatchID: b.ID,
			State: Waiting,
		}, content{Line: line, Cells: cells{}}}
		for n, value := range values {
			if value = strings.TrimSpace(value); n < len(columns) && columns[n] != "" && value != "" {
				row.Cells[columns[n]] = spreadsheet.Shorten(value)
			}
		}
		if len(row.Cells) > 0 { // spreadsheets leave empty rows behind
			all = append(all, row)
		}
	}
	if len(all) == 0 {
		return nil, badFile("The file has no subjects.")
	}
	return all, nil
}

// columnsOf are the columns of a file as lookups name them; empty for one that they don't have.
func columnsOf(of lookups, head []string) ([]string, error) {
	known, needed := of.columns()
	columns := make([]string, len(head))
	for n, title := range head {
		for _, column := range known {
			if nameOf(title) == nameOf(column) && !slices.Contains(columns, column) {
				columns[n] = column
			}
		}
	}
	for _, column := range known[:needed] {
		if !slices.Contains(columns, column) {
			return nil, badFile("The first row must name the columns %s.", strings.Join(known[:needed], ", "))
		}
	}
	return columns, nil
}

// judge says what is wrong with rows, before anybody is asked.
func (b Batch) judge(of lookups, all []Row, t consent.Template, zone *time.Location) {
	known := map[string]int{}
	for n := range all {
		r := &all[n]
		by, ok := b.consentOf(r.Cells, zone)
		if !ok {
			r.skip(Malformed, "ConsentedAt must be a date with a time, such as 2026-11-21 16:02.")
			continue
		}
		if err := of.check(r.Cells, by, t); err != nil {
			r.skip(Malformed, inWords(err))
			continue
		}
		key := of.about(r.Cells).key
		if line, isKnown := known[key]; isKnown {
			r.skip(Duplicate, fmt.Sprintf("Line %d asks about the same number.", line))
			continue
		}
		known[key] = r.Line
	}
}

func (r *Row) skip(p Problem, note string) {
	r.State = Skipped
	r.Problem = p
	r.Note = note
}

// inWords are all problems of a refusal.
func inWords(err error) string {
	refusal := fault.As(err)
	if refusal == nil {
		return err.Error()
	}
	messages := []string{}
	for _, f := range refusal.Fields {
		if !slices.Contains(messages, f.Message) {
			messages = append(messages, f.Message)
		}
	}
	if len(messages) == 0 {
		return refusal.Message
	}
	return strings.Join(messages, " ")
}
