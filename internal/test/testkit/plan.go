package testkit

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
)

// Plan is how a database means to run one statement.
type Plan struct {
	Query string
	Text  string

	scanned []string // tables that are read whole
	sorts   bool
}

// Plans calls work with a context that everything it does on the database has to get, and explains each statement
// that ran, in their order. It is what every test of a list or a queue uses to say which index serves it:
//
//	for _, plan := range testkit.Plans(t, store, func(ctx context.Context) { _, err := s.List(ctx, …) }) {
//		plan.Reads(t, "thing_by_time")
//	}
//
// PostgreSQL is told to shun whole tables and sorting, as it would if the tables were large, so that a few rows are
// enough; where it still shows them, no index serves the statement.
func Plans(t testing.TB, store *db.DB, work func(ctx context.Context)) []Plan {
	t.Helper()
	statements := Statements(t, work)
	plans := make([]Plan, len(statements))
	for i, s := range statements {
		plans[i] = Explain(t, store, s.Query, s.Args...)
	}
	return plans
}

// Statements calls work with a context and returns what ran on the database under it.
func Statements(t testing.TB, work func(ctx context.Context)) []db.Statement {
	t.Helper()
	var mu sync.Mutex
	var all []db.Statement
	work(db.WithWatch(t.Context(), func(s db.Statement) {
		mu.Lock()
		defer mu.Unlock()
		all = append(all, s)
	}))
	mu.Lock()
	defer mu.Unlock()
	return all
}

// Explain asks a database how it would run a statement.
func Explain(t testing.TB, store *db.DB, query string, args ...any) Plan {
	t.Helper()
	tx, err := store.WritePool().BeginTx(t.Context(), nil)
	require.NoError(t, err)
	defer func() { _ = tx.Rollback() }()
	p := Plan{Query: query}
	if !store.IsPostgres() {
		p.Text = textOf(t, tx, "EXPLAIN QUERY PLAN "+query, args)
		p.sorts = strings.Contains(p.Text, "TEMP B-TREE")
		p.scanned = scannedBySQLite(t, tx, p)
		return p
	}
	_, err = tx.ExecContext(t.Context(), `SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off;
		SET LOCAL enable_incremental_sort = off`)
	require.NoError(t, err)
	p.Text = textOf(t, tx, "EXPLAIN (COSTS OFF) "+query, args)
	p.sorts = strings.Contains(p.Text, "Sort")
	for _, found := range regexp.MustCompile(`Seq Scan on (\w+)`).FindAllStringSubmatch(p.Text, -1) {
		p.scanned = append(p.scanned, found[1])
	}
	return p
}

// Reads fails the test unless the plan goes through an index, reads no table whole, and sorts nothing.
func (p Plan) Reads(t testing.TB, index string) {
	t.Helper()
	require.Regexp(t, `\b`+index+`\b`, p.Text, p.Query)
	p.IsServed(t)
}

// IsServed fails the test if the plan reads a table whole or sorts.
func (p Plan) IsServed(t testing.TB) {
	t.Helper()
	require.Empty(t, p.scanned, "tables that are read whole\n%s\n%s", p.Query, p.Text)
	require.False(t, p.sorts, "it sorts\n%s\n%s", p.Query, p.Text)
}

// ended finds where a statement begins behind the last row of the page before.
var ended = regexp.MustCompile(`\((?:\w+\.)?(\w+), (?:\w+\.)?(\w+)\) < \(`)

// Resumes fails the test if a page is not searched from where the one before ended, but walked to.
func (p Plan) Resumes(t testing.TB) {
	t.Helper()
	for _, found := range ended.FindAllStringSubmatch(p.Query, -1) {
		search := `\(%s,%s\)<` // of SQLite
		if strings.Contains(p.Text, "Index Cond") {
			search = `Index Cond: .*ROW\((?:\w+\.)?%s, (?:\w+\.)?%s\) <`
		}
		require.Regexp(t, fmt.Sprintf(search, found[1], found[2]), p.Text, p.Query)
	}
}

// named finds the tables of a statement with the names it gives them.
var named = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?`)

// scannedBySQLite are the tables that a plan reads whole, by index or not; what is made up by the statement itself,
// such as the rows of a parameter, may be.
func scannedBySQLite(t testing.TB, tx *sql.Tx, p Plan) []string {
	t.Helper()
	tables := textOf(t, tx, "SELECT ' ' || name FROM sqlite_schema WHERE type = 'table'", nil)
	means := map[string]string{}
	for _, found := range named.FindAllStringSubmatch(p.Query, -1) {
		means[found[1]] = found[1]
		if found[2] != "" {
			means[found[2]] = found[1]
		}
	}
	var scanned []string
	for _, found := range regexp.MustCompile(`\bSCAN (\w+)`).FindAllStringSubmatch(p.Text, -1) {
		if table := means[found[1]]; table != "" && strings.Contains(tables, " "+table+" ") {
			scanned = append(scanned, table)
		}
	}
	return scanned
}

// textOf reads all that a query answers as text, a line for each row.
func textOf(t testing.TB, tx *sql.Tx, query string, args []any) string {
	t.Helper()
	rows, err := tx.QueryContext(t.Context(), query, args...)
	require.NoError(t, err, query)
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	require.NoError(t, err)
	var text strings.Builder
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		require.NoError(t, rows.Scan(values...))
		for _, value := range values {
			fmt.Fprint(&text, *value.(*any), " ")
		}
		text.WriteString("\n")
	}
	require.NoError(t, rows.Err())
	return text.String()
}
