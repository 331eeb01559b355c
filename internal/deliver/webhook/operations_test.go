package webhook_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// shop is a tenant of a whole server with one webhook.
type shop struct {
	*apptest.Tenant
	t        *testing.T
	kit      *apptest.Kit
	receiver *testkit.Receiver
	path     string // of the webhook on the management API
	id       string
}

func newShop(t *testing.T, kit *apptest.Kit, script ...testkit.Behavior) shop {
	t.Helper()
	s := shop{Tenant: kit.Tenant("acme"), t: t, kit: kit, receiver: testkit.NewReceiver(t)}
	if len(script) > 0 {
		s.receiver.Script(script...)
	}
	s.id = s.Sandbox.Post("/webhooks", map[string]any{
		"name": "Orders", "url": s.receiver.URL(), "secret": secret, "eventTypes": []string{"ALL_EVENTS"},
		"includePayload": true,
	}).Is(http.StatusOK).Text("id")
	s.path = "/webhooks/" + s.id
	return s
}

func (s shop) record(types ...event.Type) {
	s.t.Helper()
	require.NoError(s.t, s.kit.App.DB.Tx(s.t.Context(), func(tx *db.Tx) error {
		for _, t := range types {
			n := happened(scope.Of(s.TenantID, auth.Sandbox), t)
			n.Data["accountId"] = "acc-1"
			s.kit.App.Events.Record(tx, n)
		}
		return nil
	}))
}

func (s shop) log(query string) []map[string]any {
	s.t.Helper()
	return s.Sandbox.Get(s.path + "/deliveries?size=150" + query).Is(http.StatusOK).Items()
}

// settled waits until so many deliveries stand in the log with a status, and returns the log.
func (s shop) settled(status string, n int) []map[string]any {
	s.t.Helper()
	s.kit.Eventually("deliveries that are "+status, func() bool { return len(s.log("&status="+status)) == n })
	return s.log("")
}

func (s shop) do(method, path string, body any) *apptest.Answer {
	s.t.Helper()
	return s.Admin.Do(method, s.path+path+"?mode=SANDBOX", body)
}

// sent reads one delivery as the portal does.
func (s shop) sent(id string) *apptest.Answer {
	s.t.Helper()
	return s.Sandbox.Get("/portal" + s.path + "/deliveries/" + id)
}

