package hosted_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const (
	landing = "Screen_a1LandX0"
	about   = "Screen_b2About0"
	other   = "Screen_c3Other0"
	connect = "Screen_d4Widget"
	call    = "Screen_e5Start0"
)

// example is the flow that the front ends are tested with; edit changes it first.
func example(t *testing.T, edit func(screens []any)) map[string]any {
	t.Helper()
	raw, err := os.ReadFile("../../../web/packages/flow/cases/example.json")
	require.NoError(t, err)
	var site map[string]any
	require.NoError(t, json.Unmarshal(raw, &site))
	if edit != nil {
		scene := site["winkSiteTemplate"].(map[string]any)["scenes"].([]any)[0].(map[string]any)
		edit(scene["screens"].([]any))
	}
	return site
}

func openFlow(t *testing.T, kit *apptest.Kit, params map[string]any, edit func(screens []any)) *visit {
	t.Helper()
	tenant := kit.Tenant("Bayani Lending")
	made := tenant.Admin.Post("/sites?mode=SANDBOX", example(t, edit)).Is(http.StatusCreated)
	return open(t, kit, tenant, made.Text("id"), params)
}

// press leaves a screen by its button.
func (v *visit) press(screen string, values map[string]any) *apptest.Answer {
	v.t.Helper()
	return v.actor.Post("/sessions/"+v.id+"/screens/"+screen, map[string]any{"values": values})
}

func (v *visit) pass(screen string, values map[string]any) *apptest.Answer {
	v.t.Helper()
	return v.press(screen, values).Is(http.StatusOK)
}

func (v *visit) forms(query string) []map[string]any {
	v.t.Helper()
	return v.tenant.Sandbox.Get("/alpha/forms?winkSiteId=" + v.siteID + query).Is(http.StatusOK).Items()
}

func employed(age string) map[string]any {
	return map[string]any{"firstName": " Ysabel ", "age": age, "mobile": "+63912", "employmentStatus": "EMPLOYED"}
}

func unemployed() map[string]any {
	answers := employed("30")
	answers["employmentStatus"] = "UNEMPLOYED"
	return answers
}

// TestFlowRun walks through a flow from its landing page to the address at its end.
func TestFlowRun(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		v := openFlow(t, kit, map[string]any{"ref": "A&1", "unknown": "x"}, nil)
		require.Equal(t, "LANDING", v.view.Text("view.state"))
		require.Equal(t, "PENDING", v.view.Text("session.status"))
		require.Contains(t, string(v.view.Body), "Reference: A&1", "filled in as a text")
		require.Empty(t, v.listed()["userId"])
		require.Equal(t, map[string]any{"ref": "A&1", "branch": "MNL"}, v.detail().Field("urlParameters"))

		form := v.pass(landing, nil)
		require.Equal(t, "FORM", form.Text("view.state"))
		require.Equal(t, about, form.Text("view.flow.id"))
		require.Equal(t, "Continue", form.Text("view.flow.button"))
		require.Equal(t, "IN_PROGRESS", form.Text("status"))
		require.NotEmpty(t, v.listed()["userId"])
		require.Equal(t, "URL Parameters", v.forms("")[0]["name"])

		refused := v.press(about, map[string]any{"age": "9", "employmentStatus": "RETIRED", "stranger": "x"})
		require.Equal(t, http.StatusBadRequest, refused.Status)
		require.Equal(t, []string{
			"body.values.age: Please enter a valid integer, min: 15, max: 99",
			"body.values.employmentStatus: This field is required",
			"body.values.firstName: This field is required",
		}, problems(refused))
		require.Len(t, v.forms(""), 1, "nothing is kept of what was refused")

		widget := v.pass(about, employed("30"))
		require.Equal(t, "WIDGET", widget.Text("view.state"))
		require.Equal(t, connect, widget.Text("view.flow.id"))
		kept := v.forms("")[0]
		require.Equal(t, "About you", kept["name"])
		require.Equal(t, about, kept["reference"])
		require.Equal(t, map[string]any{
			"firstName": "Ysabel", "age": "30", "mobile": "+63912", "employmentStatus": "EMPLOYED", "lastJob": "",
		}, kept["data"])
		status := kept["fields"].([]any)[3].(map[string]any)
		require.Equal(t, map[string]any{
			"id": "RADIO_f4aaaa", "name": "employmentStatus", "label": "Employment status", "type": "RADIO",
			"value": "EMPLOYED", "valueLabel": "Employed", "fromLink": false,
		}, status)
		require.NotEmpty(t, kept["winkSiteVersionId"])

		require.Equal(t, true, v.pass(connect, nil).Field("view.flow.hasFailed"))
		require.Equal(t, "FAILURE", v.listed()["status"])
		kit.Connect(v.widget(), connector.Personas()[0], provider)
		require.Equal(t, "IN_PROGRESS", v.listed()["status"], "the last screen is the end, not the connection")
		require.Equal(t, true, v.reload().Field("view.flow.isConnected"))

		require.Equal(t, call, v.pass(connect, nil).Text("view.flow.id"))
		end := v.pass(call, map[string]any{"callOn": "2026-13-01"})
		require.Equal(t, "LEAVING", end.Text("view.state"))
		require.Equal(t, "https://example.com/done?ref=A%261", end.Text("view.exit"))
		require.Equal(t, "SUCCESS", end.Text("status"))
		require.Equal(t, "", v.forms("")[0]["data"].(map[string]any)["callOn"], "no day is no answer")
		require.Equal(t, end.Field("view"), v.pass(call, nil).Field("view"), "sent twice")
		require.Equal(t, "CLOSED", v.reload().Text("view.state"), "a page that is loaded again leaves nowhere")
		require.False(t, bytes.Contains(testkit.Stored(t, kit.App.DB), []byte("Ysabel")), "sealed")
		site := v.tenant.Admin.Get("/sites/" + v.siteID + "?mode=SANDBOX").Is(http.StatusOK)
		require.InDelta(t, 1, site.Field("responses"), 0)
	})
}

