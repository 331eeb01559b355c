package app

import (
	"io"
	"net/http"
	"slices"
	"strings"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/ratelimit"
)

// The browser policies of the pages. Every document gets a fresh nonce, which
// the style elements of the component library carry; scripts are files only.

const maxReport = 16 << 10

func (a *App) portalPolicy(_ *http.Request, nonce string) http.Header {
	csp := []string{
		"default-src 'none'", "script-src 'self'", "style-src 'self' 'nonce-" + nonce + "'",
		"img-src 'self' data: blob: " + origins(a.URLs.Link, a.URLs.Files), "font-src 'self'",
		"connect-src 'self' " + origins(a.URLs.Open, a.URLs.Sandbox, a.Config.TrackingURL, a.Config.ErrorReportURL),
		"frame-src " + origins(a.URLs.Link, a.URLs.Files), "worker-src 'self'", "manifest-src 'self'",
		"object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
		"require-trusted-types-for 'script'", "trusted-types default", "report-uri /csp",
	}
	h := pageHeaders(csp)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
	return h
}

func (a *App) framePolicy(r *http.Request, nonce string) http.Header {
	return widgetHeaders(append(a.publicPolicy(nonce), "frame-ancestors "+a.features.wink.Ancestors(r)))
}

// phonePolicy is for the page on which a person continues an upload: nobody frames it.
func (a *App) phonePolicy(_ *http.Request, nonce string) http.Header {
	h := widgetHeaders(append(a.publicPolicy(nonce), "frame-ancestors 'none'"))
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("X-Robots-Tag", "noindex")
	return h
}

// refusedPolicy lets anyone frame the page, which therefore may call nobody.
func (a *App) refusedPolicy(_ *http.Request, nonce string) http.Header {
	csp := append(a.publicPolicy(nonce), "frame-ancestors *")
	csp[slices.Index(csp, "connect-src 'self'")] = "connect-src 'none'"
	return widgetHeaders(csp)
}

func widgetHeaders(csp []string) http.Header {
	h := pageHeaders(csp)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
	h.Set("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=()")
	return h
}

// previewPolicy is for the widget in the portal's editor of templates: it asks no server for anything,
// and nobody else may frame it.
func (a *App) previewPolicy(_ *http.Request, nonce string) http.Header {
	csp := append(a.publicPolicy(nonce), "frame-ancestors "+origins(a.URLs.Portal))
	h := pageHeaders(csp)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
	return h
}

func (a *App) hostedPolicy(_ *http.Request, nonce string) http.Header {
	h := pageHeaders(append(a.publicPolicy(nonce), "frame-src "+a.URLs.Link, "frame-ancestors 'none'"))
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("X-Robots-Tag", "noindex")
	return h
}

func (a *App) publicPolicy(nonce string) []string {
	return []string{
		"default-src 'none'", "script-src 'self'", "style-src 'self' 'nonce-" + nonce + "'",
		"img-src 'self' data: blob: " + origins(a.URLs.Files), "font-src 'self'", "connect-src 'self'",
		"object-src 'none'", "base-uri 'none'", "form-action 'self'",
		"require-trusted-types-for 'script'", "trusted-types default", "report-uri /csp",
	}
}

// mailPolicy is for mails in the portal's editor of invitations. Mails are styled inline, as mail programs want them;
// nothing in one runs or loads.
func (a *App) mailPolicy(*http.Request, string) http.Header {
	h := pageHeaders([]string{
		"default-src 'none'", "script-src 'self'", "style-src 'unsafe-inline'", "base-uri 'none'", "form-action 'none'",
		"frame-ancestors " + origins(a.URLs.Portal), "report-uri /csp",
	})
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
	return h
}

func pageHeaders(csp []string) http.Header {
	h := http.Header{}
	h.Set("Content-Security-Policy", strings.Join(csp, "; "))
	return h
}

// origins cuts addresses to their origins and drops repetitions.
func origins(addresses ...string) string {
	out := []string{}
	for _, address := range addresses {
		parts := strings.SplitN(address, "/", 4)
		if len(parts) < 3 {
			continue
		}
		origin := strings.Join(parts[:3], "/")
		if len(out) == 0 || out[len(out)-1] != origin {
			out = append(out, origin)
		}
	}
	return strings.Join(out, " ")
}

// serveReport takes the browsers' reports of broken policy into the log. Anybody can send one, so nobody may send many.
func (a *App) serveReport(w http.ResponseWriter, r *http.Request) {
	address := auth.ClientFrom(r.Context()).Address
	err := a.Limits.Take(ratelimit.Report, address, a.Clock.Now(), "Too many reports. Try again later.")
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxReport))
	if err == nil {
		a.Log.Warn("content security policy report", "report", string(body))
	}
	w.WriteHeader(http.StatusNoContent)
}
