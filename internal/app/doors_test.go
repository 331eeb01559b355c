package app_test

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/platform/id"
	"nod/internal/test/apptest"
)

// doors calls a server as a browser would, and requires of every answer what all answers have.
type doors struct {
	*testing.T
	kit               *apptest.Kit
	portal, link, ops string
	client            *http.Client
}

func openDoors(t *testing.T, kit *apptest.Kit) *doors {
	t.Helper()
	// The operations door tells its address in the start-up notice only.
	var notice bytes.Buffer
	kit.App.Announce(slog.New(slog.NewJSONHandler(&notice, nil)), io.Discard)
	var serving struct{ Ops string }
	line, _, _ := bytes.Cut(notice.Bytes(), []byte("\n"))
	require.NoError(t, json.Unmarshal(line, &serving))
	require.NotEmpty(t, serving.Ops)
	return &doors{
		T: t, kit: kit, portal: kit.App.URLs.Portal, link: kit.App.URLs.Link, ops: serving.Ops,
		client: &http.Client{
			Transport:     &http.Transport{DisableCompression: true},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

// in returns the doors for a test below that of the server.
func (d *doors) in(t *testing.T) *doors {
	t.Helper()
	other := *d
	other.T = t
	return &other
}

type reply struct {
	status int
	header http.Header
	body   string
}

func (r reply) code(t *testing.T) string {
	t.Helper()
	var envelope struct {
		Code, Message, RequestID string
		Data                     json.RawMessage
	}
	require.NoError(t, json.Unmarshal([]byte(r.body), &envelope), r.body)
	require.NotEmpty(t, envelope.Message)
	require.NotEmpty(t, envelope.RequestID)
	require.JSONEq(t, `{}`, string(envelope.Data))
	require.Equal(t, "application/json", r.header.Get("Content-Type"))
	return envelope.Code
}

// policy returns one directive of the content security policy.
func (r reply) policy(name string) string {
	for directive := range strings.SplitSeq(r.header.Get("Content-Security-Policy"), ";") {
		if is, value, _ := strings.Cut(strings.TrimSpace(directive), " "); is == name {
			return value
		}
	}
	return ""
}

// send sends a request; headers are given as name, value, …, and Host is one of them.
func (d *doors) send(method, address, body string, headers ...string) reply {
	d.Helper()
	request, err := http.NewRequestWithContext(d.Context(), method, address, strings.NewReader(body))
	require.NoError(d, err)
	request.Header.Set("Accept", "text/html, */*") // as browsers do that open an address
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			request.Host = headers[i+1]
		}
	}
	response, err := d.client.Do(request)
	require.NoError(d, err)
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	require.NoError(d, err)
	require.Equal(d, "nosniff", response.Header.Get("X-Content-Type-Options"), "%s %s", method, address)
	require.Empty(d, response.Header.Values("Server"), "%s %s", method, address)
	require.Empty(d, response.Header.Values("Set-Cookie"), "%s %s", method, address)
	require.Empty(d, response.Header.Values("X-Powered-By"), "%s %s", method, address)
	return reply{response.StatusCode, response.Header, string(text)}
}

func (d *doors) get(address string, headers ...string) reply {
	d.Helper()
	return d.send(http.MethodGet, address, "", headers...)
}

// TestDoors calls what is served without a credential.
func TestDoors(t *testing.T) {
	t.Parallel()
	d := openDoors(t, apptest.New(t))
	for name, test := range map[string]func(d *doors){
		"unknown hosts are refused":               (*doors).unknownHosts,
		"the operator's door as well":             (*doors).operatorsHosts,
		"each door has what belongs to it":        (*doors).separation,
		"pages have a policy with a fresh nonce":  (*doors).pages,
		"the widget's frame names who may frame":  (*doors).frame,
		"hosted addresses that do not exist":      (*doors).hosted,
		"built files are cached and compressed":   (*doors).assets,
		"answers of APIs are not for other pages": (*doors).apis,
		"mail links keep the configured address":  (*doors).mailLinks,
		"large and ambiguous requests":            (*doors).refusedBodies,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(d.in(t))
		})
	}
}

