package verification_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// found are the IDs that a search in a mode finds.
func found(by apptest.Actor, text string) []string {
	ids := []string{}
	for _, item := range by.Get("/portal/verifications?search=" + url.QueryEscape(text)).Is(http.StatusOK).Items() {
		ids = append(ids, item["id"].(string))
	}
	return ids
}

// TestSearch finds verifications by what is known of the subject, and no other's.
func TestSearch(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Search Lending"), kit.Tenant("Other Lending")
		template := consentTemplate(tenant)
		body := subject(template, "00-0000-0001")
		body["fullName"] = "Althea Peña Dela Cruz Jr."
		delete(body, "firstName")
		delete(body, "middleName")
		delete(body, "lastName")
		first := tenant.Sandbox.Post(path, body).Is(http.StatusOK).Text("id")
		second := tenant.Sandbox.Post(path, subject(template, "0000000002")).Is(http.StatusOK).Text("id")
		theirs := other.Sandbox.Post(path, subject(consentTemplate(other), "0000000002")).Is(http.StatusOK).Text("id")
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
		tenant.SignIn()
		cases := map[string][]string{
			"Althea Peña Dela Cruz Jr.": {first}, "de la CRUZ, althea pena": {first},
			"Althea": {}, "Althea Cruz": {},
			"0000000001": {first}, "0000 0000-01": {first}, "000000001": {},
			"0000000002": {second}, "althea reyes santos": {second},
			"+63 917 000 0001": {second, first}, "09170000001": {second, first}, "9170000001": {second, first},
			"ALTHEA.SANTOS@example.com": {second, first}, "lthea.santos@example.com": {}, "--": {},
		}
		for text, want := range cases {
			require.Equal(t, want, found(tenant.Sandbox, text), text)
			require.Empty(t, found(tenant.Production, text), "%s: in the other mode", text)
		}
		require.Equal(t, []string{theirs}, found(other.Sandbox, "0000000002"), "each finds its own")
		hashes, err := db.Select[[]byte](t.Context(), kit.App.DB.Read(), `SELECT DISTINCT key_hash FROM lookup_key`)
		require.NoError(t, err)
		rows, err := db.Get[int](t.Context(), kit.App.DB.Read(), `SELECT count(*) FROM lookup_key`)
		require.NoError(t, err)
		require.Len(t, hashes, rows-2, "only phone and address of one tenant's two are equal; of two tenants none is")

		t.Log("what an earlier program accepted is found when its keys were added")
		kit.Exec("DELETE FROM lookup_key")
		kit.Exec("UPDATE verification SET is_findable = FALSE")
		require.Empty(t, found(tenant.Sandbox, "0000000001"))
		kit.Advance(time.Minute)
		for text, want := range cases {
			kit.Eventually(text, func() bool { return len(found(tenant.Sandbox, text)) == len(want) })
		}
	})
}

// TestSearchIsPaged: a cursor belongs to its search.
func TestSearchIsPaged(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Paged Lending")
	template := consentTemplate(tenant)
	for range 3 {
		tenant.Sandbox.Post(path, subject(template, "0000000001")).Is(http.StatusOK)
	}
	const search = "/portal/verifications?size=2&search="
	page := tenant.Sandbox.Get(search + "0000000001").Is(http.StatusOK)
	require.Len(t, page.Items(), 2)
	cursor := "&cursor=" + url.QueryEscape(page.Text("nextCursor"))
	require.Len(t, tenant.Sandbox.Get(search+"0000000001"+cursor).Is(http.StatusOK).Items(), 1)
	tenant.Sandbox.Get(search + "0000000002" + cursor).Is(http.StatusBadRequest)
	require.NotContains(t, kit.Opened(), "search=0000000001")
}
