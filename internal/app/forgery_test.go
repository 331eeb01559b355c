package app_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"maps"
	"math/big"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/platform/token"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// session is a tenant with production and one good caller of every kind.
type session struct {
	*apptest.Tenant
	t       *testing.T
	kit     *apptest.Kit
	callers map[string]apptest.Actor
}

// calls are harmless calls that need a caller of the kind.
var calls = map[string]string{
	"management": "/tenant", "sandbox": "/users", "production": "/users", "widget": "/config",
	"production widget": "/config", "sandbox key": "/users", "production key": "/users",
}

func newSession(t *testing.T, kit *apptest.Kit, name string) *session {
	t.Helper()
	s := &session{Tenant: kit.Tenant(name), t: t, kit: kit}
	require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), s.TenantID, "operator"))
	s.SignIn()
	made := s.Production.Post("/users", map[string]any{}).Is(http.StatusCreated)
	_, widget := s.User()
	s.callers = map[string]apptest.Actor{
		"management": s.Admin, "sandbox": s.Sandbox, "production": s.Production, "widget": widget,
		"production widget": kit.Bearer(kit.Widget(), made.Text("token.accessToken")),
		"sandbox key":       s.Key("SANDBOX"), "production key": s.Key("PRODUCTION"),
	}
	s.only("at the beginning", slices.Sorted(maps.Keys(calls))...)
	return s
}

// only requires that exactly these callers are let in, by every server.
func (s *session) only(when string, names ...string) {
	s.t.Helper()
	s.onlyAt([]*apptest.Kit{s.kit}, when, names...)
}

func (s *session) onlyAt(kits []*apptest.Kit, when string, names ...string) {
	s.t.Helper()
	for name, caller := range s.callers {
		for i, kit := range kits {
			want := http.StatusUnauthorized
			if slices.Contains(names, name) {
				want = http.StatusOK
			}
			require.Equal(s.t, want, caller.At(kit).Get(calls[name]).Status, "%s: %s at server %d", when, name, i)
		}
	}
}

// forger knows everything that is public: a good token and the key to verify it with.
type forger struct {
	t                     *testing.T
	head, body, signature string
	header, claims        map[string]any
	public                ed25519.PublicKey
	canary                string
}

func newForger(t *testing.T, kit *apptest.Kit, good, canary string) *forger {
	t.Helper()
	parts := strings.Split(good, ".")
	require.Len(t, parts, 3)
	f := &forger{t: t, head: parts[0], body: parts[1], signature: parts[2], canary: canary}
	for text, into := range map[string]*map[string]any{parts[0]: &f.header, parts[1]: &f.claims} {
		raw, err := base64.RawURLEncoding.DecodeString(text)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(raw, into))
	}
	public, err := db.Get[string](t.Context(), kit.App.DB.Read(), "SELECT public FROM signing_key WHERE id = $1", f.header["kid"])
	require.NoError(t, err)
	f.public, err = base64.RawStdEncoding.DecodeString(public)
	require.NoError(t, err)
	return f
}

func segment(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }

// altered is a JSON object with some members changed; nil removes one.
func altered(object map[string]any, changes map[string]any) map[string]any {
	out := maps.Clone(object)
	for name, value := range changes {
		out[name] = value
		if value == nil {
			delete(out, name)
		}
	}
	return out
}

// part is an object as a part of a token.
func (f *forger) part(object map[string]any) string {
	f.t.Helper()
	raw, err := json.Marshal(object)
	require.NoError(f.t, err)
	return segment(string(raw))
}

// withHead keeps claims and signature.
func (f *forger) withHead(changes map[string]any) string {
	return f.part(altered(f.header, changes)) + "." + f.body + "." + f.signature
}

// withClaims keeps header and signature.
func (f *forger) withClaims(changes map[string]any) string {
	return f.head + "." + f.part(altered(f.claims, changes)) + "." + f.signature
}

// signed is signed properly, with a key of the forger's choice.
func (f *forger) signed(method jwt.SigningMethod, key any, header map[string]any) string {
	f.t.Helper()
	made := jwt.NewWithClaims(method, jwt.MapClaims(f.claims))
	for name, value := range altered(f.header, header) {
		if name != "alg" {
			made.Header[name] = value
		}
	}
	text, err := made.SignedString(key)
	require.NoError(f.t, err)
	return text
}