func (d *doors) unknownHosts() {
	for _, door := range []string{d.portal, d.link} {
		u, err := url.Parse(door)
		require.NoError(d, err)
		other := d.portal
		if door == d.portal {
			other = d.link
		}
		for _, host := range []string{
			"evil.test", "evil.test:" + u.Port(), "localhost", u.Host + ".evil.test", "localhost:1",
			strings.TrimPrefix(other, "http://"),
		} {
			for _, path := range []string{"/", "/api/v1/config", "/sandbox/v1/users", "/wink/v1/wink.js", "/link/v1/config"} {
				refused := d.get(door+path, "Host", host)
				require.Equal(d, http.StatusMisdirectedRequest, refused.status, "%s for %s", path, host)
				require.Equal(d, "INVALID_PARAMETERS", refused.code(d.T))
			}
			require.Equal(d, http.StatusOK, d.get(door+"/readyz", "Host", host).status, "balancers do not know our names")
		}
		for _, host := range []string{u.Host, "127.0.0.1:" + u.Port(), "LOCALHOST:" + u.Port()} {
			require.NotEqual(d, http.StatusMisdirectedRequest, d.get(door+"/", "Host", host).status, host)
		}
	}
}

// operatorsHosts asks the door that nobody but the operator may reach by the names of somebody else, as a
// page does whose name has come to mean this machine.
func (d *doors) operatorsHosts() {
	u, err := url.Parse(d.ops)
	require.NoError(d, err)
	before := d.kit.App.Clock.Offset()
	for _, host := range []string{
		"evil.test", "evil.test:" + u.Port(), "localhost.evil.test", "127.0.0.1.evil.test", "evil.localhost", "192.0.2.7:" + u.Port(),
		"[2001:db8::1]:" + u.Port(), "0.0.0.0:" + u.Port(), "x@localhost",
	} {
		for _, path := range []string{"/metrics", "/mail", "/debug/pprof/", "/nothing"} {
			require.Equal(d, "INVALID_PARAMETERS", d.refusedHost(http.MethodGet, d.ops+path, "", host).code(d.T))
		}
		d.refusedHost(http.MethodPost, d.ops+"/dev/clock", `{"advance":"90d"}`, host)
	}
	require.Equal(d, before, d.kit.App.Clock.Offset())
	for _, host := range []string{
		"127.0.0.1:" + u.Port(), "localhost:" + u.Port(), "LocalHost", "localhost.", "[::1]:9", "127.1.2.3", "[::ffff:127.0.0.1]",
	} {
		require.Equal(d, http.StatusOK, d.get(d.ops+"/metrics", "Host", host).status, host)
	}
}

func (d *doors) refusedHost(method, address, body, host string) reply {
	d.Helper()
	r := d.send(method, address, body, "Host", host)
	require.Equal(d, http.StatusMisdirectedRequest, r.status, "%s %s for %s", method, address, host)
	return r
}

func (d *doors) separation() {
	index := d.get(d.portal + "/")
	isPage := func(r reply, like reply) bool {
		nonce := regexp.MustCompile(`nonce="[^"]*"|now&#34;:[0-9]+`) // and the server's time
		return r.status == like.status && nonce.ReplaceAllString(r.body, "") == nonce.ReplaceAllString(like.body, "")
	}
	// What the portal does not have is a page of the portal's own router.
	for _, path := range []string{
		"/metrics", "/mail", "/mail.json", "/debug/pprof/", "/debug/pprof/heap", "/link/v1/config", "/wink/v1/frame", "/wink/v1/refused",
		"/files/logo/" + employer + ".svg", "/dev/clock", "/dev/mailbox/body/x", "/dev/receiver",
	} {
		require.True(d, isPage(d.get(d.portal+path), index), path)
		require.Equal(d, "UNSUPPORTED_METHOD", d.send(http.MethodPost, d.portal+path, "{}").code(d.T), path)
	}
	gone := d.get(d.link + "/")
	for _, path := range []string{
		"/metrics", "/mail", "/mail.json", "/debug/pprof/", "/api/v1/config", "/api/v1/openapi.json", "/sandbox/v1/users", "/open/v1/users",
		"/docs", "/status", "/status.json", "/dev/mailbox", "/dev/mailbox/messages", "/dev/clock",
		"/portal/index.html",
	} {
		require.True(d, isPage(d.get(d.link+path), gone), path)
		require.Equal(d, http.StatusMethodNotAllowed, d.send(http.MethodPost, d.link+path, "{}").status, path)
	}
	require.Equal(d, http.StatusOK, d.get(d.ops+"/metrics").status)
	require.Contains(d, d.get(d.ops+"/metrics").body, "go_goroutines")
	require.Equal(d, http.StatusOK, d.get(d.ops+"/debug/pprof/").status)
	require.Contains(d, d.get(d.ops+"/mail").body, "Email delivery")
	for _, path := range []string{"/", "/api/v1/config", "/sandbox/v1/users", "/link/v1/config", "/debug/pprof/cmdline"} {
		require.Equal(d, http.StatusNotFound, d.get(d.ops+path).status, path)
	}
	for _, door := range []string{d.portal, d.link} {
		require.Equal(d, "ok\n", d.get(door+"/readyz").body)
		require.Equal(d, "ok\n", d.get(door+"/healthz").body)
	}
	require.Equal(d, http.StatusOK, d.get(d.portal+"/docs").status)
	require.Equal(d, http.StatusOK, d.get(d.portal+"/status").status)
	require.Equal(d, http.StatusOK, d.get(d.portal+"/dev/mailbox").status)
}

