package app_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// apiKey is a key with what a tenant knows of it.
type apiKey struct{ id, key, secret, path string }

func newKey(t *testing.T, admin apptest.Actor, mode string) apiKey {
	t.Helper()
	made := admin.Post("/apiKeys", map[string]any{"mode": mode}).Is(http.StatusCreated)
	k := apiKey{id: made.Text("id"), key: made.Text("apiKey"), secret: made.Text("apiSecret")}
	k.path = "/apiKeys/" + k.id + "?mode=" + mode
	return k
}

func setStatus(admin apptest.Actor, k apiKey, status string) *apptest.Answer {
	return admin.Do(http.MethodPatch, k.path, map[string]any{"status": status})
}

// TestStolenDatabase looks for the secrets of keys in all that is stored and logged; the portal can
// show them nevertheless, and each time leaves a row in the audit.
func TestStolenDatabase(t *testing.T) {
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		kit, log := apptest.Logged(t, storage, apptest.Everything)
		s := newSession(t, kit, "Stolen")
		canaries := map[string]string{}
		for _, mode := range []string{"SANDBOX", "PRODUCTION"} {
			k := newKey(t, s.Admin, mode)
			base := map[string]string{"SANDBOX": kit.App.URLs.Sandbox, "PRODUCTION": kit.App.URLs.Open}[mode]
			kit.Basic(base, k.key, k.secret).Get("/users").Is(http.StatusOK)
			kit.Basic(base, k.key, k.secret+"x").Get("/users").Is(http.StatusUnauthorized)
			reveals := func() int {
				n, err := db.Get[int](t.Context(), kit.App.DB.Read(),
					"SELECT count(*) FROM audit WHERE tenant_id = $1 AND action = 'apikey.revealed' AND target = $2", s.TenantID, k.id)
				require.NoError(t, err)
				return n
			}
			for want := 1; want <= 3; want++ {
				path := strings.Replace(k.path, "?", "/reveal?", 1)
				require.Equal(t, k.secret, s.Admin.Post(path, nil).Is(http.StatusOK).Text("apiSecret"))
				require.Equal(t, want, reveals())
			}
			plainHash := sha256.Sum256([]byte(k.secret))
			canaries[mode+" secret"] = k.secret
			canaries[mode+" secret without its prefix"] = k.secret[len(k.secret)-46 : len(k.secret)-4]
			canaries[mode+" secret in base64"] = base64.StdEncoding.EncodeToString([]byte(k.secret))
			canaries[mode+" hash that needs no key"] = hex.EncodeToString(plainHash[:])
			canaries[mode+" credential"] = base64.StdEncoding.EncodeToString([]byte(k.key + ":" + k.secret))
		}
		stored := kit.Stored()
		require.Contains(t, stored, s.TenantID, "what is stored is found")
		for what, canary := range canaries {
			require.NotContains(t, stored, canary, "%s is stored", what)
			require.NotContains(t, log.String(), canary, "%s is logged", what)
		}
	})
}

// TestDeactivatedKey streams calls at two servers and deactivates the key meanwhile: no call that
// began later is let in.
func TestDeactivatedKey(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		tenant := kits[0].Tenant("Streaming")
		k := newKey(t, tenant.Admin, "SANDBOX")
		var isOff, stop atomic.Bool
		var before, after, late atomic.Int64
		var streams sync.WaitGroup
		for _, kit := range kits {
			for range 3 {
				streams.Go(func() {
					caller := kit.Basic(kit.App.URLs.Sandbox, k.key, k.secret)
					for !stop.Load() {
						beganLater := isOff.Load()
						status := caller.Get("/users?size=1").Status
						switch {
						case !beganLater && status == http.StatusOK:
							before.Add(1)
						case beganLater && status == http.StatusUnauthorized:
							after.Add(1)
						case beganLater:
							late.Add(1)
						}
					}
				})
			}
		}
		enough := func(n *atomic.Int64) func() bool { return func() bool { return n.Load() >= 30 } }
		kits[0].Eventually("calls that are let in", enough(&before))
		status := setStatus(tenant.Admin.At(kits[1]), k, "INACTIVE").Status
		isOff.Store(true)
		kits[0].Eventually("calls that are refused", enough(&after))
		stop.Store(true)
		streams.Wait()
		require.Equal(t, http.StatusOK, status)
		require.Zero(t, late.Load(), "calls let in after the key was off")
	})
}