func problems(a *apptest.Answer) (lines []string) {
	for _, e := range a.Errors {
		lines = append(lines, e.Field+": "+e.Message)
	}
	return lines
}

// TestBranches: answers of a way that was left are kept, marked, and shown only to who asks for them.
func TestBranches(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		v := openFlow(t, kit, nil, nil)
		v.pass(landing, nil)
		side := v.pass(about, unemployed())
		require.Equal(t, other, side.Text("view.flow.id"))
		require.Contains(t, string(side.Body), "Ysabel", "filled in")
		require.Equal(t, "GIG", side.Field("view.flow.values").([]any)[0].(map[string]any)["text"], "a default")
		require.Equal(t, connect, v.pass(other, map[string]any{"source": "PENSION"}).Text("view.flow.id"))

		back := v.actor.Get("/sessions/" + v.id + "/screens/" + about).Is(http.StatusOK)
		require.Equal(t, "Ysabel", back.Field("view.flow.values").([]any)[0].(map[string]any)["text"])
		require.Equal(t, []any{landing}, back.Field("view.flow.before"))

		require.Equal(t, other, v.pass(about, unemployed()).Text("view.flow.id"), "the same again leads the same way")
		require.Equal(t, connect, v.reload().Text("view.flow.id"), "and removes nothing")

		require.Equal(t, connect, v.pass(about, employed("40")).Text("view.flow.id"))
		require.Len(t, v.forms(""), 1+1)
		all := v.forms("&includeSuperseded=true")
		require.Len(t, all, 3)
		for _, f := range all {
			require.Equal(t, f["reference"] == other, f["superseded"])
		}
		late := v.pass(other, map[string]any{"source": "GIG"})
		require.Equal(t, connect, late.Text("view.flow.id"), "another tab, on a screen that is no longer on the way")
		require.Len(t, v.forms(""), 2)

		require.Equal(t, other, v.pass(about, unemployed()).Text("view.flow.id"))
		require.Equal(t, "PENSION", v.reload().Field("view.flow.values").([]any)[0].(map[string]any)["text"])
		require.Len(t, v.forms(""), 3, "back on the way, the answer counts again")
	})
}

// TestHiddenFields: what isn't shown is neither required nor kept, and what is disabled is its default.
func TestHiddenFields(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	when := func(field, value string) []any {
		return []any{map[string]any{"logicOperator": "AND", "expressions": []any{
			map[string]any{"field": field, "comparisonOperator": "EQ", "value": value},
		}}}
	}
	v := openFlow(t, kit, map[string]any{"ref": "R-1"}, func(screens []any) {
		components := componentsOf(screens[1])
		mobile := components[3].(map[string]any)
		mobile["disabled"] = true
		mobile["extra"].(map[string]any)["defaultValue"] = "{{ urlParams.ref }}"
		job := components[5].(map[string]any)
		job["required"] = true
		job["extra"].(map[string]any)["visibleWhen"] = when("employmentStatus", "UNEMPLOYED")
		components[0].(map[string]any)["extra"].(map[string]any)["visibleWhen"] = when("urlParams.ref", "other")
	})
	form := v.pass(landing, nil)
	shown := form.Field("view.flow.components").([]any)
	require.Len(t, shown, 5, "what the address hides isn't sent")
	require.Equal(t, "R-1", form.Field("view.flow.values").([]any)[2].(map[string]any)["text"])
	require.Len(t, shown[4].(map[string]any)["visibleWhen"], 1)

	sent := employed("30")
	sent["mobile"] = "+63999"
	sent["lastJob"] = map[string]any{"start": "2024-01-01", "end": "2024-02-01"}
	require.Equal(t, connect, v.pass(about, sent).Text("view.flow.id"))
	kept := v.forms("")[0]["data"].(map[string]any)
	require.Equal(t, "R-1", kept["mobile"])
	require.NotContains(t, kept, "lastJob")

	shownNow := maps.Clone(unemployed())
	require.Equal(t, []string{"body.values.lastJob: This field is required"}, problems(v.press(about, shownNow)))
	shownNow["lastJob"] = sent["lastJob"]
	v.pass(about, shownNow)
	require.Equal(t, "2024-01-01/2024-02-01", v.forms("")[0]["data"].(map[string]any)["lastJob"])
}