var nonceOfPolicy = regexp.MustCompile(`'nonce-([A-Za-z0-9+/=]{24,})'`)

func (d *doors) pages() {
	for _, page := range []struct{ address, ancestors, opener string }{
		{d.portal + "/", "'none'", "same-origin"},
		{d.portal + "/some/address/of/the/router", "'none'", "same-origin"},
		{d.link + "/wink/v1/frame", d.portal + " " + d.link, "same-origin-allow-popups"},
		{d.link + "/s/unknown", "'none'", "same-origin"},
	} {
		nonces := map[string]bool{}
		for range 3 {
			r := d.get(page.address)
			require.Equal(d, "text/html; charset=utf-8", r.header.Get("Content-Type"))
			require.Equal(d, "no-store", r.header.Get("Cache-Control"), page.address)
			require.Equal(d, "no-referrer", r.header.Get("Referrer-Policy"))
			require.Equal(d, page.opener, r.header.Get("Cross-Origin-Opener-Policy"))
			for name, value := range map[string]string{
				"default-src": "'none'", "script-src": "'self'", "object-src": "'none'", "base-uri": "'none'",
				"form-action": "'self'", "frame-ancestors": page.ancestors, "require-trusted-types-for": "'script'",
				"trusted-types": "default", "report-uri": "/csp",
			} {
				require.Equal(d, value, r.policy(name), "%s of %s", name, page.address)
			}
			require.NotContains(d, r.header.Get("Content-Security-Policy"), "unsafe")
			found := nonceOfPolicy.FindStringSubmatch(r.policy("style-src"))
			require.NotNil(d, found, r.policy("style-src"))
			nonces[found[1]] = true
			require.NotContains(d, r.body, "__NONCE__")
			if strings.Contains(r.body, "nonce=") {
				require.Contains(d, r.body, `nonce="`+found[1]+`"`)
			}
			require.NotRegexp(d, `<script>|<script [^>]*>[^<]|\son[a-z]+=`, r.body, "no script inside pages")
		}
		require.Len(d, nonces, 3, page.address)
	}
	require.Contains(d, d.get(d.portal+"/").body, "nonce=")
	require.Contains(d, d.get(d.link+"/wink/v1/frame").body, "nonce=")
	require.Contains(d, d.get(d.portal+"/").policy("connect-src"), "'self'")
	require.Equal(d, "'self'", d.get(d.link+"/wink/v1/frame").policy("connect-src"))
	require.Equal(d, d.link, d.get(d.portal+"/").policy("frame-src"))
	require.Equal(d, http.StatusMethodNotAllowed, d.send(http.MethodPost, d.portal+"/", "{}").status)
	require.Equal(d, http.StatusNoContent, d.send(http.MethodPost, d.portal+"/csp", `{"csp-report":{}}`).status)
	require.Equal(d, http.StatusNoContent, d.send(http.MethodPost, d.link+"/csp", `{"csp-report":{}}`).status)
}

