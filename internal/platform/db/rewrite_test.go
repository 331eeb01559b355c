package db_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// TestForgetDeleted deletes rows that SQLite moved between pages before, and looks for them in its files.
func TestForgetDeleted(t *testing.T) {
	t.Parallel()
	store := testkit.Database(t)
	if store.IsPostgres() {
		t.Skip("only SQLite's files are ours")
	}
	ctx := t.Context()
	files := func() string {
		file, err := db.Get[string](ctx, store.Read(), "SELECT file FROM pragma_database_list WHERE name = 'main'")
		require.NoError(t, err)
		var all strings.Builder
		for _, name := range []string{file, file + "-wal"} {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			all.Write(text)
		}
		return all.String()
	}
	exec := func(query string, args ...any) {
		_, err := store.Write().ExecContext(ctx, query, args...)
		require.NoError(t, err)
	}
	exec("CREATE TABLE moved (id INTEGER PRIMARY KEY, owner TEXT, state TEXT)")
	random := rand.New(rand.NewPCG(1, 2))
	for range 4 {
		for i := range 400 {
			owner := [...]string{"canary-tenant", "another"}[random.IntN(2)]
			exec("INSERT INTO moved (owner, state) VALUES ($1, $2)", owner, strings.Repeat("s", random.IntN(200)))
			exec("UPDATE moved SET state = $1 WHERE id = $2", strings.Repeat("t", random.IntN(400)), random.IntN(i+1))
		}
		exec("DELETE FROM moved WHERE owner = 'canary-tenant'")
	}
	require.Contains(t, files(), "canary-tenant", "the log still has it")
	require.NoError(t, store.ForgetDeleted(ctx))
	require.Contains(t, files(), "canary-tenant", "nobody asked")
	require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return tx.RewriteLater(ctx) }))
	isDone, err := store.RewriteIfDue(ctx, 4096)
	require.NoError(t, err)
	require.False(t, isDone, "it is larger than that")
	isDue, err := store.IsRewriteDue(ctx)
	require.NoError(t, err)
	require.True(t, isDue)
	require.NoError(t, store.ForgetDeleted(ctx))
	require.NotContains(t, files(), "canary-tenant")
	isDue, err = store.IsRewriteDue(ctx)
	require.NoError(t, err)
	require.False(t, isDue, "once is enough")
}