// forgeries are tokens that nobody but the forger made.
func (f *forger) forgeries() map[string]string {
	own, ownPrivate, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(f.t, err)
	der, err := x509.MarshalPKIXPublicKey(f.public)
	require.NoError(f.t, err)
	inPEM := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(f.t, err)
	ecKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(f.t, err)
	jwk := map[string]any{"kty": "OKP", "crv": "Ed25519", "x": base64.RawURLEncoding.EncodeToString(own), "kid": f.header["kid"]}
	forged := map[string]string{
		"an algorithm of none":               f.part(altered(f.header, map[string]any{"alg": "none"})) + "." + f.body + ".",
		"none with the old signature":        f.withHead(map[string]any{"alg": "none"}),
		"NoNe":                               f.withHead(map[string]any{"alg": "NoNe"}),
		"no algorithm":                       f.withHead(map[string]any{"alg": nil}),
		"the algorithm in small letters":     f.withHead(map[string]any{"alg": "eddsa"}),
		"two algorithms":                     f.withHead(map[string]any{"alg": []string{"EdDSA", "none"}}),
		"HMAC with the public key":           f.signed(jwt.SigningMethodHS256, []byte(f.public), nil),
		"HMAC with the public key in base64": f.signed(jwt.SigningMethodHS512, []byte(base64.RawStdEncoding.EncodeToString(f.public)), nil),
		"HMAC with the public key in PEM":    f.signed(jwt.SigningMethodHS256, inPEM, nil),
		"HMAC with nothing":                  f.signed(jwt.SigningMethodHS256, []byte{}, nil),
		"an RSA key of one's own":            f.signed(jwt.SigningMethodRS256, rsaKey, nil),
		"an elliptic key of one's own":       f.signed(jwt.SigningMethodES256, ecKey, nil),
		"a key of one's own":                 f.signed(jwt.SigningMethodEdDSA, ownPrivate, nil),
		"a key of one's own, embedded":       f.signed(jwt.SigningMethodEdDSA, ownPrivate, map[string]any{"jwk": jwk}),
		"a key of one's own at an address":   f.signed(jwt.SigningMethodEdDSA, ownPrivate, map[string]any{"jku": f.canary + "/keys", "kid": nil}),
		"a certificate at an address":        f.signed(jwt.SigningMethodEdDSA, ownPrivate, map[string]any{"x5u": f.canary + "/x"}),
		"an embedded certificate":            f.signed(jwt.SigningMethodEdDSA, ownPrivate, map[string]any{"x5c": []string{base64.StdEncoding.EncodeToString(der)}}),
		"an address as the key":              f.signed(jwt.SigningMethodEdDSA, ownPrivate, map[string]any{"kid": f.canary + "/key"}),
		"no signature":                       f.head + "." + f.body + ".",
		"no third part":                      f.head + "." + f.body,
		"no claims":                          f.head + ".." + f.signature,
		"a part too many":                    f.head + "." + f.body + "." + f.signature + "." + f.signature,
		"half a signature":                   f.head + "." + f.body + "." + f.signature[:43],
		"a signature of zeroes":              f.head + "." + f.body + "." + strings.Repeat("A", 86),
		"another spelling of the signature":  f.head + "." + f.body + "." + f.respelled(),
		"a signature with a multiple added":  f.head + "." + f.body + "." + f.malleated(),
		"padding":                            f.head + "." + f.body + "." + f.signature + "==",
		"another tenant":                     f.withClaims(map[string]any{"tenantId": "tenant-00000000000000000000000000000000"}),
		"another audience":                   f.withClaims(map[string]any{"aud": []string{"mgmt", "open-sandbox", "open-production", "widget"}}),
		"a longer life":                      f.withClaims(map[string]any{"exp": 9999999999}),
		"claims given twice":                 f.head + "." + segment(strings.Replace(f.text(), "{", `{"exp":9999999999,`, 1)) + "." + f.signature,
		"a token as JSON":                    `{"payload":"` + f.body + `","protected":"` + f.head + `","signature":"` + f.signature + `"}`,
	}
	for _, kid := range []any{
		nil, "", 7, true, []string{}, "sk-00000000000000000000000000000000", "../../../dev/null", "' OR '1'='1", "sk-%", strings.Repeat("k", 4000),
	} {
		raw, err := json.Marshal(kid)
		require.NoError(f.t, err)
		forged["the key id "+string(raw[:min(len(raw), 40)])] = f.withHead(map[string]any{"kid": kid})
	}
	return forged
}

