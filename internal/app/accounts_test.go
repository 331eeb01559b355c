package app_test

import (
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/developer"
	"nod/internal/platform/id"
	"nod/internal/test/apptest"
)

// ofNoReplica finds what differs between replicas: the request's id, and here the address of each.
var ofNoReplica = regexp.MustCompile(anyRequestID.String() + `|http://localhost:\d+`)

// TestGuessesAreCountedTogether spreads wrong passwords over two servers: they block the account at both,
// for the right password too, and nobody else's.
func TestGuessesAreCountedTogether(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		tenant, other := kits[0].Tenant("Guessed"), kits[0].Tenant("Left Alone")
		logIn := func(at int, email, password string) *apptest.Answer {
			kit := kits[at%2]
			return kit.Anonymous(kit.Management()).Post("/signins", map[string]any{"email": email, "password": password})
		}
		pass := func(d time.Duration) {
			kits[0].Advance(d)
			require.NoError(t, kits[1].App.Clock.Refresh(t.Context()))
		}
		wrong := logIn(0, tenant.Email, "Wrong-pass-2026!").Is(http.StatusBadRequest)
		same := func(a *apptest.Answer) {
			t.Helper()
			require.Equal(t, wrong.Status, a.Status)
			require.Equal(t, ofNoReplica.ReplaceAll(wrong.Body, nil), ofNoReplica.ReplaceAll(a.Body, nil))
		}
		for n := 1; n < 15; n++ {
			if n >= 5 {
				pass(10 * time.Minute)
			}
			same(logIn(n, tenant.Email, "Wrong-pass-2026!"))
		}
		for at := range kits {
			same(logIn(at, tenant.Email, apptest.Password))
			same(logIn(at, "nobody@example.com", apptest.Password))
			logIn(at, other.Email, apptest.Password).Is(http.StatusCreated)
		}
		pass(15 * time.Minute)
		logIn(1, tenant.Email, apptest.Password).Is(http.StatusCreated)
	})
}

// TestLinksWorkOnce posts the tokens of mails many times at once to two servers.
func TestLinksWorkOnce(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		tenant := kits[0].Tenant("Once")
		public := kits[0].Anonymous(kits[0].Management())
		public.Post("/passwordResets", map[string]any{"emailAddress": tenant.Email}).Is(http.StatusCreated)
		reset := resetToken(t, kits[0], tenant.Email)
		passwords := []string{}
		var lock sync.Mutex
		var all sync.WaitGroup
		for i := range 24 {
			all.Go(func() {
				kit, password := kits[i%2], "Once-pass-"+string(rune('A'+i))+"1!"
				answer := kit.Anonymous(kit.Management()).
					Post("/passwordResets/confirm", map[string]any{"token": reset, "newPassword": password})
				lock.Lock()
				defer lock.Unlock()
				if answer.Status == http.StatusOK {
					passwords = append(passwords, password)
				}
			})
		}
		all.Wait()
		require.Len(t, passwords, 1)
		public.Post("/signins", map[string]any{"email": tenant.Email, "password": passwords[0]}).Is(http.StatusCreated)
		public.Post("/signins", map[string]any{"email": tenant.Email, "password": apptest.Password}).Is(http.StatusBadRequest)
	})
}