// frame asks for the widget's page with the origin sets that tokens name.
func (d *doors) frame() {
	ancestors := func(set string) string {
		return d.get(d.link + "/wink/v1/frame?o=" + url.QueryEscape(set)).policy("frame-ancestors")
	}
	tenant := d.kit.Tenant("Framed")
	made := tenant.Sandbox.Post("/users", map[string]any{}).Is(http.StatusCreated)
	sandbox := originSet(d.T, made.Text("token.accessToken"))
	require.Equal(d, "*", ancestors(sandbox), "any site in Sandbox, until the template names some")

	require.NoError(d, d.kit.App.Operator().Tenants.EnableProduction(d.Context(), tenant.TenantID, "operator"))
	tenant.SignIn()
	made = tenant.Production.Post("/users", map[string]any{}).Is(http.StatusCreated)
	production := originSet(d.T, made.Text("token.accessToken"))
	require.NotEqual(d, sandbox, production)
	own := d.portal + " " + d.link
	for _, set := range []string{
		production, production[:len(production)-1] + "x", id.New("os_live"), "", "unknown", sandbox + "x", "' *", "*",
		"https://evil.test", "x; script-src *", "x\r\nX-Evil: 1",
	} {
		require.Equal(d, own, ancestors(set), set)
	}
	require.Equal(d, "*", ancestors(id.New("os_sbx")), "an unknown set of Sandbox: the widget tells what is wrong")
	r := d.get(d.link + "/wink/v1/frame?o=" + url.QueryEscape("x\r\nX-Evil: 1"))
	require.Empty(d, r.header.Get("X-Evil"))
	d.refusals(sandbox, production)
}

// refusals: a frame that the browser would not show is sent to a page that says why. Anyone who names no page around it
// gets the widget, and the browser decides by the policy.
func (d *doors) refusals(sandbox, production string) {
	named := originSet(d.T, d.kit.Tenant("Named").Sandbox.Post("/users", map[string]any{
		"allowedOrigins": []string{"https://shop.example", "https://other.example:443"},
	}).Is(http.StatusCreated).Text("token.accessToken"))
	for _, c := range []struct{ set, embedder, destination, code string }{
		{set: named, embedder: "https://shop.example/"}, {set: named, embedder: "https://other.example/"},
		{set: named, embedder: d.portal + "/"}, {set: named, embedder: d.link + "/"}, {set: "", embedder: d.portal + "/"},
		{set: named, embedder: "https://evil.test/", code: "ORIGIN_NOT_ALLOWED"},
		{set: named, embedder: "http://shop.example/", code: "ORIGIN_NOT_ALLOWED"},
		{set: named, embedder: "https://shop.example.evil.test/", code: "ORIGIN_NOT_ALLOWED"},
		{set: production, embedder: "https://shop.example/", code: "ORIGIN_NOT_ALLOWED"},
		{set: sandbox, embedder: "https://anyone.example/"},
		{set: id.New("os_sbx"), embedder: "https://shop.example/"},
		{set: id.New("os_live"), embedder: "https://shop.example/", code: "INVALID_TOKEN"},
		{set: "", embedder: "https://shop.example/", code: "INVALID_TOKEN"},
		{set: named}, {set: named, embedder: "about:blank"},
		{set: named, embedder: "https://evil.test/", destination: "document"},
	} {
		address := d.link + "/wink/v1/frame?o=" + url.QueryEscape(c.set)
		r := d.get(address, "Referer", c.embedder, "Sec-Fetch-Dest", cmp.Or(c.destination, "iframe"))
		if c.code == "" {
			require.Equal(d, http.StatusOK, r.status, c)
			continue
		}
		require.Equal(d, http.StatusSeeOther, r.status, c)
		require.Equal(d, "/wink/v1/refused?code="+c.code, r.header.Get("Location"), c)
		require.Equal(d, "no-store", r.header.Get("Cache-Control"))
		refused := d.get(d.link + r.header.Get("Location"))
		require.Equal(d, http.StatusOK, refused.status)
		require.Equal(d, "*", refused.policy("frame-ancestors"), "it has no powers")
	}
}

// originSet reads the public id of the sites that may frame the widget, as the embedding script does.
func originSet(t *testing.T, token string) string {
	t.Helper()
	parts := strings.Split(token, ".")
	require.Len(t, parts, 3)
	text, err := base64.RawURLEncoding.DecodeString(parts[1])
	require.NoError(t, err)
	var claims struct{ Org string }
	require.NoError(t, json.Unmarshal(text, &claims))
	require.NotEmpty(t, claims.Org, "%s", text)
	return claims.Org
}

