package hosted_test

import (
	"cmp"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

// TestDoorOfFlow: a flow has origins, times, a limit and a closed text like any page, and the builder, which sets none
// of them, leaves them alone. Only an open flow may keep the window that opened it.
func TestDoorOfFlow(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		opens := kit.App.Clock.Now().Add(time.Hour).UTC().Truncate(time.Second)
		sent := example(t, func(screens []any) { screens[0].(map[string]any)["routers"] = []any{} })
		look := sent["winkSiteTemplate"].(map[string]any)
		scene := look["scenes"].([]any)[0].(map[string]any)
		scene["screens"] = scene["screens"].([]any)[:1]
		look["allowedOrigins"] = []any{"https://Shop.example"}
		look["availability"] = map[string]any{
			"opensAt": opens.Format(time.RFC3339), "timeZone": "Asia/Manila", "responseLimit": 1,
			"closedText": "Come **back**",
		}
		made := tenant.Admin.Post("/sites?mode=SANDBOX", sent).Is(http.StatusCreated)
		site := made.Text("id")
		require.Equal(t, []any{"https://shop.example"}, made.Field("winkSiteTemplate.allowedOrigins"))

		page := func(opener string) string {
			t.Helper()
			header := http.Header{"Accept": {"text/html"}, "Accept-Language": {"en"}}
			answer := kit.Anonymous(kit.App.URLs.Link).Send(http.MethodGet, "/s/"+site, nil, header).Is(http.StatusOK)
			require.Contains(t, answer.Header.Get("Content-Security-Policy"), "frame-ancestors https://shop.example")
			require.Equal(t, opener, answer.Header.Get("Cross-Origin-Opener-Policy"))
			return string(answer.Body)
		}
		require.Contains(t, page("same-origin"), "<p>Come <strong>back</strong>")
		refused := kit.Anonymous(public(kit)).Post("/sites/"+site+"/sessions", map[string]any{})
		require.Equal(t, "SITE_CLOSED", refused.Is(http.StatusConflict).Code)

		kit.Advance(time.Hour)
		require.NotContains(t, page("unsafe-none"), "Come <strong>")
		first, late := open(t, kit, tenant, site, nil), open(t, kit, tenant, site, nil)
		require.Equal(t, "CLOSED", first.pass(landing, nil).Text("view.state"))
		require.Contains(t, page("same-origin"), "Come <strong>back</strong>", "one was enough")
		require.Equal(t, "CLOSED", late.pass(landing, nil).Text("view.state"), "who has begun may finish")

		delete(look, "allowedOrigins")
		delete(look, "availability")
		sent["name"] = "Renamed"
		saved := tenant.Admin.Do(http.MethodPut, "/sites/"+site+"?mode=SANDBOX", sent).Is(http.StatusOK)
		require.Equal(t, made.Field("winkSiteTemplate"), saved.Field("winkSiteTemplate"))
		look["availability"] = map[string]any{"opensAt": "tomorrow"}
		bad := tenant.Admin.Do(http.MethodPut, "/sites/"+site+"?mode=SANDBOX", sent).Is(http.StatusBadRequest)
		require.Equal(t, "opensAt must be a time such as 2026-12-01T08:00:00+08:00.", bad.Message)
	})
}

// TestTermsOfPages: people can read on what terms they are asked, in their language, whether the operator has pages for
// that or not.
func TestTermsOfPages(t *testing.T) {
	t.Parallel()
	for _, own := range []string{"", "https://terms.test/1"} {
		kit := apptest.New(t, func(c *config.Serve) { c.TermsURL = own })
		site := publish(kit.Tenant("Bayani Lending"), map[string]any{})
		link := kit.Anonymous(kit.App.URLs.Link)
		header := http.Header{"Accept": {"text/html"}, "Accept-Language": {"fil-PH, en;q=0.5"}}
		page := string(link.Send(http.MethodGet, "/s/"+site, nil, header).Is(http.StatusOK).Body)
		require.Contains(t, page, `href="`+cmp.Or(own, kit.App.URLs.Link+"/wink/v1/terms")+`"`)
		require.Contains(t, page, `href="`+kit.App.URLs.Link+`/wink/v1/privacy"`)
		shown := link.Send(http.MethodGet, "/wink/v1/privacy", nil, header).Is(http.StatusOK)
		require.Contains(t, string(shown.Body), "<h1>Patakaran sa Privacy</h1>")
		require.Equal(t, "Accept-Language", shown.Header.Get("Vary"))
	}
}
