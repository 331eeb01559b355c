package hosted_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// TestFlowSteps: a session counts once at each screen and way, however often it goes back and forth, and in the funnel
// like any other.
func TestFlowSteps(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, stranger := kit.Tenant("Bayani Lending"), kit.Tenant("Stranger")
		site := tenant.Admin.Post("/sites?mode=SANDBOX", example(t, nil)).Is(http.StatusCreated).Text("id")
		steps := func(tenant *apptest.Tenant) map[string]float64 {
			all := map[string]float64{}
			for _, row := range tenant.Admin.Get("/conversion/flows?mode=SANDBOX&winkSiteId=" + site).Is(http.StatusOK).Items() {
				all[row["screen"].(string)+" "+row["target"].(string)] = row["sessions"].(float64)
			}
			return all
		}
		require.Empty(t, steps(tenant))

		open(t, kit, tenant, site, nil) // and leaves
		v := open(t, kit, tenant, site, nil)
		v.pass(landing, nil)
		v.pass(landing, nil)
		v.pass(about, unemployed())
		v.pass(about, employed("30"))
		v.pass(about, unemployed())
		refused := open(t, kit, tenant, site, nil)
		refused.pass(landing, nil)
		refused.pass(about, employed("17"))
		want := map[string]float64{
			landing + " ARRIVED": 3, landing + " PASSED": 2, landing + " " + about: 2,
			about + " ARRIVED": 2, about + " PASSED": 2, about + " " + other: 1, about + " " + connect: 1,
			about + " REDIRECT": 1, other + " ARRIVED": 1, connect + " ARRIVED": 1,
		}
		require.Equal(t, want, steps(tenant))
		require.Empty(t, steps(stranger))
		for _, day := range funnel(tenant, "&winkSiteId="+site) {
			require.Equal(t, [4]float64{3, 2, 0, 0}, [4]float64(day))
		}

		kit.Advance(63 * 24 * time.Hour) // the day is that of Manila, which begins before that of UTC
		require.NoError(t, kit.App.Jobs.Now(t.Context(), "wink sessions"))
		left, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM site_way")
		require.NoError(t, err)
		require.Zero(t, left, "counts are kept for 60 days")
	})
}