// text is the claims as they were signed.
func (f *forger) text() string {
	raw, err := base64.RawURLEncoding.DecodeString(f.body)
	require.NoError(f.t, err)
	return string(raw)
}

// respelled has the same 64 bytes of signature: the last of 86 characters carries four bits that
// mean nothing.
func (f *forger) respelled() string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	last := strings.IndexByte(alphabet, f.signature[len(f.signature)-1])
	text := f.signature[:len(f.signature)-1] + alphabet[last+1:last+2]
	one, err := base64.RawURLEncoding.DecodeString(f.signature)
	require.NoError(f.t, err)
	two, err := base64.RawURLEncoding.DecodeString(text)
	require.NoError(f.t, err)
	require.Equal(f.t, one, two)
	return text
}

// malleated adds the order of the group to the second half of the signature, which the equation of
// the algorithm alone would not notice.
func (f *forger) malleated() string {
	raw, err := base64.RawURLEncoding.DecodeString(f.signature)
	require.NoError(f.t, err)
	order, ok := new(big.Int).SetString("7237005577332262213973186563042994240857116359379907606001950938285454250989", 10)
	require.True(f.t, ok)
	half := slices.Clone(raw[32:])
	slices.Reverse(half)
	sum := new(big.Int).Add(new(big.Int).SetBytes(half), order).FillBytes(make([]byte, 32))
	slices.Reverse(sum)
	return base64.RawURLEncoding.EncodeToString(append(slices.Clone(raw[:32]), sum...))
}

var anyRequestID = regexp.MustCompile(`req-[0-9a-f]{32}`)

// TestForgedTokens shows every door tokens that nobody issued: all are refused with the same bytes,
// and no address in them is asked for anything.
func TestForgedTokens(t *testing.T) {
	t.Parallel()
	kit, canary := apptest.New(t), testkit.NewReceiver(t)
	s := newSession(t, kit, "Forged")
	for _, name := range []string{"management", "sandbox", "production", "widget"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			door := s.callers[name]
			good := strings.TrimPrefix(door.Authorization(), "Bearer ")
			forged := newForger(t, kit, good, canary.URL()).forgeries()
			maps.Copy(forged, ofOurKey(t, kit, name, good))
			require.Greater(t, len(forged), 50)
			refused := door.Authorized("Bearer x").Get(calls[name]).Is(http.StatusUnauthorized)
			same := func(what, authorization string) {
				got := door.Authorized(authorization).Get(calls[name])
				require.Equal(t, http.StatusUnauthorized, got.Status, what)
				require.Equal(t, "INVALID_TOKEN", got.Code, what)
				require.Equal(t, anyRequestID.ReplaceAll(refused.Body, nil), anyRequestID.ReplaceAll(got.Body, nil), what)
			}
			for what, text := range forged {
				same(what, "Bearer "+text)
			}
			for _, authorization := range []string{
				"Bearer", "Bearer ", good, "Token " + good, "Bearer " + good + ", Bearer " + good, "Bearer\u00a0" + good,
				"Bearer " + strings.ToLower(good), "Bearer " + good[:len(good)/2] + " " + good[len(good)/2:], `Bearer "` + good + `"`,
			} {
				same(authorization, authorization)
			}
			require.Equal(t, http.StatusOK, door.Get(calls[name]).Status, "the good one is good")
		})
	}
	t.Cleanup(func() { require.Empty(t, canary.Received()) })
}

