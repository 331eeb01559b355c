package testkit

import (
	"fmt"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
)

// Tables are the names of all tables of a database.
func Tables(t testing.TB, store *db.DB) []string {
	t.Helper()
	names := "SELECT name FROM sqlite_master WHERE type = 'table'"
	if store.IsPostgres() {
		names = "SELECT table_name FROM information_schema.tables " +
			"WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
	}
	tables, err := db.Select[string](t.Context(), store.Read(), names)
	require.NoError(t, err)
	require.Greater(t, len(tables), 30)
	return tables
}

// Rows are the rows that a query returns, each with the names of its columns.
func Rows(t testing.TB, store *db.DB, query string, args ...any) iter.Seq2[[]string, []any] {
	return func(yield func(columns []string, values []any) bool) {
		t.Helper()
		rows, err := store.Read().QueryContext(t.Context(), query, args...)
		require.NoError(t, err)
		defer func() { _ = rows.Close() }()
		columns, err := rows.Columns()
		require.NoError(t, err)
		for rows.Next() {
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			require.NoError(t, rows.Scan(into...))
			if !yield(columns, values) {
				return
			}
		}
		require.NoError(t, rows.Err())
	}
}

// AllRows are all rows of a database as queries return them: a dump writes bytes in another form. Each value stands on
// a line, after its table and column.
func AllRows(t testing.TB, store *db.DB) []byte {
	t.Helper()
	var all []byte
	for _, table := range Tables(t, store) {
		for columns, values := range Rows(t, store, `SELECT * FROM "`+table+`"`) {
			for i, value := range values {
				if raw, isRaw := value.([]byte); isRaw {
					value = string(raw)
				}
				all = fmt.Appendln(all, table, columns[i], value)
			}
		}
	}
	return all
}
