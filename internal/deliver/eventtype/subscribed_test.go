package eventtype_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/deliver/eventtype"
	"nod/internal/platform/auth"
	"nod/internal/platform/event"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const (
	subscriberSecret = "whsec-of-the-subscribers"
	// everything is the path of the webhook that takes all types, with payloads.
	everything = "/everything"
	live       = "/live"
)

// subscribers are a webhook for each type alone, one for all of them with payloads, and one of production.
type subscribers struct {
	t        *testing.T
	kit      *apptest.Kit
	tenant   *apptest.Tenant
	receiver *testkit.Receiver
	ids      map[event.Type]string
}

func subscribe(t *testing.T, kit *apptest.Kit, tenant *apptest.Tenant) subscribers {
	t.Helper()
	s := subscribers{t, kit, tenant, testkit.NewReceiver(t), map[event.Type]string{}}
	operator, enough := kit.App.Operator(), int64(2*len(event.Types()))
	require.NoError(t, operator.Usage.SetTotal(t.Context(), usage.SetInput{
		Tenant: tenant.TenantID, Mode: auth.Sandbox, Action: usage.CreateWebhook, Total: &enough, Operator: "operator",
	}))
	require.NoError(t, operator.Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
	tenant.SignIn()
	for _, kind := range event.Types() {
		s.ids[kind] = s.add(tenant.Sandbox, "/"+string(kind), string(kind))
	}
	s.add(tenant.Sandbox, everything, "ALL_EVENTS")
	s.add(tenant.Production, live, "ALL_EVENTS")
	return s
}

func (s subscribers) add(api apptest.Actor, path, kind string) string {
	s.t.Helper()
	return api.Post("/webhooks", map[string]any{
		"name": kind, "url": s.receiver.URL() + path, "secret": subscriberSecret, "eventTypes": []string{kind},
		"includePayload": path == everything,
	}).Is(http.StatusOK).Text("id")
}

// wait returns once all of these have arrived at both webhooks that each of them is for.
func (s subscribers) wait(bodies map[event.Type][]string) {
	s.t.Helper()
	expected := 0
	for _, of := range bodies {
		expected += 2 * withoutPayload(of)
	}
	s.receiver.Wait(expected)
}

// check requires of everything that was recorded that it came to whom it is for and to nobody else. What features
// raise in which neither an account nor a document takes part is sent as a test event.
func (s subscribers) check(bodies map[event.Type][]string) {
	s.t.Helper()
	s.tenant.Production.Post("/users", map[string]any{}).Is(http.StatusCreated)
	expected := 1 // in production
	for _, e := range eventtype.List() {
		if slices.Contains(sourceGroups(), e.Group) {
			expected += 2 * withoutPayload(bodies[e.Type])
			continue
		}
		s.tenant.Admin.Post("/webhooks/"+s.ids[e.Type]+"/testEvents?mode=SANDBOX", map[string]any{"eventType": e.Type}).
			Is(http.StatusAccepted)
		expected++
	}
	all := map[string]testkit.Received{} // by the id of the event
	received := s.receiver.Wait(expected)
	require.Len(s.t, received, expected)
	for _, d := range received {
		require.NoError(s.t, d.Verify(subscriberSecret))
		if d.Path == everything {
			all[d.Header.Get("webhook-id")] = d
		}
	}
	alone := map[event.Type]int{}
	for _, d := range received {
		switch d.Path {
		case everything:
		case live:
			require.Equal(s.t, "USER_CREATED", d.Type())
			require.Contains(s.t, string(d.Body), `"mode":"PRODUCTION"`)
		default:
			require.Equal(s.t, d.Path, "/"+d.Type(), "a type that was not asked for")
			require.Contains(s.t, string(d.Body), `"mode":"SANDBOX"`)
			alone[event.Type(d.Type())]++
			if d.Header.Get("Nod-Test") == "" {
				s.compare(d, all[d.Header.Get("webhook-id")])
			}
		}
	}
	require.Len(s.t, alone, len(event.Types()), "every type came to its own webhook")
}

// compare holds a delivery without payload against the same event with payloads asked for.
func (s subscribers) compare(without, with testkit.Received) {
	s.t.Helper()
	kind := event.Type(without.Type())
	if kind != event.TaskFinished && kind != event.AccountSyncTaskFinished {
		require.Equal(s.t, string(without.Body), string(with.Body), "a payload is for ends of tasks alone")
		return
	}
	plain, full := dataIn(s.t, without), dataIn(s.t, with)
	require.NotContains(s.t, plain, "payload")
	if plain["status"] == "SUCCEEDED" {
		require.NotEmpty(s.t, full["payload"], kind)
	}
	delete(full, "payload")
	require.Equal(s.t, plain, full)
}

func dataIn(t *testing.T, d testkit.Received) map[string]any {
	t.Helper()
	var envelope struct{ Data map[string]any }
	require.NoError(t, json.Unmarshal(d.Body, &envelope))
	return envelope.Data
}

// withoutPayload counts events by the body that each of them has.
func withoutPayload(bodies []string) int {
	ids := map[string]bool{}
	for _, body := range bodies {
		var envelope struct{ ID string }
		if json.Unmarshal([]byte(body), &envelope) == nil {
			ids[envelope.ID] = true
		}
	}
	return len(ids)
}
