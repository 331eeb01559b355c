package webhook_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/deliver/webhook"
	"nod/internal/deliver/webhook/attempt"
	"nod/internal/platform/auth"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

const (
	hostileReceivers = 203 // of each kind as many
	hostileEvents    = 8   // for each of them
	goodEvents       = 30
)

// hostility is a way to answer badly, and what is written down about it.
type hostility struct {
	name   string
	answer testkit.Behavior
	status webhook.Status
	class  attempt.ErrorClass
}

// hostilities are all of them; those that would never end do so when over is closed.
func hostilities(t *testing.T, over <-chan struct{}) []hostility {
	t.Helper()
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	_, err := zip.Write(make([]byte, 10<<20))
	require.NoError(t, err)
	require.NoError(t, zip.Close())
	until := func(b testkit.Behavior) testkit.Behavior {
		return func(w http.ResponseWriter, r *http.Request) {
			go func() {
				<-over
				_ = http.NewResponseController(w).SetWriteDeadline(time.Unix(1, 0))
			}()
			b(w, r)
		}
	}
	// raw speaks no HTTP: it says something and resets the connection.
	raw := func(text string) testkit.Behavior {
		return func(w http.ResponseWriter, _ *http.Request) {
			conn, _, err := http.NewResponseController(w).Hijack()
			if err != nil {
				return
			}
			_, _ = io.WriteString(conn, text)
			if text == "" {
				_ = conn.(*net.TCPConn).SetLinger(0)
			}
			_ = conn.Close()
		}
	}
	return []hostility{
		{"slow", until(testkit.Drip(50 * time.Millisecond)), webhook.Failed, attempt.ErrorConnection},
		{"hanging", func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-over:
			case <-r.Context().Done():
			}
			panic(http.ErrAbortHandler)
		}, webhook.Failed, attempt.ErrorConnection},
		{"huge", testkit.Flood(), webhook.Delivered, attempt.ErrorNone},
		{"elsewhere", testkit.Reply(http.StatusTemporaryRedirect, "", "Location", "http://127.0.0.1:1/"), webhook.Failed, attempt.ErrorStatus},
		{"resetting", raw(""), webhook.Failed, attempt.ErrorConnection},
		{"garbage", raw("HTTP/9.9 what? ever\r\n\r\n"), webhook.Failed, attempt.ErrorAnswer},
		{"bomb", testkit.Reply(http.StatusOK, packed.String(), "Content-Encoding", "gzip"), webhook.Delivered, attempt.ErrorNone},
	}
}

// TestHostileReceivers has 203 endpoints of one tenant that are slow, hang, answer without end, redirect, reset, talk
// nonsense and send bombs, all with deliveries from the beginning, and one of another tenant that is fine: it gets
// each of its deliveries once, while those that are slow or hang still do so.
func TestHostileReceivers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		over := make(chan struct{})
		release := sync.OnceFunc(func() { close(over) })
		kinds := hostilities(t, over)
		answers := map[string]testkit.Behavior{"good": testkit.Reply(http.StatusOK, "")}
		for _, kind := range kinds {
			answers[kind.name] = kind.answer
		}
		var mu sync.Mutex
		var arrivals []string
		listener, err := net.Listen("tcp", "0.0.0.0:0")
		require.NoError(t, err)
		server := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			name := strings.TrimPrefix(r.URL.Path, "/")
			if _, err := io.Copy(io.Discard, r.Body); err != nil {
				return
			}
			mu.Lock()
			arrivals = append(arrivals, name+" "+r.Header.Get("webhook-id"))
			mu.Unlock()
			answers[name](w, r)
		})}
		go func() { _ = server.Serve(listener) }()
		t.Cleanup(func() { _ = server.Close() })
		t.Cleanup(release)
		// Each has its own address on this machine, as they would in the world.
		at := func(i int, name string) string {
			return fmt.Sprintf("http://127.0.3.%d:%d/%s", i+1, listener.Addr().(*net.TCPAddr).Port, name)
		}
		enough := int64(hostileReceivers)
		require.NoError(t, b.Usage.SetTotal(t.Context(), usage.SetInput{
			Tenant: acme, Mode: auth.Sandbox, Action: usage.CreateWebhook, Total: &enough, Operator: "operator",
		}))
		var hooks []webhook.Webhook
		for i := range hostileReceivers {
			hooks = append(hooks, b.hook(at(i, kinds[i%len(kinds)].name)))
		}
		b.record(event.Types()[:hostileEvents]...)
		good := b.hookOf(scope.Of("tenant-good", auth.Sandbox), at(hostileReceivers, "good"))
		for range goodEvents {
			b.recordAll(happened(scope.Of("tenant-good", auth.Sandbox), event.UserCreated))
		}
		b.start()
		for _, row := range b.until(good, all(webhook.Delivered, goodEvents)) {
			require.Equal(t, 1, row.Attempts)
		}
		mu.Lock()
		before := slices.Clone(arrivals)
		mu.Unlock()
		mine := slices.DeleteFunc(slices.Clone(before), func(a string) bool { return !strings.HasPrefix(a, "good ") })
		slices.Sort(mine)
		require.Len(t, slices.Compact(mine), goodEvents)

		release()
		for i, w := range hooks {
			kind := kinds[i%len(kinds)]
			rows := b.until(w, func(rows []webhook.Delivery) bool {
				return len(rows) == hostileEvents && !slices.ContainsFunc(rows, func(d webhook.Delivery) bool {
					return d.Status == webhook.Pending || d.IsClaimed
				})
			})
			for _, row := range rows {
				require.Equal(t, kind.status, row.Status, kind.name)
				require.Equal(t, kind.class, row.LastError, kind.name)
			}
		}
	})
}
