package testkit

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
)

// Again returns a context whose transactions the database gives up once each, at their end, as it does for concurrent
// ones, so that they are run again. The test fails unless there is one.
func Again(ctx context.Context, t testing.TB) context.Context {
	runs := 0
	t.Cleanup(func() { require.NotZero(t, runs, "no transaction was run again") })
	return db.WithBeforeCommit(ctx, func(context.Context, *db.Tx) error {
		runs++
		if runs%2 == 1 {
			return &pgconn.PgError{Code: "40001", Message: "could not serialize access"}
		}
		return nil
	})
}
