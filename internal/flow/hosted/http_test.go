package hosted_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const provider = "sandbox_employer_ph"

// visit is a run through a site.
type visit struct {
	t      *testing.T
	kit    *apptest.Kit
	tenant *apptest.Tenant
	siteID string
	id     string
	actor  apptest.Actor
	view   *apptest.Answer
}

func public(kit *apptest.Kit) string { return kit.App.URLs.Link + "/public/v1" }

// publish makes a site with some settings.
func publish(tenant *apptest.Tenant, look map[string]any) string {
	return tenant.Admin.Post("/sites?mode=SANDBOX", map[string]any{
		"name": "Salary loan", "enabled": true, "winkTemplateId": "default_customization", "winkSiteTemplate": look,
	}).Is(http.StatusCreated).Text("id")
}

func open(t *testing.T, kit *apptest.Kit, tenant *apptest.Tenant, siteID string, params map[string]any) *visit {
	t.Helper()
	v := &visit{t: t, kit: kit, tenant: tenant, siteID: siteID}
	v.view = kit.Anonymous(public(kit)).Post("/sites/"+siteID+"/sessions", map[string]any{"params": params}).
		Is(http.StatusCreated)
	v.id = v.view.Text("session.id")
	v.actor = kit.Bearer(public(kit), v.view.Text("session.token"))
	return v
}

func (v *visit) post(what string) *apptest.Answer {
	v.t.Helper()
	return v.actor.Post("/sessions/"+v.id+"/"+what, map[string]any{}).Is(http.StatusOK)
}

func (v *visit) start() *apptest.Answer {
	v.t.Helper()
	return v.actor.Post("/sessions/"+v.id+"/start", nil).Is(http.StatusOK)
}

func (v *visit) reload() *apptest.Answer {
	v.t.Helper()
	return v.actor.Get("/sessions/" + v.id).Is(http.StatusOK)
}

func (v *visit) widget() apptest.Actor {
	v.t.Helper()
	pass := v.actor.Post("/sessions/"+v.id+"/widget-token", nil).Is(http.StatusOK)
	require.Equal(v.t, "default_customization", pass.Text("templateId"))
	return v.kit.Bearer(v.kit.Widget(), pass.Text("accessToken"))
}

// listed is the session as the portal shows it.
func (v *visit) listed() map[string]any {
	v.t.Helper()
	items := v.tenant.Sandbox.Get("/portal/winkSessions?winkSiteId=" + v.siteID).Is(http.StatusOK).Items()
	require.Len(v.t, items, 1)
	return items[0]
}

// detail is the session as its drawer shows it.
func (v *visit) detail() *apptest.Answer {
	v.t.Helper()
	return v.tenant.Sandbox.Get("/portal/winkSessions/" + v.id).Is(http.StatusOK)
}

