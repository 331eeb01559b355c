package testkit

import (
	"context"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// CheckEvery is the interval of a proxy's health checks.
const CheckEvery = 50 * time.Millisecond

// Proxy passes requests to the servers that answer /readyz, in turn. As proxies do, it checks every so often and keeps
// connections; it retries nothing, so a request that a server drops is lost.
type Proxy struct {
	*httptest.Server
	servers []*proxied
	next    atomic.Int64
	lost    atomic.Int64
}

type proxied struct {
	url     *url.URL
	isReady atomic.Bool
}

type proxiedKey struct{}

// NewProxy starts a proxy before the servers that listen at these addresses, sooner or later; it ends with the test.
func NewProxy(t testing.TB, addresses ...string) *Proxy {
	t.Helper()
	p := &Proxy{}
	ctx, stop := context.WithCancel(context.Background())
	var checking sync.WaitGroup
	for _, address := range addresses {
		one := &proxied{url: &url.URL{Scheme: "http", Host: address}}
		p.servers = append(p.servers, one)
		checking.Go(func() { one.check(ctx) })
	}
	kept := &http.Transport{MaxIdleConnsPerHost: 16}
	pass := &httputil.ReverseProxy{
		Transport: kept,
		Rewrite: func(r *httputil.ProxyRequest) {
			to, _ := r.In.Context().Value(proxiedKey{}).(*url.URL)
			r.SetURL(to)
			r.Out.Host = r.In.Host
			r.SetXForwarded()
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { p.lose(w) },
		ErrorLog:     log.New(io.Discard, "", 0),
	}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := p.pick()
		if to == nil {
			p.lose(w)
			return
		}
		pass.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), proxiedKey{}, to)))
	}))
	t.Cleanup(func() {
		stop()
		checking.Wait()
		p.CloseClientConnections()
		p.Close()
		kept.CloseIdleConnections()
	})
	return p
}

// check asks whether the server takes requests, until ctx ends.
func (s *proxied) check(ctx context.Context) {
	client := &http.Client{Timeout: 2 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	ticks := time.NewTicker(CheckEvery)
	defer ticks.Stop()
	for {
		answer, err := client.Get(s.url.String() + "/readyz")
		s.isReady.Store(err == nil && answer.StatusCode == http.StatusOK)
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

func (p *Proxy) pick() *url.URL {
	from := int(p.next.Add(1)) // once: others count on meanwhile, and the same server could come twice
	for n := range p.servers {
		one := p.servers[(from+n)%len(p.servers)]
		if one.isReady.Load() {
			return one.url
		}
	}
	return nil
}

func (p *Proxy) lose(w http.ResponseWriter) {
	p.lost.Add(1)
	w.WriteHeader(http.StatusBadGateway)
}

// Lost is how many requests no server took or answered.
func (p *Proxy) Lost() int { return int(p.lost.Load()) }

// Ready is how many servers take requests.
func (p *Proxy) Ready() (n int) {
	for _, one := range p.servers {
		if one.isReady.Load() {
			n++
		}
	}
	return n
}
