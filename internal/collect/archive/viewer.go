package archive

import (
	"net/http"
	"strings"
)

// ViewerPolicy is for the viewer of files in the portal, which draws what strangers uploaded: it loads the file and
// nothing else, runs no code of it, and nobody but the portal may frame it.
func ViewerPolicy(portal string) func(*http.Request, string) http.Header {
	csp := strings.Join([]string{
		"default-src 'none'", "script-src 'self'", "worker-src 'self'", "style-src 'self'", "img-src blob:",
		"font-src data:", "connect-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'none'",
		"frame-ancestors " + portal, "sandbox allow-scripts allow-same-origin",
		"require-trusted-types-for 'script'", "trusted-types default", "report-uri /csp",
	}, "; ")
	return func(*http.Request, string) http.Header {
		return http.Header{
			"Content-Security-Policy": {csp}, "Referrer-Policy": {"no-referrer"}, "X-Robots-Tag": {"noindex"},
			"Permissions-Policy": {"camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
		}
	}
}
