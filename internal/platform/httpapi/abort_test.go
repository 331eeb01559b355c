package httpapi_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/httpapi"
	"nod/internal/platform/telemetry"
	"nod/internal/test/testkit"
)

// keptLog is written by many and read at any time.
type keptLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *keptLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *keptLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// TestClientLeaves breaks requests off while they are worked on: whatever fails because of it is no error of ours.
func TestClientLeaves(t *testing.T) {
	t.Parallel()
	s := newServer(t, testkit.Database(t))
	kept := &keptLog{}
	s.api.Log = telemetry.NewLog(kept, "text", slog.LevelDebug, telemetry.ShortAddresses)
	entered := make(chan struct{})
	httpapi.Register(s.api, httpapi.Op{
		Method: http.MethodGet, Path: "/slow", ID: "slow", Summary: "Slow", Tag: "Test", Access: httpapi.Public,
	}, func(ctx context.Context, _ *struct{}) (httpapi.None, error) {
		close(entered)
		<-ctx.Done()
		s.api.Log.ErrorContext(ctx, "something under way")
		return httpapi.None{}, errors.New("interrupted (9)") // as a database says it
	})
	metrics := telemetry.NewMetrics()
	metrics.Log = s.api.Log
	server := httptest.NewUnstartedServer(nil)
	server.Config.Handler = httpapi.Listen(
		[]httpapi.Door{{Name: "test", Hosts: []string{server.Listener.Addr().String()}, Handler: s.api}},
		httpapi.DoorOptions{Log: s.api.Log, Observe: metrics.Observe},
	)
	server.Start()
	t.Cleanup(server.Close)

	ctx, leave := context.WithCancel(t.Context())
	go func() {
		<-entered
		leave()
	}()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/v1/slow", nil)
	require.NoError(t, err)
	_, err = http.DefaultClient.Do(request)
	require.ErrorIs(t, err, context.Canceled)
	require.Eventually(t, func() bool { return strings.Contains(kept.String(), "status=499") }, time.Minute, time.Millisecond)
	require.NotContains(t, kept.String(), "level=ERROR")
	require.Contains(t, kept.String(), `level=DEBUG msg="something under way"`)
}

// TestTimeIsOver: a request that takes longer than it may is told so, whatever its database says meanwhile.
func TestTimeIsOver(t *testing.T) {
	t.Parallel()
	s := newServer(t, testkit.Database(t))
	httpapi.Register(s.api, httpapi.Op{
		Method: http.MethodGet, Path: "/slow", ID: "slow", Summary: "Slow", Tag: "Test", Access: httpapi.Public,
	}, func(ctx context.Context, _ *struct{}) (httpapi.None, error) {
		<-ctx.Done()
		return httpapi.None{}, errors.New("interrupted (9)")
	})
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	answer := httptest.NewRecorder()
	s.api.ServeHTTP(answer, httptest.NewRequestWithContext(ctx, http.MethodGet, "http://api.test/v1/slow", nil))
	require.Equal(t, http.StatusGatewayTimeout, answer.Code)
	require.Contains(t, answer.Body.String(), "TIME_LIMIT_EXCEEDED")
}
