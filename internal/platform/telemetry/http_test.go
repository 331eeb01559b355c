package telemetry_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/telemetry"
)

func newMetrics(t *testing.T) (*telemetry.Metrics, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	m := telemetry.NewMetrics()
	m.Log = telemetry.NewLog(&out, "json", slog.LevelInfo, telemetry.ShortAddresses)
	return m, &out
}

func scrape(t *testing.T, m *telemetry.Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	require.Equal(t, http.StatusOK, w.Code)
	return w.Body.String()
}

func routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /i/{token}", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hello") })
	mux.HandleFunc("POST /broken", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusEarlyHints)
		w.WriteHeader(http.StatusBadGateway)
	})
	mux.HandleFunc("GET /panic", func(http.ResponseWriter, *http.Request) { panic("oh no") })
	mux.HandleFunc("GET /begun", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusOK)
		_, _ = io.WriteString(w, "hello")
		panic("oh no")
	})
	mux.HandleFunc("GET /described", func(w http.ResponseWriter, r *http.Request) {
		telemetry.Describe(r.Context(), telemetry.Call{Route: "GET example.test/inner/{id}", Operation: "get-inner"})
		telemetry.Describe(r.Context(), telemetry.Call{TenantID: "tenant-1"})
		w.WriteHeader(http.StatusNotFound)
	})
	return mux
}

func call(m *telemetry.Metrics, method, target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(method, target, nil)
	r = r.WithContext(auth.WithClient(r.Context(), auth.Client{Address: "192.0.2.7", RequestID: "req-1"}))
	func() {
		defer func() { _ = recover() }()
		m.Observe(routes()).ServeHTTP(w, r)
	}()
	return w
}

func TestHTTP(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, method, target string
		route, status        string
		line                 map[string]any
	}{
		{
			"names the route, not the path", "GET", "/i/s3cr3t?x=s3cr3t", "/i/{token}", "2xx",
			map[string]any{"level": "INFO", "status": 200.0, "bytes": 5.0},
		},
		{
			"takes the final status", "POST", "/broken", "/broken", "5xx",
			map[string]any{"level": "ERROR", "status": 502.0, "bytes": 0.0},
		},
		{
			"counts what breaks off as 500", "GET", "/begun", "/begun", "5xx",
			map[string]any{"level": "ERROR", "status": 500.0, "bytes": 5.0},
		},
		{
			"counts a panic as 500", "GET", "/panic", "/panic", "5xx",
			map[string]any{"level": "ERROR", "status": 500.0, "bytes": 0.0},
		},
		{
			"believes what inner handlers tell", "GET", "/described", "/inner/{id}", "4xx",
			map[string]any{"level": "INFO", "status": 404.0, "bytes": 0.0, "operation": "get-inner", "tenantId": "tenant-1"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m, out := newMetrics(t)
			call(m, c.method, c.target)

			metrics := scrape(t, m)
			labels := `{method="` + c.method + `",route="` + c.route + `"`
			require.Contains(t, metrics, "nod_http_requests_total"+labels+`,status="`+c.status+`"} 1`)
			require.Contains(t, metrics, "nod_http_request_duration_seconds_count"+labels+"} 1")
			require.Contains(t, metrics, "nod_http_requests_in_flight 0")
			require.NotContains(t, metrics, "s3cr3t")

			var line map[string]any
			require.NoError(t, json.Unmarshal(out.Bytes(), &line))
			require.Positive(t, line["ms"])
			delete(line, "ms")
			delete(line, "time")
			c.line["msg"], c.line["requestId"], c.line["client"] = "request", "req-1", "192.0.2.0"
			c.line["method"], c.line["route"] = c.method, c.route
			require.Equal(t, c.line, line)
		})
	}

	t.Run("unknown paths and methods share one label each", func(t *testing.T) {
		t.Parallel()
		m, _ := newMetrics(t)
		for _, target := range []string{"/wp-login.php", "/.env", "/" + strings.Repeat("x", 3000)} {
			call(m, "BREW", target)
		}
		require.Contains(t, scrape(t, m), `nod_http_requests_total{method="OTHER",route="other",status="4xx"} 3`)
	})

	t.Run("a panic goes on to the middleware that handles it", func(t *testing.T) {
		t.Parallel()
		m, _ := newMetrics(t)
		require.PanicsWithValue(t, "oh no", func() {
			m.Observe(routes()).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/panic", nil))
		})
	})
}

type collector struct {
	*httptest.Server
	mu   sync.Mutex
	got  []string // path and body
	auth []string
}

func newCollector(t *testing.T, status int) *collector {
	t.Helper()
	c := &collector{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.got = append(c.got, r.URL.Path+" "+string(body))
		c.auth = append(c.auth, r.Header.Get("Authorization"))
		w.WriteHeader(status)
	}))
	t.Cleanup(c.Close)
	return c
}

func TestTraces(t *testing.T) {
	t.Parallel()

	t.Run("spans reach the collector and carry nothing of the caller", func(t *testing.T) {
		t.Parallel()
		c := newCollector(t, http.StatusOK)
		provider, err := telemetry.NewTracing(t.Context(), strings.Replace(c.URL, "http://", "http://user:pass@", 1))
		require.NoError(t, err)
		m, out := newMetrics(t)
		m.Traces = provider
		call(m, "GET", "/i/s3cr3t?x=s3cr3t")
		call(m, "GET", "/described")
		require.NoError(t, provider.Shutdown(t.Context()))
		c.mu.Lock()
		defer c.mu.Unlock()
		require.Len(t, c.got, 1)
		require.True(t, strings.HasPrefix(c.got[0], "/v1/traces "))
		require.Contains(t, c.got[0], "GET /i/{token}")
		require.Contains(t, c.got[0], "get-inner")
		require.NotContains(t, c.got[0], "s3cr3t")
		require.Equal(t, []string{"Basic dXNlcjpwYXNz"}, c.auth)
		require.Contains(t, out.String(), `"trace":"`)
	})

	t.Run("without an address there are none", func(t *testing.T) {
		t.Parallel()
		shutdown, err := telemetry.StartTracing(t.Context(), "")
		require.NoError(t, err)
		m, out := newMetrics(t)
		call(m, "GET", "/i/x")
		require.NotContains(t, out.String(), `"trace"`)
		require.NoError(t, shutdown(t.Context()))
	})

	t.Run("a wrong address is refused without quoting it", func(t *testing.T) {
		t.Parallel()
		for _, address := range []string{"collector:4318", "ftp://a:canary@host", "http://", "http://a:canary@h ost"} {
			_, err := telemetry.StartTracing(t.Context(), address)
			require.ErrorContains(t, err, "NOD_OTLP_URL")
			require.NotContains(t, err.Error(), "canary")
		}
	})

	t.Run("shutting down gives up when its time is over", func(t *testing.T) {
		t.Parallel()
		c := newCollector(t, http.StatusServiceUnavailable)
		provider, err := telemetry.NewTracing(t.Context(), c.URL)
		require.NoError(t, err)
		m, _ := newMetrics(t)
		m.Traces = provider
		call(m, "GET", "/i/x")
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		require.ErrorIs(t, provider.Shutdown(ctx), context.Canceled)
	})
}
