package httpapi_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/httpapi"
	"nod/internal/platform/telemetry"
)

// TestPrivate says to which hosts the operator's door answers, by what it was told to listen on.
func TestPrivate(t *testing.T) {
	t.Parallel()
	for listen, hosts := range map[string]map[string]bool{
		"127.0.0.1:8082": {
			"localhost:8082": true, "127.0.0.1:8082": true, "[::1]:8082": true, "127.0.0.1": true, "localhost:9000": true,
			"evil.test:8082": false, "10.0.0.5:8082": false, "192.0.2.1:8082": false, "": false, ":8082": false,
		},
		"nod.internal:8082": {"nod.internal:8082": true, "NOD.internal.": true, "localhost": true, "internal": false, "10.0.0.5": false},
		"10.0.0.5:8082":     {"10.0.0.5:8082": true, "10.0.0.6:8082": false, "localhost": true, "nod.internal": false},
		":8082":             {"192.0.2.1:8082": true, "10.0.0.5": false, "nod.internal:8082": false, "": false},
		"0.0.0.0:8082":      {"192.0.2.1": true, "0.0.0.0:8082": false, "evil.test": false},
		"[::]:8082":         {"[::ffff:192.0.2.1]:8082": true, "[2001:db8::1]": false},
	} {
		handler := httpapi.Private(listen, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
		for host, isOurs := range hosts {
			w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/metrics", nil)
			r.Host = host
			came := &net.TCPAddr{IP: net.ParseIP("192.0.2.1"), Port: 8082}
			handler.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, came)))
			want := http.StatusMisdirectedRequest
			if isOurs {
				want = http.StatusNoContent
			}
			require.Equal(t, want, w.Code, "%q at %s", host, listen)
			require.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
		}
	}
}

// TestDoorOverTLS: a door with an address of TLS has browsers stay there, one without promises nothing.
func TestDoorOverTLS(t *testing.T) {
	t.Parallel()
	empty := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	doors := []httpapi.Door{
		{Name: "safe", Hosts: []string{"safe.test"}, Handler: empty, Secure: true},
		{Name: "plain", Hosts: []string{"plain.test"}, Handler: empty},
	}
	for subdomains, promise := range map[bool]string{false: "max-age=63072000", true: "max-age=63072000; includeSubDomains"} {
		handler := httpapi.Listen(doors, httpapi.DoorOptions{Log: slog.New(slog.DiscardHandler), HSTSSubdomains: subdomains})
		for host, want := range map[string]string{"safe.test": promise, "plain.test": "", "evil.test": ""} {
			w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)
			r.Host = host
			handler.ServeHTTP(w, r)
			require.Equal(t, want, w.Header().Get("Strict-Transport-Security"), host)
		}
	}
}

// TestLocalDoor: names of this machine open a door to who is on it, not to others who only say so.
func TestLocalDoor(t *testing.T) {
	t.Parallel()
	empty := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	handler := httpapi.Listen([]httpapi.Door{
		{Name: "portal", Hosts: []string{"localhost:8080", "127.0.0.1:8080"}, Handler: empty, IsLocal: true},
		{Name: "told", Hosts: []string{"localhost:9090"}, Handler: empty},
	}, httpapi.DoorOptions{Log: slog.New(slog.DiscardHandler)})
	for at, hosts := range map[string]map[string]int{
		"127.0.0.1": {"localhost:8080": 204, "127.0.0.1:8080": 204, "localhost:9090": 204, "192.0.2.1:8080": 421},
		"::1":       {"localhost:8080": 204},
		"192.0.2.1": {"localhost:8080": 421, "127.0.0.1:8080": 421, "localhost:9090": 204, "192.0.2.1:8080": 421},
	} {
		for host, want := range hosts {
			w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)
			r.Host = host
			came := &net.TCPAddr{IP: net.ParseIP(at), Port: 8080}
			handler.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, came)))
			require.Equal(t, want, w.Code, "%s at %s", host, at)
		}
	}
}

// TestPanicsTellNothing: what a panic was called with may be of a person; where it was is in the stack.
func TestPanicsTellNothing(t *testing.T) {
	t.Parallel()
	for name, handler := range map[string]http.HandlerFunc{
		"text":  func(http.ResponseWriter, *http.Request) { panic("Kanarya Ibarra") },
		"error": func(http.ResponseWriter, *http.Request) { panic(errors.New("Kanarya Ibarra")) },
		"struct": func(http.ResponseWriter, *http.Request) {
			panic(struct{ Name string }{"Kanarya Ibarra"})
		},
		"runtime": func(_ http.ResponseWriter, r *http.Request) { _ = any(r.Header.Get("X-Name")).(int) },
	} {
		var log bytes.Buffer
		door := httpapi.Listen([]httpapi.Door{{Name: "portal", Hosts: []string{"a.test"}, Handler: handler}},
			httpapi.DoorOptions{Log: slog.New(slog.NewJSONHandler(&log, nil))})
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "http://a.test/", nil)
		r.Header.Set("X-Name", "Kanarya Ibarra")
		door.ServeHTTP(w, r)
		require.Equal(t, http.StatusInternalServerError, w.Code, name)
		require.NotContains(t, w.Body.String()+log.String(), "Kanarya", name)
		require.Contains(t, log.String(), "request panicked", name)
		require.Contains(t, log.String(), "door_test.go", name)
	}
}

// TestWhatIsBegunIsBrokenOff: nobody takes for whole, or for a success, what a handler that panics had begun to write.
func TestWhatIsBegunIsBrokenOff(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]func(w http.ResponseWriter){
		"status": func(w http.ResponseWriter) { w.WriteHeader(http.StatusOK) },
		"body":   func(w http.ResponseWriter) { _, _ = w.Write([]byte("{")) },
	} {
		var log bytes.Buffer
		door := httpapi.Listen([]httpapi.Door{{
			Name: "portal", Hosts: []string{"a.test"},
			Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				begin(w)
				_ = http.NewResponseController(w).Flush()
				panic("Kanarya Ibarra")
			}),
		}}, httpapi.DoorOptions{Log: slog.New(slog.NewJSONHandler(&log, nil)), Observe: telemetry.NewMetrics().Observe})
		server := httptest.NewServer(door)
		request, err := http.NewRequest(http.MethodGet, server.URL, nil)
		require.NoError(t, err)
		request.Host = "a.test"
		response, err := http.DefaultClient.Do(request)
		if err == nil {
			_, err = io.ReadAll(response.Body)
			_ = response.Body.Close()
		}
		server.Close()
		require.Error(t, err, name)
		require.Contains(t, log.String(), "request panicked", name)
		require.Contains(t, log.String(), "door_test.go", name)
		require.NotContains(t, log.String(), "Kanarya", name)
	}
}