// TestRun walks through a site: landing page, widget, connection, result, revocation on the manage page.
func TestRun(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		v := open(t, kit, tenant, publish(tenant, map[string]any{"redirectBackUrl": "example.com/ok?a=1"}),
			map[string]any{"customer": "C-42", "bad-name": "x", "empty": " "})
		require.Equal(t, "LANDING", v.view.Text("view.state"))
		require.Equal(t, "GET STARTED", v.view.Text("view.texts.button"))
		require.Equal(t, "Bayani Lending", v.view.Text("view.look.companyName"))
		require.Equal(t, "PENDING", v.listed()["status"])
		require.Empty(t, v.listed()["userId"], "nobody is made before somebody begins")
		require.Equal(t, "LANDING", v.reload().Text("view.state"))
		require.Equal(t, map[string]any{"customer": "C-42"}, v.detail().Field("urlParameters"))

		require.Equal(t, "WIDGET", v.start().Text("state"))
		userID := v.listed()["userId"].(string)
		user := tenant.Sandbox.Get("/users/" + userID).Is(http.StatusOK)
		require.Equal(t, "WinkSite", user.Text("session.channel"))
		require.Equal(t, v.siteID, user.Text("session.channelId"))
		require.Equal(t, user.Field("session"), tenant.Sandbox.Get("/users").Is(http.StatusOK).Items()[0]["session"])
		require.Equal(t, "WIDGET", v.reload().Text("view.state"))

		widget := v.widget()
		account := kit.Connect(widget, connector.Personas()[0], provider)
		require.Equal(t, "SUCCESS", v.listed()["status"], "kept even if the tab is closed now")
		result := v.post("widget-closed")
		require.Equal(t, "SUCCESS_PAGE", result.Text("state"))
		require.Equal(t, "https://example.com/ok?a=1&winkSessionId="+v.id+"&status=SUCCESS", result.Text("exit"))
		require.Equal(t, result.Text("qrCode.url"), v.reload().Text("view.qrCode.url"))
		rows := result.Field("qrCode.rows").([]any)
		require.Len(t, rows[0], len(rows), "a square")

		link := strings.TrimPrefix(result.Text("qrCode.url"), kit.App.URLs.Link+"/m/")
		pass := kit.Anonymous(public(kit)).Post("/links/"+link+"/widget-token", nil).Is(http.StatusOK)
		manage := kit.Bearer(kit.Widget(), pass.Text("accessToken"))
		manage.Delete("/accounts/" + account).Is(http.StatusOK)
		require.Equal(t, "REVOKED", v.listed()["status"])
		kit.Connect(manage, connector.Personas()[0], provider)
		require.Equal(t, "SUCCESS", v.listed()["status"])
		kit.Anonymous(public(kit)).Post("/links/wlnk-unknown/widget-token", nil).Is(http.StatusNotFound)

		forms := tenant.Key("SANDBOX").Get("/alpha/forms?winkSiteId=" + v.siteID).Is(http.StatusOK).Items()
		require.Len(t, forms, 1)
		require.Equal(t, "URL Parameters", forms[0]["name"])
		require.Equal(t, map[string]any{"customer": "C-42"}, forms[0]["data"])
		require.Equal(t, userID, forms[0]["userId"])
		require.Empty(t, v.detail().Field("urlParameters"), "once is enough")
		require.Equal(t, v.id, forms[0]["winkSiteSessionId"])
		one := tenant.Sandbox.Get("/alpha/forms/" + forms[0]["id"].(string)).Is(http.StatusOK)
		require.Equal(t, forms[0]["data"], one.Field("data"))
		require.NotContains(t, string(testkit.Stored(t, kit.App.DB)), "C-42")
	})
}

// TestOutcomes is the table of what comes after the widget.
func TestOutcomes(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	for name, c := range map[string]struct {
		look              map[string]any
		connects          bool
		state, after      string
		exit, afterReload string
		retries           bool
	}{
		"nothing connected":        {map[string]any{}, false, "FAILURE_PAGE", "FAILURE", "", "FAILURE_PAGE", true},
		"nothing, with a way out":  {map[string]any{"redirectBackUrlOnFailure": "a.example"}, false, "FAILURE_PAGE", "FAILURE", "https://a.example", "FAILURE_PAGE", false},
		"nothing, no page":         {noResult(map[string]any{}), false, "CLOSED", "FAILURE", "", "CLOSED", false},
		"nothing, no page but out": {noResult(map[string]any{"redirectBackUrlOnFailure": "a.example"}), false, "LEAVING", "FAILURE", "https://a.example", "CLOSED", false},
		"connected":                {map[string]any{}, true, "SUCCESS_PAGE", "SUCCESS", "", "SUCCESS_PAGE", false},
		"connected, no page":       {noResult(map[string]any{}), true, "CLOSED", "SUCCESS", "", "CLOSED", false},
		"connected, out":           {noResult(map[string]any{"redirectBackUrl": "a.example/x"}), true, "LEAVING", "SUCCESS", "https://a.example/x", "CLOSED", false},
	} {
		c.look["landingPageConfig"] = map[string]any{"enabled": false}
		v := open(t, kit, tenant, publish(tenant, c.look), nil)
		require.Equal(t, "WIDGET", v.view.Text("view.state"), name)
		require.Equal(t, "IN_PROGRESS", v.view.Text("session.status"), name)
		if c.connects {
			kit.Connect(v.widget(), connector.Personas()[0], provider)
		}
		closed := v.post("widget-closed")
		require.Equal(t, c.state, closed.Text("state"), name)
		require.Equal(t, c.retries, closed.Field("retries"), name)
		require.Equal(t, c.after, v.listed()["status"], name)
		want := c.exit
		if want != "" {
			want += "?winkSessionId=" + v.id + "&status=" + c.after
		}
		require.Equal(t, want, closed.Text("exit"), name)
		require.Equal(t, c.afterReload, v.reload().Text("view.state"), name)
		if c.retries {
			require.Equal(t, "WIDGET", v.start().Text("state"), name)
			require.Equal(t, "IN_PROGRESS", v.listed()["status"], name)
		}
	}
}

