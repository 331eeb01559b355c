package audit_test

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/test/testkit"
)

const day = 24 * time.Hour

// recordAt records so many acts of a tenant as of a moment.
func recordAt(t *testing.T, store *db.DB, s *audit.Service, at time.Duration, tenant string, count int) {
	t.Helper()
	s.Clock.Shift(at)
	require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) error {
		for n := range count {
			err := s.Record(t.Context(), tx, audit.Entry{
				TenantID: tenant, ActorKind: audit.Operator, Action: "quota.set", Target: fmt.Sprint(n),
			})
			if err != nil {
				return err
			}
		}
		return nil
	}))
}

func verdict(ctx context.Context, t *testing.T, s *audit.Service, tenant string) audit.Verdict {
	t.Helper()
	v, err := s.Verify(ctx, tenant)
	require.NoError(t, err)
	return v
}

// newest is the row a chain ends with.
func newest(t *testing.T, s *audit.Service, tenant string) audit.Row {
	t.Helper()
	list, err := s.List(auth.With(t.Context(), caller(tenant)), &staff{}, audit.Filter{}, page.Request{Size: 1})
	require.NoError(t, err)
	return list.Items[0]
}

// TestTrim removes in several batches what is older than 400 days, and the rest is as provable as before.
func TestTrim(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s, ctx := setup(t, store), t.Context()
		recordAt(t, store, s, 0, "tenant-a", 1203)
		last := newest(t, s, "tenant-a")
		recordAt(t, store, s, 0, "tenant-b", 2)
		recordAt(t, store, s, 2*day, "tenant-a", 3)
		recordAt(t, store, s, 2*day, "tenant-c", 3)

		s.Clock.Shift(400 * day)
		require.NoError(t, s.Trim(ctx))
		require.EqualValues(t, 1206, verdict(ctx, t, s, "tenant-a").Rows, "what is 400 days old is kept")
		s.Clock.Shift(401*day + time.Minute)
		require.NoError(t, s.Trim(ctx))

		v := verdict(ctx, t, s, "tenant-a")
		require.True(t, v.IsIntact(), v.Reason)
		require.EqualValues(t, 1203, v.Removed)
		require.EqualValues(t, 4, v.Rows, "three that are younger, and the one that says so")
		line := newest(t, s, "tenant-a")
		require.Equal(t, "audit.trimmed", line.Action)
		require.Equal(t, audit.System, line.ActorKind)
		require.Equal(t, map[string]string{
			"first": "1", "last": "1203", "hash": last.Hash, "before": s.Clock.Now().Add(-400 * day).Format(time.DateOnly),
		}, line.Detail.V)
		require.Equal(t, v.Hash, line.Hash)

		idle := verdict(ctx, t, s, "tenant-b")
		require.True(t, idle.IsIntact(), idle.Reason)
		require.EqualValues(t, 1, idle.Rows, "of an idle chain only the line is left")
		require.EqualValues(t, 3, verdict(ctx, t, s, "tenant-c").Rows)

		require.NoError(t, s.Trim(ctx))
		require.Equal(t, line.ID, newest(t, s, "tenant-a").ID, "nothing to remove, nothing to say")
		s.Clock.Shift(900 * day)
		require.NoError(t, s.Trim(ctx))
		require.Equal(t, map[string]string{"first": "1204", "last": "1207"}, only(newest(t, s, "tenant-a").Detail.V, "first", "last"))
		v = verdict(ctx, t, s, "tenant-a")
		require.True(t, v.IsIntact(), v.Reason)
		require.EqualValues(t, []int64{1, 1207}, []int64{v.Rows, v.Removed})
	})
}

func only(detail map[string]string, names ...string) map[string]string {
	out := map[string]string{}
	for _, name := range names {
		out[name] = detail[name]
	}
	return out
}

// TestTrimWhileOthersWork: replicas that trim at once and acts meanwhile leave one chain, no matter who walks it.
func TestTrimWhileOthersWork(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s, ctx := setup(t, store), t.Context()
		recordAt(t, store, s, 0, "tenant-a", 1100)
		s.Clock.Shift(500 * day)
		var group sync.WaitGroup
		problems := make(chan error, 40)
		for n := range 3 {
			group.Go(func() { problems <- s.Trim(ctx) })
			group.Go(func() {
				for range 10 {
					problems <- store.Tx(ctx, func(tx *db.Tx) error {
						return s.Record(ctx, tx, audit.Entry{TenantID: "tenant-a", Action: "quota.set", Target: strconv.Itoa(n)})
					})
				}
			})
		}
		for range 5 {
			v := verdict(ctx, t, s, "tenant-a")
			require.True(t, v.IsIntact(), "%s: %s", v.Broken, v.Reason)
		}
		group.Wait()
		close(problems)
		for err := range problems {
			require.NoError(t, err)
		}
		v := verdict(ctx, t, s, "tenant-a")
		require.True(t, v.IsIntact(), v.Reason)
		require.EqualValues(t, 1100, v.Removed)
		require.EqualValues(t, 31, v.Rows, "thirty acts and one line")
	})
}

// TestTrimKeepsEvidence: what does not fit stays, and the beginning of a chain cannot be moved by hand.
func TestTrimKeepsEvidence(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s, ctx := setup(t, store), t.Context()
		damage := func(statement string) {
			t.Helper()
			_, err := store.Write().ExecContext(ctx, statement)
			require.NoError(t, err)
		}
		recordAt(t, store, s, 0, "tenant-a", 4)
		recordAt(t, store, s, 0, "tenant-b", 4)
		damage("UPDATE audit SET target = 'x' WHERE tenant_id = 'tenant-a' AND sequence = 3")
		s.Clock.Shift(500 * day)
		require.ErrorContains(t, s.Trim(ctx), "tenant-a")
		broken := verdict(ctx, t, s, "tenant-a")
		require.Equal(t, "it was changed", broken.Reason)
		require.EqualValues(t, []int64{2, 0}, []int64{broken.Rows, broken.Removed}, "nothing of it is removed")
		require.EqualValues(t, 4, verdict(ctx, t, s, "tenant-b").Removed, "others are")

		recordAt(t, store, s, 500*day, "tenant-b", 5)
		require.EqualValues(t, 6, verdict(ctx, t, s, "tenant-b").Rows)
		damage("DELETE FROM audit WHERE tenant_id = 'tenant-b' AND sequence = 5")
		require.Equal(t, "the row before it is missing", verdict(ctx, t, s, "tenant-b").Reason)
		damage(`UPDATE audit_cut SET sequence = 5, hash = (SELECT prev_hash FROM audit
			WHERE tenant_id = 'tenant-b' AND sequence = 6) WHERE tenant_id = 'tenant-b'`)
		require.Equal(t, "where the log begins was changed", verdict(ctx, t, s, "tenant-b").Reason)
		damage("DELETE FROM audit_cut WHERE tenant_id = 'tenant-b'")
		require.False(t, verdict(ctx, t, s, "tenant-b").IsIntact())
	})
}
