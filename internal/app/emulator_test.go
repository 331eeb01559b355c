package app_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/test/apptest"
)

// usersOf is how many users usage has counted in Sandbox.
func usersOf(tenant *apptest.Tenant) (n float64) {
	now := time.Now()
	days := "&size=100&from=" + now.AddDate(0, 0, -2).Format(time.DateOnly) + "&to=" + now.AddDate(0, 0, 1).Format(time.DateOnly)
	for _, day := range tenant.Admin.Get("/usage?mode=SANDBOX" + days).Is(http.StatusOK).Items() {
		n += day["userCount"].(float64)
	}
	return n
}

// TestWidgetUser: anyone who opens the emulator again, in another tab or after another login, is the same user, and one
// that usage counts once something is connected.
func TestWidgetUser(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Emulating Lending")
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
		open := func(by apptest.Actor, fresh bool) *apptest.Answer {
			return by.Post("/portal/users", map[string]any{"fresh": fresh}).Is(http.StatusCreated)
		}
		var mutex sync.Mutex
		var tabs sync.WaitGroup
		seen := map[string]bool{}
		for range 4 {
			tabs.Go(func() {
				id := open(tenant.Sandbox, false).Text("user.id")
				mutex.Lock()
				defer mutex.Unlock()
				seen[id] = true
			})
		}
		tabs.Wait()
		require.Len(t, seen, 1, "tabs that open together share the user")
		first := open(tenant.Sandbox, false)
		tenant.SignIn()
		again := open(tenant.Sandbox, false)
		require.True(t, seen[again.Text("user.id")])
		require.NotEqual(t, first.Text("token.accessToken"), again.Text("token.accessToken"))
		require.False(t, seen[open(tenant.Production, false).Text("user.id")], "each mode has its own")
		require.Len(t, tenant.Sandbox.Get("/users").Is(http.StatusOK).Items(), 1)
		require.Zero(t, usersOf(tenant))

		widget := kit.Bearer(kit.Widget(), again.Text("token.accessToken"))
		kit.Connect(widget, connector.Personas()[0], gig)
		require.EqualValues(t, 1, usersOf(tenant))
		kit.Connect(widget, connector.Personas()[0], employer)
		require.EqualValues(t, 1, usersOf(tenant), "once")
		for _, account := range tenant.Sandbox.Get("/portal/users").Items()[0]["accounts"].([]any) {
			logo := account.(map[string]any)["providerLogoUrl"].(string)
			require.True(t, strings.HasPrefix(logo, kit.App.URLs.Link+"/files/logo/"), logo)
		}

		fresh := open(tenant.Sandbox, true).Text("user.id")
		require.False(t, seen[fresh])
		require.Equal(t, fresh, open(tenant.Sandbox, false).Text("user.id"))
		require.EqualValues(t, 1, usersOf(tenant))
		tenant.Sandbox.Post("/users", map[string]any{}).Is(http.StatusCreated)
		require.EqualValues(t, 2, usersOf(tenant), "other users count at once")

		tenant.Sandbox.Post("/portal/users/"+fresh+"/erasures", map[string]any{"confirmation": fresh[len(fresh)-8:]}).
			Is(http.StatusAccepted)
		require.NotEqual(t, fresh, open(tenant.Sandbox, false).Text("user.id"), "an erased one is replaced")
	})
}
