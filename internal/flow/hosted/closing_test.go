package hosted_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/test/apptest"
)

func limited(tenant *apptest.Tenant, availability map[string]any) string {
	return publish(tenant, map[string]any{"availability": availability})
}

// TestOpeningTimes: before it opens and after it closes a page says so, with the site's own text and zone, and takes
// nobody in. Who is on it may finish.
func TestOpeningTimes(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		opens := kit.App.Clock.Now().Add(time.Hour).UTC().Truncate(time.Second)
		site := limited(tenant, map[string]any{
			"opensAt": opens.Format(time.RFC3339), "closesAt": opens.Add(time.Hour).Format(time.RFC3339),
			"timeZone": "Asia/Manila", "closedText": "Come **back** <script>x</script>",
		})
		page := func() string {
			header := http.Header{"Accept": {"text/html"}, "Accept-Language": {"en"}}
			return string(kit.Anonymous(kit.App.URLs.Link).Send(http.MethodGet, "/s/"+site, nil, header).Is(http.StatusOK).Body)
		}
		refused := func() {
			t.Helper()
			answer := kit.Anonymous(public(kit)).Post("/sites/"+site+"/sessions", map[string]any{})
			require.Equal(t, "SITE_CLOSED", answer.Is(http.StatusConflict).Code)
		}
		refused()
		manila, err := time.LoadLocation("Asia/Manila")
		require.NoError(t, err)
		require.Contains(t, page(), "This page isn&#39;t open yet")
		require.Contains(t, page(), "Opens "+opens.In(manila).Format("2 Jan 2006, 15:04")+" (Asia/Manila).")
		require.Contains(t, page(), "<p>Come <strong>back</strong> &lt;script&gt;")

		kit.Advance(time.Hour)
		require.Contains(t, page(), "GET STARTED")
		v := open(t, kit, tenant, site, nil)
		kit.Advance(time.Hour)
		refused()
		require.Contains(t, page(), "Closed "+opens.Add(time.Hour).In(manila).Format("2 Jan 2006, 15:04"))
		require.Equal(t, "WIDGET", v.start().Text("state"))
	})
}

// TestResponseLimit counts a session once, however often its person comes back, and lets those finish who have begun.
func TestResponseLimit(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		site := limited(tenant, map[string]any{"responseLimit": 2})
		responses := func() any {
			return tenant.Admin.Get("/sites/" + site + "?mode=SANDBOX").Is(http.StatusOK).Field("responses")
		}
		first, late := open(t, kit, tenant, site, nil), open(t, kit, tenant, site, nil)
		connect := func(v *visit) (apptest.Actor, string) {
			widget := v.widget()
			return widget, kit.Connect(widget, connector.Personas()[0], provider)
		}
		widget, account := connect(first)
		require.InDelta(t, 1, responses(), 0)
		widget.Delete("/accounts/" + account).Is(http.StatusOK)
		connect(first)
		require.InDelta(t, 1, responses(), 0, "revoked and connected again")
		connect(open(t, kit, tenant, site, nil))
		require.InDelta(t, 2, responses(), 0)
		answer := kit.Anonymous(public(kit)).Post("/sites/"+site+"/sessions", map[string]any{})
		require.Equal(t, "SITE_CLOSED", answer.Is(http.StatusConflict).Code)
		connect(late)
		require.InDelta(t, 3, responses(), 0)
		first.reload()
	})
}

// TestRefusedLimits: limits that make no sense are refused with the field that they are about, and a save that leaves
// them out keeps them.
func TestRefusedLimits(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	site := limited(tenant, map[string]any{"opensAt": "2026-12-01T08:00:00+08:00", "timeZone": "Asia/Manila"})
	save := func(look map[string]any) *apptest.Answer {
		return tenant.Admin.Do(http.MethodPut, "/sites/"+site+"?mode=SANDBOX", map[string]any{
			"name": "Other", "enabled": true, "winkTemplateId": "default_customization", "winkSiteTemplate": look,
		})
	}
	for message, bad := range map[string]map[string]any{
		"The closing time must be after the opening time.": {
			"opensAt": "2026-12-01T08:00:00+08:00", "closesAt": "2026-12-01T00:00:00Z",
		},
		"opensAt must be a time such as 2026-12-01T08:00:00+08:00.": {"opensAt": "tomorrow"},
		"Choose a time zone from the list.":                         {"timeZone": "Local"},
		"Closed text can't contain invisible characters.":           {"closedText": "a\u202eb"},
	} {
		require.Equal(t, message, save(map[string]any{"availability": bad}).Is(http.StatusBadRequest).Message)
	}
	kept := save(map[string]any{}).Is(http.StatusOK)
	require.Equal(t, "2026-12-01T00:00:00Z", kept.Text("winkSiteTemplate.availability.opensAt"))
	cleared := save(map[string]any{"availability": map[string]any{}}).Is(http.StatusOK)
	require.Empty(t, cleared.Text("winkSiteTemplate.availability.opensAt"))
	require.Equal(t, "UTC", cleared.Text("winkSiteTemplate.availability.timeZone"))
}
