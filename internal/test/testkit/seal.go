package testkit

import (
	"bytes"
	"database/sql"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/seal"
)

// Sealer is that of a database. All of one database open what the others seal.
func Sealer(t testing.TB, store *db.DB) *seal.Sealer {
	t.Helper()
	sealer, err := seal.New(t.Context(), store, bytes.Repeat([]byte{7}, 32))
	require.NoError(t, err)
	return sealer
}

// Stored is what a thief of the database has in hand: the files of SQLite with their free pages and the log, the
// values of all rows of PostgreSQL.
func Stored(t testing.TB, store *db.DB) []byte {
	t.Helper()
	ctx := t.Context()
	var all []byte
	if !store.IsPostgres() {
		file, err := db.Get[string](ctx, store.Read(), "SELECT file FROM pragma_database_list WHERE name = 'main'")
		require.NoError(t, err)
		for _, name := range []string{file, file + "-wal"} {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			all = append(all, text...)
		}
		return all
	}
	tables, err := db.Select[string](ctx, store.Read(),
		"SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")
	require.NoError(t, err)
	for _, table := range tables {
		all = append(all, rowsOf(t, store, table)...)
	}
	return all
}

func rowsOf(t testing.TB, store *db.DB, table string) (all []byte) {
	t.Helper()
	rows, err := store.Read().QueryContext(t.Context(), `SELECT * FROM "`+table+`"`)
	require.NoError(t, err)
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	require.NoError(t, err)
	values, into := make([]sql.RawBytes, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		require.NoError(t, rows.Scan(into...))
		for _, value := range values {
			all = append(append(all, value...), '\n')
		}
	}
	require.NoError(t, rows.Err())
	return all
}

// Sealed reads what is sealed in a database.
type Sealed struct {
	DB   *db.DB
	Seal *seal.Sealer
}

// Events are the recorded events that fulfil a condition, in the order of their sequence, as receivers get them.
func (s Sealed) Events(t testing.TB, condition string, args ...any) []event.Event {
	t.Helper()
	events, err := db.Select[event.Event](t.Context(), s.DB.Read(), `SELECT tenant_id, mode, id, sequence, type,
		user_id, body, body_payload, body_sealed, payload_sealed, created_at
		FROM event WHERE `+condition+" ORDER BY sequence", args...)
	require.NoError(t, err)
	for i := range events {
		bodies, err := event.BodiesOf(t.Context(), s.DB.Read(), s.Seal, events[i].TenantID)
		require.NoError(t, err)
		require.NoError(t, bodies.Open(&events[i]))
	}
	return events
}
