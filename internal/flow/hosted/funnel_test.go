package hosted_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// steps are the figures of a row of the funnel.
type steps [4]float64

// funnel is the rows of the funnel, their figures by day.
func funnel(tenant *apptest.Tenant, query string) map[string]steps {
	days := map[string]steps{}
	for _, row := range tenant.Admin.Get("/conversion/sites?mode=SANDBOX" + query).Is(http.StatusOK).Items() {
		n := func(name string) float64 { return row[name].(float64) }
		date := row["date"].(string)
		sum := days[date]
		for i, step := range (steps{n("opened"), n("started"), n("widget"), n("connected")}) {
			sum[i] += step
		}
		days[date] = sum
	}
	return days
}

// TestFunnel walks sessions to different steps, back and forth and over midnight.
func TestFunnel(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, stranger := kit.Tenant("Bayani Lending"), kit.Tenant("Stranger")
		site, other := publish(tenant, nil), publish(tenant, map[string]any{
			"landingPageConfig": map[string]any{"enabled": false},
		})
		require.Empty(t, funnel(tenant, ""))
		zone, err := time.LoadLocation("Asia/Manila")
		require.NoError(t, err)
		today := kit.App.Clock.Now().In(zone).Format(time.DateOnly)

		open(t, kit, tenant, site, nil) // and leaves
		started := open(t, kit, tenant, site, nil)
		started.start()
		started.start()
		looked := open(t, kit, tenant, site, nil)
		looked.widget()
		looked.post("widget-closed")
		looked.widget()
		done := open(t, kit, tenant, site, nil)
		widget := done.widget()
		account := kit.Connect(widget, connector.Personas()[0], provider)
		widget.Delete("/accounts/" + account).Is(http.StatusOK)
		kit.Connect(done.widget(), connector.Personas()[0], provider)
		require.Equal(t, map[string]steps{today: {4, 3, 2, 1}}, funnel(tenant, "&winkSiteId="+site))

		open(t, kit, tenant, other, nil)
		require.Equal(t, steps{1, 1, 0, 0}, funnel(tenant, "&winkSiteId="+other)[today], "no landing page")
		require.Equal(t, steps{5, 4, 2, 1}, funnel(tenant, "")[today])
		require.Empty(t, funnel(stranger, ""))

		late := open(t, kit, tenant, site, nil)
		kit.Advance(23 * time.Hour)
		tenant.SignIn()
		late.widget()
		require.Len(t, funnel(tenant, ""), 1, "a session counts on the day it opened the page")
		require.Equal(t, steps{6, 5, 3, 1}, funnel(tenant, "")[today])
		for _, query := range []string{"&from=monday", "&to=2026-13-01", "&from=2026-01-01&to=2026-03-03"} {
			tenant.Admin.Get("/conversion/sites?mode=SANDBOX" + query).Is(http.StatusBadRequest)
		}

		kit.Advance(62 * 24 * time.Hour)
		require.NoError(t, kit.App.Jobs.Now(t.Context(), "wink sessions"))
		left, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM site_funnel")
		require.NoError(t, err)
		require.Zero(t, left, "counts are kept for 60 days")
	})
}
