package hosted_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// inFilipino is the example with translations.
func inFilipino(t *testing.T) map[string]any {
	t.Helper()
	translate := func(object any, texts map[string]any) {
		object.(map[string]any)["translations"] = map[string]any{"fil": texts}
	}
	at := func(object any, path ...string) any {
		for _, key := range path {
			object = object.(map[string]any)[key]
		}
		return object
	}
	site := example(t, func(screens []any) {
		translate(at(screens[0], "module", "props"), map[string]any{"launchButtonText": "SIMULAN", "headerText": "Mabuhay"})
		translate(at(screens[1], "props"), map[string]any{"screenName": "Tungkol sa iyo"})
		fields := at(screens[1], "module", "components").([]any)
		translate(at(fields[1], "props"), map[string]any{"label": "Pangalan"})
		work := at(fields[4], "props")
		translate(work, map[string]any{"label": "Trabaho"})
		translate(at(work, "options").([]any)[0], map[string]any{"label": "May trabaho"})
		rule := at(fields[2], "extra", "rules").([]any)[0].(map[string]any)
		rule["message"] = "Enter your age."
		translate(rule, map[string]any{"message": "Ilagay ang edad."})
	})
	at(site, "winkSiteTemplate", "additionalConfig").(map[string]any)["languages"] = []string{"fil"}
	return site
}

// TestLanguages reads a flow in two languages: what is shown and told is in the one that was asked for, what is kept
// has the questions as they were asked, and its values are the same in both.
func TestLanguages(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		siteID := tenant.Admin.Post("/sites?mode=SANDBOX", inFilipino(t)).Is(http.StatusCreated).Text("id")

		page := func(query, accepted string) string {
			header := http.Header{"Accept": {"text/html"}, "Accept-Language": {accepted}}
			anybody := kit.Anonymous(kit.App.URLs.Link)
			return string(anybody.Send(http.MethodGet, "/s/"+siteID+query, nil, header).Is(http.StatusOK).Body)
		}
		require.Contains(t, page("", "tl-PH,en;q=0.5"), "SIMULAN", "Filipino has two codes")
		require.Contains(t, page("", "ja"), "GET STARTED")
		require.Contains(t, page("?nodLanguage=fil", "en"), "SIMULAN")
		require.NotContains(t, page("?nodLanguage=ceb", "en"), "SIMULAN")

		v := &visit{t: t, kit: kit, tenant: tenant, siteID: siteID}
		v.view = kit.Anonymous(public(kit)).Post("/sites/"+siteID+"/sessions", map[string]any{
			"params": map[string]any{"nodLanguage": "fil"}, "language": "fil",
		}).Is(http.StatusCreated)
		v.id, v.actor = v.view.Text("session.id"), kit.Bearer(public(kit), v.view.Text("session.token"))
		require.Equal(t, "SIMULAN", v.view.Text("view.texts.button"))
		require.Equal(t, []any{"en", "fil"}, v.view.Field("view.look.languages"))

		form := v.pass(landing, nil)
		require.Equal(t, "Tungkol sa iyo", form.Text("view.flow.name"))
		require.Contains(t, string(form.Body), `"label":"Pangalan"`)
		refused := v.press(about, employed("7")).Is(http.StatusBadRequest)
		require.Contains(t, string(refused.Body), "Ilagay ang edad.")

		speak := func(language string) *apptest.Answer {
			body := map[string]any{"language": language}
			return v.actor.Do(http.MethodPut, "/sessions/"+v.id+"/language", body).Is(http.StatusOK)
		}
		require.Contains(t, string(speak("en").Body), `"label":"First Name"`)
		require.Equal(t, "en", v.reload().Text("view.look.language"), "a reload forgets nothing")
		require.Contains(t, string(speak("xx").Body), `"label":"First Name"`, "no language of the flow")
		speak("fil")
		v.pass(about, employed("30"))
		forms := v.forms("")
		require.Equal(t, "About you", forms[0]["name"], "staff find a form by one name")
		var asked []any
		for _, field := range forms[0]["fields"].([]any) {
			if field := field.(map[string]any); field["name"] == "employmentStatus" {
				asked = []any{field["label"], field["value"], field["valueLabel"]}
			}
		}
		require.Equal(t, []any{"Trabaho", "EMPLOYED", "May trabaho"}, asked)
	})
}
