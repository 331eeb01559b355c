package record_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/test/testkit"
)

// TestListsReadAnIndex makes sure that no list reads more than it has to: every combination of
// filters goes through an index that is already in the order of the list.
func TestListsReadAnIndex(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		b := setup(t, store)
		for i := range 40 {
			b.store(source(fmt.Sprint(i)), connector.Snapshot{Transactions: transactions(100)},
				connectedAt().Add(time.Duration(i)*time.Minute))
		}
		_, err := store.Write().ExecContext(t.Context(), "ANALYZE")
		require.NoError(t, err)
		for _, c := range []struct{ name, index, user, source, from, to string }{
			{name: "all", index: "record_by_time"},
			{name: "of a user", index: "record_by_user", user: "user-7"},
			{name: "of a source", index: "record_by_source", source: "a-7"},
			{name: "in a range", index: "record_by_time", from: "2020-01-01", to: "2029-01-01"},
			{name: "of a user in a range", index: "record_by_user", user: "user-7", from: "2020-01-01", to: "2029-01-01"},
			{name: "of a source in a range", index: "record_by_source", source: "a-7", from: "2020-01-01"},
		} {
			for _, after := range []*page.Position{nil, {At: connectedAt().Add(time.Hour).UnixMilli(), ID: "t-0"}} {
				query, args := record.ListSQL(c.user, c.source, c.from, c.to, after)
				testkit.Explain(t, store, query, args...).Reads(t, c.index)
			}
		}
	})
}