func (d *doors) hosted() {
	var first reply
	for i, path := range []string{
		"/", "/s/unknown", "/s/", "/m/wlnk-unknown", "/i/unknown", "/s/../s/x", "/files/unknown", "/wink/v1/frame/x",
		"/public/unknown",
	} {
		r := d.get(d.link + path)
		if r.status == http.StatusTemporaryRedirect || r.status == http.StatusMovedPermanently {
			r = d.get(d.link + r.header.Get("Location"))
		}
		require.Equal(d, http.StatusNotFound, r.status, path)
		require.Contains(d, r.body, "This page is not available", path)
		require.Equal(d, "noindex", r.header.Get("X-Robots-Tag"))
		if i == 0 {
			first = r
		}
		require.Equal(d, first.body, r.body, "addresses cannot be told apart")
	}
	require.Equal(d, http.StatusMethodNotAllowed, d.send(http.MethodPost, d.link+"/s/unknown", "{}").status)
	logo := d.get(d.link + "/files/logo/" + employer + ".svg")
	require.Equal(d, http.StatusOK, logo.status)
	require.Equal(d, "image/svg+xml", logo.header.Get("Content-Type"))
	require.Contains(d, logo.header.Get("Content-Security-Policy"), "sandbox")
	require.Equal(d, http.StatusNotFound, d.get(d.link+"/files/logo/nobody.svg").status)
}

var assetOfPage = regexp.MustCompile(`(?:src|href)="(/[^"]+\.(?:js|css))"`)

func (d *doors) assets() {
	const forever = "public, max-age=31536000, immutable"
	for _, page := range []string{d.portal + "/", d.link + "/wink/v1/frame", d.link + "/s/unknown"} {
		base := d.portal
		if strings.HasPrefix(page, d.link) {
			base = d.link
		}
		found := assetOfPage.FindAllStringSubmatch(d.get(page).body, -1)
		require.NotEmpty(d, found, page)
		for _, match := range found {
			raw := d.get(base + match[1])
			require.Equal(d, http.StatusOK, raw.status, match[1])
			require.Equal(d, forever, raw.header.Get("Cache-Control"), match[1])
			require.Equal(d, "same-origin", raw.header.Get("Cross-Origin-Resource-Policy"))
			require.Empty(d, raw.header.Get("Content-Encoding"))
			require.Equal(d, "Accept-Encoding", raw.header.Get("Vary"))
			require.Regexp(d, `^text/(javascript|css); charset=utf-8$`, raw.header.Get("Content-Type"))
			if len(raw.body) < 2048 {
				continue // too small to be worth a compressed copy
			}
			small := d.get(base+match[1], "Accept-Encoding", "gzip, deflate, br")
			require.Equal(d, "br", small.header.Get("Content-Encoding"), match[1])
			require.Less(d, len(small.body), len(raw.body))
			require.Equal(d, "gzip", d.get(base+match[1], "Accept-Encoding", "gzip").header.Get("Content-Encoding"))
		}
	}
	for _, path := range []string{"/portal/assets/unknown.js", "/portal/", "/portal/assets/", "/portal/../wink/index.html"} {
		require.NotContains(d, d.get(d.portal+path).header.Get("Cache-Control"), "immutable", path)
	}
	require.Equal(d, "MISSING_RESOURCE", d.get(d.portal+"/portal/assets/unknown.js").code(d.T))

	script := d.get(d.link+"/wink/v1/wink.js", "Accept-Encoding", "br")
	require.Equal(d, "br", script.header.Get("Content-Encoding"))
	require.Equal(d, "public, max-age=300", script.header.Get("Cache-Control"))
	require.Equal(d, "cross-origin", script.header.Get("Cross-Origin-Resource-Policy"))
	require.Equal(d, "text/javascript; charset=utf-8", script.header.Get("Content-Type"))
	for _, encoding := range []string{"br", "gzip", ""} {
		of := func(door string) [32]byte {
			r := d.get(door+"/wink/v1/wink.js", "Accept-Encoding", encoding)
			require.Equal(d, http.StatusOK, r.status)
			return sha256.Sum256([]byte(r.body))
		}
		require.Equal(d, of(d.link), of(d.portal), "the portal embeds with the script that everyone includes")
	}
}