// TestExitTargets: the page is told which window leaves, for the exit that it goes through.
func TestExitTargets(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	for name, c := range map[string]struct {
		look     map[string]any
		connects bool
		target   string
	}{
		"failure":              {map[string]any{"redirectBackUrlOnFailure": "a.example", "redirectTargetOnFailure": "TOP", "redirectTarget": "PARENT"}, false, "TOP"},
		"success":              {map[string]any{"redirectBackUrl": "a.example", "redirectTargetOnFailure": "TOP", "redirectTarget": "PARENT"}, true, "PARENT"},
		"the page's own":       {map[string]any{"redirectBackUrl": "a.example", "redirectTarget": "SELF"}, true, ""},
		"without an exit":      {map[string]any{"redirectTarget": "TOP"}, true, ""},
		"nothing said, nobody": {map[string]any{"redirectBackUrlOnFailure": "a.example"}, false, ""},
	} {
		c.look["landingPageConfig"] = map[string]any{"enabled": false}
		v := open(t, kit, tenant, publish(tenant, c.look), nil)
		if c.connects {
			kit.Connect(v.widget(), connector.Personas()[0], provider)
		}
		require.Equal(t, c.target, v.post("widget-closed").Text("target"), name)
	}
	tenant.Admin.Post("/sites?mode=SANDBOX", map[string]any{
		"name": "Loan", "enabled": true, "winkTemplateId": "default_customization",
		"winkSiteTemplate": map[string]any{"redirectTarget": "_blank"},
	}).Is(http.StatusBadRequest)
}

func noResult(look map[string]any) map[string]any {
	look["resultPageConfig"] = map[string]any{"enabled": false}
	return look
}

// TestEditsDoNotReachARun: who has begun ends on the page on which they began, also when it is no longer published.
func TestEditsDoNotReachARun(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	v := open(t, kit, tenant, publish(tenant, map[string]any{}), nil)
	tenant.Admin.Do(http.MethodPut, "/sites/"+v.siteID+"?mode=SANDBOX", map[string]any{
		"name": "Other", "enabled": false, "winkTemplateId": "default_customization",
		"winkSiteTemplate": map[string]any{"landingPageConfig": map[string]any{"headerText": "Changed"}},
	}).Is(http.StatusOK)
	require.Contains(t, v.reload().Text("view.texts.header"), "Please connect")
	require.Equal(t, "Salary loan", v.listed()["winkSiteName"])
	require.Equal(t, "WIDGET", v.start().Text("state"))
	tenant.Admin.Delete("/sites/" + v.siteID + "?mode=SANDBOX").Is(http.StatusOK)
	require.Equal(t, "WIDGET", v.reload().Text("view.state"))
}

