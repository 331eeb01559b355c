package signin_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/signin"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

func TestDeviceOf(t *testing.T) {
	t.Parallel()
	for agent, device := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36": "Chromium on Linux",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36":             "Chromium on Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0":     "Edge on Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15":     "Safari on macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1":    "Safari on iPhone",
		"Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0":                                  "Firefox on Android",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36":                "Chromium on ChromeOS",
		"curl/8.9": "A program", "": "A program", "thing (Linux)": "A program on Linux",
	} {
		require.Equal(t, device, signin.DeviceOf(agent), agent)
	}
}

// TestLastSeen: a use is stored once in five minutes at most, whatever the number of requests and replicas.
func TestLastSeen(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		w.member("ada@example.com")
		used, idle := w.mustLogIn("ada@example.com", password), w.mustLogIn("ada@example.com", password)
		at := func() map[string]time.Time {
			t.Helper()
			require.NoError(t, w.signins.StoreSeen(t.Context()))
			p, isThere := w.caller(idle.Developer)
			require.True(t, isThere)
			list, err := w.signins.SignIns(auth.With(t.Context(), auth.Principal{TenantID: p.TenantID, SubjectID: p.SubjectID}))
			require.NoError(t, err)
			seen := map[string]time.Time{}
			for _, in := range list {
				seen[in.ID] = in.LastSeenAt.Time
			}
			return seen
		}
		first, _ := w.caller(used.Developer)
		made := at()[first.SignInID]
		require.False(t, made.IsZero(), "a new sign-in was seen when it was made")
		w.pass(4 * time.Minute)
		require.True(t, w.isGood(auth.Sandbox, used.OpenSandbox))
		require.Equal(t, made, at()[first.SignInID])
		w.pass(2 * time.Minute)
		for range 3 {
			require.True(t, w.isGood(auth.Sandbox, used.OpenSandbox), "a data call counts, too")
		}
		next := at()[first.SignInID]
		require.WithinDuration(t, made.Add(6*time.Minute), next, time.Minute)
		w.pass(3 * time.Minute)
		_, isThere := w.caller(used.Developer)
		require.True(t, isThere)
		require.Equal(t, next, at()[first.SignInID])
		current, err := w.signins.SignIns(auth.With(t.Context(), first))
		require.NoError(t, err)
		require.Equal(t, first.SignInID, current[0].ID)
		require.True(t, current[0].LastSeenAt.After(next), "the one that asks is seen now")
	})
}

// TestSignIns lists and ends the sign-ins of a developer, on every server at once.
func TestSignIns(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		p := kits[0].Tenant("Signins")
		logIn := func() apptest.Actor { p.SignIn(); return p.Admin }
		first := p.Admin
		second := logIn()
		third := logIn()
		items := first.Get("/signins").Is(http.StatusOK).Items()
		require.Len(t, items, 3)
		for i, item := range items {
			require.Equal(t, i == 0, item["current"])
			require.Equal(t, "A program", item["device"])
			require.NotEmpty(t, item["address"])
			require.NotEmpty(t, item["lastSeenAt"])
		}
		thirdID := third.Get("/signins").Items()[0]["id"].(string)
		require.Equal(t, thirdID, items[1]["id"], "after the current one the newest comes")

		other := kits[0].Tenant("Other")
		unknown := other.Admin.Delete("/signins/si-00000000000000000000000000000000").Is(http.StatusNotFound)
		require.Equal(t, unknown.Message, other.Admin.Delete("/signins/"+thirdID).Is(http.StatusNotFound).Message)
		first.Delete("/signins/" + thirdID).Is(http.StatusOK)
		first.Delete("/signins/" + thirdID).Is(http.StatusNotFound)
		for _, kit := range kits {
			third.At(kit).Get("/tenant").Is(http.StatusUnauthorized)
			second.At(kit).Get("/tenant").Is(http.StatusOK)
		}
		require.InDelta(t, 1, first.Post("/signins/revokeOthers", nil).Is(http.StatusOK).Field("ended"), 0)
		for _, kit := range kits {
			second.At(kit).Get("/tenant").Is(http.StatusUnauthorized)
			first.At(kit).Get("/tenant").Is(http.StatusOK)
			other.Admin.At(kit).Get("/tenant").Is(http.StatusOK)
		}
		require.Len(t, first.Get("/signins").Items(), 1)
		first.Delete("/signins/current").Is(http.StatusOK)
		first.Get("/signins").Is(http.StatusUnauthorized)
	})
}
