// Package policy has the browser policies of the pages: what each may load and call, and who may frame it. Every
// document gets a fresh nonce, which the style elements of the component library carry; scripts are files only.
package policy

import (
	"net/http"
	"slices"
	"strings"
)

// Pages are those of an installation. Its fields are addresses.
type Pages struct {
	Portal, Link, Open, Sandbox, Files string
	// Tracking and ErrorReports are what the portal may call besides; empty for nothing.
	Tracking, ErrorReports string
}

// ForPortal is for the portal.
func (p Pages) ForPortal(_ *http.Request, nonce string) http.Header {
	csp := []string{
		"default-src 'none'", "script-src 'self'", "style-src 'self' 'nonce-" + nonce + "'",
		"img-src 'self' data: blob: " + Origins(p.Link, p.Files), "font-src 'self'",
		"connect-src 'self' " + Origins(p.Open, p.Sandbox, p.Tracking, p.ErrorReports),
		"frame-src " + Origins(p.Link, p.Files), "worker-src 'self'", "manifest-src 'self'",
		"object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
		"require-trusted-types-for 'script'", "trusted-types default", "report-uri /csp",
	}
	h := pageHeaders(csp)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
	return h
}

// ForFrame is for the widget, which its ancestors may frame.
func (p Pages) ForFrame(nonce, ancestors string) http.Header {
	return widgetHeaders(append(p.public(nonce), "frame-ancestors "+ancestors))
}

// ForPhone is for the page on which a person continues an upload: nobody frames it.
func (p Pages) ForPhone(_ *http.Request, nonce string) http.Header {
	h := widgetHeaders(append(p.public(nonce), "frame-ancestors 'none'"))
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("X-Robots-Tag", "noindex")
	return h
}

// ForRefused lets anyone frame the page, which therefore may call nobody.
func (p Pages) ForRefused(_ *http.Request, nonce string) http.Header {
	csp := append(p.public(nonce), "frame-ancestors *")
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

// ForPreview is for the widget in the portal's editor of templates: it asks no server for anything,
// and nobody else may frame it.
func (p Pages) ForPreview(_ *http.Request, nonce string) http.Header {
	csp := append(p.public(nonce), "frame-ancestors "+Origins(p.Portal))
	h := pageHeaders(csp)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
	return h
}

// ForHosted is for what stands where there is no public page.
func (p Pages) ForHosted(_ *http.Request, nonce string) http.Header {
	h := pageHeaders(append(p.public(nonce), "frame-src "+p.Link, "frame-ancestors 'none'"))
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("X-Robots-Tag", "noindex")
	return h
}

func (p Pages) public(nonce string, pictures ...string) []string {
	return []string{
		"default-src 'none'", "script-src 'self'", "style-src 'self' 'nonce-" + nonce + "'",
		"img-src 'self' data: blob: " + Origins(append([]string{p.Files}, pictures...)...),
		"font-src 'self'", "connect-src 'self'",
		"object-src 'none'", "base-uri 'none'", "form-action 'self'",
		"require-trusted-types-for 'script'", "trusted-types default", "report-uri /csp",
	}
}

// ForMail is for mails in the portal's editor of invitations. Mails are styled inline, as mail programs want them;
// nothing in one runs or loads.
func (p Pages) ForMail(*http.Request, string) http.Header {
	h := pageHeaders([]string{
		"default-src 'none'", "script-src 'self'", "style-src 'unsafe-inline'", "base-uri 'none'", "form-action 'none'",
		"frame-ancestors " + Origins(p.Portal), "report-uri /csp",
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

// Origins cuts addresses to their origins and drops repetitions.
func Origins(addresses ...string) string {
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

// ForSite is for public pages: the sites that their tenant names may frame them, and nobody else. Besides files of ours
// they load the pictures of their texts, from these origins alone.
func (p Pages) ForSite(nonce string, ancestors, pictures []string) http.Header {
	framing := "'none'"
	if len(ancestors) > 0 {
		framing = strings.Join(ancestors, " ")
	}
	h := pageHeaders(append(p.public(nonce, pictures...), "frame-src "+p.Link, "frame-ancestors "+framing))
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=()")
	h.Set("X-Robots-Tag", "noindex")
	return h
}
