package webhook_test

import (
	"context"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook"
	"nod/internal/deliver/webhook/attempt"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

func TestDelivery(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		w := b.hook(receiver.URL() + "/in")
		b.start()
		b.record(event.UserCreated)
		got := receiver.Wait(1)[0]
		require.NoError(t, got.Verify(secret))
		require.Error(t, got.Verify("another secret"))
		require.Equal(t, "/in", got.Path)
		require.Equal(t, "application/json; charset=utf-8", got.Header.Get("Content-Type"))
		require.Equal(t, "Nod-Webhooks/1", got.Header.Get("User-Agent"))
		require.Equal(t, "1", got.Header.Get("Nod-Attempt"))
		require.Equal(t, w.ID, got.Header.Get("Nod-Webhook-Id"))
		require.NotContains(t, got.Header, "Idempotency-Key")
		row := b.until(w, all(webhook.Delivered, 1))[0]
		require.Equal(t, got.Header.Get("webhook-id"), row.EventID)
		require.Equal(t, 1, row.Attempts)
		require.Equal(t, http.StatusOK, row.LastStatusCode)
		require.Nil(t, row.NextAttemptAt())
		sent, err := b.Delivery(t.Context(), w.Ref(), row.ID)
		require.NoError(t, err)
		require.Len(t, sent.Attempts, 1)
		require.Equal(t, 1, sent.Attempts[0].Number)
		require.Equal(t, 200, sent.Attempts[0].StatusCode)
		require.Equal(t, string(got.Body), *sent.Body)
		require.Equal(t, got.Header.Get("Smile-Signature"), sent.Attempts[0].Sent.V["Smile-Signature"])
	})
}

func TestPayload(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		with, without := testkit.NewReceiver(t), testkit.NewReceiver(t)
		b.hook(with.URL(), func(in *webhook.CreateInput) { in.IncludePayload = true })
		b.hook(without.URL())
		b.start()
		n := happened(scope.Of(acme, auth.Sandbox), event.TaskFinished)
		n.Payload = map[string]string{"name": "Ana <&> Reyes"}
		b.recordAll(n, happened(scope.Of(acme, auth.Sandbox), event.UserCreated))
		require.Contains(t, bodies(with.Wait(2)), `"payload":{"name":"Ana <&> Reyes"}`)
		require.NotContains(t, bodies(without.Wait(2)), "payload")
		for _, d := range append(with.Received(), without.Received()...) {
			require.NoError(t, d.Verify(secret))
		}
	})
}

func bodies(received []testkit.Received) string {
	text := ""
	for _, d := range received {
		text += string(d.Body) + "\n"
	}
	return text
}

// TestRetrySchedule walks all attempts of a mode with a moved clock.
// TestForgottenPayload revokes an account between its event and the delivery.
func TestForgottenPayload(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		b.hook(receiver.URL(), func(in *webhook.CreateInput) { in.IncludePayload = true })
		finished := happened(scope.Of(acme, auth.Sandbox), event.TaskFinished)
		finished.Data["sourceId"], finished.Payload = "a-1", map[string]string{"fullName": "Maria"}
		b.recordAll(finished)
		require.NoError(t, b.store.Tx(t.Context(), func(tx *db.Tx) error {
			return b.events.ForgetPayloads(t.Context(), tx, event.Origin{
				Tenant: acme, Mode: auth.Sandbox, UserID: "user-1", SourceID: "a-1",
			})
		}))
		b.start()
		got := receiver.Wait(1)[0]
		require.Equal(t, string(event.TaskFinished), got.Type(), "the event is sent without: %q", got.Body)
		require.NotContains(t, string(got.Body), "Maria")
		require.NoError(t, got.Verify(secret))
	})
}

