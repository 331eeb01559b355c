package enduser_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/enduser"
	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

// TestListsReadAnIndex names the index that each filter of the list of users was made for; it is in the order
// of the list, so that a rare value, or a page far down, costs what the first page costs.
func TestListsReadAnIndex(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		now := time.Now()
		f.create(t, enduser.CreateInput{ExternalMetadata: map[string]string{"x": "y"}})
		f.find(t, enduser.ListFilter{Metadata: map[string]string{"x": "y"}}) // now the keys are known
		for index, filters := range map[string][]enduser.ListFilter{
			"end_user_by_time": {
				{}, {Created: day.Range{From: now.Add(-time.Hour), To: now}}, {Name: "maria"},
			},
			"end_user_by_outcome": {
				{Outcome: enduser.Success}, {Outcome: enduser.Fail, Created: day.Range{From: now}},
				{Outcome: enduser.Success, Name: "maria"},
			},
			"end_user_provider_by_time": {
				{ProviderID: "p"}, {ProviderID: "p", Name: "maria"}, {ProviderID: "p", Created: day.Range{To: now}},
				{ProviderID: "p", Metadata: map[string]string{"customer": "42"}},
			},
			"end_user_provider_by_outcome": {
				{ProviderID: "p", Outcome: enduser.Success},
				{ProviderID: "p", Outcome: enduser.Fail, Name: "maria", Created: day.Range{From: now.Add(-time.Hour), To: now}},
			},
			"end_user_pair_by_value": {
				{Metadata: map[string]string{"customer": "42"}}, {Metadata: map[string]string{"a": "1", "b": "2"}},
				{Metadata: map[string]string{"customer": "42"}, Created: day.Range{From: now.Add(-time.Hour), To: now}},
			},
			"end_user": {{UserID: "user-1"}, {UserID: "user-1", ProviderID: "p", Outcome: enduser.Fail}},
		} {
			for _, filter := range filters {
				for _, after := range []*page.Position{nil, {At: now.UnixMilli(), ID: "user-0"}} {
					plans := testkit.Plans(t, store, func(ctx context.Context) {
						_, err := f.List(ctx, scope.Of(f.tenant, auth.Sandbox), filter, page.Request{Size: 20, After: after})
						require.NoError(t, err)
					})
					require.Len(t, plans, 1, "who is found would be read by key")
					for _, plan := range plans {
						if filter.UserID != "" {
							plan.IsServed(t)
						} else {
							plan.Reads(t, index)
							plan.Resumes(t)
						}
					}
				}
			}
		}
	})
}

// Each round trip to PostgreSQL costs as much as a statement there, so a user is created in two and the commit.
func TestCreateTravelsLittle(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		metadata := map[string]string{"a": "1"}
		for range 2 { // the first one makes origins and keys, which the second reads
			f.create(t, enduser.CreateInput{ExternalMetadata: metadata})
		}
		trips, statements := 0, 0
		ctx := db.WithWatch(t.Context(), func(s db.Statement) {
			statements++
			if !s.Follows {
				trips++
			}
		})
		_, _, err := f.Create(ctx, enduser.CreateInput{
			Tenant: f.tenant, Mode: auth.Sandbox, Source: enduser.SourceAPI, ExternalMetadata: metadata,
		})
		require.NoError(t, err)
		require.Equal(t, 6, statements)
		if store.IsPostgres() {
			require.Equal(t, 2, trips)
		}
	})
}
