package app_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// TestModes grants production and requires that neither mode sees anything of the other.
func TestModes(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Two Modes")
		tenant.Admin.Get("/templates?mode=PRODUCTION").Is(http.StatusForbidden)
		tenant.Production.Get("/users").Is(http.StatusUnauthorized)
		tenant.Production.Get("/portal/users").Is(http.StatusUnauthorized)
		old := tenant.Admin
		operator := kit.App.Operator()
		found, err := operator.Tenant(t.Context(), tenant.Email)
		require.NoError(t, err)
		require.NoError(t, operator.Tenants.EnableProduction(t.Context(), found.ID, "operator"))
		old.Get("/templates?mode=PRODUCTION").Is(http.StatusOK)
		tenant.SignIn()
		old.Get("/tenant").Is(http.StatusOK) // another sign-in stands beside it

		contract := testkit.Contract(t)
		modes := map[string]struct{ portal, key apptest.Actor }{
			"SANDBOX":    {tenant.Sandbox, tenant.Key("SANDBOX")},
			"PRODUCTION": {tenant.Production, tenant.Key("PRODUCTION")},
		}
		ids := map[string]map[string]string{}
		for mode, actors := range modes {
			made := actors.key.Post("/users", map[string]any{}).Is(http.StatusCreated)
			require.Equal(t, mode, made.Text("token.mode"))
			webhook := actors.portal.Post("/webhooks", map[string]any{
				"name": mode, "url": "https://hooks.example.com/nod", "secret": webhookSecret,
				"eventTypes": []string{"USER_CREATED"},
			}).Is(http.StatusOK)
			ids[mode] = map[string]string{"/users": made.Text("user.id"), "/webhooks": webhook.Text("id")}
		}
		for mode, actors := range modes {
			for other, theirs := range ids {
				for path, id := range theirs {
					for _, actor := range []apptest.Actor{actors.portal, actors.key} {
						list := actor.Get(path).Is(http.StatusOK)
						contract.Check(http.MethodGet, path, list.Status, list.Body)
						require.Len(t, list.Items(), 1)
						require.Equal(t, ids[mode][path], list.Items()[0]["id"])
						one := actor.Get(path + "/" + id)
						require.Equal(t, mode == other, one.Status == http.StatusOK, "%s of %s in %s", path, other, mode)
						contract.Check(http.MethodGet, path+"/"+id, one.Status, one.Body)
					}
				}
			}
			keys := tenant.Admin.Get("/apiKeys?mode=" + mode).Is(http.StatusOK).Items()
			require.Len(t, keys, 1)
			require.Equal(t, mode, keys[0]["mode"])
			users := actors.portal.Get("/portal/users").Is(http.StatusOK).Items()
			require.Len(t, users, 1)
			require.Equal(t, ids[mode]["/users"], users[0]["userId"])
			require.Empty(t, tenant.Admin.Get("/templates?mode="+mode).Is(http.StatusOK).Items())
		}
		across(t, tenant.Admin)
		for _, path := range []string{"", "/accounts", "/archives", "/forms", "/timeline", "/winkLink"} {
			tenant.Sandbox.Get("/portal/users/" + ids["PRODUCTION"]["/users"] + path).Is(http.StatusNotFound)
		}
		tenant.Sandbox.Get("/webhooks/" + ids["PRODUCTION"]["/webhooks"] + "/deliveries").Is(http.StatusNotFound)
	})
}

// across asks the management API in one mode for what belongs to the other.
func across(t *testing.T, admin apptest.Actor) {
	t.Helper()
	live := admin.Get("/apiKeys?mode=PRODUCTION").Items()[0]["id"].(string)
	for _, call := range []struct{ method, path string }{
		{http.MethodPost, "/apiKeys/" + live + "/reveal"},
		{http.MethodDelete, "/apiKeys/" + live},
	} {
		missing := admin.Do(call.method, call.path+"?mode=SANDBOX", nil).Is(http.StatusNotFound)
		require.Equal(t, "MISSING_RESOURCE", missing.Code, call.path)
	}
}

