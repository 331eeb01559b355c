package site_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// draftOf is a body that keeps the example with another name of its second screen.
func draftOf(t *testing.T, name string, more map[string]any) map[string]any {
	t.Helper()
	sent := example(t)
	screen(sent, 1)["props"].(map[string]any)["screenName"] = name
	body := map[string]any{"name": sent["name"], "winkSiteTemplate": sent["winkSiteTemplate"]}
	for key, value := range more {
		body[key] = value
	}
	return body
}

func secondName(t *testing.T, a *apptest.Answer) string {
	t.Helper()
	scene := a.Field("winkSiteTemplate.scenes").([]any)[0].(map[string]any)
	return scene["screens"].([]any)[1].(map[string]any)["props"].(map[string]any)["screenName"].(string)
}

// TestDrafts keeps what isn't finished beside what the public sees, until it is published.
func TestDrafts(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		admin := tenant.Admin
		made := admin.Post("/sites"+sandbox, example(t)).Is(http.StatusCreated)
		site := "/sites/" + made.Text("id")
		require.Nil(t, made.Field("draft"))
		require.Equal(t, "Draft not found.", admin.Get(site+"/draft"+sandbox).Is(http.StatusNotFound).Message)

		keep := func(body map[string]any) *apptest.Answer {
			return admin.Do(http.MethodPut, site+"/draft"+sandbox, body)
		}
		first := keep(draftOf(t, "", map[string]any{"siteVersion": made.Text("version")})).Is(http.StatusOK)
		require.Equal(t, false, first.Field("isOutdated"))
		require.Equal(t, made.Text("version"), first.Text("siteVersion"))
		now := admin.Get(site + sandbox).Is(http.StatusOK)
		require.Equal(t, made.Text("version"), now.Text("version"), "the site shows what it showed")
		require.Equal(t, made.Field("winkSiteTemplate"), now.Field("winkSiteTemplate"))
		require.Equal(t, first.Text("version"), now.Text("draft.version"))
		require.Equal(t, now.Field("draft"), admin.Get("/sites" + sandbox).Is(http.StatusOK).Items()[0]["draft"])
		require.Equal(t, first.Field("winkSiteTemplate"), admin.Get(site+"/draft"+sandbox).Is(http.StatusOK).Field("winkSiteTemplate"),
			"with its error: a screen without a name")

		// Two browsers had none before them: the second is asked.
		refused := keep(draftOf(t, "Theirs", nil)).Is(http.StatusConflict)
		require.Contains(t, refused.Message, "Someone saved a draft of this site after you opened it.")
		second := keep(draftOf(t, "Second", map[string]any{"version": first.Text("version")})).Is(http.StatusOK)
		keep(draftOf(t, "Late", map[string]any{"version": first.Text("version")})).Is(http.StatusConflict)
		third := keep(draftOf(t, "Third", map[string]any{"version": first.Text("version"), "overwrite": true})).Is(http.StatusOK)
		require.NotEqual(t, second.Text("version"), third.Text("version"))

		// Publishing a draft that somebody replaced leaves theirs.
		publish := func(name, draft string) *apptest.Answer {
			sent := example(t)
			screen(sent, 1)["props"].(map[string]any)["screenName"] = name
			sent["draft"] = draft
			return admin.Do(http.MethodPut, site+sandbox, sent).Is(http.StatusOK)
		}
		require.Equal(t, third.Text("version"), publish("Mine", second.Text("version")).Text("draft.version"))
		require.Equal(t, true, admin.Get(site+"/draft"+sandbox).Is(http.StatusOK).Field("isOutdated"))
		saved := publish("Third", third.Text("version"))
		require.Nil(t, saved.Field("draft"))
		require.Equal(t, "Third", secondName(t, saved))
		admin.Get(site + "/draft" + sandbox).Is(http.StatusNotFound)

		// Discarding works for the draft that was read, or for any.
		last := keep(draftOf(t, "Last", nil)).Is(http.StatusOK)
		admin.Delete(site + "/draft" + sandbox + "&version=" + third.Text("version")).Is(http.StatusConflict)
		admin.Delete(site + "/draft" + sandbox + "&version=" + last.Text("version")).Is(http.StatusOK)
		admin.Get(site + "/draft" + sandbox).Is(http.StatusNotFound)

		keep(draftOf(t, "Gone", nil)).Is(http.StatusOK)
		stranger := kit.Tenant("Stranger").Admin
		stranger.Get(site + "/draft" + sandbox).Is(http.StatusNotFound)
		stranger.Do(http.MethodPut, site+"/draft"+sandbox, draftOf(t, "Foreign", nil)).Is(http.StatusNotFound)
		stranger.Delete(site + "/draft" + sandbox).Is(http.StatusNotFound)
		admin.Delete(site + sandbox).Is(http.StatusOK)
		admin.Get(site + "/draft" + sandbox).Is(http.StatusNotFound)
	})
}