func TestHistory(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		s := newShop(t, kit, testkit.Reply(http.StatusTeapot, "no\x00\xff", "X-Kind", "teapot"), testkit.Reply(http.StatusOK, "ok"))
		s.record(event.UserCreated)
		s.settled("FAILED", 1)
		s.record(event.TaskStarted)
		row := s.settled("DELIVERED", 1)[0]
		require.Equal(t, "EVENT", row["origin"])
		require.Equal(t, "user-1", row["userId"])
		require.Equal(t, "acc-1", row["accountId"])
		require.NotNil(t, row["finishedAt"])
		for query, n := range map[string]int{
			"&eventType=USER_CREATED": 1, "&eventType=TASK_STARTED&status=FAILED": 0, "&status=DEAD": 0,
			"&from=2020-01-01T00:00:00Z": 2, "&to=2020-01-01T00:00:00Z": 0, "&from=2020-01-01T00:00:00Z&status=DELIVERED": 1,
		} {
			require.Len(t, s.log(query), n, query)
		}
		s.Sandbox.Get(s.path + "/deliveries?from=yesterday").Is(http.StatusBadRequest)

		failed := s.log("&status=FAILED")[0]["id"].(string)
		one := s.sent(failed).Is(http.StatusOK)
		attempts := one.Field("attempts").([]any)
		first := attempts[0].(map[string]any)
		require.Equal(t, "no\uFFFD\uFFFD", first["responseBody"])
		require.Equal(t, "teapot", first["responseHeaders"].(map[string]any)["X-Kind"])
		require.Equal(t, s.receiver.Received()[0].Header.Get("Webhook-Signature"),
			first["requestHeaders"].(map[string]any)["Webhook-Signature"])
		require.Equal(t, string(s.receiver.Received()[0].Body), one.Text("body"))

		// It is sent again with the same bytes.
		again := s.Sandbox.Post(s.path+"/deliveries/"+failed+"/redeliver", nil).Is(http.StatusAccepted).Text("id")
		s.settled("DELIVERED", 2)
		ended := s.sent(failed).Is(http.StatusOK)
		require.Equal(t, "DEAD", ended.Text("status"), "the receiver has it, so nothing is tried again")
		require.Equal(t, "RESENT", ended.Text("lastError"))
		require.Nil(t, ended.Field("nextAttemptAt"))
		s.Sandbox.Post(s.path+"/deliveries/"+again+"/redeliver", nil).Is(http.StatusAccepted)
		s.settled("DELIVERED", 3)
		require.Len(t, s.Sandbox.Get(s.path+"/deliveries?status=DELIVERED").Is(http.StatusOK).Items(), 3)
		got := s.receiver.Received()
		for _, d := range got[len(got)-2:] {
			require.Equal(t, got[0].Body, d.Body)
			require.NoError(t, d.Verify(secret))
		}
		health := s.do("GET", "/health", nil).Is(http.StatusOK)
		require.EqualValues(t, 3, health.Field("last24h.delivered"))
		require.EqualValues(t, 1, health.Field("last24h.failed"))
		require.EqualValues(t, 0, health.Field("last24h.pending"))
		require.Len(t, health.Field("buckets"), 24)
		overview := func() *apptest.Answer { return s.Admin.Get("/webhooks/-/health?mode=SANDBOX").Is(http.StatusOK) }
		require.Equal(t, health.Field("buckets"), overview().Field("buckets"))
		require.EqualValues(t, 3, overview().Field("last24h.delivered"))
		require.EqualValues(t, 1, overview().Field("last24h.failed"))
		require.EqualValues(t, 0, overview().Field("deactivated"))
		other := kit.Tenant("other").Admin
		last := s.Admin.Get("/webhooks/-/lastDeliveries?mode=SANDBOX").Is(http.StatusOK).Items()
		require.Len(t, last, 1)
		require.Equal(t, []any{s.id, "DELIVERED", 200.0},
			[]any{last[0]["webhookId"], last[0]["status"], last[0]["lastStatusCode"]})
		s.Admin.Get("/webhooks/-/lastDeliveries?mode=PRODUCTION").Is(http.StatusForbidden)
		require.Empty(t, other.Get("/webhooks/-/lastDeliveries?mode=SANDBOX").Is(http.StatusOK).Items())
		log := s.Sandbox.Get(s.path + "/deliveries?status=DELIVERED").Is(http.StatusOK).Items()
		require.IsType(t, 0.0, log[0]["durationMs"], "how long the attempt took")
		require.EqualValues(t, 0, other.Get("/webhooks/-/health?mode=SANDBOX").Is(http.StatusOK).Field("last24h.delivered"))
		deleted := func() *apptest.Answer { return s.Admin.Get("/deletedWebhooks/" + s.id + "?mode=SANDBOX") }
		deleted().Is(http.StatusNotFound)

		// What waits ends with the webhook, its history stays.
		s.Sandbox.Delete(s.path).Is(http.StatusOK)
		s.Sandbox.Get(s.path).Is(http.StatusNotFound)
		require.Len(t, s.log("&status=DEAD"), 1)
		s.sent(failed).Is(http.StatusOK)
		s.Sandbox.Post(s.path+"/deliveries/"+failed+"/redeliver", nil).Is(http.StatusConflict)
		s.do("POST", "/testEvents", map[string]any{"eventType": "USER_CREATED"}).Is(http.StatusNotFound)
		require.Equal(t, s.id, s.Admin.Get("/deletedWebhooks?mode=SANDBOX").Is(http.StatusOK).Items()[0]["id"])
		require.Equal(t, "Orders", deleted().Is(http.StatusOK).Text("name"))
		until, err := time.Parse(time.RFC3339, deleted().Text("keptUntil"))
		require.NoError(t, err)
		require.WithinDuration(t, kit.App.Clock.Now().Add(30*24*time.Hour), until, time.Minute)
		other.Get("/deletedWebhooks/" + s.id + "?mode=SANDBOX").Is(http.StatusNotFound)
		require.EqualValues(t, 0, overview().Field("last24h.delivered"), "deleted webhooks are history")
		kit.Advance(31 * 24 * time.Hour)
		s.SignIn()
		require.NoError(t, kit.App.Fixtures().Webhooks.Purge(t.Context()))
		s.Sandbox.Get(s.path + "/deliveries").Is(http.StatusNotFound)
	})
}

