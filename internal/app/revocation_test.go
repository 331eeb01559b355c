package app_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// revokedWithin is the promise: what was revoked no longer works anywhere after this time.
const revokedWithin = 5 * time.Second

// TestRevocation takes every kind of credential back in every way there is, at one server, and asks all
// servers until they refuse. What was not meant goes on.
func TestRevocation(t *testing.T) {
	t.Parallel()
	deactivate := func(s *session, by apptest.Actor, name string) {
		mode, _, _ := strings.Cut(name, " ")
		mode = strings.ToUpper(mode)
		keys := by.Get("/apiKeys?mode=" + mode).Is(http.StatusOK).Items()
		require.Len(s.t, keys, 1)
		path := "/apiKeys/" + keys[0]["id"].(string) + "?mode=" + mode
		by.Do(http.MethodPatch, path, map[string]any{"status": "INACTIVE"}).Is(http.StatusOK)
	}
	ways := map[string]struct {
		ends []string
		act  func(s *session, by apptest.Actor)
	}{
		"log-out": {
			[]string{"management", "sandbox", "production", "widget", "production widget"},
			func(_ *session, by apptest.Actor) { by.Delete("/signins/current").Is(http.StatusOK) },
		},
		"change of the password": {
			[]string{"management", "sandbox", "production", "widget", "production widget"},
			func(_ *session, by apptest.Actor) {
				by.Do(http.MethodPut, "/developers/me/password", map[string]any{
					"originPassword": apptest.Password, "newPassword": "Other-pass-2026!", "confirmPassword": "Other-pass-2026!",
				}).Is(http.StatusOK)
			},
		},
		"removal from the team": {
			[]string{"management", "sandbox", "production", "widget", "production widget"},
			func(s *session, _ apptest.Actor) {
				s.kit.Exec("UPDATE developer SET removed_at = 1 WHERE tenant_id = $1", s.TenantID)
			},
		},
		"a key of Sandbox switched off":    {[]string{"sandbox key", "widget of the sandbox key"}, func(s *session, by apptest.Actor) { deactivate(s, by, "sandbox") }},
		"a key of Production switched off": {[]string{"production key", "widget of the production key"}, func(s *session, by apptest.Actor) { deactivate(s, by, "production") }},
		"production revoked": {
			[]string{"production", "production widget", "production key", "widget of the production key"},
			func(s *session, _ apptest.Actor) {
				require.NoError(s.t, s.kit.App.Operator().Tenants.DisableProduction(s.t.Context(), s.TenantID, "operator"))
			},
		},
		"a widget token": {
			[]string{"widget"},
			func(s *session, _ apptest.Actor) {
				user := s.callers["widget"].Get("/config").Is(http.StatusOK).Text("userId")
				s.kit.Exec("UPDATE widget_token SET revoked_at = 1 WHERE user_id = $1", user)
			},
		},
	}
	test := func(t *testing.T, kits []*apptest.Kit) {
		for name, way := range ways {
			t.Run(name, func(t *testing.T) {
				s := newSession(t, kits[0], "Revoked")
				for _, mode := range []string{"sandbox", "production"} {
					made := s.callers[mode+" key"].Post("/users", map[string]any{}).Is(http.StatusCreated)
					s.callers["widget of the "+mode+" key"] = kits[0].Bearer(kits[0].Widget(), made.Text("token.accessToken"))
				}
				ask := func(name string, kit *apptest.Kit) int {
					path, ok := calls[name]
					if !ok {
						path = "/config"
					}
					return s.callers[name].At(kit).Get(path).Status
				}
				for name := range s.callers {
					for _, kit := range kits { // so that each server has seen all of them
						require.Equal(t, http.StatusOK, ask(name, kit), name)
					}
				}
				way.act(s, s.Admin.At(kits[len(kits)-1]))
				for caller := range s.callers {
					for i, kit := range kits {
						if !slices.Contains(way.ends, caller) {
							require.Equal(t, http.StatusOK, ask(caller, kit), "%s goes on at server %d", caller, i)
							continue
						}
						require.Eventually(t, func() bool { return ask(caller, kit) == http.StatusUnauthorized },
							revokedWithin, 5*time.Millisecond, "%s at server %d", caller, i)
						require.Equal(t, http.StatusUnauthorized, ask(caller, kit), "%s stays refused at server %d", caller, i)
					}
				}
			})
		}
	}
	t.Run("one process on SQLite", func(t *testing.T) {
		t.Parallel()
		test(t, []*apptest.Kit{apptest.New(t)})
	})
	t.Run("two replicas on PostgreSQL", func(t *testing.T) {
		t.Parallel()
		apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) { test(t, kits[:]) })
	})
}