// TestSecretsOfLinks: 256 bits each, none twice, and each in the one form that a link can carry.
func TestSecretsOfLinks(t *testing.T) {
	t.Parallel()
	form, seen := regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`), map[string]bool{}
	for range 1000 {
		secret := id.Secret()
		require.Regexp(t, form, secret)
		require.False(t, seen[secret])
		seen[secret] = true
	}
}

// TestFieldsNobodyAskedFor adds one field that a call does not take to its good body: what a caller is
// does not come from a body, so the call is refused and says which field it was.
func TestFieldsNobodyAskedFor(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Greedy")
	public, key := kit.Anonymous(kit.Management()), newKey(t, tenant.Admin, "SANDBOX")
	_, widget := tenant.User()
	for _, call := range []struct {
		caller       apptest.Actor
		method, path string
		body         map[string]any
	}{
		{public, http.MethodPost, "/registrations", map[string]any{
			"firstName": "Gil", "lastName": "Reyes", "tenantName": "Greedy", "emailAddress": "gil@example.com", "title": "CTO",
			"password": apptest.Password, "termsAccepted": true,
		}},
		{public, http.MethodPost, "/registrations/confirm", map[string]any{"token": "x"}},
		{public, http.MethodPost, "/signins", map[string]any{"email": tenant.Email, "password": apptest.Password}},
		{public, http.MethodPost, "/passwordResets", map[string]any{"emailAddress": tenant.Email}},
		{public, http.MethodPost, "/passwordResets/confirm", map[string]any{"token": "x", "newPassword": apptest.Password}},
		{tenant.Admin, http.MethodPut, "/developers/me/password", map[string]any{
			"originPassword": apptest.Password, "newPassword": "Greedy-pass-1!", "confirmPassword": "Greedy-pass-1!",
		}},
		{tenant.Admin, http.MethodPost, "/apiKeys", map[string]any{"mode": "SANDBOX"}},
		{tenant.Admin, http.MethodPatch, key.path, map[string]any{"status": "INACTIVE"}},
		{tenant.Sandbox, http.MethodPost, "/users", map[string]any{"externalMetadata": map[string]string{"a": "b"}}},
		{tenant.Sandbox, http.MethodPost, "/webhooks", map[string]any{
			"name": "x", "url": "https://hooks.example.com/", "secret": "s", "eventTypes": []string{"USER_CREATED"},
		}},
		{widget, http.MethodPost, "/consents", map[string]any{}},
	} {
		for _, field := range []string{
			"id", "tenantId", "role", "userId", "confirmedAt", "passwordUpdatedAt", "hasProduction", "apiSecret", "createdAt",
			"__proto__", "constructor",
		} {
			refused := call.caller.Do(call.method, call.path, altered(call.body, map[string]any{field: "ADMIN"}))
			require.Equal(t, http.StatusBadRequest, refused.Status, "%s with %s: %s", call.path, field, refused.Body)
			require.Equal(t, field, refused.Errors[0].Field, "%s: %s", call.path, refused.Body)
		}
	}
	require.Empty(t, tenant.Sandbox.Get("/webhooks").Is(http.StatusOK).Items())
	require.Len(t, tenant.Sandbox.Get("/users").Is(http.StatusOK).Items(), 1)
	require.Len(t, tenant.Admin.Get("/apiKeys?mode=SANDBOX").Is(http.StatusOK).Items(), 1)
	require.Empty(t, kit.Mails("gil@example.com"))
	for _, call := range []map[string]any{{"status": "ACTIVE"}, {"status": "INACTIVE"}} { // the good one passes
		tenant.Admin.Do(http.MethodPatch, key.path, call).Is(http.StatusOK)
	}
}

// TestPasswordRulesOfTheServer: what screens refuse, calls without a screen are refused too, by every way in
// which a password is set.
func TestPasswordRulesOfTheServer(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Ruled")
	public := kit.Anonymous(kit.Management())
	long := strings.Repeat("Aa1!", 32) // 128, the longest that there is
	for _, password := range []string{
		"", "Aa1!aaa", "aa1!aaaa", "AA1!AAAA", "Aaa!aaaa", "Aa1aaaaa", long + "x", strings.Repeat("Aa1!", 25_000),
	} {
		for name, answer := range map[string]*apptest.Answer{
			"registration": public.Post("/registrations", map[string]any{
				"firstName": "Ada", "lastName": "Reyes", "tenantName": "Ruled", "emailAddress": "ruled@example.com", "title": "CTO",
				"password": password,
			}),
			"reset": public.Post("/passwordResets/confirm", map[string]any{"token": "x", "newPassword": password}),
			"change": tenant.Admin.Do(http.MethodPut, "/developers/me/password", map[string]any{
				"originPassword": apptest.Password, "newPassword": password, "confirmPassword": password,
			}),
		} {
			answer.Is(http.StatusBadRequest)
			require.Equal(t, "INVALID_PARAMETERS", answer.Code, "%s: %s", name, answer.Body)
			require.NotEmpty(t, answer.Errors, name)
		}
	}
	same := tenant.Admin.Do(http.MethodPut, "/developers/me/password", map[string]any{
		"originPassword": apptest.Password, "newPassword": apptest.Password, "confirmPassword": apptest.Password,
	}).Is(http.StatusBadRequest)
	require.Contains(t, same.Message, "cannot be the same")
	require.Nil(t, developer.CheckPassword("password", long))

	tenant.Admin.Do(http.MethodPut, "/developers/me/password", map[string]any{
		"originPassword": apptest.Password, "newPassword": long, "confirmPassword": long,
	}).Is(http.StatusOK)
	other := long[:90] + "x" + long[91:]
	public.Post("/signins", map[string]any{"email": tenant.Email, "password": other}).Is(http.StatusBadRequest)
	public.Post("/signins", map[string]any{"email": tenant.Email, "password": long}).Is(http.StatusCreated)
}