func (d *doors) apis() {
	for address, status := range map[string]int{
		d.portal + "/api/v1/config":      http.StatusOK,
		d.portal + "/api/v1/tenant":      http.StatusUnauthorized,
		d.portal + "/api/v1/unknown":     http.StatusNotFound,
		d.portal + "/sandbox/v1/users":   http.StatusUnauthorized,
		d.portal + "/sandbox/v1/unknown": http.StatusNotFound,
		d.portal + "/open/v1/users":      http.StatusUnauthorized,
		d.link + "/link/v1/config":       http.StatusUnauthorized,
		d.link + "/link/v1/unknown":      http.StatusNotFound,

		d.link + "/link-sandbox/v1/config":  http.StatusUnauthorized,
		d.link + "/link-sandbox/v1/unknown": http.StatusNotFound,
	} {
		r := d.get(address, "Origin", "https://evil.test")
		require.Equal(d, status, r.status, address)
		require.Equal(d, "default-src 'none'; frame-ancestors 'none'", r.header.Get("Content-Security-Policy"), address)
		require.Equal(d, "no-store", r.header.Get("Cache-Control"), address)
		require.Equal(d, "application/json", r.header.Get("Content-Type"), address)
		require.Empty(d, r.header.Get("Access-Control-Allow-Origin"), address)
		require.NotEmpty(d, r.header.Get("X-Request-Id"), address)
	}
	users := d.portal + "/sandbox/v1/users"
	require.Equal(d, d.portal, d.get(users, "Origin", d.portal).header.Get("Access-Control-Allow-Origin"))
	preflight := d.send(http.MethodOptions, users, "", "Origin", d.portal, "Access-Control-Request-Method", "POST")
	require.Equal(d, http.StatusNoContent, preflight.status)
	preflight = d.send(http.MethodOptions, users, "", "Origin", "https://evil.test", "Access-Control-Request-Method", "POST")
	require.Empty(d, preflight.header.Get("Access-Control-Allow-Methods"))
	require.Empty(d, preflight.header.Get("Access-Control-Allow-Credentials"))
}

// mailLinks tries to put another address into the links of mails.
func (d *doors) mailLinks() {
	register := func(address string) string {
		return `{"firstName":"Ada","lastName":"Reyes","tenantName":"Bayani","emailAddress":"` + address +
			`","title":"Engineer","password":"` + apptest.Password + `","termsAccepted":true}`
	}
	forged := []string{
		"X-Forwarded-Host", "evil.test", "X-Forwarded-Proto", "https", "X-Original-Host", "evil.test",
		"Forwarded", "host=evil.test;proto=https", "Origin", "https://evil.test", "Referer", "https://evil.test/",
	}
	const address = "forged@bayani.example"
	management := d.kit.Management()
	for path, body := range map[string]string{
		"/registrations": register(address), "/passwordResets": `{"emailAddress":"` + address + `"}`,
	} {
		refused := d.send(http.MethodPost, management+path, body, "Host", "evil.test")
		require.Equal(d, http.StatusMisdirectedRequest, refused.status)
	}
	require.Empty(d, d.kit.Mails(address))
	registered := d.send(http.MethodPost, management+"/registrations", register(address), forged...)
	require.Equal(d, http.StatusCreated, registered.status, registered.body)
	confirm := `{"token":"` + d.kit.MailToken(address) + `"}`
	require.Equal(d, http.StatusOK, d.send(http.MethodPost, management+"/registrations/confirm", confirm, forged...).status)
	require.Equal(d, http.StatusCreated,
		d.send(http.MethodPost, management+"/passwordResets", `{"emailAddress":"`+address+`"}`, forged...).status)
	d.kit.Eventually("mails", func() bool { return len(d.kit.Mails(address)) == 2 })
	for _, mail := range d.kit.Mails(address) {
		require.NotContains(d, mail.Text+mail.HTML, "evil.test")
		require.NotEmpty(d, mail.Links)
		for _, link := range mail.Links {
			require.True(d, strings.HasPrefix(link, d.portal+"/"), link)
		}
	}
}

