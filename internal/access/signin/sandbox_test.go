package signin_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// TestSandboxToken: what the documentation sends requests with is good for Sandbox alone, for ten minutes, and not
// longer than the session that asked for it.
func TestSandboxToken(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Tryout Lending")
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
		tenant.SignIn()
		made := tenant.Admin.Post("/sandboxTokens", nil).Is(http.StatusCreated)
		end, err := time.Parse(time.RFC3339Nano, made.Text("expiresAt"))
		require.NoError(t, err)
		require.WithinDuration(t, kit.App.Clock.Now().Add(10*time.Minute), end, 2*time.Second)
		status := func(base, path string) int {
			return kit.Bearer(base, made.Text("token")).Get(path).Status
		}
		require.Equal(t, http.StatusOK, status(kit.App.URLs.Sandbox, "/users"))
		require.Equal(t, http.StatusUnauthorized, status(kit.App.URLs.Open, "/users"))
		require.Equal(t, http.StatusUnauthorized, status(kit.Management(), "/developers/me"))
		kit.Anonymous(kit.Management()).Post("/sandboxTokens", nil).Is(http.StatusUnauthorized)
		tenant.Sandbox.Post("/sandboxTokens", nil).Is(http.StatusNotFound)

		require.NoError(t, kit.App.Clock.Advance(t.Context(), 11*time.Minute))
		require.Equal(t, http.StatusUnauthorized, status(kit.App.URLs.Sandbox, "/users"), "it has ended")
		tenant.Admin.Get("/developers/me").Is(http.StatusOK)

		last := tenant.Admin.Post("/sandboxTokens", nil).Is(http.StatusCreated).Text("token")
		tenant.Admin.Delete("/signins/current").Is(http.StatusOK)
		kit.Bearer(kit.App.URLs.Sandbox, last).Get("/users").Is(http.StatusUnauthorized)
	})
}
