package testkit

import (
	"bytes"
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
	if store.IsPostgres() {
		return AllRows(t, store)
	}
	file, err := db.Get[string](t.Context(), store.Read(), "SELECT file FROM pragma_database_list WHERE name = 'main'")
	require.NoError(t, err)
	var all []byte
	for _, name := range []string{file, file + "-wal"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		all = append(all, text...)
	}
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