// TestUnavailable: there is one answer for every page that is not there, whatever the reason.
func TestUnavailable(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	template := tenant.Admin.Post("/templates?mode=SANDBOX", map[string]any{"name": "Gone"}).Is(http.StatusCreated).Text("id")
	unpublished, deleted := publish(tenant, map[string]any{}), publish(tenant, map[string]any{})
	untemplated := publish(tenant, map[string]any{"winkTemplateId": template})
	tenant.Admin.Do(http.MethodPut, "/sites/"+unpublished+"/status?mode=SANDBOX", map[string]any{"enabled": false}).Is(http.StatusOK)
	tenant.Admin.Delete("/sites/" + deleted + "?mode=SANDBOX").Is(http.StatusOK)
	tenant.Admin.Delete("/templates/" + template + "?mode=SANDBOX").Is(http.StatusOK)
	browser := http.Header{"Accept": {"text/html"}}
	page := func(address string) *apptest.Answer {
		return kit.Anonymous(kit.App.URLs.Link).Send(http.MethodGet, address, nil, browser)
	}
	unknown := page("/s/wsit-00000000000000000000000000000000").Is(http.StatusNotFound)
	for _, id := range []string{unpublished, deleted, untemplated, "x", strings.Repeat("y", 60)} {
		require.Equal(t, unknown.Body, page("/s/"+id).Is(http.StatusNotFound).Body, id)
		refused := kit.Anonymous(public(kit)).Post("/sites/"+id+"/sessions", map[string]any{}).Is(http.StatusNotFound)
		require.Equal(t, "Page not found.", refused.Message)
	}
	require.Equal(t, unknown.Body, page("/m/wlnk-unknown").Is(http.StatusNotFound).Body)
}

// TestTokensOfSessions: a token acts for its own session, and for nothing else.
func TestTokensOfSessions(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	siteID := publish(tenant, map[string]any{})
	v, other := open(t, kit, tenant, siteID, nil), open(t, kit, tenant, siteID, nil)
	v.actor.Get("/sessions/" + other.id).Is(http.StatusNotFound)
	v.actor.Post("/sessions/"+other.id+"/start", nil).Is(http.StatusNotFound)
	kit.Anonymous(public(kit)).Get("/sessions/" + v.id).Is(http.StatusUnauthorized)
	kit.Bearer(public(kit), "guess").Get("/sessions/" + v.id).Is(http.StatusUnauthorized)
	kit.Bearer(kit.Widget(), v.view.Text("session.token")).Get("/config").Is(http.StatusUnauthorized)
	kit.Bearer(kit.Management(), v.view.Text("session.token")).Get("/tenant").Is(http.StatusUnauthorized)
	require.NoError(t, kit.App.Clock.Advance(t.Context(), 25*time.Hour))
	v.actor.Get("/sessions/" + v.id).Is(http.StatusUnauthorized)
}

// TestTime: runs that their people left end after a day, those that never began are forgotten after 30, and leave
// nothing behind.
func TestTime(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		pending := open(t, kit, tenant, publish(tenant, map[string]any{}), map[string]any{"a": "b"})
		left := open(t, kit, tenant, publish(tenant, map[string]any{}), nil)
		left.start()
		settle := func(wait time.Duration) {
			require.NoError(t, kit.App.Clock.Advance(t.Context(), wait))
			require.NoError(t, kit.App.Jobs.Now(t.Context(), "wink sessions"))
			tenant.SignIn()
		}
		settle(23 * time.Hour)
		require.Equal(t, "IN_PROGRESS", left.listed()["status"])
		settle(time.Hour)
		require.Equal(t, "FAILURE", left.listed()["status"])
		settle(28 * 24 * time.Hour)
		require.Equal(t, "PENDING", pending.listed()["status"])
		settle(24 * time.Hour)
		require.Empty(t, tenant.Sandbox.Get("/portal/winkSessions?winkSiteId="+pending.siteID).Is(http.StatusOK).Items())
		require.Equal(t, "FAILURE", left.listed()["status"])
		rows, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT COUNT(*) FROM wink_session WHERE status = 'PENDING'")
		require.NoError(t, err)
		require.Zero(t, rows)
	})
}