func componentsOf(screen any) []any {
	return screen.(map[string]any)["module"].(map[string]any)["components"].([]any)
}

// TestFlowEnds is the table of how a flow ends: what is connected counts only where the way leads over the widget.
func TestFlowEnds(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	t.Run("without the widget", func(t *testing.T) {
		t.Parallel()
		v := openFlow(t, kit, nil, nil)
		v.pass(landing, nil)
		end := v.pass(about, employed("16"))
		require.Equal(t, "https://example.com/not-eligible?ref=none", end.Text("view.exit"))
		require.Equal(t, "SUCCESS", end.Text("status"))
	})
	t.Run("in the window that the exit names", func(t *testing.T) {
		t.Parallel()
		for named, window := range map[any]string{
			"PARENT": "PARENT", "TOP": "TOP", "SELF": "", "_blank": "", "parent": "", 1: "", nil: "",
		} {
			v := openFlow(t, kit, nil, func(screens []any) {
				routers := screens[1].(map[string]any)["routers"].([]any)
				for _, router := range routers {
					router.(map[string]any)["redirectTarget"] = named
				}
			})
			v.pass(landing, nil)
			end := v.pass(about, employed("16"))
			require.Equal(t, "LEAVING", end.Text("view.state"))
			require.Equal(t, window, end.Text("view.target"), named)
		}
	})
	t.Run("with what was connected revoked", func(t *testing.T) {
		t.Parallel()
		v := openFlow(t, kit, nil, nil)
		v.pass(landing, nil)
		v.pass(about, employed("30"))
		widget := v.widget()
		account := kit.Connect(widget, connector.Personas()[0], provider)
		require.Equal(t, "IN_PROGRESS", v.listed()["status"], "the last screen ends it")
		v.pass(connect, nil)
		widget.Delete("/accounts/" + account).Is(http.StatusOK)
		require.Equal(t, "REVOKED", v.pass(call, nil).Text("status"))
		kit.Connect(widget, connector.Personas()[0], provider)
		require.Equal(t, "SUCCESS", v.listed()["status"], "through the manage page")
	})
	t.Run("in the middle of another version", func(t *testing.T) {
		t.Parallel()
		v := openFlow(t, kit, nil, nil)
		edited := example(t, func(screens []any) {
			screens[1].(map[string]any)["routers"] = []any{map[string]any{"target": other, "conditions": []any{}}}
		})
		v.tenant.Admin.Do(http.MethodPut, "/sites/"+v.siteID+"?mode=SANDBOX", edited).Is(http.StatusOK)
		v.pass(landing, nil)
		require.Equal(t, connect, v.pass(about, employed("30")).Text("view.flow.id"), "the one it began with")
	})
}

// TestFlowBounds: strangers get nowhere, and nobody fills the disk.
func TestFlowBounds(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	v := openFlow(t, kit, nil, nil)
	v.pass(landing, nil)
	long := employed("30")
	long["firstName"] = string(make([]byte, 70<<10))
	require.Equal(t, "Your answers are too long.", v.press(about, long).Is(http.StatusRequestEntityTooLarge).Message)
	require.Equal(t, about, v.pass("Screen_nowhere1", nil).Text("view.flow.id"))
	require.Equal(t, about, v.pass(call, map[string]any{"callOn": "2026-01-01"}).Text("view.flow.id"), "not there yet")
	kept := v.forms("&includeSuperseded=true")
	require.Len(t, kept, 1, "nothing is kept of a screen that is not on the way")
	require.Equal(t, "URL Parameters", kept[0]["name"])

	plain := open(t, kit, v.tenant, publish(v.tenant, map[string]any{}), nil)
	plain.press(landing, nil).Is(http.StatusNotFound)
	stranger := kit.Bearer(public(kit), plain.view.Text("session.token"))
	stranger.Post("/sessions/"+v.id+"/screens/"+about, map[string]any{}).Is(http.StatusNotFound)
}