// ofOurKey are tokens that our own key signed and that are no good all the same.
func ofOurKey(t *testing.T, kit *apptest.Kit, door, good string) map[string]string {
	t.Helper()
	audience := map[string]string{
		"management": token.AudienceManagement, "sandbox": token.AudienceSandbox, "production": token.AudienceProduction,
		"widget": token.AudienceWidget,
	}[door]
	claims, err := kit.App.Tokens.Verify(t.Context(), good, audience)
	require.NoError(t, err)
	other := kit.Tenant("Other")
	made := map[string]string{}
	for what, change := range map[string]func(c *token.Claims){
		"over":               func(c *token.Claims) { c.ExpiresAt = kit.App.Clock.Now().Add(-time.Second) },
		"of another tenant":  func(c *token.Claims) { c.TenantID = other.TenantID },
		"of no tenant":       func(c *token.Claims) { c.TenantID = "" },
		"of another person":  func(c *token.Claims) { c.UserID = "dev-00000000000000000000000000000000" },
		"of nobody":          func(c *token.Claims) { c.UserID = "" },
		"of no sign-in":      func(c *token.Claims) { c.SignInID, c.ID = "", "" },
		"of another sign-in": func(c *token.Claims) { c.SignInID, c.ID = "signin-1", "tk-1" },
	} {
		c := claims
		change(&c)
		text, err := kit.App.Tokens.Issue(c)
		require.NoError(t, err)
		made["ours, "+what] = text
	}
	for what, change := range map[string]map[string]any{
		"of another issuer":      {"iss": "nobody"},
		"without an issuer":      {"iss": nil},
		"without an end":         {"exp": nil},
		"with a text as its end": {"exp": "never"},
		"not good yet":           {"nbf": kit.App.Clock.Now().Add(time.Hour).Unix()},
		"without an audience":    {"aud": nil},
		"for two audiences":      {"aud": []string{audience, token.AudienceDocs}},
	} {
		made["ours, "+what] = signByOurs(t, kit, good, change)
	}
	_, err = kit.App.Tokens.Verify(t.Context(), signByOurs(t, kit, good, nil), audience)
	require.NoError(t, err, "it is the change that makes them bad")
	return made
}

// signByOurs changes claims and signs them with the key of the installation.
func signByOurs(t *testing.T, kit *apptest.Kit, good string, change map[string]any) string {
	t.Helper()
	f := newForger(t, kit, good, "")
	kid := f.header["kid"].(string)
	sealed, err := db.Get[string](t.Context(), kit.App.DB.Read(), "SELECT private_sealed FROM signing_key WHERE id = $1", kid)
	require.NoError(t, err)
	seed, err := kit.App.Seal.Open(t.Context(), kit.App.DB.Read(),
		seal.Place{Table: "signing_key", Column: "private_sealed", ID: kid}, sealed)
	require.NoError(t, err)
	f.claims = altered(f.claims, change)
	return f.signed(jwt.SigningMethodEdDSA, ed25519.NewKeyFromSeed(seed), nil)
}

// TestTokensOfFiveKinds tries tokens of every kind at every door: each opens its own, and the codes of
// the documentation open none of them.
func TestTokensOfFiveKinds(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	s := newSession(t, kit, "Five Kinds")
	claims, err := kit.App.Tokens.Verify(t.Context(),
		strings.TrimPrefix(s.Admin.Authorization(), "Bearer "), token.AudienceManagement)
	require.NoError(t, err)
	tokens := map[string]string{}
	for _, name := range []string{"management", "sandbox", "production", "widget"} {
		tokens[name] = s.callers[name].Authorization()
	}
	claims.Audience = token.AudienceDocs
	docs, err := kit.App.Tokens.Issue(claims)
	require.NoError(t, err)
	tokens["docs"] = "Bearer " + docs
	for _, door := range []string{"management", "sandbox", "production", "widget"} {
		for kind, authorization := range tokens {
			got := s.callers[door].Authorized(authorization).Get(calls[door])
			require.Equal(t, kind == door, got.Status == http.StatusOK, "%s at %s", kind, door)
			require.True(t, kind == door || got.Status == http.StatusUnauthorized)
		}
	}
	for _, claim := range []auth.Mode{auth.Production, "", "BOTH"} { // the door decides the mode, not the claim
		c, err := kit.App.Tokens.Verify(t.Context(), strings.TrimPrefix(tokens["sandbox"], "Bearer "), token.AudienceSandbox)
		require.NoError(t, err)
		c.Mode = claim
		text, err := kit.App.Tokens.Issue(c)
		require.NoError(t, err)
		user := kit.Bearer(kit.App.URLs.Sandbox, text).Post("/users", map[string]any{})
		require.Equal(t, "SANDBOX", user.Is(http.StatusCreated).Text("token.mode"))
	}
}

