package httpapi

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"nod/internal/platform/auth"
	"nod/internal/platform/id"
)

// Private makes the handler of a listener for the operator alone. It answers to loopback names and
// addresses, to the host it was told to listen on and, where that is all of them, to the address a
// request came in at. A page of somebody else's that has its own name resolve to this machine
// therefore gets nothing.
func Private(listen string, next http.Handler) http.Handler {
	configured, _, err := net.SplitHostPort(listen)
	if err != nil {
		configured = listen
	}
	configured = normalHost(configured)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := auth.Client{RequestID: id.New("req")}
		r = r.WithContext(auth.WithClient(r.Context(), client))
		w.Header().Set("X-Request-Id", client.RequestID)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		if !answersTo(r, configured) {
			refuseHost(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func answersTo(r *http.Request, configured string) bool {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host // it names no port
	}
	host = normalHost(host)
	asked, err := netip.ParseAddr(host)
	if err != nil {
		return host == "localhost" || host != "" && host == configured
	}
	asked = asked.Unmap()
	if asked.IsLoopback() || !asked.IsUnspecified() && asked.String() == configured {
		return true
	}
	all, err := netip.ParseAddr(configured)
	return (configured == "" || err == nil && all.IsUnspecified()) && asked == localAddress(r)
}

// localAddress is where the request came in.
func localAddress(r *http.Request) netip.Addr {
	address, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	return address.AddrPort().Addr().Unmap()
}

// normalHost gives the spellings of a host one form.
func normalHost(host string) string {
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	if address, err := netip.ParseAddr(host); err == nil {
		return address.Unmap().String()
	}
	return host
}