func (d *doors) refusedBodies() {
	address := d.kit.Management() + "/registrations"
	const limit = 256 << 10
	body := func(size int) string {
		const before, after = `{"firstName":"`, `"}`
		return before + strings.Repeat("x", size-len(before)-len(after)) + after
	}
	require.Equal(d, http.StatusBadRequest, d.send(http.MethodPost, address, body(limit)).status)
	large := d.send(http.MethodPost, address, body(limit+1))
	require.Equal(d, http.StatusRequestEntityTooLarge, large.status)
	require.Equal(d, "PAYLOAD_TOO_LARGE", large.code(d.T))
	chunked, err := http.NewRequestWithContext(d.Context(), http.MethodPost, address, io.MultiReader(strings.NewReader(body(limit+1))))
	require.NoError(d, err)
	chunked.Header.Set("Content-Type", "application/json")
	response, err := d.client.Do(chunked)
	require.NoError(d, err)
	require.NoError(d, response.Body.Close())
	require.Equal(d, http.StatusRequestEntityTooLarge, response.StatusCode, "a body of unknown length")

	for name, test := range map[string]struct {
		body, kind string
		status     int
	}{
		"repeated key":      {`{"emailAddress":"a@b.test","emailaddress":"c@d.test"}`, "application/json", http.StatusBadRequest},
		"text after it":     {`{"emailAddress":"a@b.test"} {}`, "application/json", http.StatusBadRequest},
		"not well formed":   {`{"emailAddress":`, "application/json", http.StatusBadRequest},
		"nested too deeply": {strings.Repeat(`[`, 10_000), "application/json", http.StatusBadRequest},
		"NUL":               {`{"emailAddress":"a\u0000@b.test"}`, "application/json", http.StatusBadRequest},
		"a form":            {"emailAddress=a", "application/x-www-form-urlencoded", http.StatusUnsupportedMediaType},
		"plain text":        {`{"emailAddress":"a@b.test"}`, "text/plain", http.StatusUnsupportedMediaType},
	} {
		r := d.send(http.MethodPost, d.kit.Management()+"/passwordResets", test.body, "Content-Type", test.kind)
		require.Equal(d, test.status, r.status, "%s: %s", name, r.body)
	}
	headers := []string{"X-Long", strings.Repeat("x", 24<<10)}
	request, err := http.NewRequestWithContext(d.Context(), http.MethodGet, d.portal+"/", nil)
	require.NoError(d, err)
	request.Header.Set(headers[0], headers[1])
	response, err = d.client.Do(request)
	require.NoError(d, err)
	require.NoError(d, response.Body.Close())
	require.Equal(d, http.StatusRequestHeaderFieldsTooLarge, response.StatusCode)
	require.Equal(d, http.StatusBadRequest, d.get(d.portal+"/sandbox/v1/users?size=1&size=2", "Authorization", "Bearer x").status)
	require.Equal(d, http.StatusBadRequest, d.get(d.portal+"/api/v1/config?x=%00").status)
	require.Equal(d, http.StatusBadRequest, d.get(d.portal+"/api/v1/config?x=%ff").status)
}

// TestWithoutDemo requires that what demo mode adds does not exist without it.
func TestWithoutDemo(t *testing.T) {
	t.Parallel()
	d := openDoors(t, apptest.New(t, func(c *config.Serve) { c.Demo = false }))
	require.Contains(t, d.get(d.portal+"/api/v1/config").body, `"demo":false`)
	index := d.get(d.portal + "/some/address")
	require.Contains(t, d.get(d.portal+"/api/v1/config").body, `"contactUrl":""`, "the operator says where it leads")
	for _, path := range []string{
		"/dev/mailbox", "/dev/mailbox/messages", "/dev/mailbox/messages?to=a@b.test", "/dev/contact",
	} {
		r := d.get(d.portal + path)
		require.Equal(t, index.status, r.status, path)
		require.Len(t, r.body, len(index.body), path)
	}
	require.Equal(t, http.StatusNotFound, d.get(d.link+"/dev/mailbox/body/x").status)
	require.Contains(t, d.get(d.link+"/dev/mailbox/body/x").body, "This page is not available")
	require.Equal(t, http.StatusNotFound, d.send(http.MethodPost, d.ops+"/dev/clock", `{"advance":"1d"}`).status)
	require.Equal(t, http.StatusMethodNotAllowed, d.send(http.MethodPost, d.link+"/dev/receiver", `{}`).status)
	require.Equal(t, http.StatusOK, d.get(d.ops+"/metrics").status)
	require.Error(t, d.kit.App.Clock.Advance(t.Context(), 1))
}
