package main_test

import (
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// TestRollingRestart restarts one replica after the other under load: no request is lost.
func TestRollingRestart(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	i := onPostgres(t)
	addresses := []string{freeAddress(t), freeAddress(t)}
	b := testkit.NewProxy(t, addresses...)
	serve := func(n int) *server {
		return i.serve("--demo", "--listen", addresses[n], "--portal-url", b.URL, "--drain-delay", "1s")
	}
	servers := []*server{serve(0), serve(1)}
	require.Eventually(t, func() bool { return b.Ready() == 2 }, patience, testkit.CheckEvery)

	var stopped atomic.Bool
	var clients sync.WaitGroup
	var served, failed atomic.Int64
	for range 4 {
		clients.Go(func() {
			for !stopped.Load() {
				// A body that cannot be read twice keeps the proxy's client from trying twice.
				answer, err := http.Post(b.URL+"/open/v1/users", "application/json", io.NopCloser(strings.NewReader("{}")))
				if err != nil {
					failed.Add(1)
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
		require.Eventually(t, func() bool { return b.Ready() == 2 && served.Load() > began }, patience, testkit.CheckEvery)
	}
	stopped.Store(true)
	clients.Wait()
	require.Zero(t, b.Lost()+int(failed.Load()), "of %d requests", served.Load())
}

// freeAddress is one that nobody listens at for the moment.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}