// TestUnfinishedSites: a new site can be kept with errors; then it is on the list and closed until they are gone.
func TestUnfinishedSites(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		admin := kit.Tenant("Bayani Lending").Admin
		sent := example(t)
		sent["name"], sent["isDraft"] = " ", true
		screen(sent, 3)["routers"] = []any{}
		made := admin.Post("/sites"+sandbox, sent).Is(http.StatusCreated)
		require.Equal(t, "Untitled site", made.Text("name"))
		require.Equal(t, false, made.Field("enabled"), "whatever was sent")
		site := "/sites/" + made.Text("id")
		public := kit.Anonymous(kit.App.URLs.Link + "/public/v1")
		public.Post(site+"/sessions", map[string]any{}).Is(http.StatusNotFound)

		for _, open := range []*apptest.Answer{
			admin.Do(http.MethodPut, site+"/status"+sandbox, map[string]any{"enabled": true}),
			admin.Do(http.MethodPut, site+sandbox, map[string]any{"name": "Loan", "enabled": true}),
		} {
			require.Equal(t, "INVALID_SITE", open.Is(http.StatusBadRequest).Code)
			require.Contains(t, open.Message, "Availability: This screen is not linked from any other screen.")
		}
		require.Equal(t, false, admin.Get(site+sandbox).Is(http.StatusOK).Field("enabled"))
		renamed := admin.Do(http.MethodPut, site+sandbox, map[string]any{"name": "Loan", "enabled": false}).Is(http.StatusOK)
		require.Equal(t, "Loan", renamed.Text("name"))
		require.Equal(t, true, renamed.Field("isDraft"), "still unfinished")

		done := example(t)
		done["isDraft"] = true
		whole := admin.Post("/sites"+sandbox, done).Is(http.StatusCreated)
		require.Equal(t, true, whole.Field("isDraft"))
		opened := admin.Do(http.MethodPut, "/sites/"+whole.Text("id")+"/status"+sandbox, map[string]any{"enabled": true})
		require.Equal(t, false, opened.Is(http.StatusOK).Field("isDraft"), "without errors it can be opened as it is")
		public.Post("/sites/"+whole.Text("id")+"/sessions", map[string]any{}).Is(http.StatusCreated)

		saved := admin.Do(http.MethodPut, site+sandbox, example(t)).Is(http.StatusOK)
		require.Equal(t, false, saved.Field("isDraft"))
		public.Post(site+"/sessions", map[string]any{}).Is(http.StatusCreated)

		standard := map[string]any{
			"name": "Plain", "enabled": true, "isDraft": true, "winkTemplateId": "default_customization",
		}
		plain := admin.Post("/sites"+sandbox, standard).Is(http.StatusCreated)
		require.Equal(t, true, plain.Field("enabled"), "sites with one page have no drafts")
		admin.Do(http.MethodPut, "/sites/"+plain.Text("id")+"/draft"+sandbox, draftOf(t, "No", nil)).
			Is(http.StatusBadRequest)
		sent["winkSiteTemplate"] = map[string]any{"scenes": []any{}, "additionalConfig": map[string]any{}}
		admin.Post("/sites"+sandbox, sent).Is(http.StatusBadRequest)
	})
}

// TestVersionNames: a version can be called something, and stays what it was.
func TestVersionNames(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		admin := tenant.Admin
		site := "/sites/" + admin.Post("/sites"+sandbox, example(t)).Is(http.StatusCreated).Text("id")
		admin.Do(http.MethodPut, site+sandbox, map[string]any{"name": "Loan", "enabled": true}).Is(http.StatusOK)
		edited := example(t)
		screen(edited, 1)["props"].(map[string]any)["screenName"] = "You"
		admin.Do(http.MethodPut, site+sandbox, edited).Is(http.StatusOK)
		list := func() []map[string]any { return admin.Get(site + "/versions" + sandbox).Is(http.StatusOK).Items() }
		old := list()[1]
		require.Empty(t, old["name"])
		path := site + "/versions/" + old["id"].(string)
		name := func(name string) *apptest.Answer {
			return admin.Do(http.MethodPatch, path+sandbox, map[string]any{"name": name})
		}
		name("  Before the pilot ").Is(http.StatusOK)
		named := list()[1]
		require.Equal(t, "Before the pilot", named["name"])
		require.Equal(t, old["winkSiteTemplate"], named["winkSiteTemplate"])
		require.Equal(t, old["createdAt"], named["createdAt"])
		admin.Post(path+"/restore"+sandbox, nil).Is(http.StatusOK)
		require.Empty(t, list()[0]["name"], "what is restored is another version")

		require.Equal(t, "Version name is too long (maximum 60).",
			name("A version of which the name goes on for longer than anybody could read").Is(http.StatusBadRequest).Message)
		name("Be\u202efore").Is(http.StatusBadRequest)
		other := "/sites/" + admin.Post("/sites"+sandbox, example(t)).Is(http.StatusCreated).Text("id")
		admin.Do(http.MethodPatch, other+"/versions/"+old["id"].(string)+sandbox, map[string]any{"name": "A"}).
			Is(http.StatusNotFound)
		kit.Tenant("Stranger").Admin.Do(http.MethodPatch, path+sandbox, map[string]any{"name": "A"}).Is(http.StatusNotFound)
		name("").Is(http.StatusOK)
		require.Empty(t, list()[2]["name"])
	})
}
