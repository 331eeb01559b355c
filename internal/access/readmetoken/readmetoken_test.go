package readmetoken_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/test/apptest"
)

// TestCreate covers what a token may name.
func TestCreate(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("acme"), kit.Tenant("other")
		made := tenant.Admin.Post("/readmeTokens", map[string]any{}).Is(http.StatusCreated)
		require.Equal(t, "SANDBOX", made.Text("mode"), "Sandbox unless said otherwise")
		hashes, err := db.Select[string](t.Context(), kit.App.DB.Read(), "SELECT token_hash FROM readme_token")
		require.NoError(t, err)
		require.Equal(t, []string{id.Hash(made.Text("token"))}, hashes, "only the hash is stored")

		foreign := other.Admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX"}).Is(http.StatusCreated).Text("id")
		for _, keyID := range []string{foreign, "key-unknown"} {
			body := map[string]any{"mode": "SANDBOX", "keyId": keyID}
			answer := tenant.Admin.Post("/readmeTokens", body).Is(http.StatusNotFound)
			require.Equal(t, "API key not found.", answer.Message)
		}
		own := tenant.Admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX"}).Is(http.StatusCreated).Text("id")
		tenant.Admin.Do(http.MethodPatch, "/apiKeys/"+own+"?mode=SANDBOX", map[string]any{"status": "INACTIVE"}).
			Is(http.StatusOK)
		tenant.Admin.Post("/readmeTokens", map[string]any{"keyId": own}).Is(http.StatusConflict)
		kit.Anonymous(kit.Management()).Post("/readmeTokens", map[string]any{}).Is(http.StatusUnauthorized)
	})
}

// TestRedeem covers how a token ends.
func TestRedeem(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	readme := kit.App.Readme()
	tenant := kit.Tenant("acme")
	token := func() string {
		return tenant.Admin.Post("/readmeTokens", map[string]any{}).Is(http.StatusCreated).Text("token")
	}
	isKnown := func(token string) bool {
		v, err := readme.Redeem(t.Context(), token)
		require.NoError(t, err)
		return v != nil
	}
	once := token()
	require.True(t, isKnown(once))
	require.False(t, isKnown(once), "used")
	require.False(t, isKnown(id.Secret()), "unknown")
	require.False(t, isKnown("short"))

	late := token()
	kit.Advance(time.Minute)
	require.False(t, isKnown(late), "expired")

	loggedOut := token()
	tenant.Admin.Delete("/signins/current").Is(http.StatusOK)
	require.False(t, isKnown(loggedOut), "its sign-in has ended")
}
