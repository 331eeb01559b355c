package audit_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

func setup(t *testing.T, store *db.DB) *audit.Service {
	t.Helper()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(t.Context(), store, master)
	require.NoError(t, err)
	s := audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clock.New(nil)})
	require.NoError(t, s.Prepare(t.Context()))
	begin(t, store, s, "tenant-a", "tenant-b", "tenant-c")
	return s
}

// begin starts the logs of new organizations.
func begin(t *testing.T, store *db.DB, s *audit.Service, tenants ...string) {
	t.Helper()
	require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) error {
		for _, tenant := range tenants {
			if err := s.Begin(t.Context(), tx, tenant); err != nil {
				return err
			}
		}
		return nil
	}))
}

func record(ctx context.Context, t *testing.T, store *db.DB, s *audit.Service, tenant, action string) {
	t.Helper()
	require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
		return s.Record(ctx, tx, audit.Entry{
			TenantID: tenant, ActorKind: audit.Operator, Action: action, Target: "x", Detail: map[string]string{"why": "test"},
		})
	}))
}

func TestRecord(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		ctx := auth.WithClient(t.Context(), auth.Client{Address: "192.0.2.7"})
		record(ctx, t, store, s, "tenant-a", "first")
		record(ctx, t, store, s, "tenant-b", "other")
		record(ctx, t, store, s, "tenant-a", "second")

		rows, err := db.Select[audit.Row](ctx, store.Read(), "SELECT * FROM audit WHERE tenant_id = 'tenant-a' ORDER BY sequence")
		require.NoError(t, err)
		require.Len(t, rows, 2)
		require.Equal(t, "192.0.2.7", rows[0].Address)
		require.Equal(t, rows[0].Hash, rows[1].PrevHash)
		require.Equal(t, map[string]string{"why": "test"}, rows[1].Detail.V)

		failed := errors.New("failed")
		require.ErrorIs(t, store.Tx(ctx, func(tx *db.Tx) error {
			require.NoError(t, s.Record(ctx, tx, audit.Entry{TenantID: "tenant-a", Action: "rolled back"}))
			return failed
		}), failed)
		verdict, err := s.Verify(ctx, "tenant-a")
		require.NoError(t, err)
		require.True(t, verdict.IsIntact())
		require.EqualValues(t, 2, verdict.Rows)
		require.Equal(t, rows[1].Hash, verdict.Hash)
	})
}

func TestRecordInParallelKeepsOneChain(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		ctx := t.Context()
		var running sync.WaitGroup
		failures := make(chan error, 20)
		for i := range 20 {
			running.Go(func() {
				failures <- store.Tx(ctx, func(tx *db.Tx) error {
					return s.Record(ctx, tx, audit.Entry{TenantID: "tenant-a", Action: fmt.Sprint(i)})
				})
			})
		}
		running.Wait()
		close(failures)
		for err := range failures {
			require.NoError(t, err)
		}
		verdict, err := s.Verify(ctx, "tenant-a")
		require.NoError(t, err)
		require.True(t, verdict.IsIntact())
		require.EqualValues(t, 20, verdict.Rows)
	})
}

func TestVerifyNamesTheFirstBrokenRow(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		damage, broken string
	}{
		"changed":  {"UPDATE audit SET detail = '{}' WHERE sequence = 2", "2"},
		"moved":    {"UPDATE audit SET created_at = created_at + 1 WHERE sequence = 3", "3"},
		"rehashed": {"UPDATE audit SET hash = prev_hash WHERE sequence = 2", "2"},
		"removed":  {"DELETE FROM audit WHERE sequence = 2", "3"},
		"cut off":  {"DELETE FROM audit WHERE sequence > 2", "row 3"},
		"emptied":  {"DELETE FROM audit", "row 1"},
		"end":      {"UPDATE audit_head SET hash = ''", "the end"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
				s := setup(t, store)
				ctx := t.Context()
				for _, action := range []string{"a", "b", "c", "d"} {
					record(ctx, t, store, s, "tenant-a", action)
				}
				ids, err := db.Select[string](ctx, store.Read(), "SELECT id FROM audit ORDER BY sequence")
				require.NoError(t, err)
				want := test.broken
				if len(want) == 1 {
					want = ids[want[0]-'1']
				}
				_, err = store.Write().ExecContext(ctx, test.damage)
				require.NoError(t, err)
				verdict, err := s.Verify(ctx, "tenant-a")
				require.NoError(t, err)
				require.Equal(t, want, verdict.Broken)
				require.NotEmpty(t, verdict.Reason)
			})
		})
	}
}