// TestDeleteOfActiveKey activates a key at one server while the other deletes it: either it is
// deleted, or it works.
func TestDeleteOfActiveKey(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		tenant := kits[0].Tenant("Torn")
		outcomes := map[string]int{}
		for range 60 {
			k := newKey(t, tenant.Admin, "SANDBOX")
			setStatus(tenant.Admin, k, "INACTIVE").Is(http.StatusOK)
			var both sync.WaitGroup
			var activated, deleted *apptest.Answer
			both.Go(func() { activated = setStatus(tenant.Admin, k, "ACTIVE") })
			both.Go(func() { deleted = tenant.Admin.At(kits[1]).Delete(k.path) })
			both.Wait()
			outcome := strconv.Itoa(activated.Status) + " " + strconv.Itoa(deleted.Status)
			outcomes[outcome]++
			for _, kit := range kits {
				works := kit.Basic(kit.App.URLs.Sandbox, k.key, k.secret).Get("/users?size=1").Status == http.StatusOK
				switch outcome {
				case "200 409":
					require.True(t, works, "it was activated and stays")
				case "404 200":
					require.False(t, works, "it is gone")
				default:
					require.Fail(t, "both or neither", outcome)
				}
			}
		}
		t.Log(outcomes)
	})
}

// TestKeysOfTheOtherMode crosses keys, secrets and modes in all ways.
func TestKeysOfTheOtherMode(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	s := newSession(t, kit, "Crossing")
	sandbox, live := newKey(t, s.Admin, "SANDBOX"), newKey(t, s.Admin, "PRODUCTION")
	other := newKey(t, kit.Tenant("Someone Else").Admin, "SANDBOX")
	relabel := func(text string) string {
		if strings.Contains(text, "_sbx_") {
			return strings.Replace(text, "_sbx_", "_live_", 1)
		}
		return strings.Replace(text, "_live_", "_sbx_", 1)
	}
	keys := []string{sandbox.key, live.key, other.key, relabel(sandbox.key), relabel(live.key), "", sandbox.id}
	secrets := []string{sandbox.secret, live.secret, other.secret, relabel(sandbox.secret), relabel(live.secret), "", sandbox.key}
	good := 0
	for _, base := range []string{kit.App.URLs.Sandbox, kit.App.URLs.Open} {
		for i, key := range keys {
			for j, secret := range secrets {
				fits := i == j && (base == kit.App.URLs.Sandbox && (i == 0 || i == 2) || base == kit.App.URLs.Open && i == 1)
				answer := kit.Basic(base, key, secret).Get("/users")
				require.Equal(t, fits, answer.Status == http.StatusOK, "%s with %s at %s", key, secret, base)
				if !fits {
					require.Equal(t, "INVALID_CREDENTIALS", answer.Is(http.StatusUnauthorized).Code)
					continue
				}
				good++
			}
		}
	}
	require.Equal(t, 3, good)

	// Without the grant nothing of production can be made, kept or used.
	require.NoError(t, kit.App.Operator().Tenants.DisableProduction(t.Context(), s.TenantID, "operator"))
	for _, refused := range []*apptest.Answer{
		s.Admin.Post("/apiKeys", map[string]any{"mode": "PRODUCTION"}),
		s.Admin.Post("/apiKeys", map[string]any{"mode": "PRODUCTION", "hasProduction": true}),
		setStatus(s.Admin, live, "ACTIVE"),
	} {
		require.NotEqual(t, http.StatusCreated, refused.Status)
		require.NotEqual(t, http.StatusOK, refused.Status)
	}
	s.Admin.Post("/apiKeys", map[string]any{"mode": "production"}).Is(http.StatusBadRequest)
	kit.Basic(kit.App.URLs.Open, live.key, live.secret).Get("/users").Is(http.StatusUnauthorized)
}

