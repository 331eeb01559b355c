package app_test

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// signInOf is the sign-in that a token names.
func signInOf(t *testing.T, authorization string) (signIn, tokenID string) {
	t.Helper()
	parts := strings.Split(strings.TrimPrefix(authorization, "Bearer "), ".")
	require.Len(t, parts, 3)
	text, err := base64.RawURLEncoding.DecodeString(parts[1])
	require.NoError(t, err)
	var claims struct{ SID, JTI string }
	require.NoError(t, json.Unmarshal(text, &claims))
	return claims.SID, claims.JTI
}

// TestSessionFixation: a login makes a new session, whatever the caller brings along, and touches no
// other; an ended one never comes back.
func TestSessionFixation(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	victim, attacker := kit.Tenant("Victim"), kit.Tenant("Attacker")
	planted, plantedID := signInOf(t, attacker.Admin.Authorization())
	right := map[string]any{"email": victim.Email, "password": apptest.Password}
	seen := map[string]bool{plantedID: true}
	first, firstID := signInOf(t, victim.Admin.Authorization())
	seen[first], seen[firstID], seen[planted] = true, true, true
	for name, header := range map[string]http.Header{
		"a token of somebody else": {"Authorization": {attacker.Admin.Authorization()}},
		"a token of the same":      {"Authorization": {victim.Admin.Authorization()}},
		"cookies":                  {"Cookie": {"sid=" + planted + "; developerToken=" + attacker.Admin.Authorization()}},
		"its own name":             {"X-Session-Id": {planted}, "X-Request-Id": {planted}},
	} {
		answer := kit.Anonymous(kit.Management()).Send(http.MethodPost, "/signins?sid="+planted, right, header)
		if answer.Status == http.StatusBadRequest { // parameters that nobody knows are refused
			answer = kit.Anonymous(kit.Management()).Send(http.MethodPost, "/signins", right, header)
		}
		answer.Is(http.StatusCreated)
		for _, field := range []string{"developerToken.token", "openApiSandboxToken.token"} {
			signIn, tokenID := signInOf(t, answer.Text(field))
			require.False(t, seen[tokenID], "%s: a token has its own number", name)
			seen[tokenID] = true
			if field == "developerToken.token" {
				require.False(t, seen[signIn], "%s: a login makes a new session", name)
				seen[signIn] = true
			}
		}
	}
	for _, body := range []map[string]any{
		{"email": victim.Email, "password": apptest.Password, "sid": planted},
		{"email": victim.Email, "password": apptest.Password, "signInId": planted},
	} {
		kit.Anonymous(kit.Management()).Post("/signins", body).Is(http.StatusBadRequest)
	}
	require.Equal(t, attacker.TenantID, attacker.Admin.Get("/developers/me").Is(http.StatusOK).Text("tenantId"),
		"what was planted stays the planter's")
	victim.Admin.Delete("/signins/current").Is(http.StatusOK)
	kit.Anonymous(kit.Management()).Post("/signins", right).Is(http.StatusCreated)
	victim.Admin.Get("/developers/me").Is(http.StatusUnauthorized)
}

// TestNothingIsSentByItself: no door takes a credential that a browser adds to somebody else's request, and none
// reads what such a request can send.
func TestNothingIsSentByItself(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	s := newSession(t, kit, "Ambient")
	for name, path := range calls {
		door := s.callers[name].Authorized("")
		credential := s.callers[name].Authorization()
		_, secret, _ := strings.Cut(credential, " ")
		for what, header := range map[string]http.Header{
			"cookies": {"Cookie": {
				"Authorization=" + url.QueryEscape(credential) + "; token=" + secret + "; developerToken=" + secret +
					"; docs_visitor=" + secret + "; __Host-docs_visitor=" + secret,
			}},
			"another header": {"X-Authorization": {credential}, "Proxy-Authorization": {credential}},
		} {
			require.Equal(t, http.StatusUnauthorized, door.Send(http.MethodGet, path, nil, header).Status, "%s: %s", name, what)
		}
		query := "?authorization=" + url.QueryEscape(credential) + "&access_token=" + secret
		refused := door.Get(path + query).Status
		require.Contains(t, []int{http.StatusBadRequest, http.StatusUnauthorized}, refused, "%s: address", name)
	}

	// What a form or a script of another site can send without asking first. Even with a good credential, which
	// it cannot have, the body would not be read.
	keys := len(s.Admin.Get("/apiKeys?mode=SANDBOX").Is(http.StatusOK).Items())
	body := `{"mode":"SANDBOX","name":"of somebody else"}`
	for _, kind := range []string{
		"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain; charset=application/json",
	} {
		header := http.Header{"Content-Type": {kind}, "Origin": {"https://evil.test"}}
		for _, caller := range []apptest.Actor{s.Admin, s.Admin.Authorized("")} {
			require.Equal(t, http.StatusUnsupportedMediaType,
				caller.Send(http.MethodPost, "/apiKeys", body, header).Status, kind)
		}
	}
	require.Len(t, s.Admin.Get("/apiKeys?mode=SANDBOX").Items(), keys)

	// And before it may send more, a browser asks: no API allows another site anything.
	for _, address := range []string{kit.Management() + "/apiKeys", kit.App.URLs.Sandbox + "/users", kit.Widget() + "/config"} {
		asked := kit.Anonymous(address).Send(http.MethodOptions, "", nil, http.Header{
			"Origin": {"https://evil.test"}, "Access-Control-Request-Method": {"POST"},
			"Access-Control-Request-Headers": {"authorization,content-type"},
		})
		for _, name := range []string{"Origin", "Methods", "Headers", "Credentials"} {
			require.Empty(t, asked.Header.Get("Access-Control-Allow-"+name), address)
		}
	}
}

// TestNoCookies: a session lives in no cookie, from the registration to the log-out.
func TestNoCookies(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Crumbs")
	public := kit.Anonymous(kit.Management())
	dead := map[string]any{"token": "dead"}
	for name, answer := range map[string]*apptest.Answer{
		"login":          public.Post("/signins", map[string]any{"email": tenant.Email, "password": apptest.Password}),
		"wrong login":    public.Post("/signins", map[string]any{"email": tenant.Email, "password": "Wrong-pass-1!"}),
		"reset":          public.Post("/passwordResets", map[string]any{"emailAddress": tenant.Email}),
		"dead link":      public.Post("/registrations/confirm", dead),
		"passkey":        public.Post("/signins/passkey", nil),
		"who is calling": tenant.Admin.Get("/developers/me"),
		"sign-ins":       tenant.Admin.Get("/signins"),
		"readme token":   tenant.Admin.Post("/readmeTokens", map[string]any{"mode": "SANDBOX"}),
		"data":           tenant.Sandbox.Get("/users"),
		"page":           kit.Anonymous(kit.App.URLs.Portal).Get("/"),
		"documentation":  kit.Anonymous(kit.App.URLs.Portal).Get("/docs"),
		"widget":         kit.Anonymous(kit.App.URLs.Link).Get("/wink/v1/frame"),
		"log-out":        tenant.Admin.Delete("/signins/current"),
	} {
		require.Empty(t, answer.Header.Values("Set-Cookie"), name)
	}
}
