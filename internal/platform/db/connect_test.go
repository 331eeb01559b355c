package db_test

import (
	"maps"
	"net"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// TestPoolersTakeOurConnections: pgbouncer refuses connections that begin with parameters it doesn't know.
func TestPoolersTakeOurConnections(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = listener.Close() }()
	began := make(chan map[string]string, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		message, err := pgproto3.NewBackend(conn, conn).ReceiveStartupMessage()
		if start, ok := message.(*pgproto3.StartupMessage); ok && err == nil {
			began <- start.Parameters
		}
		close(began)
	}()
	_, err = db.Open(t.Context(), "", "postgres://ana@"+listener.Addr().String()+"/nod?sslmode=disable")
	require.Error(t, err)
	require.Equal(t, []string{"database", "user"}, slices.Sorted(maps.Keys(<-began)))
}

// TestParametersOfConnections: statements end some day, and the operator's URL has the last word.
func TestParametersOfConnections(t *testing.T) {
	t.Parallel()
	address := testkit.PostgresURL(t)
	for query, want := range map[string]string{"": "10s", "&statement_timeout=3s": "3s"} {
		store, err := db.Open(t.Context(), "", address+query)
		require.NoError(t, err)
		t.Cleanup(func() { _ = store.Close() })
		for name, want := range map[string]string{
			"statement_timeout": want, "lock_timeout": "5s", "idle_in_transaction_session_timeout": "15s", "random_page_cost": "1.1",
		} {
			got, err := db.Get[string](t.Context(), store.Read(), "SELECT current_setting($1)", name)
			require.NoError(t, err)
			require.Equal(t, want, got, name)
		}
	}
}

// TestPoolParameters: what only the pool knows is no parameter of the connection that migrates.
func TestPoolParameters(t *testing.T) {
	t.Parallel()
	store, err := db.Open(t.Context(), "", testkit.PostgresURL(t)+"&pool_max_conns=3")
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	require.NoError(t, store.Migrate(t.Context()))
	require.EqualValues(t, 3, store.PgxPool().Config().MaxConns)
}
