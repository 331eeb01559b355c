package eventstream_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/eventstream"
	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const changes = "/portal/changes"

// TestChanges follows what changes in a mode: its topics and nothing of what happened, in both modes, of this tenant
// alone, at whichever server it happens.
func TestChanges(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		tenant := kits[0].Tenant("Watching")
		require.NoError(t, kits[0].App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
		tenant.SignIn()
		follow := func(kit *apptest.Kit, as apptest.Actor, base string) *stream {
			s := openAt(t, as, base+changes, "")
			s.is("0", "ready")
			return s
		}
		sandbox := follow(kits[1], tenant.Sandbox, kits[1].App.URLs.Sandbox)
		production := follow(kits[1], tenant.Production, kits[1].App.URLs.Open)
		// A server that has just begun to hear others tells its readers to look at everything once.
		topics := func(s *stream) string { return s.awaits("changed") }
		kits[0].Tenant("Somebody Else").User()
		tenant.User()
		require.Contains(t, topics(sandbox), "events")
		tenant.Production.Post("/users", nil).Is(http.StatusCreated)
		require.Contains(t, topics(production), "events")
		require.Equal(t, http.StatusForbidden,
			openAt(t, tenant.Key("SANDBOX"), kits[0].App.URLs.Sandbox+changes, "").status, "screens only")
	})
}

// TestChangesOfDeliveries: each attempt is told.
func TestChangesOfDeliveries(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant, receiver := kit.Tenant("Delivering"), testkit.NewReceiver(t)
	hook := tenant.Sandbox.Post("/webhooks", map[string]any{
		"name": "Orders", "url": receiver.URL(), "secret": "s3cret-s3cret-s3cret", "eventTypes": []string{"ALL_EVENTS"},
	}).Is(http.StatusOK).Text("id")
	s := openAt(t, tenant.Sandbox, kit.App.URLs.Sandbox+changes, "")
	s.is("0", "ready")
	test := map[string]any{"eventType": "USER_CREATED"}
	tenant.Admin.Do(http.MethodPost, "/webhooks/"+hook+"/testEvents?mode=SANDBOX", test).Is(http.StatusAccepted)
	require.JSONEq(t, `{"topics":["deliveries"]}`, s.awaits("changed"), "a test event is nothing that happened")
}

// TestChangesHavePlacesOfTheirOwn: portals that stay open take no place of a developer's machine.
func TestChangesHavePlacesOfTheirOwn(t *testing.T) {
	t.Parallel()
	s := eventstream.New(eventstream.Deps{DB: testkit.Database(t)})
	at := scope.Of("tenant-1", auth.Sandbox)
	for range eventstream.MaxChangesOfDeveloper {
		_, err := s.OpenChanges(at, "dev-1", true)
		require.NoError(t, err)
	}
	_, err := s.OpenChanges(at, "dev-1", true)
	require.Equal(t, fault.RateLimited, fault.As(err).Kind)
	_, err = s.OpenChanges(at, "dev-2", true)
	require.NoError(t, err)
	_, err = s.Open(eventstream.Request{Tenant: "tenant-1", Key: "dev-1"})
	require.NoError(t, err)
}

// TestManyChangesAreToldTogether: what happens while a reader is slow, or at once, is one message.
func TestManyChangesAreToldTogether(t *testing.T) {
	t.Parallel()
	s := eventstream.New(eventstream.Deps{DB: testkit.Database(t)})
	t.Cleanup(s.Stop)
	at := scope.Of("tenant-1", auth.Sandbox)
	run, err := s.OpenChanges(at, "dev-1", true)
	require.NoError(t, err)
	for range 10_000 {
		s.Changed(at, eventstream.TopicEvents)
		s.Changed(at, eventstream.TopicDeliveries)
		s.Changed(scope.Of("tenant-1", auth.Production), eventstream.TopicEvents)
	}
	got := sent{make(chan string, 100)}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, got) }()
	require.Equal(t, "ready {}", <-got.messages)
	require.Equal(t, `changed {"topics":["deliveries","events"]}`, <-got.messages)
	s.Changed(at, eventstream.TopicEvents)
	require.Equal(t, `changed {"topics":["events"]}`, <-got.messages, "and nothing between")
	cancel()
	require.NoError(t, <-ended)
}

// sent is a reader that keeps what it gets.
type sent struct{ messages chan string }

func (s sent) Send(_ int64, kind string, data []byte) error {
	s.messages <- kind + " " + string(data)
	return nil
}
func (sent) Beat() error                   { return nil }
func (sent) Recheck(context.Context) error { return nil }