// TestRevokedCredentials ends keys and sign-ins, which must hold for the very next call.
func TestRevokedCredentials(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Revoked")
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
		tenant.SignIn()

		for _, mode := range []string{"SANDBOX", "PRODUCTION"} {
			key := tenant.Key(mode)
			id := tenant.Admin.Get("/apiKeys?mode=" + mode).Items()[0]["id"].(string)
			path := "/apiKeys/" + id + "?mode=" + mode
			made := key.Post("/users", map[string]any{}).Is(http.StatusCreated)
			widget := kit.Bearer(kit.Widget(), made.Text("token.accessToken"))
			tenant.Admin.Delete(path).Is(http.StatusConflict)
			tenant.Admin.Do(http.MethodPatch, path, map[string]any{"status": "INACTIVE"}).Is(http.StatusOK)
			require.Equal(t, "INVALID_CREDENTIALS", key.Get("/users").Is(http.StatusUnauthorized).Code)
			widget.Get("/config").Is(http.StatusUnauthorized) // what the key made ends with it
			tenant.Admin.Do(http.MethodPatch, path, map[string]any{"status": "ACTIVE"}).Is(http.StatusOK)
			key.Get("/users").Is(http.StatusOK)
			widget.Get("/config").Is(http.StatusOK)
			tenant.Admin.Do(http.MethodPatch, path, map[string]any{"status": "INACTIVE"}).Is(http.StatusOK)
			tenant.Admin.Delete(path).Is(http.StatusOK)
			key.Get("/users").Is(http.StatusUnauthorized)
			widget.Get("/config").Is(http.StatusUnauthorized)
		}

		_, widget := tenant.User()
		first := *tenant
		tenant.SignIn()
		tenant.Admin.Delete("/signins/current").Is(http.StatusOK)
		for _, gone := range []struct {
			actor apptest.Actor
			path  string
		}{{tenant.Admin, "/tenant"}, {tenant.Sandbox, "/users"}, {tenant.Production, "/users"}} {
			require.Equal(t, "INVALID_TOKEN", gone.actor.Get(gone.path).Is(http.StatusUnauthorized).Code)
		}
		widget.Get("/config").Is(http.StatusOK) // of the other sign-in
		first.Admin.Get("/tenant").Is(http.StatusOK)
		first.Admin.Do(http.MethodPut, "/developers/me/password", map[string]any{
			"originPassword": apptest.Password, "newPassword": "Other-pass-2026!", "confirmPassword": "Other-pass-2026!",
		}).Is(http.StatusOK)
		first.Admin.Get("/tenant").Is(http.StatusUnauthorized)
		first.Sandbox.Get("/users").Is(http.StatusUnauthorized)
		first.Production.Get("/users").Is(http.StatusUnauthorized)
		widget.Get("/config").Is(http.StatusUnauthorized)
	})
}

// TestWithdrawnGrant takes production back, which ends its credentials at once.
func TestWithdrawnGrant(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Withdrawn")
		tenants := kit.App.Operator().Tenants
		require.NoError(t, tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
		tenant.SignIn()
		key := tenant.Key("PRODUCTION")
		made := key.Post("/users", map[string]any{}).Is(http.StatusCreated)
		widget := kit.Bearer(kit.Widget(), made.Text("token.accessToken"))
		widget.Get("/config").Is(http.StatusOK)

		require.NoError(t, tenants.DisableProduction(t.Context(), tenant.TenantID, "operator"))
		tenant.Production.Get("/users").Is(http.StatusUnauthorized)
		key.Get("/users").Is(http.StatusUnauthorized)
		widget.Get("/config").Is(http.StatusUnauthorized)
		tenant.Production.Get("/portal/users").Is(http.StatusUnauthorized)
		tenant.Admin.Get("/templates?mode=PRODUCTION").Is(http.StatusForbidden)
		tenant.Sandbox.Get("/users").Is(http.StatusOK)
	})
}
