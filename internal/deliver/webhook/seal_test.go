package webhook_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// unseal makes of events, test events and answers what the release before stored.
func (b bench) unseal(w webhook.Webhook) {
	b.t.Helper()
	ctx := b.t.Context()
	exec := func(query string, args ...any) {
		_, err := b.store.Write().ExecContext(ctx, query, args...)
		require.NoError(b.t, err)
	}
	events := testkit.Sealed{DB: b.store, Seal: b.seal}.Events(b.t, "tenant_id = $1", acme)
	for _, e := range events {
		exec(`UPDATE event SET body = $1, body_payload = $2, body_sealed = NULL, payload_sealed = NULL, source_id = ''
			WHERE id = $3`, e.Body, e.BodyPayload, e.ID)
	}
	for _, d := range b.log(w) {
		sent := b.sent(w, d)
		exec("UPDATE webhook_test_event SET body = $1, body_sealed = NULL WHERE id = $2", *sent.Body, d.EventID)
		for _, a := range sent.Attempts {
			exec(`UPDATE webhook_attempt SET excerpt = $1, request_headers = $2, response_headers = $3,
				answer_sealed = NULL WHERE delivery_id = $4 AND number = $5`, a.Excerpt, a.Sent, a.Headers, d.ID, a.Number)
		}
	}
}

func (b bench) sent(w webhook.Webhook, d webhook.Delivery) webhook.Sent {
	b.t.Helper()
	sent, err := b.Delivery(b.t.Context(), w.Ref(), d.ID)
	require.NoError(b.t, err)
	for i := range sent.Attempts {
		sent.Attempts[i].Sealed = nil
	}
	return sent
}

// TestEventsAndAnswersAreSealed: neither what was sent nor what a receiver echoed is in the database as such; what the
// release before stored is shown, sent again and forgotten, before and after the job has moved it.
func TestEventsAndAnswersAreSealed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		receiver.Script(testkit.Reply(http.StatusOK, "thank you, Ligaya Bantayog", "X-Echo", "Ligaya Bantayog"))
		w := b.hook(receiver.URL(), func(in *webhook.CreateInput) { in.IncludePayload = true })
		for _, source := range []string{"a-1", "a-2"} {
			n := happened(scope.Of(acme, auth.Sandbox), event.TaskFinished)
			n.Data["sourceId"], n.Data["note"] = source, "of Tala Bantayog"
			n.Payload = map[string]string{"fullName": "Ligaya Bantayog"}
			b.recordAll(n)
		}
		b.Example = func(kind event.Type, mode auth.Mode, now time.Time) (event.Envelope, error) {
			data := map[string]any{"note": "of Tala Bantayog"}
			return event.Envelope{ID: "et-example", Type: kind, Mode: mode, CreatedAt: db.At(now), Data: data, Test: true}, nil
		}
		_, err := b.SendTest(t.Context(), w, event.UserCreated)
		require.NoError(t, err)
		b.start()
		rows := b.until(w, all(webhook.Delivered, 3))
		conceals := func() {
			t.Helper()
			stored := string(testkit.Stored(t, b.store))
			for _, canary := range []string{"Bantayog", "X-Echo", `"fullName"`, `"test":true`} {
				require.NotContains(t, stored, canary)
			}
		}
		shown := func() (all []webhook.Sent) {
			for _, d := range rows {
				all = append(all, b.sent(w, d))
			}
			return all
		}
		conceals()
		before := shown()
		for _, sent := range before {
			require.Equal(t, "thank you, Ligaya Bantayog", sent.Attempts[0].Excerpt)
			require.Equal(t, "Ligaya Bantayog", sent.Attempts[0].Headers.V["X-Echo"])
		}

		b.unseal(w)
		require.Contains(t, string(testkit.Stored(t, b.store)), "Bantayog")
		require.Equal(t, before, shown())
		b.forget("a-1")
		b.sendsAgain(w, rows, receiver, 1)
		job := seal.NewJob(seal.JobDeps{
			DB: b.store, Seal: b.seal, Columns: slices.Concat(event.Sealed(), webhook.Sealed()),
			Log: slog.New(slog.DiscardHandler),
		})
		require.NoError(t, job.Run(t.Context()))
		conceals()
		b.sendsAgain(w, rows, receiver, 1)
		b.forget("a-2")
		b.sendsAgain(w, rows, receiver, 0)
	})
}

func (b bench) forget(source string) {
	b.t.Helper()
	origin := event.Origin{Tenant: acme, Mode: auth.Sandbox, UserID: "user-1", SourceID: source}
	require.NoError(b.t, b.store.Tx(b.t.Context(), func(tx *db.Tx) error {
		if err := b.events.ForgetPayloads(b.t.Context(), tx, origin); err != nil {
			return err
		}
		return b.ForgetAnswers(b.t.Context(), tx, origin)
	}))
	ids, err := origin.IDs(b.t.Context(), b.store.Read())
	require.NoError(b.t, err)
	require.Len(b.t, ids, 1)
}

// sendsAgain sends all once more and counts the payloads among them.
func (b bench) sendsAgain(w webhook.Webhook, rows []webhook.Delivery, receiver *testkit.Receiver, payloads int) {
	b.t.Helper()
	had := len(receiver.Received())
	for _, d := range rows {
		_, err := b.Redeliver(b.t.Context(), w, d.ID)
		require.NoError(b.t, err)
	}
	found := 0
	for _, got := range receiver.Wait(had + len(rows))[had:] {
		require.NoError(b.t, got.Verify(secret))
		if bytes.Contains(got.Body, []byte("Ligaya Bantayog")) {
			found++
		}
	}
	require.Equal(b.t, payloads, found)
	b.until(w, func(rows []webhook.Delivery) bool { return all(webhook.Delivered, len(rows))(rows) })
}
