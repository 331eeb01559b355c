package boot

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
)

const (
	starting int32 = iota
	serving
	draining
)

// retrySoon is what clients of a server that starts are told to wait, in seconds.
const retrySoon = 1

// Gate is whether the doors of a process take requests. Balancers learn it
// from /readyz: 503 until Open, and again once Drain begins, while requests
// that still arrive are served.
type Gate struct{ state atomic.Int32 }

// Door is one listener behind the gate. Its handler is set before the gate opens.
type Door struct {
	Gate    *Gate
	Handler http.Handler
	// Early serves single paths while the server is starting.
	Early map[string]http.HandlerFunc
}

// Open lets requests through.
func (g *Gate) Open() { g.state.CompareAndSwap(starting, serving) }

// Drain makes /readyz fail and gives balancers time to notice, until ctx ends.
// A gate that never opened has nothing to wait for.
func (g *Gate) Drain(ctx context.Context, delay time.Duration) {
	if !g.state.CompareAndSwap(serving, draining) || delay <= 0 {
		return
	}
	select {
	case <-time.After(delay):
	case <-ctx.Done():
	}
}

// ServeHTTP implements http.Handler.
func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch d.Gate.state.Load() {
	case starting:
		if early, ok := d.Early[r.URL.Path]; ok {
			early(w, r)
			return
		}
		d.serveStarting(w, r)
		return
	case draining:
		// A kept connection could carry its next request just as the door closes.
		w.Header().Set("Connection", "close")
		if r.URL.Path == "/readyz" {
			http.Error(w, "stopping", http.StatusServiceUnavailable)
			return
		}
	}
	d.Handler.ServeHTTP(w, r)
}

func (d *Door) serveStarting(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/healthz":
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = w.Write([]byte("ok\n"))
	case "/readyz":
		http.Error(w, "starting", http.StatusServiceUnavailable)
	default:
		f := fault.New(fault.Unavailable, fault.CodeServerUnavailable, "The server is starting. Try again in a moment.")
		f.RetryAfterSeconds = retrySoon
		httpapi.WriteFault(w, r, f)
	}
}
