package webhook_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/deliver/webhook"
	"nod/internal/platform/auth"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

// TestDeliveryProperties sends to receivers that answer at random: a delivery ends with the first success,
// with the first "gone" or with the fourth attempt, whatever comes first; it is sent exactly that often, always
// with the same bytes, and never again.
func TestDeliveryProperties(t *testing.T) {
	t.Parallel()
	answers := map[string]testkit.Behavior{
		"fine": testkit.Reply(http.StatusOK, "ok"), "taken": testkit.Reply(http.StatusAccepted, ""), "broken": testkit.Reply(http.StatusBadGateway, "x"),
		"refused": testkit.Reply(http.StatusForbidden, ""), "elsewhere": testkit.Reply(http.StatusFound, "", "Location", "http://127.0.0.1:1/"),
		"later": testkit.Reply(http.StatusServiceUnavailable, "", "Retry-After", "3600"), "gone": testkit.Reply(http.StatusGone, ""),
	}
	names := []string{"broken", "broken", "refused", "elsewhere", "later", "fine", "taken", "gone"}
	const receivers, attempts = 16, 4
	each(t, func(t *testing.T, b bench) {
		type line struct {
			hook     webhook.Webhook
			receiver *testkit.Receiver
			script   []string
			status   webhook.Status
			attempts int
		}
		lines := make([]line, receivers)
		for i := range lines {
			l := &lines[i]
			l.script = rapid.SliceOfN(rapid.SampledFrom(names), attempts, attempts).Example(i)
			l.status, l.attempts = webhook.Dead, attempts
			var script []testkit.Behavior
			for n, name := range l.script {
				script = append(script, answers[name])
				if name == "fine" || name == "taken" {
					l.status = webhook.Delivered
				}
				if l.status == webhook.Delivered || name == "gone" {
					l.attempts = n + 1
					break
				}
			}
			l.receiver = testkit.NewReceiver(t)
			l.receiver.Script(append(script, testkit.Reply(http.StatusTeapot, ""))...)
			tenant := fmt.Sprint("tenant-", i)
			l.hook = b.hookOf(scope.Of(tenant, auth.Sandbox), l.receiver.URL())
			b.recordAll(happened(scope.Of(tenant, auth.Sandbox), event.UserCreated))
		}
		b.start()
		for round := range attempts + 1 {
			for _, l := range lines {
				b.until(l.hook, func(rows []webhook.Delivery) bool {
					return len(rows) == 1 && !rows[0].IsClaimed && rows[0].Attempts == min(round+1, l.attempts) && rows[0].Status != webhook.Pending
				})
			}
			b.advance(12 * time.Hour)
		}
		for _, l := range lines {
			row := b.log(l.hook)[0]
			require.Equal(t, l.status, row.Status, "%v", l.script)
			require.Equal(t, l.attempts, row.Attempts, "%v", l.script)
			require.Nil(t, row.NextAttemptAt())
			received := l.receiver.Received()
			require.Len(t, received, l.attempts, "%v", l.script)
			for n, d := range received {
				require.NoError(t, d.Verify(secret))
				require.Equal(t, received[0].Body, d.Body)
				require.Equal(t, received[0].Header.Get("webhook-id"), d.Header.Get("webhook-id"))
				require.Equal(t, fmt.Sprint(n+1), d.Header.Get("Nod-Attempt"))
			}
			now, err := b.Get(t.Context(), scope.Of(l.hook.TenantID, auth.Sandbox).Ref(l.hook.ID))
			require.NoError(t, err)
			require.Equal(t, l.script[l.attempts-1] != "gone", now.Active)
		}
	})
}