// TestErased: an erasure takes the runs of a user along.
func TestErased(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	v := open(t, kit, tenant, publish(tenant, map[string]any{}), map[string]any{"a": "b"})
	v.start()
	userID := v.listed()["userId"].(string)
	tenant.Sandbox.Post("/portal/users/"+userID+"/erasures", map[string]any{"confirmation": userID[len(userID)-8:]}).
		Is(http.StatusAccepted)
	kit.Eventually("the end of the erasure", func() bool {
		return len(tenant.Sandbox.Get("/portal/winkSessions").Is(http.StatusOK).Items()) == 0 &&
			len(tenant.Sandbox.Get("/alpha/forms").Is(http.StatusOK).Items()) == 0
	})
	v.actor.Get("/sessions/" + v.id).Is(http.StatusUnauthorized)
}

// TestSessionList filters by each of its parameters and pages through the rest. Days are those of the caller's zone.
func TestSessionList(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		one, other := publish(tenant, map[string]any{}), publish(tenant, map[string]any{})
		started := open(t, kit, tenant, one, nil)
		started.start()
		for range 2 {
			open(t, kit, tenant, other, nil)
		}
		ids := func(query string) []string {
			t.Helper()
			var found []string
			for _, row := range tenant.Sandbox.Get("/portal/winkSessions?" + query).Is(http.StatusOK).Items() {
				found = append(found, row["id"].(string))
			}
			return found
		}
		require.Len(t, ids(""), 3)
		row := started.listed()
		require.Subset(t, slices.Collect(maps.Keys(row)), []string{
			"id", "winkSiteName", "winkSiteId", "userId", "status", "createdAt", "updatedAt",
		})
		require.Equal(t, one, row["winkSiteId"])
		for _, key := range []string{"createdAt", "updatedAt"} {
			_, err := time.Parse(time.RFC3339, row[key].(string))
			require.NoError(t, err, key)
		}
		require.Equal(t, []string{started.id}, ids("winkSiteId="+one))
		require.Equal(t, []string{started.id}, ids("status=IN_PROGRESS"))
		require.Equal(t, []string{started.id}, ids("userId="+started.listed()["userId"].(string)))
		require.Empty(t, ids("status=IN_PROGRESS&winkSiteId="+other))

		first := tenant.Sandbox.Get("/portal/winkSessions?size=2").Is(http.StatusOK)
		require.Len(t, first.Items(), 2)
		require.Equal(t, []string{started.id}, ids("size=2&cursor="+first.Text("nextCursor")))
		tenant.Sandbox.Get("/portal/winkSessions?size=2&status=PENDING&cursor=" + first.Text("nextCursor")).
			Is(http.StatusBadRequest)

		for _, zone := range []string{"Pacific/Kiritimati", "Pacific/Pago_Pago"} {
			location, err := time.LoadLocation(zone)
			require.NoError(t, err)
			now := kit.App.Clock.Now().In(location)
			day := func(n int) string { return now.AddDate(0, 0, n).Format(time.DateOnly) }
			require.Len(t, ids("timeZone="+zone+"&startDate="+day(0)+"&endDate="+day(0)), 3, zone)
			require.Empty(t, ids("timeZone="+zone+"&startDate="+day(1)), zone)
			require.Empty(t, ids("timeZone="+zone+"&endDate="+day(-1)), zone)
		}
		tenant.Sandbox.Get("/portal/winkSessions?startDate=2026-02-02&endDate=2026-02-01").Is(http.StatusBadRequest)
		tenant.Sandbox.Get("/portal/winkSessions?timeZone=Local").Is(http.StatusBadRequest)
		tenant.Sandbox.Get("/portal/winkSessions/wses-unknown").Is(http.StatusNotFound)
	})
}
