package apikey_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// TestKeysAreNamedInTheAuditLog: what a key did stands there under its name, also when the key is gone.
func TestKeysAreNamedInTheAuditLog(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Bayani Lending"), kit.Tenant("Fresh Start")
		made := tenant.Admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX", "name": "Loan engine"}).Is(http.StatusCreated)
		other.Admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX", "name": "Not theirs"}).Is(http.StatusCreated)
		keyID := made.Text("id")
		kit.Basic(kit.App.URLs.Sandbox, made.Text("apiKey"), made.Text("apiSecret")).Post("/consentTemplates", map[string]any{
			"consentType": "LOAN", "title": "Loan", "version": "1", "consentText": "I agree.",
		}).Is(http.StatusCreated)

		check := func(isRemoved bool) {
			entries := tenant.Admin.Get("/audit?actorId=" + keyID).Is(http.StatusOK).Items()
			require.Len(t, entries, 1)
			require.Equal(t, "key", entries[0]["actorKind"])
			require.Equal(t, "Loan engine", entries[0]["actorName"])
			require.Equal(t, "consentTemplate.created", entries[0]["action"])
			actors := tenant.Admin.Get("/audit/actors").Is(http.StatusOK).Items()
			require.Len(t, actors, 2)
			require.Equal(t, "developer", actors[0]["kind"])
			require.Equal(t, map[string]any{
				"kind": "key", "id": keyID, "name": "Loan engine", "removed": isRemoved,
			}, actors[1])
		}
		check(false)
		path := "/apiKeys/" + keyID + "?mode=SANDBOX"
		tenant.Admin.Do(http.MethodPatch, path, map[string]any{"status": "INACTIVE"}).Is(http.StatusOK)
		check(false)
		tenant.Admin.Delete(path).Is(http.StatusOK)
		check(true)
		others := other.Admin.Get("/audit/actors").Is(http.StatusOK).Items()
		require.False(t, slices.ContainsFunc(others, func(a map[string]any) bool { return a["name"] == "Loan engine" }))
	})
}
