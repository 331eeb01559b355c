package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// aboutWebhooks finds what an API tells of webhooks, deliveries and events, and where else their names appear.
func aboutWebhooks(o operation) bool {
	return o.method == http.MethodGet && (strings.Contains(strings.ToLower(o.path), "webhook") ||
		strings.HasPrefix(o.path, "/audit") || o.path == "/portal/users/{id}/timeline" || o.path == "/announcement")
}

// useWebhook does everything that can be done with a webhook, at a receiver that answers with what it was sent, and
// reads everything that is told about it: never one of its secrets. [passage.look] finds them in no log and no file.
func (p *passage) useWebhook() {
	receiver := testkit.NewReceiver(p.T)
	receiver.Script(testkit.Reply(http.StatusInternalServerError, "no", "X-Echo", "no"), echo)
	first, second := p.secret("secret of the second webhook", "kanarya-whsec-1st"), p.secret("its secret after", "kanarya-whsec-2nd")
	made := p.key.Post("/webhooks", map[string]any{
		"name": "Second hook", "url": receiver.URL(), "secret": first, "eventTypes": []string{"ALL_EVENTS"}, "includePayload": true,
	}).Is(http.StatusOK)
	id := made.Text("id")
	hook := "/webhooks/" + id
	do := func(path string, body any) *apptest.Answer {
		return p.admin.Post(hook+path+"?mode=SANDBOX", body).Is(http.StatusAccepted)
	}
	sent := do("/testEvents", map[string]any{"eventType": "USER_CREATED"}).Text("id")
	receiver.Wait(1)
	p.admin.Post(hook+"/rotateSecret?mode=SANDBOX", map[string]any{"secret": second}).Is(http.StatusOK)
	p.refused(p.admin.Post(hook+"/rotateSecret?mode=SANDBOX", map[string]any{"secret": strings.Repeat(second, 20)}))
	user := p.key.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
	p.kit.Eventually("deliveries", func() bool {
		return len(p.key.Get(hook+"/deliveries?status=DELIVERED").Is(http.StatusOK).Items()) > 0
	})
	p.portal.Post(hook+"/deliveries/"+sent+"/redeliver", nil).Is(http.StatusAccepted)
	replay := do("/replays", map[string]any{
		"from": time.Now().Add(-time.Hour), "to": time.Now().Add(time.Hour), "only": "ALL",
	}).Text("id")
	require.NoError(p, receiver.Wait(2)[1].Verify(second))

	// Every path of the descriptions has to be known here, or nobody would look into what it answers.
	fill := strings.NewReplacer("/portal/webhooks/{id}", "/portal"+hook, "/webhooks/{id}", hook, "{deliveryId}", sent, "{replayId}", replay, "{id}", user)
	read := func() {
		for _, by := range []struct {
			actor apptest.Actor
			base  string
		}{{p.admin, p.kit.Management()}, {p.portal, p.kit.App.URLs.Sandbox}, {p.key, p.kit.App.URLs.Sandbox}} {
			var paths []string
			for _, o := range operationsOf(p.T, p.kit, by.base) {
				if aboutWebhooks(o) {
					paths = append(paths, o.path)
				}
			}
			require.GreaterOrEqual(p, len(paths), 3)
			for _, path := range slices.Compact(paths) {
				asked := fill.Replace(path)
				require.NotContains(p, asked, "{", "say here what to put into %s", path)
				answer := by.actor.Get(asked)
				if answer.Status == http.StatusBadRequest { // it wants to know the mode
					answer = by.actor.Get(asked + "?mode=SANDBOX")
				}
				require.NotEqual(p, http.StatusBadRequest, answer.Status, "%s is not asked as it should be", asked)
				for _, secret := range []string{first, second} {
					require.NotContains(p, string(answer.Body), secret, path)
				}
			}
		}
	}
	read()
	one := p.portal.Get("/portal" + hook + "/deliveries/" + sent).Is(http.StatusOK)
	require.Contains(p, string(one.Body), "Smile-Signature", "what was sent is shown")
	p.key.Delete(hook).Is(http.StatusOK)
	read()
	p.admin.Get("/deletedWebhooks?mode=SANDBOX").Is(http.StatusOK)
}

// echo answers with the headers of the request.
func echo(w http.ResponseWriter, r *http.Request) {
	for name, values := range r.Header {
		_, _ = fmt.Fprintln(w, name, values)
	}
}
