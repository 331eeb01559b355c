package webpage

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"regexp"
	"strings"
)

// VisitorParameter is the query parameter in which the portal hands a page a token
// that says who came. Pages use it up and take it out of the address.
const VisitorParameter = "auth_token"

// PageAssets are the addresses of what the server's own pages (documentation, status)
// load. All are empty in a program that was built without its front ends.
type PageAssets struct {
	Style, Script string
	// Scheme sets the colors before the first paint.
	Scheme string
	// Icon is the favicon.
	Icon string
}

var (
	schemeFile = regexp.MustCompile(`src="(/portal/assets/color-scheme-[^"]+\.js)"`)
	iconFile   = regexp.MustCompile(`rel="icon"[^>]*href="([^"]+)"`)
)

// ReadPageAssets finds them in the built front ends.
func ReadPageAssets(dist fs.FS) PageAssets {
	var a PageAssets
	if text, err := fs.ReadFile(dist, ".vite/pages.json"); err == nil {
		var manifest map[string]struct {
			File    string
			CSS     []string
			IsEntry bool
		}
		if json.Unmarshal(text, &manifest) == nil {
			for _, chunk := range manifest {
				if !chunk.IsEntry || !strings.HasSuffix(chunk.File, ".js") {
					continue
				}
				a.Script = "/" + chunk.File
				if len(chunk.CSS) > 0 {
					a.Style = "/" + chunk.CSS[0]
				}
			}
		}
	}
	if page, err := fs.ReadFile(dist, "portal/index.html"); err == nil {
		a.Scheme, a.Icon = firstGroup(schemeFile, page), firstGroup(iconFile, page)
	}
	return a
}

func firstGroup(find *regexp.Regexp, text []byte) string {
	if found := find.FindSubmatch(text); found != nil {
		return string(found[1])
	}
	return ""
}

// publicPolicy lets a page load our own style, fonts and scripts, and nothing else.
const publicPolicy = "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; " +
	"img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp"

// SetPublicPage sets the headers of a page of the server's own. The address of such a
// page may carry a token for a moment, so it is told to nobody. calls are the origins that its script may
// ask besides its own.
func SetPublicPage(h http.Header, calls ...string) {
	policy := publicPolicy
	for _, origin := range calls {
		policy = strings.Replace(policy, "connect-src 'self'", "connect-src 'self' "+origin, 1)
	}
	h.Set("Content-Security-Policy", policy)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
}
