package spreadsheet

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// Table reads CSV whose first row names the columns, as spreadsheet programs write it.
type Table struct {
	// Head are the names of the columns.
	Head []string
	rows *csv.Reader
}

// Open reads the first row. Spreadsheet programs of half the world separate with semicolons.
func Open(text string) (*Table, error) {
	text = strings.TrimPrefix(text, Mark)
	first, _, _ := strings.Cut(text, "\n")
	t := &Table{rows: csv.NewReader(strings.NewReader(text))}
	t.rows.FieldsPerRecord, t.rows.LazyQuotes = -1, true
	if strings.Count(first, ";") > strings.Count(first, ",") {
		t.rows.Comma = ';'
	}
	head, err := t.rows.Read()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	t.Head = head
	return t, nil
}

// Next returns the cells of a row, as they were typed before [Inert] changed them, and the line it begins at, or
// the one that can't be read. It returns io.EOF at the end.
func (t *Table) Next() (cells []string, line int, err error) {
	cells, err = t.rows.Read()
	if broken, isBroken := errors.AsType[*csv.ParseError](err); isBroken {
		return nil, broken.Line, err
	}
	if err != nil {
		return nil, 0, err
	}
	line, _ = t.rows.FieldPos(0)
	for n, cell := range cells {
		cells[n] = asTyped(cell)
	}
	return cells, line, nil
}

// asTyped removes the mark that keeps a text of ours from being a formula, so that a file of ours can be sent again.
func asTyped(text string) string {
	if bare, isMarked := strings.CutPrefix(text, "'"); isMarked && Inert(bare) == text {
		return bare
	}
	return text
}

// maxCell is how much of a cell is kept: enough to see what is wrong with it.
const maxCell = 400

// Shorten keeps of a cell what people and databases can do with.
func Shorten(cell string) string {
	cell = strings.ReplaceAll(cell, "\x00", "")
	if len(cell) <= maxCell {
		return cell
	}
	return strings.ToValidUTF8(cell[:maxCell], "")
}
