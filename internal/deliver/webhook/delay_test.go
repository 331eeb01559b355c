package webhook_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

// lines is a log whose lines can be counted while it is written.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// with returns the lines of a message.
func (l *lines) with(t *testing.T, message string) []map[string]any {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	var out []map[string]any
	for line := range strings.Lines(l.text.String()) {
		var fields map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &fields))
		if fields["msg"] == message {
			out = append(out, fields)
		}
	}
	return out
}

func logged(t *testing.T, store *db.DB, log *lines, hostRate int) bench {
	t.Helper()
	return setup(t, store, func(d *webhook.Deps) {
		d.Log = slog.New(slog.NewJSONHandler(log, nil))
		d.HostRate = hostRate
		d.RetryScale = 0
	})
}

// TestDelayByHostRate: more is due than a host may be sent in a second. The webhook says so, with the limit and its
// setting; so does what waits over all tenants; the log tells once that it began and once that it is over.
func TestDelayByHostRate(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		log := &lines{}
		b := logged(t, store, log, 3)
		receiver := testkit.NewReceiver(t)
		w := b.hook(receiver.URL())
		b.start()
		b.record(event.UserCreated)
		b.until(w, all(webhook.Delivered, 1)) // from now on the receiver gets several at once, so that only the rate counts
		require.Nil(t, w.Delay)

		release := make(chan struct{})
		receiver.Script(testkit.Hang(release)) // what is late stays late until it was looked at
		before := process(t, store, b.seal)
		before.clock.Shift(-2*time.Minute - 5*time.Second)
		before.recordAll(slices.Repeat([]event.New{happened(scope.Of(acme, auth.Sandbox), event.UserCreated)}, 14)...)

		var late webhook.Webhook
		require.Eventually(t, func() bool {
			var err error
			late, err = b.Get(t.Context(), scope.Of(acme, w.Mode).Ref(w.ID))
			require.NoError(t, err)
			return late.Delay != nil
		}, 2*time.Minute, 5*time.Millisecond)
		require.Equal(t, queue.DelayHostRate, late.Delay.Cause)
		require.Equal(t, 3, late.Delay.HostRate)
		require.Equal(t, 2*time.Minute, late.Delay.Waited.Truncate(time.Minute))
		require.Equal(t, "Deliveries are delayed by 2 min: limit of 3/s per host (NOD_WEBHOOK_HOST_RATE).",
			late.Delay.Sentence())
		backlog, err := b.Backlog(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, backlog.Delayed[queue.DelayHostRate].Webhooks)
		require.Equal(t, 2*time.Minute, backlog.Delayed[queue.DelayHostRate].Longest.Truncate(time.Minute))

		close(release)
		b.until(w, all(webhook.Delivered, 15))
		b.record(event.UserCreated) // in time
		t.Cleanup(func() {
			if t.Failed() {
				t.Log(log.text.String())
			}
		})
		require.Eventually(t, func() bool { return len(log.with(t, "webhook deliveries are in time again")) == 1 },
			2*time.Minute, 5*time.Millisecond)
		late, err = b.Get(t.Context(), scope.Of(acme, w.Mode).Ref(w.ID))
		require.NoError(t, err)
		require.Nil(t, late.Delay)
		told := log.with(t, "webhook deliveries are delayed")
		require.Len(t, told, 1, "once for one change of state")
		require.Equal(t, "HOST_RATE", told[0]["cause"])
		require.Equal(t, "3/s per host", told[0]["limit"])
		require.Equal(t, "NOD_WEBHOOK_HOST_RATE", told[0]["setting"])
		require.Equal(t, w.ID, told[0]["webhook"])
		require.Equal(t, "127.0.0.1", told[0]["host"])
	})
}

// TestDelayByReceiver: who takes deliveries more slowly than they arrive is told so.
func TestDelayByReceiver(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		log := &lines{}
		b := logged(t, store, log, 1000)
		receiver := testkit.NewReceiver(t)
		release := make(chan struct{})
		receiver.Script(testkit.Hang(release))
		w := b.hook(receiver.URL())
		for range 5 {
			b.record(event.UserCreated)
		}
		b.advance(time.Minute)
		b.start()
		require.Eventually(t, func() bool {
			late, err := b.Get(t.Context(), scope.Of(acme, w.Mode).Ref(w.ID))
			require.NoError(t, err)
			return late.Delay != nil && late.Delay.Cause == queue.DelayReceiver
		}, 2*time.Minute, 5*time.Millisecond)
		close(release)
		b.until(w, all(webhook.Delivered, 5))
	})
}

// TestFailingReceiverIsLogged: a receiver that nobody can reach leaves one line when that has lasted, and one when it
// takes deliveries again, however many attempts there are.
func TestFailingReceiverIsLogged(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		log := &lines{}
		b := logged(t, store, log, 1000)
		receiver := testkit.NewReceiver(t)
		receiver.Script(testkit.Reply(http.StatusBadGateway, ""))
		w := b.hook(receiver.URL() + "/secret-path")
		b.start()
		b.record(event.UserCreated)
		b.until(w, all(webhook.Dead, 1))
		b.advance(time.Minute)
		for range 3 {
			b.record(event.UserCreated)
		}
		b.until(w, all(webhook.Dead, 4))
		b.Dispatcher.Stop() // a line is written after what it tells of was committed
		told := log.with(t, "webhook receiver fails")
		require.Len(t, told, 1, "once for one change of state")
		require.Equal(t, "127.0.0.1", told[0]["host"])
		require.Equal(t, "HTTP_STATUS", told[0]["reason"])
		require.EqualValues(t, http.StatusBadGateway, told[0]["status"])
		require.NotContains(t, log.text.String(), "secret-path", "a path may carry a secret")
		require.Empty(t, log.with(t, "webhook receiver takes deliveries again"))

		receiver.Script(testkit.Reply(http.StatusOK, ""))
		b.start()
		b.record(event.UserCreated, event.UserCreated)
		b.until(w, func(rows []webhook.Delivery) bool {
			return rows[0].Status == webhook.Delivered && rows[1].Status == webhook.Delivered
		})
		b.Dispatcher.Stop()
		require.Len(t, log.with(t, "webhook receiver takes deliveries again"), 1)
		require.Len(t, log.with(t, "webhook receiver fails"), 1)
	})
}