// TestLimitOfATenant: all keys and tokens of a tenant in a mode share one bucket, which lets in what it
// holds and then what time brings; nobody else's calls count.
func TestLimitOfATenant(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, strict)
	noisy, quiet := kit.Tenant("Noisy"), kit.Tenant("Quiet")
	callers := []apptest.Actor{noisy.Key("SANDBOX"), noisy.Key("SANDBOX"), noisy.Sandbox}
	const burst, perSecond = 50, 25
	// within counts what is let in of n calls, and the most that the time they took can have let in.
	within := func(n int, start float64) (accepted int, most float64) {
		began := time.Now()
		for i := range n {
			answer := callers[i%len(callers)].Get("/users?size=1")
			if answer.Status == http.StatusOK {
				accepted++
				continue
			}
			require.Equal(t, "REQUEST_LIMIT_EXCEEDED", answer.Is(http.StatusTooManyRequests).Code)
			require.NotEmpty(t, answer.Header.Get("Retry-After"))
			require.Equal(t, strconv.Itoa(burst), answer.Header.Get("RateLimit-Limit"))
			require.Equal(t, "0", answer.Header.Get("RateLimit-Remaining"))
		}
		return accepted, start + perSecond*time.Since(began).Seconds() + 1
	}
	accepted, most := within(2*burst, burst)
	require.GreaterOrEqual(t, accepted, burst)
	require.LessOrEqual(t, float64(accepted), most)
	for range burst {
		quiet.Sandbox.Get("/users?size=1").Is(http.StatusOK)
	}
	for range 4 {
		kit.Advance(time.Second)
		accepted, most = within(2*perSecond, 2*perSecond) // at most a second was left over
		require.GreaterOrEqual(t, accepted, perSecond)
		require.LessOrEqual(t, float64(accepted), most)
	}
	kit.Advance(time.Hour)
	accepted, most = within(2*burst, burst)
	require.GreaterOrEqual(t, accepted, burst)
	require.LessOrEqual(t, float64(accepted), most, "a bucket holds no more, however long it waits")
}

// TestKeysInAddresses: a credential is read from one header only, and what stands in an address is not
// written down.
func TestKeysInAddresses(t *testing.T) {
	t.Parallel()
	kit, log := apptest.Logged(t, config.Storage{Data: testkit.SQLiteDir(t)}, apptest.Everything)
	tenant := kit.Tenant("Addressed")
	k := newKey(t, tenant.Admin, "SANDBOX")
	token := strings.TrimPrefix(tenant.Sandbox.Authorization(), "Bearer ")
	basic := base64.StdEncoding.EncodeToString([]byte(k.key + ":" + k.secret))
	nobody := kit.Anonymous(kit.App.URLs.Sandbox)
	q := url.QueryEscape
	for _, path := range []string{
		"/users?apiKey=" + q(k.key) + "&apiSecret=" + q(k.secret), "/users?api_key=" + q(k.key) + "&api_secret=" + q(k.secret),
		"/users?key=" + q(k.key+":"+k.secret), "/users?authorization=" + q("Basic "+basic), "/users?Authorization=" + q("Bearer "+token),
		"/users?access_token=" + q(token), "/users?token=" + q(token), "/users?auth_token=" + q(token), "/users/" + q(k.secret),
		"/" + q(token), "/nothing?" + q(k.secret),
	} {
		require.GreaterOrEqual(t, nobody.Get(path).Status, http.StatusUnauthorized, path)
	}
	for _, header := range []http.Header{
		{"X-Api-Key": {k.key + ":" + k.secret}}, {"Cookie": {"token=" + token}}, {"X-Authorization": {"Bearer " + token}},
		{"Proxy-Authorization": {"Basic " + basic}},
	} {
		nobody.Send(http.MethodGet, "/users", nil, header).Is(http.StatusUnauthorized)
	}
	tenant.Sandbox.Get("/users?userName=" + q(k.secret))
	for what, canary := range map[string]string{"secret": k.secret, "key": k.key, "token": token, "credential": basic} {
		require.NotContains(t, log.String(), canary, what)
	}
	require.Contains(t, log.String(), `"route":"/sandbox/v1/users"`)
}
