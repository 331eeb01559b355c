package app_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// TestHeadersOfDoors is the table of what every kind of answer of every door tells a browser. A directive
// that is not in the table must not be in the answer either.
func TestHeadersOfDoors(t *testing.T) {
	t.Parallel()
	d := openDoors(t, apptest.New(t))
	const nothing = "default-src 'none'; frame-ancestors 'none'"
	document := func(images, connect, ancestors string, more ...string) string {
		return strings.Join(append([]string{
			"default-src 'none'", "script-src 'self'", "style-src 'self' 'nonce-N'", "img-src 'self' data: blob: " + images,
			"font-src 'self'", "connect-src " + connect, "object-src 'none'", "base-uri 'none'", "form-action 'self'",
			"frame-ancestors " + ancestors, "require-trusted-types-for 'script'", "trusted-types default", "report-uri /csp",
		}, more...), "; ")
	}
	for _, row := range []struct {
		name, method, address string
		status                int
		policy                string
		header                map[string]string
	}{
		{"portal page", http.MethodGet, d.portal + "/", 200,
			document(d.link, "'self' "+d.portal, "'none'", "frame-src "+d.link, "worker-src 'self'", "manifest-src 'self'"),
			map[string]string{
				"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
				"Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
			}},
		{"widget frame", http.MethodGet, d.link + "/wink/v1/frame", 200, document(d.link, "'self'", d.portal+" "+d.link),
			map[string]string{
				"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
				"Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
			}},
		{"refused frame", http.MethodGet, d.link + "/wink/v1/refused?code=INVALID_TOKEN", 200, document(d.link, "'none'", "*"),
			map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}},
		{"hosted page", http.MethodGet, d.link + "/s/unknown", 404, document(d.link, "'self'", "'none'", "frame-src "+d.link),
			map[string]string{
				"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
				"X-Robots-Tag": "noindex",
			}},
		{"embed script", http.MethodGet, d.link + "/wink/v1/wink.js", 200, nothing,
			map[string]string{"Cache-Control": "public, max-age=300", "Cross-Origin-Resource-Policy": "cross-origin"}},
		{"logo", http.MethodGet, d.link + "/files/logo/" + employer + ".svg", 200, "default-src 'none'; sandbox",
			map[string]string{"Cache-Control": "public, max-age=86400", "Cross-Origin-Resource-Policy": "cross-origin"}},
		{"management API", http.MethodGet, d.portal + "/api/v1/tenant", 401, nothing,
			map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Access-Control-Allow-Origin": ""}},
		{"data API of Sandbox", http.MethodGet, d.portal + "/sandbox/v1/users", 401, nothing,
			map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Access-Control-Allow-Origin": ""}},
		{"data API of Production", http.MethodGet, d.portal + "/open/v1/users", 401, nothing,
			map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Access-Control-Allow-Origin": ""}},
		{"widget API", http.MethodGet, d.link + "/link/v1/config", 401, nothing,
			map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Access-Control-Allow-Origin": ""}},
	} {
		r := d.send(row.method, row.address, "")
		require.Equal(t, row.status, r.status, row.name)
		require.Equal(t, directives(row.policy), directives(nonceOfPolicy.ReplaceAllString(
			r.header.Get("Content-Security-Policy"), "'nonce-N'")), row.name)
		for name, value := range row.header {
			require.Equal(t, value, r.header.Get(name), "%s of %s", name, row.name)
		}
		require.Empty(t, r.header.Get("Strict-Transport-Security"), "%s: no promise about TLS without it", row.name)
	}
}

func directives(policy string) map[string]string {
	all := map[string]string{}
	for directive := range strings.SplitSeq(policy, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(directive), " ")
		all[name] = value
	}
	return all
}

// TestOneStatus: a refusal on a page with its own status is sent once.
func TestOneStatus(t *testing.T) {
	t.Parallel()
	kit, log := apptest.Logged(t, config.Storage{Data: testkit.SQLiteDir(t)}, apptest.Everything)
	link := kit.Anonymous(kit.App.URLs.Link)
	browser := http.Header{"Accept": {"text/html"}}
	refused := link.Send(http.MethodPost, "/s/unknown", map[string]any{}, browser)
	require.Equal(t, "UNSUPPORTED_METHOD", refused.Is(http.StatusMethodNotAllowed).Code)
	link.Send(http.MethodGet, "/s/unknown", nil, browser).Is(http.StatusNotFound)
	link.Send(http.MethodHead, "/s/unknown", nil, browser).Is(http.StatusNotFound)
	require.NotContains(t, log.String(), "superfluous")
}