func TestTestEvents(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		s := newShop(t, kit)
		for _, kind := range event.Types() {
			s.do("POST", "/testEvents", map[string]any{"eventType": kind}).Is(http.StatusAccepted)
		}
		s.do("POST", "/testEvents", map[string]any{"eventType": "NOTHING"}).Is(http.StatusBadRequest)
		log := s.settled("DELIVERED", len(event.Types()))
		require.Equal(t, "TEST", log[0]["origin"])
		var kinds []string
		for _, d := range s.receiver.Received() {
			require.NoError(t, d.Verify(secret))
			require.Equal(t, "true", d.Header.Get("Nod-Test"))
			require.Contains(t, string(d.Body), `"test":true}`)
			require.Zero(t, d.Sequence())
			kinds = append(kinds, d.Type())
		}
		slices.Sort(kinds)
		require.Len(t, slices.Compact(kinds), len(event.Types()))
		body := s.sent(log[0]["id"].(string)).Is(http.StatusOK).Text("body")
		require.Contains(t, body, `"data":{`)
	})
}

func TestPauseAndRotate(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		s := newShop(t, kit)
		s.do("PATCH", "", map[string]any{}).Is(http.StatusBadRequest)
		s.do("PATCH", "", map[string]any{"active": false}).Is(http.StatusBadRequest)
		require.Equal(t, true, s.do("PATCH", "", map[string]any{"paused": true}).Is(http.StatusOK).Field("paused"))
		s.record(event.UserCreated, event.TaskStarted)
		s.record(event.TaskFinished)
		require.Len(t, s.log("&status=PENDING"), 3)
		require.Empty(t, s.receiver.Received())

		before := s.do("POST", "/rotateSecret", map[string]any{"secret": "the new secret of the shop"}).Is(http.StatusOK)
		until, err := time.Parse(time.RFC3339, before.Text("secretBeforeUntil"))
		require.NoError(t, err)
		require.Equal(t, false, s.do("PATCH", "", map[string]any{"paused": false}).Is(http.StatusOK).Field("paused"))
		s.settled("DELIVERED", 3)
		received := s.receiver.Received()
		requireInOrder(t, received)
		for _, d := range received {
			both := strings.Fields(d.Header.Get("Webhook-Signature"))
			require.Len(t, both, 2)
			require.NoError(t, onlySignature(d, both[0]).Verify("the new secret of the shop"))
			old := onlySignature(d, both[1])
			require.Error(t, old.Verify("the new secret of the shop"))
		}
		kit.Advance(25 * time.Hour)
		require.True(t, kit.App.Clock.Now().After(until))
		s.record(event.UserCreated)
		last := s.receiver.Wait(4)[3]
		require.Len(t, strings.Fields(last.Header.Get("Webhook-Signature")), 1)
		require.NoError(t, last.Verify("the new secret of the shop"))
	})
}

func onlySignature(d testkit.Received, signature string) testkit.Received {
	d.Header = d.Header.Clone()
	d.Header.Set("Webhook-Signature", signature)
	return d
}

