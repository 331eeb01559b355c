package template_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/tenant"
	"nod/internal/collect/template"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const sandbox = "?mode=SANDBOX"

// colorsOf are the colors of a template's versions, newest first; the newest is the current one.
func colorsOf(t *testing.T, admin apptest.Actor, path string) (colors []string) {
	t.Helper()
	for i, v := range admin.Get(path + "/versions" + sandbox).Is(http.StatusOK).Items() {
		require.Equal(t, i == 0, v["isCurrent"])
		colors = append(colors, v["themeColor"].(string))
	}
	return colors
}

// TestVersions: each save that changes what the widget shows makes a version, any of which can be restored and is live
// at once; a version of another template cannot.
func TestVersions(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Acacia Credit")
		admin := tenant.Admin
		create := func(body map[string]any) string {
			return "/templates/" + admin.Post("/templates"+sandbox, body).Is(http.StatusCreated).Text("id")
		}
		path := create(map[string]any{"name": "Loan", "themeColor": "#aa0000"})
		save := func(body map[string]any) {
			admin.Do(http.MethodPut, path+sandbox, body).Is(http.StatusOK)
		}
		save(map[string]any{"name": "Loan", "themeColor": "#00aa00"})
		save(map[string]any{"name": "Salary loan", "themeColor": "#00aa00"}) // the widget doesn't show its name
		require.Equal(t, []string{"#00aa00", "#aa0000"}, colorsOf(t, admin, path))
		listed := admin.Get(path + "/versions" + sandbox).Items()
		require.Equal(t, "Your account is connected.", listed[0]["successPageConfig"].(map[string]any)["successText"])

		restore := func(path string, version any) *apptest.Answer {
			return admin.Post(fmt.Sprintf("%s/versions/%v/restore%s", path, version, sandbox), nil)
		}
		require.Equal(t, "VERSION_IS_CURRENT", restore(path, listed[0]["id"]).Is(http.StatusConflict).Code)
		restored := restore(path, listed[1]["id"]).Is(http.StatusOK)
		require.Equal(t, "#aa0000", restored.Text("themeColor"))
		require.Equal(t, "Salary loan", restored.Text("name"), "a template keeps its name")
		_, widget := tenant.User()
		live := widget.Get("/config?templateId=" + restored.Text("id")).Is(http.StatusOK)
		require.Equal(t, "#aa0000", live.Text("themeColor"))
		require.Equal(t, []string{"#aa0000", "#00aa00", "#aa0000"}, colorsOf(t, admin, path))

		name := func(version any, name string) *apptest.Answer {
			return admin.Do(http.MethodPatch, fmt.Sprintf("%s/versions/%v%s", path, version, sandbox), map[string]any{"name": name})
		}
		name(listed[1]["id"], " Before the pilot ").Is(http.StatusOK)
		require.Equal(t, "Before the pilot", admin.Get(path + "/versions" + sandbox).Items()[2]["name"])
		require.Equal(t, "Version name is too long (maximum 60).", name(listed[1]["id"], strings.Repeat("n", 61)).Is(http.StatusBadRequest).Message)

		other := create(map[string]any{"name": "Other"})
		restore(other, listed[1]["id"]).Is(http.StatusNotFound)
		restore(path, "wtv-unknown").Is(http.StatusNotFound)
		restore("/templates/"+template.DefaultID, listed[1]["id"]).Is(http.StatusConflict)
		require.Empty(t, admin.Get("/templates/"+template.DefaultID+"/versions"+sandbox).Is(http.StatusOK).Items())
		copied := "/templates/" + admin.Post(path+"/copy"+sandbox, nil).Is(http.StatusCreated).Text("id")
		require.Equal(t, []string{"#aa0000"}, colorsOf(t, admin, copied), "a copy has its own versions")

		admin.Delete(path + sandbox).Is(http.StatusOK)
		admin.Get(path + "/versions" + sandbox).Is(http.StatusNotFound)
		left, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT COUNT(*) FROM wink_template_version WHERE name <> ''")
		require.NoError(t, err)
		require.Zero(t, left, "versions go with their template")
	})
}

// TestVersionsOfTheReleaseBefore: what a release without versions saved gets its version when it is saved over.
func TestVersionsOfTheReleaseBefore(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		admin := kit.Tenant("Acacia Credit").Admin
		made := admin.Post("/templates"+sandbox, map[string]any{"themeColor": "#aa0000"}).Is(http.StatusCreated)
		path := "/templates/" + made.Text("id")
		kit.Exec("UPDATE wink_template SET settings = REPLACE(settings, '#aa0000', '#0000aa'), updated_at = updated_at + 1")
		admin.Do(http.MethodPut, path+sandbox, map[string]any{"themeColor": "#00aa00"}).Is(http.StatusOK)
		require.Equal(t, []string{"#00aa00", "#0000aa", "#aa0000"}, colorsOf(t, admin, path))

		kit.Exec("DELETE FROM wink_template_version")
		kit.Exec("UPDATE wink_template SET version_id = ''")
		require.Empty(t, colorsOf(t, admin, path))
		admin.Do(http.MethodPut, path+sandbox, map[string]any{"themeColor": "#111111"}).Is(http.StatusOK)
		require.Equal(t, []string{"#111111", "#00aa00"}, colorsOf(t, admin, path))
	})
}

// TestLogosOfVersions: a logo that only an earlier version shows is there when that one is restored.
func TestLogosOfVersions(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		o := openOffice(t, store)
		var owner tenant.Tenant
		require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) (err error) {
			owner, err = o.tenants.Create(t.Context(), tx, "Bayani Lending", "ada@bayani.test")
			return err
		}))
		as := o.as(owner.ID)
		logo, err := o.Upload(as, pngOf(t, red(9, 9)), "image/png")
		require.NoError(t, err)
		made, err := o.Create(as, auth.Sandbox, template.TemplateDraft{CompanyLogoURL: logo})
		require.NoError(t, err)
		_, err = o.Update(as, auth.Sandbox, made.ID, template.TemplateDraft{})
		require.NoError(t, err)
		require.NoError(t, o.clock.Advance(t.Context(), 49*time.Hour))
		require.NoError(t, o.RemoveUnusedImages(t.Context()))
		at := scope.Of(owner.ID, auth.Sandbox).Ref(made.ID)
		found, err := o.Versions(as, at, page.Request{Size: 10})
		require.NoError(t, err)
		restored, err := o.Restore(as, auth.Sandbox, made.ID, found.Items[1].ID)
		require.NoError(t, err)
		require.Equal(t, logo, restored.CompanyLogoURL)
		require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := o.TakeLogo(t.Context(), tx, owner.ID, logo)
			return err
		}), "its file is there")
	})
}