func TestRetrySchedule(t *testing.T) {
	t.Parallel()
	waits := map[auth.Mode][]time.Duration{
		auth.Sandbox: {5 * time.Second, 5 * time.Minute, time.Hour},
		auth.Production: {
			5 * time.Second, 30 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour,
			10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
		},
	}
	each(t, func(t *testing.T, b bench) {
		for mode, waits := range waits {
			receiver := testkit.NewReceiver(t)
			receiver.Script(testkit.Reply(http.StatusInternalServerError, "no"))
			w := b.hookOf(scope.Of(acme, mode), receiver.URL())
			b.start()
			b.recordAll(happened(scope.Of(acme, mode), event.UserCreated))
			for i, wait := range waits {
				row := b.until(w, func(rows []webhook.Delivery) bool {
					return len(rows) == 1 && rows[0].Attempts == i+1 && rows[0].Status == webhook.Failed && !rows[0].IsClaimed
				})[0]
				require.Equal(t, http.StatusInternalServerError, row.LastStatusCode)
				require.Equal(t, attempt.ErrorStatus, row.LastError)
				left := row.NextAttemptAt().Sub(b.clock.Now())
				require.LessOrEqual(t, left, wait+max(wait/10, 2*time.Second))
				b.advance(left + time.Millisecond)
			}
			row := b.until(w, all(webhook.Dead, 1))[0]
			require.Equal(t, len(waits)+1, row.Attempts)
			require.Nil(t, row.NextAttemptAt())
			received := receiver.Wait(len(waits) + 1)
			for i, d := range received {
				require.Equal(t, strconv.Itoa(i+1), d.Header.Get("Nod-Attempt"))
				require.Equal(t, received[0].Body, d.Body, "the body never changes")
				require.Equal(t, received[0].Header.Get("Smile-Signature"), d.Header.Get("Smile-Signature"))
				require.NoError(t, d.Verify(secret))
			}
			require.Len(t, received, len(waits)+1)
		}
	})
}

func TestRetryAfterIsHonoured(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		receiver.Script(testkit.Reply(http.StatusTooManyRequests, "", "Retry-After", "3600"), testkit.Reply(http.StatusNoContent, ""))
		w := b.hook(receiver.URL())
		b.start()
		b.record(event.UserCreated)
		row := b.until(w, all(webhook.Failed, 1))[0]
		require.Greater(t, row.NextAttemptAt().Sub(b.clock.Now()), 59*time.Minute)
		b.advance(61 * time.Minute)
		require.Equal(t, 2, b.until(w, all(webhook.Delivered, 1))[0].Attempts)
	})
}

func TestGone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		receiver.Script(testkit.Reply(http.StatusGone, ""))
		w := b.hook(receiver.URL())
		b.record(event.UserCreated, event.TaskStarted, event.TaskFinished)
		b.start()
		b.until(w, all(webhook.Dead, 3))
		now, err := b.Get(t.Context(), scope.Of(acme, auth.Sandbox).Ref(w.ID))
		require.NoError(t, err)
		require.False(t, now.Active)
		b.record(event.UserCreated)
		require.Len(t, b.log(w), 3, "an inactive webhook gets no rows")
		require.Len(t, receiver.Received(), 1, "it is asked once at a time until it has answered well")
	})
}

func TestRedirectIsNotFollowed(t *testing.T) {
	t.Parallel()
	for _, status := range []int{301, 302, 303, 307, 308} {
		t.Run(strconv.Itoa(status), func(t *testing.T) {
			t.Parallel()
			b := setup(t, testkit.Database(t))
			canary, receiver := testkit.NewReceiver(t), testkit.NewReceiver(t)
			receiver.Script(testkit.Reply(status, "", "Location", canary.URL()))
			w := b.hook(receiver.URL())
			b.start()
			b.record(event.UserCreated)
			row := b.until(w, all(webhook.Failed, 1))[0]
			require.Equal(t, status, row.LastStatusCode)
			require.Empty(t, canary.Received())
		})
	}
}

func TestOrderOfFirstAttempts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		const n = 60
		receiver := testkit.NewReceiver(t)
		w := b.hook(receiver.URL())
		for i := range n {
			b.record(event.Types()[i%33])
		}
		b.start()
		requireInOrder(t, receiver.Wait(n))
		b.until(w, all(webhook.Delivered, n))
		require.Len(t, receiver.Received(), n)
	})
}

// requireInOrder checks that attempts started in the order of the events, with
// four on the wire at once, which may overtake each other there.
func requireInOrder(t *testing.T, received []testkit.Received) {
	t.Helper()
	for i, d := range received {
		late := 0
		for _, later := range received[i+1:] {
			if later.Sequence() < d.Sequence() {
				late++
			}
		}
		require.LessOrEqual(t, late, 3, "event %d arrived before too many older ones", d.Sequence())
	}
}

// TestFailedHoldsUpNothing lets one delivery fail and expects the next ones.
func TestFailedHoldsUpNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		receiver.Script(testkit.Reply(http.StatusBadGateway, ""), testkit.Reply(http.StatusOK, ""))
		w := b.hook(receiver.URL())
		b.start()
		b.record(event.UserCreated)
		b.until(w, all(webhook.Failed, 1))
		b.record(event.TaskStarted)
		b.until(w, func(rows []webhook.Delivery) bool {
			return rows[0].Status == webhook.Delivered && rows[1].Status == webhook.Failed
		})
	})
}

