package site_test

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// example is the flow that the front ends are tested with.
func example(t *testing.T) map[string]any {
	t.Helper()
	raw, err := os.ReadFile("../../../web/packages/flow/cases/example.json")
	require.NoError(t, err)
	var site map[string]any
	require.NoError(t, json.Unmarshal(raw, &site))
	return site
}

// screensOf are the screens of a site's body.
func screensOf(site map[string]any) []any {
	scene := site["winkSiteTemplate"].(map[string]any)["scenes"].([]any)[0].(map[string]any)
	return scene["screens"].([]any)
}

func screen(site map[string]any, index int) map[string]any {
	return screensOf(site)[index].(map[string]any)
}

// TestFlows walks a LOWCODE site from its first save to its end.
func TestFlows(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		admin := kit.Tenant("Bayani Lending").Admin
		sent := example(t)
		screen(sent, 1)["later"] = map[string]any{"n": 1.5, "list": []any{nil, "<b>"}}
		made := admin.Post("/sites"+sandbox, sent).Is(http.StatusCreated)
		path := "/sites/" + made.Text("id") + sandbox
		require.Equal(t, "LOWCODE", made.Text("type"))
		require.Equal(t, "Loan pre-check", made.Text("name"))
		require.Equal(t, "default_customization", made.Text("winkTemplateId"))

		read := admin.Get(path).Is(http.StatusOK)
		template := sent["winkSiteTemplate"].(map[string]any)
		require.Equal(t, template["scenes"], read.Field("winkSiteTemplate.scenes"), "value for value, unknown keys too")
		require.Equal(t, template["additionalConfig"], read.Field("winkSiteTemplate.additionalConfig"))
		require.NotContains(t, read.Field("winkSiteTemplate"), "landingPageConfig", "a flow has no settings of a v2 site")

		same := admin.Do(http.MethodPut, path, sent).Is(http.StatusOK)
		require.Equal(t, made.Text("version"), same.Text("version"), "nothing changed")
		screen(sent, 1)["props"].(map[string]any)["screenName"] = "You"
		saved := admin.Do(http.MethodPut, path, sent).Is(http.StatusOK)
		require.NotEqual(t, made.Text("version"), saved.Text("version"))

		kit.Anonymous(kit.App.URLs.Link+"/public/v1").Post("/sites/"+made.Text("id")+"/sessions", map[string]any{}).
			Is(http.StatusCreated)

		other := admin.Do(http.MethodPut, path, map[string]any{"name": "Loan", "enabled": true, "type": "STANDARD"})
		require.Equal(t, "A site can't change its type. Create another site.", other.Is(http.StatusBadRequest).Message)
		admin.Delete(path).Is(http.StatusOK)
		admin.Get(path).Is(http.StatusNotFound)
	})
}

// TestTwoEditors: nobody overwrites what they haven't seen, unless they choose to.
func TestTwoEditors(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		admin := kit.Tenant("Bayani Lending").Admin
		sent := example(t)
		made := admin.Post("/sites"+sandbox, sent).Is(http.StatusCreated)
		path := "/sites/" + made.Text("id") + sandbox

		renamed := admin.Do(http.MethodPut, path, map[string]any{"name": "Renamed", "enabled": true}).Is(http.StatusOK)
		require.NotEqual(t, made.Text("version"), renamed.Text("version"), "a name is part of a flow")
		require.Equal(t, made.Field("winkSiteTemplate"), renamed.Field("winkSiteTemplate"))
		status := "/sites/" + made.Text("id") + "/status" + sandbox
		closed := admin.Do(http.MethodPut, status, map[string]any{"enabled": false}).Is(http.StatusOK)

		for _, stale := range []*apptest.Answer{made, renamed} { // the second would open the site again
			sent["version"] = stale.Text("version")
			refused := admin.Do(http.MethodPut, path, sent).Is(http.StatusConflict)
			require.Contains(t, refused.Message, "Someone saved this site after you opened it.")
		}
		require.Equal(t, "Renamed", admin.Get(path).Is(http.StatusOK).Text("name"))

		sent["version"] = closed.Text("version")
		saved := admin.Do(http.MethodPut, path, sent).Is(http.StatusOK)
		require.Equal(t, "Loan pre-check", saved.Text("name"))
		delete(sent, "version")
		sent["name"] = "Chosen"
		admin.Do(http.MethodPut, path, sent).Is(http.StatusOK)
	})
}

