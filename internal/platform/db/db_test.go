package db_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

func TestCopyTo(t *testing.T) {
	t.Parallel()
	store, dir := testkit.Database(t), t.TempDir()
	_, err := store.Write().ExecContext(t.Context(), "INSERT INTO clock_offset (id, offset_ms) VALUES (1, 42)")
	require.NoError(t, err)
	require.NoError(t, store.CopyTo(t.Context(), filepath.Join(dir, "nod.db")))
	copied, err := db.Open(t.Context(), dir, "")
	require.NoError(t, err)
	offset, err := db.Get[int64](t.Context(), copied.Read(), "SELECT offset_ms FROM clock_offset")
	require.NoError(t, err)
	require.EqualValues(t, 42, offset, "the copy holds what was committed but not yet checkpointed")
	require.NoError(t, copied.Close())
	require.Error(t, store.CopyTo(t.Context(), filepath.Join(dir, "nod.db")), "a copy never writes over a file")
}

func TestTx(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		insert := func(tx *db.Tx, kid string) error {
			_, err := tx.ExecContext(
				ctx,
				"INSERT INTO signing_key (id, public, private_sealed, created_at) VALUES ($1, '', '', 1)",
				kid,
			)
			return err
		}
		count := func() int {
			n, err := db.Get[int](ctx, store.Read(), "SELECT count(*) FROM signing_key")
			require.NoError(t, err)
			return n
		}

		var order []string
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
			tx.AfterCommit(func() { order = append(order, "after") })
			for range 2 {
				tx.BeforeCommit("once", func(context.Context, *db.Tx) error {
					order = append(order, "before")
					return insert(tx, "b")
				})
			}
			return insert(tx, "a")
		}))
		require.Equal(t, []string{"before", "after"}, order)
		require.Equal(t, 2, count())

		failed := errors.New("failed")
		err := store.Tx(ctx, func(tx *db.Tx) error {
			tx.AfterCommit(func() { order = append(order, "never") })
			tx.BeforeCommit("fail", func(context.Context, *db.Tx) error { return failed })
			return insert(tx, "c")
		})
		require.ErrorIs(t, err, failed)
		require.Len(t, order, 2)
		require.Equal(t, 2, count())

		err = store.Tx(ctx, func(tx *db.Tx) error { return insert(tx, "a") })
		require.True(t, db.IsUnique(err))

		_, err = db.Get[string](ctx, store.Read(), "SELECT id FROM signing_key WHERE id = 'z'")
		require.ErrorIs(t, err, db.ErrNotFound)
	})
}

// TestStatementsAreUsedAgain walks what a connection that keeps its statements could get wrong.
func TestStatementsAreUsedAgain(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		insert := func(q db.Querier, kid string) error {
			_, err := q.ExecContext(ctx,
				"INSERT INTO signing_key (id, public, private_sealed, created_at) VALUES ($1, '', '', 1)", kid)
			return err
		}
		for _, kid := range []string{"a", "b"} {
			require.NoError(t, insert(store.Write(), kid))
		}
		require.True(t, db.IsUnique(insert(store.Write(), "a")), "a statement that failed")
		require.NoError(t, insert(store.Write(), "c"), "works the next time")

		const byID = "SELECT id FROM signing_key WHERE id >= $1 ORDER BY id"
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
			outer, err := tx.QueryContext(ctx, byID, "a")
			require.NoError(t, err)
			defer func() { _ = outer.Close() }()
			require.True(t, outer.Next())
			if !store.IsPostgres() { // which reads one answer at a time
				inner, err := db.Select[string](ctx, tx, byID, "b")
				require.NoError(t, err)
				require.Equal(t, []string{"b", "c"}, inner, "the same text while its rows are being read")
			}
			require.True(t, outer.Next())
			return outer.Close()
		}))

		ended, cancel := context.WithCancel(ctx)
		cancel()
		_, err := db.Select[string](ended, store.Read(), byID, "a")
		require.ErrorIs(t, err, context.Canceled)
		for i := range 500 { // more texts than are kept
			n, err := db.Get[int](ctx, store.Read(), fmt.Sprintf("SELECT count(*) + %d FROM signing_key WHERE id >= $1", i), "a")
			require.NoError(t, err)
			require.Equal(t, 3+i, n)
		}
		_, err = store.Write().ExecContext(ctx, "ALTER TABLE signing_key ADD COLUMN later TEXT NOT NULL DEFAULT ''")
		require.NoError(t, err)
		ids, err := db.Select[string](ctx, store.Read(), byID, "b")
		require.NoError(t, err)
		require.Equal(t, []string{"b", "c"}, ids, "after the schema has changed")
	})
}

func TestAnalyzeLooksAtNewTables(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		require.NoError(t, store.Analyze(ctx))
		_, err := store.Write().ExecContext(ctx, `INSERT INTO event_counter (tenant_id, mode, sequence)
			SELECT 'tenant-' || n, 'SANDBOX', n FROM (WITH RECURSIVE numbers(n) AS (
				SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100) SELECT n FROM numbers) AS numbers`)
		require.NoError(t, err)
		if !store.IsPostgres() {
			require.NoError(t, store.Analyze(ctx))
			return
		}
		require.Eventually(t, func() bool { // the database is notified of what a connection changed a little later
			require.NoError(t, store.Analyze(ctx))
			known, err := db.Get[int](ctx, store.Read(), `SELECT COUNT(*) FROM pg_stats
				WHERE schemaname = current_schema() AND tablename = 'event_counter' AND attname = 'tenant_id'`)
			require.NoError(t, err)
			return known == 1
		}, time.Minute, 50*time.Millisecond)
	})
}
