package db_test

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

func things(t *testing.T, store *db.DB) {
	t.Helper()
	_, err := store.Write().ExecContext(t.Context(), "CREATE TABLE thing (id TEXT PRIMARY KEY, n BIGINT NOT NULL)")
	require.NoError(t, err)
}

type thing struct {
	ID string `db:"id"`
	N  int64  `db:"n"`
}

func stored(t *testing.T, q db.Querier) []thing {
	t.Helper()
	all, err := db.Select[thing](t.Context(), q, "SELECT id, n FROM thing ORDER BY id")
	require.NoError(t, err)
	return all
}

func add(ctx context.Context, tx *db.Tx, id string, n int64) error {
	return tx.Later(ctx, "INSERT INTO thing (id, n) VALUES ($1, $2)", id, n)
}

func TestStatementsOfATransactionKeepTheirOrder(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		things(t, store)
		ctx := t.Context()
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
			require.NoError(t, add(ctx, tx, "a", 1))
			early := db.SelectLater[thing](ctx, tx, "SELECT id, n FROM thing ORDER BY id")
			none := db.GetLater[thing](ctx, tx, "SELECT id, n FROM thing WHERE id = $1", "b")
			require.NoError(t, add(ctx, tx, "b", 2))
			one := db.GetLater[int64](ctx, tx, "UPDATE thing SET n = n + 10 WHERE id = $1 RETURNING n", "a")

			n, err := one()
			require.NoError(t, err)
			require.EqualValues(t, 11, n)
			found, err := early()
			require.NoError(t, err)
			require.Equal(t, []thing{{"a", 1}}, found, "what was there when it was asked")
			_, err = none()
			require.ErrorIs(t, err, db.ErrNotFound)

			require.NoError(t, add(ctx, tx, "c", 3))
			require.Len(t, stored(t, tx), 3, "a query sees what waits")
			require.NoError(t, add(ctx, tx, "d", 4))
			changed, err := db.Exec(ctx, tx, "UPDATE thing SET n = 0 WHERE n > 2")
			require.NoError(t, err)
			require.EqualValues(t, 3, changed, "a statement too, and it tells how much it changed")
			require.NoError(t, add(ctx, tx, "e", 5))
			var count int
			require.NoError(t, tx.QueryRowContext(ctx, "SELECT count(*) FROM thing").Scan(&count))
			require.Equal(t, 5, count)
			return add(ctx, tx, "f", 6)
		}))
		require.Equal(t, []thing{{"a", 0}, {"b", 2}, {"c", 0}, {"d", 0}, {"e", 5}, {"f", 6}}, stored(t, store.Read()))
	})
}

// What fails is told whatever comes after it, and nothing of its transaction stays.
func TestStatementThatFailsLater(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		things(t, store)
		ctx := t.Context()
		for name, next := range map[string]func(tx *db.Tx) error{
			"commit":   func(*db.Tx) error { return nil },
			"exec":     func(tx *db.Tx) error { _, err := tx.ExecContext(ctx, "DELETE FROM thing"); return err },
			"select":   func(tx *db.Tx) error { _, err := db.Select[thing](ctx, tx, "SELECT id, n FROM thing"); return err },
			"question": func(tx *db.Tx) error { _, err := db.GetLater[thing](ctx, tx, "SELECT id, n FROM thing")(); return err },
			"row": func(tx *db.Tx) error {
				return tx.QueryRowContext(ctx, "SELECT count(*) FROM thing").Scan(new(int))
			},
			"engine": func(tx *db.Tx) error { _, _, err := tx.Sent(ctx); return err },
			"error that is passed over": func(tx *db.Tx) error {
				_, _ = tx.ExecContext(ctx, "DELETE FROM thing")
				_, _ = tx.ExecContext(ctx, "DELETE FROM thing")
				return add(ctx, tx, "z", 1)
			},
		} {
			err := store.Tx(ctx, func(tx *db.Tx) error {
				if err := errors.Join(add(ctx, tx, "a", 1), add(ctx, tx, "a", 2)); err != nil {
					return err // on SQLite
				}
				return next(tx)
			})
			require.True(t, db.IsUnique(err), "%s: %v", name, err)
			require.Empty(t, stored(t, store.Read()), name)
		}
	})
}

// A transaction whose context has ended is rolled back; nothing may run on its connection outside of it.
func TestNothingIsSentAfterTheEndOfTheContext(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		things(t, store)
		for i := range 20 {
			ctx, cancel := context.WithCancel(t.Context())
			err := store.Tx(ctx, func(tx *db.Tx) error {
				cancel()
				return errors.Join(
					add(context.WithoutCancel(ctx), tx, strconv.Itoa(i), 1),
					func() error { _, _, err := tx.Sent(context.WithoutCancel(ctx)); return err }(),
				)
			})
			require.Error(t, err)
			require.True(t, errors.Is(err, context.Canceled) || errors.Is(err, sql.ErrTxDone), "%v", err)
		}
		require.Empty(t, stored(t, store.Read()))
	})
}

func TestStatementsTravelTogether(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		things(t, store)
		var seen []bool
		ctx := db.WithWatch(t.Context(), func(s db.Statement) { seen = append(seen, s.Follows) })
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
			require.NoError(t, add(ctx, tx, "a", 1))
			if store.IsPostgres() {
				require.Empty(t, seen, "it waits")
			}
			_, err := db.GetLater[thing](ctx, tx, "SELECT id, n FROM thing")()
			require.NoError(t, err)
			require.Equal(t, []bool{false, store.IsPostgres()}, seen, "both are shown")
			return add(ctx, tx, "b", 2)
		}))
		require.Equal(t, []bool{false, store.IsPostgres(), false}, seen)
	})
}