// TestRestoredFlows: a version comes back only when each of its widget screens can still be opened.
func TestRestoredFlows(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		admin := kit.Tenant("Bayani Lending").Admin
		templates := make([]string, 2)
		for i, name := range []string{"Kept", "Deleted"} {
			templates[i] = admin.Post("/templates"+sandbox, map[string]any{"name": name}).
				Is(http.StatusCreated).Text("id")
		}
		// The example's only widget screen becomes two, one after the other.
		sent := example(t)
		second := screen(example(t), 3)
		second["reference"] = "Screen_second00"
		second["module"].(map[string]any)["reference"] = "Module_second00"
		second["props"].(map[string]any)["screenName"] = "Connect again"
		first := screen(sent, 3)
		second["routers"], first["routers"] = first["routers"], []any{
			map[string]any{"target": "Screen_second00", "conditions": []any{}},
		}
		for i, one := range []map[string]any{first, second} {
			one["module"].(map[string]any)["props"].(map[string]any)["winkTemplateId"] = templates[i]
		}
		scene := sent["winkSiteTemplate"].(map[string]any)["scenes"].([]any)[0].(map[string]any)
		scene["screens"] = slices.Insert(screensOf(sent), 4, any(second))

		site := admin.Post("/sites"+sandbox, sent).Is(http.StatusCreated).Text("id")
		listed := func() any { return admin.Get("/sites" + sandbox).Is(http.StatusOK).Items()[0]["winkTemplateNames"] }
		require.Equal(t, []any{"Kept", "Deleted"}, listed())
		admin.Do(http.MethodPut, "/sites/"+site+sandbox, example(t)).Is(http.StatusOK)
		require.Equal(t, []any{"Default Customization"}, listed())
		versions := "/sites/" + site + "/versions"
		old := admin.Get(versions + sandbox).Is(http.StatusOK).Items()[1]["id"].(string)
		restore := func(version string) *apptest.Answer {
			return admin.Post(versions+"/"+version+"/restore"+sandbox, nil)
		}
		restored := restore(old).Is(http.StatusOK)
		require.Equal(t, templates[0], restored.Text("winkTemplateId"))

		admin.Do(http.MethodPut, "/sites/"+site+sandbox, example(t)).Is(http.StatusOK)
		admin.Delete("/templates/" + templates[1] + sandbox).Is(http.StatusOK)
		refused := restore(old).Is(http.StatusBadRequest)
		require.Equal(t, "INVALID_SITE", refused.Code)
		require.Equal(t, "Connect again: Wink template not found.", refused.Message)
		require.Len(t, admin.Get(versions+sandbox).Is(http.StatusOK).Items(), 4, "nothing was saved")
	})
}

// TestRefusedFlows: the server finds what the builder finds, in the same words, and where a shape is wrong.
func TestRefusedFlows(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	admin := kit.Tenant("Bayani Lending").Admin

	sent := example(t)
	sent["name"] = " "
	screen(sent, 3)["routers"] = []any{}
	widget := screen(sent, 3)["module"].(map[string]any)["props"].(map[string]any)
	widget["winkTemplateId"] = kit.Tenant("Other").Admin.
		Post("/templates"+sandbox, map[string]any{"name": "Theirs"}).Is(http.StatusCreated).Text("id")
	refused := admin.Post("/sites"+sandbox, sent).Is(http.StatusBadRequest)
	require.Equal(t, "INVALID_SITE", refused.Code)
	require.Equal(t, strings.Join([]string{
		"Site name cannot be empty",
		"Connect: Wink template not found.",
		"Availability: This screen is not linked from any other screen. " +
			"Please configure Next Config navigation to this screen in others.",
	}, "\n"), refused.Message)

	sent = example(t)
	screen(sent, 0)["reference"] = 7
	refused = admin.Post("/sites"+sandbox, sent).Is(http.StatusBadRequest)
	require.Equal(t, "INVALID_PARAMETERS", refused.Code)
	require.Equal(t, "reference must be a text.", refused.Message)

	sent = example(t)
	sent["name"] = "Pay\u202eroll"
	require.Equal(t, "Invisible and control characters aren't allowed.",
		admin.Post("/sites"+sandbox, sent).Is(http.StatusBadRequest).Message)
	admin.Post("/sites"+sandbox, map[string]any{"name": "A", "enabled": true, "type": "LOWCODE"}).
		Is(http.StatusBadRequest)
	require.Empty(t, admin.Get("/sites"+sandbox).Is(http.StatusOK).Items())
}

// TestLargeFlow: the largest flow that the limits allow fits into a request.
func TestLargeFlow(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	sent := example(t)
	screen(sent, 2)["module"].(map[string]any)["components"].([]any)[0].(map[string]any)["props"] = map[string]any{
		"text": strings.Repeat("x", 1000), "later": strings.Repeat("x", 1<<20),
	}
	kit.Tenant("Bayani Lending").Admin.Post("/sites"+sandbox, sent).Is(http.StatusCreated)
}
