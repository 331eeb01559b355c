package main_test

import (
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// balancer passes requests to servers that answer /readyz, as proxies do that
// check every so often and try nothing twice.
type balancer struct {
	*httptest.Server
	backends []*backend
	next     atomic.Int64
	lost     atomic.Int64
}

type backend struct {
	url     *url.URL
	isReady atomic.Bool
}

const checkEvery = 50 * time.Millisecond

func balance(t *testing.T, addresses ...string) *balancer {
	t.Helper()
	b := &balancer{}
	ctx, stop := context.WithCancel(t.Context())
	var checking sync.WaitGroup
	for _, address := range addresses {
		one := &backend{url: &url.URL{Scheme: "http", Host: address}}
		b.backends = append(b.backends, one)
		checking.Go(func() { one.check(ctx) })
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			to, ok := r.In.Context().Value(backendKey{}).(*url.URL)
			if ok {
				r.SetURL(to)
			}
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) {
			b.lost.Add(1)
			w.WriteHeader(http.StatusBadGateway)
		},
		ErrorLog: log.New(io.Discard, "", 0),
	}
	b.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := b.pick()
		if to == nil {
			b.lost.Add(1)
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		proxy.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), backendKey{}, to)))
	}))
	t.Cleanup(func() {
		b.Close()
		stop()
		checking.Wait()
	})
	return b
}

type backendKey struct{}

// check asks until ctx ends.
func (b *backend) check(ctx context.Context) {
	client := &http.Client{Timeout: time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	ticks := time.NewTicker(checkEvery)
	defer ticks.Stop()
	for {
		answer, err := client.Get(b.url.String() + "/readyz")
		b.isReady.Store(err == nil && answer.StatusCode == http.StatusOK)
		if err == nil {
			_ = answer.Body.Close()
		}
		select {
		case <-ticks.C:
		case <-ctx.Done():
			return
		}
	}
}

func (b *balancer) pick() *url.URL {
	from := int(b.next.Add(1)) // once: others count on meanwhile, and the same backend could come twice
	for n := range b.backends {
		one := b.backends[(from+n)%len(b.backends)]
		if one.isReady.Load() {
			return one.url
		}
	}
	return nil
}

func (b *balancer) isReady(n int) bool {
	for _, one := range b.backends {
		if one.isReady.Load() {
			n--
		}
	}
	return n == 0
}

// TestRollingRestart restarts one replica after the other under load: no request is lost.
func TestRollingRestart(t *testing.T) {
	t.Parallel()
	i := onPostgres(t)
	addresses := []string{freeAddress(t), freeAddress(t)}
	serve := func(n int) *server {
		return i.serve("--demo", "--listen", addresses[n], "--drain-delay", "1s")
	}
	servers := []*server{serve(0), serve(1)}
	b := balance(t, addresses...)
	require.Eventually(t, func() bool { return b.isReady(2) }, patience, checkEvery)

	var stopped atomic.Bool
	var clients sync.WaitGroup
	var served atomic.Int64
	for range 4 {
		clients.Go(func() {
			for !stopped.Load() {
				// A body that cannot be read twice keeps the proxy's client from trying twice.
				answer, err := http.Post(b.URL+"/open/v1/users", "application/json", io.NopCloser(strings.NewReader("{}")))
				if err != nil {
					b.lost.Add(1)
					continue
				}
				_, _ = io.Copy(io.Discard, answer.Body)
				_ = answer.Body.Close()
				if answer.StatusCode == http.StatusUnauthorized {
					served.Add(1)
				}
			}
		})
	}
	for n := range servers {
		began := served.Load()
		require.Zero(t, servers[n].stop())
		require.Contains(t, servers[n].logged(), "msg=stopping drainDelay=1s")
		servers[n] = serve(n)
		require.Eventually(t, func() bool { return b.isReady(2) && served.Load() > began }, patience, checkEvery)
	}
	stopped.Store(true)
	clients.Wait()
	require.Zero(t, b.lost.Load(), "of %d requests", served.Load())
}

// freeAddress is one that nobody listens at for the moment.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}