// TestRealityBeatsClaims changes what a caller is; the very next call at either of two servers sees it.
func TestRealityBeatsClaims(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		s := newSession(t, kits[0], "Reality")
		all := slices.Sorted(maps.Keys(calls))
		operator := kits[1].App.Operator().Tenants
		is := func(when string, names ...string) {
			t.Helper()
			s.onlyAt(kits[:], when, names...)
		}
		is("at the beginning", all...)

		kits[0].Exec("UPDATE developer SET role = 'DEVELOPER' WHERE tenant_id = $1", s.TenantID)
		for _, kit := range kits {
			for base, actor := range map[string]apptest.Actor{
				kit.Management(): s.Admin.At(kit), kit.App.URLs.Sandbox: s.Sandbox.At(kit), kit.App.URLs.Open: s.Production.At(kit),
			} {
				for _, o := range operationsOf(t, kit, base) {
					if o.Access == "admin" {
						refused := actor.Do(o.method, parameter.ReplaceAllString(o.path, "unknown"), map[string]any{})
						require.Equal(t, "UNAUTHORIZED_ACCESS", refused.Is(http.StatusForbidden).Code, o.ID)
					}
				}
			}
		}
		is("as a developer", all...)
		kits[1].Exec("UPDATE developer SET role = 'ADMIN' WHERE tenant_id = $1", s.TenantID)
		s.Admin.At(kits[0]).Post("/apiKeys", map[string]any{"mode": "SANDBOX"}).Is(http.StatusCreated)

		kits[0].Exec("UPDATE developer SET removed_at = 1 WHERE tenant_id = $1", s.TenantID)
		is("removed", "sandbox key", "production key")
		kits[0].Exec("UPDATE developer SET removed_at = NULL WHERE tenant_id = $1", s.TenantID)
		is("back again", all...)

		require.NoError(t, operator.DisableProduction(t.Context(), s.TenantID, "operator"))
		is("production revoked", "management", "sandbox", "widget", "sandbox key")
		for _, kit := range kits {
			at := s.Admin.At(kit)
			at.Post("/apiKeys", map[string]any{"mode": "PRODUCTION"}).Is(http.StatusForbidden)
			at.Get("/templates?mode=PRODUCTION").Is(http.StatusForbidden)
		}
		require.NoError(t, operator.EnableProduction(t.Context(), s.TenantID, "operator"))
		is("production granted again", all...)

		require.NoError(t, operator.Suspend(t.Context(), s.TenantID, "operator"))
		is("suspended")
		require.NoError(t, operator.Resume(t.Context(), s.TenantID, "operator"))
		is("resumed", all...)
	})
}

// TestLogOutIsEverywhere replays the tokens of a sign-in that ended, at both servers.
func TestLogOutIsEverywhere(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		s := newSession(t, kits[0], "Left")
		first := s.Admin
		s.SignIn()
		second := s.Admin
		first.At(kits[1]).Delete("/signins/current").Is(http.StatusOK)
		for range 3 { // whatever order the replay has
			s.onlyAt(kits[:], "logged out", "sandbox key", "production key")
		}
		second.At(kits[1]).Get("/tenant").Is(http.StatusOK)

		public := kits[1].Anonymous(kits[1].Management())
		public.Post("/passwordResets", map[string]any{"emailAddress": s.Email}).Is(http.StatusCreated)
		reset := resetToken(t, kits[0], s.Email)
		public.Post("/passwordResets/confirm", map[string]any{"token": reset, "newPassword": "Other-pass-2026!"}).Is(http.StatusOK)
		for _, kit := range kits {
			second.At(kit).Get("/tenant").Is(http.StatusUnauthorized)
		}
	})
}

// resetToken waits for the mail of a password reset.
func resetToken(t *testing.T, kit *apptest.Kit, email string) string {
	t.Helper()
	var found string
	link := regexp.MustCompile(`/resetPassword\?token=([A-Za-z0-9_-]+)`)
	kit.Eventually("mail with a reset link", func() bool {
		for _, mail := range kit.Mails(email) {
			if match := link.FindStringSubmatch(mail.Text); match != nil {
				found = match[1]
				return true
			}
		}
		return false
	})
	return found
}

// TestBodiesOfRefusals: a caller who is refused learns nothing about why.
func TestBodiesOfRefusals(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	s := newSession(t, kit, "Refused")
	never := s.Admin.Authorized("Bearer x").Get("/tenant").Is(http.StatusUnauthorized)
	s.Admin.Delete("/signins/current").Is(http.StatusOK)
	over := s.Admin.Get("/tenant").Is(http.StatusUnauthorized)
	require.Equal(t, anyRequestID.ReplaceAll(never.Body, nil), anyRequestID.ReplaceAll(over.Body, nil))
	require.False(t, bytes.Contains(over.Body, []byte(s.TenantID)))
}
