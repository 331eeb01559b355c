package audit_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
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

// usersOf names so many users, the last first.
func usersOf(count int) []string {
	var ids []string
	for n := range count {
		ids = append(ids, fmt.Sprintf("user-%03d", count-n))
	}
	return ids
}

// viewed are the users of the views in a tenant's log, the last one first.
func viewed(t *testing.T, s *audit.Service, tenant string) (ids []string) {
	t.Helper()
	list, err := s.List(auth.With(t.Context(), caller(tenant)), &staff{}, audit.Filter{Action: "user.viewed"},
		page.Request{Size: 500})
	require.NoError(t, err)
	for _, item := range list.Items {
		ids = append(ids, item.Target)
	}
	return ids
}

// untilHalfPast leads into the middle of an hour, so that none ends while a test runs.
func untilHalfPast() time.Duration {
	now := time.Now()
	return now.Truncate(time.Hour).Add(30 * time.Minute).Sub(now)
}

// TestViewed: a page of users costs one look and one transaction, a user seen this hour is already there once,
// and the next hour starts from nothing.
func TestViewed(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		begin := untilHalfPast()
		s.Clock.Shift(begin)
		users := usersOf(150)
		look := func(ids ...string) []db.Statement {
			return testkit.Statements(t, func(ctx context.Context) {
				require.NoError(t, s.Viewed(auth.With(ctx, caller("tenant-a")), auth.Sandbox, "records", ids...))
			})
		}
		count := func(all []db.Statement, table string) (n int) {
			for _, statement := range all {
				if strings.Contains(statement.Query, table) {
					n++
				}
			}
			return n
		}
		require.Empty(t, look(), "nobody was shown")
		look(users[50], users[51], users[50])
		require.Equal(t, []string{users[50], users[51]}, viewed(t, s, "tenant-a"), "in the order of their ids, once each")
		page := look(users...)
		require.Equal(t, 2, count(page, "audit_view"), "one look, one insert")
		require.Len(t, page, 5, "and as many statements as for one: the end, the entries, the end")
		require.Len(t, viewed(t, s, "tenant-a"), len(users))
		require.Len(t, look(users...), 1, "a user who was seen costs the look only")
		require.Equal(t, users, slices.SortedFunc(slices.Values(viewed(t, s, "tenant-a")), func(a, b string) int {
			return strings.Compare(b, a)
		}))
		require.True(t, verdict(t.Context(), t, s, "tenant-a").IsIntact())

		require.NoError(t, s.Viewed(auth.With(t.Context(), caller("tenant-a")), auth.Sandbox, "documents", users[0]))
		require.Len(t, viewed(t, s, "tenant-a"), len(users)+1, "a look at documents is another one")

		s.Clock.Shift(begin + time.Hour)
		look(users[0])
		require.Len(t, viewed(t, s, "tenant-a"), len(users)+2)
		kept := func() (n int) {
			n, err := db.Get[int](t.Context(), store.Read(), "SELECT count(*) FROM audit_view")
			require.NoError(t, err)
			return n
		}
		require.Equal(t, len(users)+2, kept())
		require.NoError(t, s.ForgetViews(t.Context()))
		require.Equal(t, 1, kept(), "views of this hour")
		require.Len(t, look(users[0]), 1)
	})
}

// TestViewedByManyCalls: pages that share users and are asked for at once write each of them down once.
func TestViewedByManyCalls(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		s.Clock.Shift(untilHalfPast())
		users := usersOf(60)
		ctx := auth.With(t.Context(), caller("tenant-a"))
		problems := make([]error, 5)
		var group sync.WaitGroup
		for n := range problems {
			group.Go(func() {
				mine := slices.Clone(users[n*5 : n*5+40])
				if n%2 == 0 {
					slices.Reverse(mine)
				}
				problems[n] = s.Viewed(ctx, auth.Sandbox, "records", mine...)
			})
		}
		group.Wait()
		for _, err := range problems {
			require.NoError(t, err)
		}
		seen := slices.Sorted(slices.Values(viewed(t, s, "tenant-a")))
		require.Equal(t, slices.Sorted(slices.Values(users)), seen)
		require.True(t, verdict(t.Context(), t, s, "tenant-a").IsIntact())
	})
}