// TestLease lets another process take over what the first one claimed and
// keeps on the wire; the late outcome of the first changes nothing.
func TestLease(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		releases := []chan struct{}{make(chan struct{}), make(chan struct{})}
		receiver.Script(testkit.Hang(releases[0]), testkit.Hang(releases[1]))
		w := b.hook(receiver.URL())
		b.start()
		b.record(event.UserCreated)
		receiver.Wait(1)
		row := b.log(w)[0]
		require.Equal(t, webhook.Pending, row.Status)
		require.Nil(t, row.NextAttemptAt(), "it is on the wire")

		second := process(t, b.store, b.seal)
		second.endLeases()
		second.start()
		received := receiver.Wait(2)
		require.Equal(t, "2", received[1].Header.Get("Nod-Attempt"))
		require.Equal(t, received[0].Body, received[1].Body)

		close(releases[0])
		b.Dispatcher.Stop() // waits until the late outcome is recorded
		row = b.log(w)[0]
		require.Equal(t, webhook.Pending, row.Status, "an outcome of an older claim counts for nothing")
		require.True(t, row.IsClaimed)
		require.Equal(t, 2, row.Attempts)
		close(releases[1])
		second.until(w, all(webhook.Delivered, 1))
		sent, err := b.Delivery(t.Context(), w.Ref(), row.ID)
		require.NoError(t, err)
		require.Len(t, sent.Attempts, 2, "but both are in the log")
	})
}

// endLeases lets the time pass that a claim holds.
func (b bench) endLeases() {
	b.t.Helper()
	for _, sql := range []string{
		"UPDATE webhook_delivery SET lease_until = lease_until - 31000 WHERE is_claimed",
		"UPDATE webhook SET owner_until = owner_until - 31000",
	} {
		_, err := b.store.Write().ExecContext(context.Background(), sql)
		require.NoError(b.t, err)
	}
}

// TestClockMovesWhileOnTheWire: what is being sent is not sent again because somebody moved the clock,
// and what happens afterwards is not held up by it.
func TestClockMovesWhileOnTheWire(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		release := make(chan struct{})
		receiver.Script(testkit.Reply(http.StatusOK, ""), testkit.Hang(release), testkit.Reply(http.StatusOK, ""))
		w := b.hook(receiver.URL())
		b.start()
		b.record(event.UserCreated)
		b.until(w, all(webhook.Delivered, 1)) // the endpoint is known now and gets several at once
		b.record(event.UserCreated)
		receiver.Wait(2)
		for i, jump := range []time.Duration{time.Hour, -2 * time.Hour, 0, 48 * time.Hour, -48 * time.Hour} {
			b.advance(jump)
			b.record(event.UserCreated)
			b.until(w, func(rows []webhook.Delivery) bool {
				delivered := 0
				for _, row := range rows {
					if row.Status == webhook.Delivered {
						delivered++
					}
				}
				return delivered == i+2 // all but the one on the wire
			})
		}
		close(release)
		b.until(w, all(webhook.Delivered, 7))
		got := map[int64]int{}
		for _, d := range receiver.Received() {
			got[d.Sequence()]++
			require.Equal(t, "1", d.Header.Get("Nod-Attempt"))
		}
		require.Len(t, got, 7)
		require.Len(t, receiver.Received(), 7, "each of them once")
	})
}

// TestLanesHaveOneOwner: while one process waits for an answer, another does
// not start newer deliveries of the same endpoint.
func TestLanesHaveOneOwner(t *testing.T) {
	t.Parallel()
	url := testkit.PostgresURL(t)
	first := setup(t, openPostgres(t, url))
	second := process(t, openPostgres(t, url), first.seal)
	hanging, quick := testkit.NewReceiver(t), testkit.NewReceiver(t)
	release := make(chan struct{})
	hanging.Script(testkit.Hang(release))
	only := func(want event.Type) func(in *webhook.CreateInput) {
		return func(in *webhook.CreateInput) { in.EventTypes = []event.Type{want} }
	}
	w := first.hook(hanging.URL(), only(event.UserCreated))
	first.start()
	first.record(event.UserCreated)
	hanging.Wait(1)
	second.start()

	// A lane of the second process serves to see that it has looked.
	var other webhook.Webhook
	for owner := first.owner(w); owner == first.owner(w); owner = first.owner(other) {
		other = first.hook(quick.URL(), only(event.LinkAdded))
		second.record(event.LinkAdded)
		second.until(other, all(webhook.Delivered, 1))
	}
	second.record(event.UserCreated, event.LinkAdded)
	second.until(other, all(webhook.Delivered, 2))
	rows := first.log(w)
	require.Len(t, rows, 2)
	require.Zero(t, rows[0].Attempts, "the newer one waits for the owner of the lane")
	require.Equal(t, 1, rows[1].Attempts)
	close(release)
	second.until(w, all(webhook.Delivered, 2))
}