func TestReplays(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		s := newShop(t, kit, testkit.Reply(http.StatusOK, ""), testkit.Reply(http.StatusGone, ""), testkit.Reply(http.StatusOK, ""))
		s.record(event.UserCreated)
		s.settled("DELIVERED", 1)
		s.record(event.TaskStarted) // 410
		s.settled("DEAD", 1)
		missed := make([]event.Type, 450)
		for i := range missed {
			missed[i] = event.TaskFinished
		}
		s.record(missed...) // while it is inactive
		require.Len(t, s.log(""), 2)
		hook := s.Sandbox.Get(s.path).Is(http.StatusOK)
		require.Equal(t, "GONE", hook.Text("deactivatedReason"))
		require.Equal(t, false, hook.Field("active"))
		window := map[string]any{
			"from": kit.App.Clock.Now().Add(-time.Hour), "to": kit.App.Clock.Now().Add(time.Hour), "only": "FAILED",
		}
		preview := func(only string) any {
			asked := maps.Clone(window)
			asked["only"] = only
			return s.do("POST", "/replays/preview", asked).Is(http.StatusOK).Field("total")
		}
		require.EqualValues(t, 451, preview("FAILED"), "what its activation could bring")
		require.EqualValues(t, 452, preview("ALL"))
		s.do("POST", "/replays", window).Is(http.StatusConflict)
		require.Equal(t, true, s.do("PATCH", "", map[string]any{"active": true}).Is(http.StatusOK).Field("active"))
		replay := s.do("POST", "/replays", window).Is(http.StatusAccepted)
		require.Equal(t, "RUNNING", replay.Text("status"))
		progress := func() *apptest.Answer {
			return s.do("GET", "/replays/"+replay.Text("id"), nil).Is(http.StatusOK)
		}
		kit.Eventually("the end of the replay", func() bool { return progress().Text("status") == "DONE" })
		require.EqualValues(t, 451, progress().Field("total"))
		require.EqualValues(t, 451, progress().Field("done"))
		require.EqualValues(t, 0, preview("FAILED"))
		received := s.receiver.Wait(2 + 451)
		seen := map[string]int{}
		for _, d := range received {
			require.NoError(t, d.Verify(secret))
			seen[d.Header.Get("Webhook-Id")]++
		}
		require.Len(t, seen, 452, "the ids are those of the first time")
		tooOld := map[string]any{"from": kit.App.Clock.Now().Add(-31 * 24 * time.Hour), "to": kit.App.Clock.Now(), "only": "ALL"}
		for _, path := range []string{"/replays", "/replays/preview"} {
			s.do("POST", path, tooOld).Is(http.StatusBadRequest)
		}
	})
}

// TestFailingWebhook: admins are told of an endpoint that does nothing but fail after a day, after four, and when it is
// deactivated, once each.
func TestFailingWebhook(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		s := newShop(t, kit, testkit.Reply(http.StatusInternalServerError, ""))
		fail := func() {
			n := len(s.receiver.Received())
			s.record(event.UserCreated)
			s.receiver.Wait(n + 1)
			// The attempt is recorded soon after it arrived.
			kit.Eventually("a recorded attempt", func() bool {
				open := s.log("&eventType=USER_CREATED")[0]
				return open["status"] != "PENDING"
			})
		}
		letters := func(subject string, n int) {
			kit.Eventually(subject, func() bool {
				found := 0
				for _, m := range kit.Mails(s.Email) {
					if m.Subject == subject {
						found++
					}
				}
				return found == n
			})
		}
		fail()
		s.kit.Eventually("it is known to fail", func() bool {
			return s.Sandbox.Get(s.path).Is(http.StatusOK).Field("failingSince") != nil
		})
		for day := range 4 {
			kit.Advance(25 * time.Hour)
			s.SignIn()
			fail()
			fail()
			switch day { // a letter that waits for longer than a day is not sent anymore
			case 0:
				letters("A webhook is failing", 1)
			case 3:
				letters("A webhook will be deactivated tomorrow", 1)
			}
		}
		kit.Advance(25 * time.Hour)
		s.SignIn()
		s.record(event.UserCreated) // if not one of the retries was faster
		kit.Eventually("it is inactive", func() bool {
			return s.Sandbox.Get(s.path).Is(http.StatusOK).Field("active") == false
		})
		require.Equal(t, "FAILING", s.Sandbox.Get(s.path).Text("deactivatedReason"))
		letters("A webhook is failing", 1)
		letters("A webhook will be deactivated tomorrow", 1)
		letters("A webhook was deactivated", 1)
	})
}
