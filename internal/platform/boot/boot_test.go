package boot_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/boot"
)

func TestWait(t *testing.T) {
	t.Parallel()
	away, broken := errors.New("away"), errors.New("broken")
	for name, c := range map[string]struct {
		wait  time.Duration
		tries []error
		is    error
		lines int
	}{
		"at once":              {time.Hour, []error{nil}, nil, 0},
		"later":                {time.Hour, []error{away, nil}, nil, 1},
		"never":                {0, []error{away}, away, 0},
		"what no time mends":   {time.Hour, []error{broken}, broken, 0},
		"broken after a while": {time.Hour, []error{away, broken}, broken, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			w := boot.Wait{Log: slog.New(slog.NewTextHandler(&log, nil)), For: c.wait}
			n := 0
			err := w.Until(t.Context(), "the thing", func(err error) bool { return errors.Is(err, away) },
				func(context.Context) error { n++; return c.tries[n-1] })
			require.ErrorIs(t, err, c.is)
			require.Equal(t, c.is == nil, err == nil)
			require.Len(t, c.tries, n)
			require.Equal(t, c.lines, strings.Count(log.String(), `msg="waiting for the thing"`))
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := boot.Wait{For: time.Hour}.Until(ctx, "x", func(error) bool { return true }, func(context.Context) error { return away })
	require.ErrorIs(t, err, away, "a stop ends the wait")
}

func TestGate(t *testing.T) {
	t.Parallel()
	var gate boot.Gate
	door := &boot.Door{Gate: &gate}
	ask := func(path string) *http.Response {
		w := httptest.NewRecorder()
		door.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w.Result()
	}
	gate.Drain(t.Context(), time.Hour) // nothing was open: nothing to wait for
	for path, status := range map[string]int{"/readyz": 503, "/healthz": 200, "/users": 503} {
		require.Equal(t, status, ask(path).StatusCode, path)
	}
	require.Equal(t, "1", ask("/users").Header.Get("Retry-After"))

	door.Handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	gate.Open()
	for _, path := range []string{"/readyz", "/healthz", "/users"} {
		require.Equal(t, http.StatusTeapot, ask(path).StatusCode, "the doors answer for themselves")
	}
	hurry, cancel := context.WithCancel(t.Context())
	cancel()
	gate.Drain(hurry, time.Hour)
	require.Equal(t, http.StatusServiceUnavailable, ask("/readyz").StatusCode)
	require.Equal(t, http.StatusTeapot, ask("/users").StatusCode, "late requests are served")
	require.Equal(t, "close", ask("/users").Header.Get("Connection"))
}

func TestLock(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	lock, err := boot.LockFolder(dir)
	require.NoError(t, err)
	_, err = boot.LockFolder(dir)
	require.ErrorContains(t, err, "is running on the data folder "+dir)
	require.NoError(t, lock.Release())
	require.NoError(t, lock.Release(), "twice is harmless")
	again, err := boot.LockFolder(dir)
	require.NoError(t, err)
	require.NoError(t, again.Release())
	var none *boot.Lock
	require.NoError(t, none.Release())
}
