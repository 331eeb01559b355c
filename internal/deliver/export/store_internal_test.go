package export

import (
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// TestRemoveOfAccount deletes the exports of one account with their parts, and never those of lists, which have no
// account.
func TestRemoveOfAccount(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx, s := t.Context(), &Service{Deps: Deps{DB: store, Seal: testkit.Sealer(t, store)}}
		left := func() (exports, parts []string) {
			exports, err := db.Select[string](ctx, store.Read(), "SELECT id FROM export ORDER BY id")
			require.NoError(t, err)
			parts, err = db.Select[string](ctx, store.Read(), "SELECT export_id FROM export_part ORDER BY export_id")
			require.NoError(t, err)
			return exports, parts
		}
		remove := func(accountID string) {
			require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
				return removeOfAccount(ctx, tx, scope.Of("t", auth.Sandbox).Ref(accountID))
			}))
		}
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
			for exportID, accountID := range map[string]string{"e-1": "a-1", "e-2": "a-1", "e-3": "a-2", "e-4": ""} {
				e := Export{TenantID: "t", Mode: auth.Sandbox, ID: exportID, AccountID: accountID}
				if err := s.insert(ctx, tx, e); err != nil {
					return err
				}
				if err := insertPart(ctx, tx, e.Ref(), 1, "sealed"); err != nil {
					return err
				}
			}
			return nil
		}))
		remove("")
		exports, parts := left()
		require.Equal(t, []string{"e-1", "e-2", "e-3", "e-4"}, exports)
		require.Equal(t, exports, parts)
		remove("a-1")
		exports, parts = left()
		require.Equal(t, []string{"e-3", "e-4"}, exports)
		require.Equal(t, exports, parts)
	})
}

// TestFiltersAreSealed: the name that a list was searched for is not in the database as such, and what the release before
// stored is read before and after the job has moved it.
func TestFiltersAreSealed(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx, s := t.Context(), &Service{Deps: Deps{DB: store, Seal: testkit.Sealer(t, store)}}
		e := Export{TenantID: "t", Mode: auth.Sandbox, ID: "e-1"}
		e.Filter.V.UserName = "Ligaya Bantayog"
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return s.insert(ctx, tx, e) }))
		isKept := func() {
			t.Helper()
			got, err := s.get(ctx, store.Read(), e.Ref())
			require.NoError(t, err)
			require.Equal(t, e.Filter, got.Filter)
		}
		isKept()
		require.NotContains(t, string(testkit.Stored(t, store)), "Bantayog")
		_, err := store.Write().ExecContext(ctx, "UPDATE export SET filter = $1, filter_sealed = NULL", e.Filter)
		require.NoError(t, err)
		isKept()
		job := seal.NewJob(seal.JobDeps{DB: store, Seal: s.Seal, Columns: Sealed(), Log: slog.New(slog.DiscardHandler)})
		require.NoError(t, job.Run(ctx))
		isKept()
		require.NotContains(t, string(testkit.Stored(t, store)), "Bantayog")
	})
}
