package library_test

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

const sandbox = "?mode=SANDBOX"

// example is a flow with just the screen at a place of the example: 0 is its landing page, 1 a form.
func example(t *testing.T, at int) map[string]any {
	t.Helper()
	raw, err := os.ReadFile("../../../web/packages/flow/cases/example.json")
	require.NoError(t, err)
	var site struct{ WinkSiteTemplate map[string]any }
	require.NoError(t, json.Unmarshal(raw, &site))
	scene := site.WinkSiteTemplate["scenes"].([]any)[0].(map[string]any)
	scene["screens"] = scene["screens"].([]any)[at : at+1]
	return site.WinkSiteTemplate
}

// only is the screen of a flow that has no other.
func only(flow map[string]any) map[string]any {
	return flow["scenes"].([]any)[0].(map[string]any)["screens"].([]any)[0].(map[string]any)
}

func body(t *testing.T, name string) map[string]any {
	t.Helper()
	return map[string]any{"name": name, "winkSiteTemplate": example(t, 1)}
}

// TestLibrary: a screen is kept as it was sent, listed without its content, and deleted.
func TestLibrary(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Bayani Lending"), kit.Tenant("Tala Rentals")
		admin := tenant.Admin
		require.Empty(t, admin.Get("/savedScreens"+sandbox).Is(http.StatusOK).Items())
		const name = "Tungkol sa iyo 🧾 قرض"
		made := admin.Post("/savedScreens"+sandbox, body(t, "  "+name+" ")).Is(http.StatusCreated)
		require.Equal(t, name, made.Text("name"))
		path := "/savedScreens/" + made.Text("id")
		whole := admin.Get(path + sandbox).Is(http.StatusOK)
		require.Equal(t, any(example(t, 1)), whole.Field("winkSiteTemplate"), "value for value")

		second := admin.Post("/savedScreens"+sandbox, body(t, "Second")).Is(http.StatusCreated)
		items := admin.Get("/savedScreens" + sandbox).Is(http.StatusOK).Items()
		require.Len(t, items, 2)
		require.Equal(t, []any{"Second", name}, []any{items[0]["name"], items[1]["name"]}, "newest first")
		require.Equal(t, "FORM", items[1]["type"])
		require.EqualValues(t, len(only(example(t, 1))["module"].(map[string]any)["components"].([]any)), items[1]["components"])
		require.NotContains(t, items[1], "winkSiteTemplate")
		first := admin.Get("/savedScreens" + sandbox + "&size=1").Is(http.StatusOK)
		next := admin.Get("/savedScreens" + sandbox + "&size=1&cursor=" + first.Text("nextCursor")).Is(http.StatusOK)
		require.Equal(t, name, next.Items()[0]["name"])

		other.Admin.Get(path + sandbox).Is(http.StatusNotFound)
		require.Equal(t, "Saved screen not found.", other.Admin.Delete(path+sandbox).Is(http.StatusNotFound).Message)
		require.Empty(t, other.Admin.Get("/savedScreens"+sandbox).Is(http.StatusOK).Items())
		other.Admin.Post("/savedScreens"+sandbox, body(t, name)).Is(http.StatusCreated)

		admin.Delete(path + sandbox).Is(http.StatusOK)
		admin.Delete(path + sandbox).Is(http.StatusNotFound)
		items = admin.Get("/savedScreens" + sandbox).Is(http.StatusOK).Items()
		require.Len(t, items, 1)
		require.Equal(t, second.Text("id"), items[0]["id"])
	})
}

// TestRefusals: what is no single screen of a flow is refused, and the answer says why.
func TestRefusals(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		admin := kit.Tenant("Bayani Lending").Admin
		two := example(t, 1)
		scene := two["scenes"].([]any)[0].(map[string]any)
		scene["screens"] = append(scene["screens"].([]any), scene["screens"].([]any)...)
		broken := example(t, 1)
		only(broken)["reference"] = "x"
		for _, c := range []struct {
			name    string
			flow    map[string]any
			message string
		}{
			{"  ", example(t, 1), "Enter a name."},
			{strings.Repeat("é", 101), example(t, 1), "Use at most 100 characters."},
			{"a\u202eb", example(t, 1), "Invisible and control characters aren't allowed."},
			{"Two", two, "Send exactly one screen."},
			{"Landing", example(t, 0), "Landing pages can't be saved to the library: every flow starts with its own."},
			{"Broken", broken, "reference must match"},
			{"Nothing", map[string]any{}, "scenes"},
		} {
			refused := admin.Post("/savedScreens"+sandbox, map[string]any{"name": c.name, "winkSiteTemplate": c.flow})
			refused.Is(http.StatusBadRequest)
			require.Contains(t, string(refused.Body), c.message, c.name)
		}
		require.Empty(t, admin.Get("/savedScreens"+sandbox).Is(http.StatusOK).Items())
		admin.Post("/savedScreens"+sandbox, body(t, strings.Repeat("é", 100))).Is(http.StatusCreated)
	})
}