// owner returns which process sends to a webhook.
func (b bench) owner(w webhook.Webhook) string {
	b.t.Helper()
	owner, err := db.Get[string](context.Background(), b.store.Read(), "SELECT owner FROM webhook WHERE id = $1", w.ID)
	require.NoError(b.t, err)
	return owner
}

func openPostgres(t *testing.T, url string) *db.DB {
	t.Helper()
	store, err := db.Open(t.Context(), "", url)
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	return store
}

// TestTwoProcesses lets two processes work on one PostgreSQL database. They
// are told of each other's events, and as a lane has one owner, everything
// arrives once and in order.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	url := testkit.PostgresURL(t)
	slow := func(d *webhook.Deps) { d.Tick = time.Hour } // nothing but notices wakes
	first := setup(t, openPostgres(t, url), slow)
	second := process(t, openPostgres(t, url), first.seal, slow)
	receivers := []*testkit.Receiver{testkit.NewReceiver(t), testkit.NewReceiver(t)}
	hooks := []webhook.Webhook{first.hook(receivers[0].URL()), first.hook(receivers[1].URL())}
	second.start()
	first.record(event.UserCreated) // first has no running dispatcher
	receivers[0].Wait(1)
	receivers[1].Wait(1)
	first.start()
	const n = 50
	for i := range n {
		if i%2 == 0 {
			first.record(event.TaskStarted)
		} else {
			second.record(event.TaskStarted)
		}
	}
	for i, receiver := range receivers {
		requireInOrder(t, receiver.Wait(n+1))
		first.until(hooks[i], all(webhook.Delivered, n+1))
		require.Len(t, receiver.Received(), n+1)
	}
}

func TestStartAndStop(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.Dispatcher.Stop()
		b.start()
		b.start()
		b.Dispatcher.Stop()
		b.Dispatcher.Stop()
		receiver := testkit.NewReceiver(t)
		w := b.hook(receiver.URL())
		b.record(event.UserCreated)
		require.Empty(t, receiver.Received())
		b.start()
		b.until(w, all(webhook.Delivered, 1))
	})
}

// TestDrain stops while deliveries are on the wire: those are recorded, the
// others are given back untouched.
func TestDrain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		release := make(chan struct{})
		receiver.Script(testkit.Reply(http.StatusOK, ""), testkit.Hang(release))
		w := b.hook(receiver.URL())
		for range 12 {
			b.record(event.UserCreated)
		}
		b.start()
		receiver.Wait(5) // one that made the endpoint known, four on the wire
		stopped := make(chan struct{})
		go func() {
			defer close(stopped)
			b.Dispatcher.Stop()
		}()
		close(release)
		<-stopped
		delivered := 0
		for _, row := range b.log(w) {
			switch row.Status {
			case webhook.Delivered:
				delivered++
				require.Equal(t, 1, row.Attempts)
			default:
				require.Equal(t, webhook.Pending, row.Status)
				require.Zero(t, row.Attempts)
				require.Equal(t, row.CreatedAt, *row.NextAttemptAt())
			}
		}
		require.Equal(t, len(receiver.Received()), delivered, "what arrived is recorded")
		b.start()
		b.until(w, all(webhook.Delivered, 12))
		require.Len(t, receiver.Received(), 12, "nothing is sent twice")
	})
}

func TestDeleteDropsWhatWaits(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		receiver.Script(testkit.Reply(http.StatusServiceUnavailable, ""))
		w := b.hook(receiver.URL())
		b.start()
		b.record(event.UserCreated)
		b.until(w, all(webhook.Failed, 1))
		require.NoError(t, b.Service.Delete(t.Context(), caller(scope.Of(acme, auth.Sandbox)), w.ID))
		ended := b.log(w)[0]
		require.Equal(t, webhook.Dead, ended.Status, "it stays in the history")
		require.Nil(t, ended.NextAttemptAt())
		other := b.hook(receiver.URL() + "/other")
		receiver.Script(testkit.Reply(http.StatusOK, ""))
		b.advance(2 * time.Hour)
		b.record(event.UserCreated)
		b.until(other, all(webhook.Delivered, 1))
		received := receiver.Received()
		require.Len(t, received, 2)
		require.Equal(t, "/other", received[1].Path)
	})
}
