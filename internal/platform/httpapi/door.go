package httpapi

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/telemetry"
)

// Door is one origin: the hosts it answers to and what it serves.
type Door struct {
	Name    string
	Hosts   []string // "example.com", "localhost:8080"
	Handler http.Handler
	// Secure is true when the door's base URL is https.
	Secure bool
	// IsLocal says that the hosts are names of this machine that nobody configured: only who is on it may use them.
	IsLocal bool
}

// DoorOptions are common to all doors of a listener.
type DoorOptions struct {
	Log *slog.Logger
	// TrustedProxies may tell the client's address in X-Forwarded-For.
	TrustedProxies []netip.Prefix
	// Observe sees every finished request, for metrics.
	Observe func(next http.Handler) http.Handler
	// HSTSSubdomains adds includeSubDomains.
	HSTSSubdomains bool
	// Ready answers /readyz on any host, because balancers do not know ours.
	Ready func(ctx context.Context) error
	// Help is where errors are explained, told in each of them.
	Help string
	// Now is the time of Date headers, by which browsers set their clocks; nil means that of the machine.
	Now func() time.Time
}

const handlerTimeout = 55 * time.Second

// Listen makes the handler of a listener: it finds the door by Host and wraps it in what every request needs.
func Listen(doors []Door, o DoorOptions) http.Handler {
	byHost := map[string]*Door{}
	for i := range doors {
		for _, host := range doors[i].Hosts {
			byHost[strings.ToLower(host)] = &doors[i]
		}
	}
	route := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/readyz" || r.URL.Path == "/healthz" {
			o.serveHealth(w, r)
			return
		}
		door, ok := byHost[strings.ToLower(r.Host)]
		if !ok || door.IsLocal && isFromOutside(r) {
			refuseHost(w, r)
			return
		}
		if door.Secure {
			value := "max-age=63072000"
			if o.HSTSSubdomains {
				value += "; includeSubDomains"
			}
			w.Header().Set("Strict-Transport-Security", value)
		}
		door.Handler.ServeHTTP(w, r)
	})
	var handler http.Handler = route
	if o.Observe != nil {
		handler = o.Observe(handler)
	}
	return o.identify(o.recoverPanics(handler))
}

// isFromOutside reports whether a request came in at an address that others reach: a Host of "localhost" is a lie then.
func isFromOutside(r *http.Request) bool {
	at := localAddress(r)
	return at.IsValid() && !at.IsLoopback()
}

func refuseHost(w http.ResponseWriter, r *http.Request) {
	f := fault.New(fault.Invalid, fault.CodeInvalidParameters, "This server doesn't serve that host name.")
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusMisdirectedRequest)
	_, _ = w.Write(mustEncode(problemOf(r.Context(), f)))
}

func (o DoorOptions) serveHealth(w http.ResponseWriter, r *http.Request) {
	telemetry.Quiet(r.Context())
	if r.URL.Path == "/readyz" {
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		if err := o.Ready(ctx); err != nil {
			o.Log.Warn("not ready", "error", err)
			http.Error(w, "not ready", http.StatusServiceUnavailable)
			return
		}
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}

// identify gives the request an id, its client's address and a deadline.
func (o DoorOptions) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := auth.Client{
			// Headers may hold any bytes, PostgreSQL stores text only.
			Address: o.clientAddress(r), UserAgent: strings.ToValidUTF8(cut(r.UserAgent(), 200), "\uFFFD"),
			RequestID: id.New("req"), Help: o.Help,
		}
		ctx, cancel := context.WithTimeout(auth.WithClient(r.Context(), client), handlerTimeout)
		ctx = withConnection(ctx, r.Context())
		defer cancel()
		h := w.Header()
		h.Set("X-Request-Id", client.RequestID)
		h.Set("X-Content-Type-Options", "nosniff")
		if o.Now != nil {
			h.Set("Date", o.Now().UTC().Format(http.TimeFormat))
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

func (o DoorOptions) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			begun, hasBegun := p.(telemetry.Begun)
			if hasBegun {
				p = begun.Panic
			}
			if p != nil && p != http.ErrAbortHandler {
				o.Log.Error("request panicked", "requestId", auth.ClientFrom(r.Context()).RequestID,
					"panic", fault.PanicText(p), "stack", string(debug.Stack()))
			}
			if hasBegun || p == http.ErrAbortHandler {
				panic(http.ErrAbortHandler) // what was begun is broken off: the server cuts the connection
			}
			if p != nil {
				WriteFault(w, r,
					fault.New(fault.Internal, fault.CodeServerError, "Something went wrong. Please try again later."))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// clientAddress takes the right-most hop that is not one of our proxies, so
// that a client cannot choose its own address.
func (o DoorOptions) clientAddress(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && o.isTrusted(host); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		host = hop.Unmap().WithZone("").String() // a zone may be any text
	}
	return host
}

func (o DoorOptions) isTrusted(address string) bool {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return false
	}
	for _, prefix := range o.TrustedProxies {
		if prefix.Contains(ip.Unmap()) {
			return true
		}
	}
	return false
}

// SecureAPI sets the headers of a JSON door: never cached, never framed,
// nothing to run. Browsers of the allowed origin may read the answers.
func SecureAPI(next http.Handler, allowOrigin string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		h.Set("Cache-Control", "no-store")
		h.Set("Referrer-Policy", "no-referrer")
		if allowOrigin != "" {
			h.Add("Vary", "Origin")
			if r.Header.Get("Origin") == allowOrigin && answerPreflight(w, r, allowOrigin) {
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

func answerPreflight(w http.ResponseWriter, r *http.Request, origin string) bool {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", "X-Request-Id, Retry-After, Date")
	if r.Method != http.MethodOptions {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE")
	h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key")
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
	return true
}

// Nonce returns a fresh value for a content security policy.
func Nonce() string {
	b := make([]byte, 18)
	_, _ = rand.Read(b)
	return base64.StdEncoding.EncodeToString(b)
}

func cut(s string, n int) string {
	if len(s) > n {
		return s[:n]
	}
	return s
}
