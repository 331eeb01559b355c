package main

import (
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"nod/internal/platform/db"
)

// table prints columns of text that may come from anybody.
type table struct {
	head []string
	rows [][]string
}

func newTable(head ...string) *table { return &table{head: head} }

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// print writes the rows below their head; without rows what to say instead goes
// to standard error, where it is in no script's way.
func (t *table) print(instead string) error {
	if len(t.rows) == 0 {
		fmt.Fprintln(os.Stderr, instead)
		return nil
	}
	const gap = 2
	w := tabwriter.NewWriter(os.Stdout, 0, 0, gap, ' ', 0)
	rows := t.rows
	if len(t.head) > 0 {
		rows = append([][]string{t.head}, rows...)
	}
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = printable(cell)
		}
		fmt.Fprintln(w, strings.Join(cells, "\t"))
	}
	return w.Flush()
}

func dayOf(t time.Time) string { return t.UTC().Format("2 Jan 2006") }

func timeOf(t time.Time) string { return t.UTC().Format("2 Jan 2006, 15:04 UTC") }

func timeOrNone(t *db.Time) string {
	if t == nil {
		return ""
	}
	return timeOf(t.Time)
}
