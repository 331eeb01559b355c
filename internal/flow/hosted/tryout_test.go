package hosted_test

import (
	"maps"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// draftTry tries a flow that was never saved, and keeps how far it got.
type draftTry struct {
	t      *testing.T
	tenant *apptest.Tenant
	flow   any
	params map[string]any
	last   *apptest.Answer
}

func (d *draftTry) send(more map[string]any) *apptest.Answer {
	d.t.Helper()
	body := map[string]any{"winkSiteTemplate": d.flow, "params": d.params}
	if d.last != nil {
		body["trail"], body["answers"] = d.last.Field("trail"), d.last.Field("answers")
	}
	maps.Copy(body, more)
	return d.tenant.Admin.Post("/sites/try?mode=SANDBOX", body)
}

func (d *draftTry) step(more map[string]any) *apptest.Answer {
	d.t.Helper()
	d.last = d.send(more).Is(http.StatusOK)
	return d.last
}

func values(values map[string]any) map[string]any { return map[string]any{"values": values} }

// TestTryShowsThePage walks through a flow twice, once as the public and once before it was saved: all is the same, and
// of the second walk nothing is left.
func TestTryShowsThePage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		params := map[string]any{"ref": "A&1"}
		v := openFlow(t, kit, params, nil)
		d := &draftTry{t: t, tenant: v.tenant, flow: example(t, nil)["winkSiteTemplate"], params: params}
		before := rowsOfFlows(t, kit)
		shown := map[string]any{"": d.step(nil).Field("view")}
		none := map[string]any{}
		for _, step := range []struct {
			on     string
			values map[string]any
		}{{landing, none}, {about, unemployed()}, {other, map[string]any{"source": "PENSION"}}, {connect, none}} {
			shown[step.on] = d.step(values(step.values)).Field("view")
		}
		require.Equal(t, true, d.last.Field("view.flow.hasFailed"), "nothing is connected yet")
		shown["connected"] = d.step(map[string]any{"values": none, "isConnected": true}).Field("view")
		shown[call] = d.step(map[string]any{"values": map[string]any{"callOn": "2026-02-01"}, "isConnected": true}).Field("view")
		require.Equal(t, before, rowsOfFlows(t, kit), "a try leaves nothing behind")

		require.Equal(t, v.view.Field("view"), shown[""])
		require.Equal(t, v.pass(landing, nil).Field("view"), shown[landing])
		require.Equal(t, v.pass(about, unemployed()).Field("view"), shown[about])
		require.Equal(t, v.pass(other, map[string]any{"source": "PENSION"}).Field("view"), shown[other])
		require.Equal(t, v.pass(connect, nil).Field("view"), shown[connect])
		require.Equal(t, "https://example.com/done?ref=A%261", shown[call].(map[string]any)["exit"])
		require.Equal(t, "CLOSED", d.step(map[string]any{
			"values": map[string]any{}, "winkSiteTemplate": endless(t), "isConnected": true,
		}).Text("view.state"), "where no route matches, a flow ends")
	})
}

// rowsOfFlows counts what walks and saves leave behind. Other tables change meanwhile, such as those of jobs.
func rowsOfFlows(t *testing.T, kit *apptest.Kit) map[string]int {
	t.Helper()
	rows := map[string]int{}
	for _, table := range []string{
		"wink_session", "form", "site", "site_version", "site_draft", "end_user", "event", "audit", "widget_visit",
	} {
		count, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT COUNT(*) FROM "+table)
		require.NoError(t, err)
		rows[table] = count
	}
	return rows
}

// endless is the flow with no route from its last screen.
func endless(t *testing.T) any {
	return example(t, func(screens []any) { screens[4].(map[string]any)["routers"] = []any{} })["winkSiteTemplate"]
}

// TestTry is what a try can do that the page can't.
func TestTry(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	begin := func(t *testing.T, edit func(screens []any)) *draftTry {
		return &draftTry{t: t, tenant: tenant, flow: example(t, edit)["winkSiteTemplate"]}
	}
	t.Run("answers are checked as on the page", func(t *testing.T) {
		t.Parallel()
		d := begin(t, nil)
		d.step(values(map[string]any{}))
		require.Equal(t, []string{
			"body.values.age: Please enter a valid integer, min: 15, max: 99",
			"body.values.employmentStatus: This field is required",
			"body.values.firstName: This field is required",
		}, problems(d.send(values(map[string]any{"age": "9"})).Is(http.StatusBadRequest)))
	})
	t.Run("any screen can be jumped to, with the answers so far", func(t *testing.T) {
		t.Parallel()
		d := begin(t, nil)
		d.step(values(map[string]any{}))
		d.step(values(employed("30")))
		require.Equal(t, connect, d.last.Text("view.flow.id"))
		jumped := d.step(map[string]any{"trail": []string{other}, "assumed": []string{landing, about, "Screen_gone0"}})
		require.Equal(t, other, jumped.Text("view.flow.id"))
		require.Contains(t, string(jumped.Body), "Ysabel", "answers of screens that don't lead here count")
		require.Empty(t, jumped.Field("view.flow.before"))
		require.NotContains(t, string(d.step(map[string]any{"trail": []string{other}}).Body), "Hello Ysabel")
	})
	t.Run("a draft with errors, of which screens are gone, goes on", func(t *testing.T) {
		t.Parallel()
		d := begin(t, nil)
		d.step(values(map[string]any{}))
		d.step(values(unemployed()))
		d.flow = example(t, func(screens []any) {
			screens[2].(map[string]any)["reference"] = "Screen_renamed1"
			componentsOf(screens[1])[1].(map[string]any)["props"].(map[string]any)["name"] = ""
		})["winkSiteTemplate"]
		require.Equal(t, about, d.step(nil).Text("view.flow.id"), "back to the last screen that is there")
	})
	t.Run("what isn't a flow is refused", func(t *testing.T) {
		t.Parallel()
		d := begin(t, nil)
		d.flow = map[string]any{"scenes": []any{}, "additionalConfig": map[string]any{}}
		require.Equal(t, http.StatusBadRequest, d.send(nil).Status)
		d = begin(t, nil)
		require.Equal(t, http.StatusBadRequest, d.send(map[string]any{"answers": "much"}).Status)
	})
}
