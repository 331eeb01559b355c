package connection_test

import (
	"context"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

// hanging is a provider that takes a login and never answers. One that heeds the end of the call
// returns then; one that does not has to be let go.
type hanging struct {
	connector.Connector
	heeds  bool
	letGo  chan struct{}
	logins *atomic.Int64
	inside *atomic.Int64
}

// Login implements connector.Connector; the password of Maria is the only one it answers.
func (h hanging) Login(ctx context.Context, r connector.LoginRequest) (connector.Step, error) {
	if r.Fields["password"] == mariaPassword {
		return h.Connector.Login(ctx, r)
	}
	h.logins.Add(1)
	h.inside.Add(1)
	defer h.inside.Add(-1)
	if h.heeds {
		<-ctx.Done()
		return connector.Step{}, ctx.Err()
	}
	<-h.letGo
	return connector.Step{Outcome: connector.Connected, Session: []byte("too late")}, nil
}

// goroutinesInCalls counts those that wait for a connector, also for those of other tests.
func goroutinesInCalls() int {
	stacks := make([]byte, 16<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	return strings.Count(string(stacks), "nod/internal/collect/connector.Await[")
}

// TestProviderThatNeverAnswers lets more logins hang than there are workers. Each ends as unavailable, is
// not sent again, and keeps nothing from anybody else; what is answered too late changes nothing.
func TestProviderThatNeverAnswers(t *testing.T) {
	t.Parallel()
	const people = 20
	for name, heeds := range map[string]bool{"and heeds the end of the call": true, "whatever happens": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
				f := setup(t, store, options{callTimeout: 2 * time.Second})
				provider := hanging{
					Connector: f.connectors.sandbox, heeds: heeds, letGo: make(chan struct{}),
					logins: &atomic.Int64{}, inside: &atomic.Int64{},
				}
				f.connectors.sandbox = provider
				require.NoError(t, f.Jobs.Start(t.Context()))
				until := func(what string, condition func() bool) {
					require.Eventually(t, condition, 2*time.Minute, 20*time.Millisecond, what)
				}
				began := map[scope.Ref]connection.StartedLogin{}
				for range people {
					f.user = f.newUser("tenant-1")
					started, err := f.start(f.plain(), "nobody", "never-answered")
					require.NoError(t, err)
					began[f.user] = started
				}
				until("all logins to be sent", func() bool { return provider.logins.Load() == people })
				for f.user = range began {
					until("the end of a login", func() bool { return f.status(began[f.user]) == "ERROR FAILED SERVICE_UNAVAILABLE" })
				}
				f.requireQuota(0, 0)

				f.user = f.newUser("tenant-1")
				maria, err := f.start(f.plain(), mariaLogin, mariaPassword)
				require.NoError(t, err)
				until("somebody else's login", func() bool { return f.status(maria) == "CONNECTED SUCCEEDED" })

				if heeds {
					until("an end of the calls", func() bool { return provider.inside.Load() == 0 })
				}
				require.NoError(t, f.Jobs.Stop(t.Context()))
				close(provider.letGo)
				until("an end of the calls", func() bool { return provider.inside.Load() == 0 })
				until("an end of their goroutines", func() bool { return goroutinesInCalls() == 0 })
				require.EqualValues(t, people, provider.logins.Load(), "a login is sent once")
				f.requireQuota(1, 0)
				for user, started := range began {
					f.user = user
					require.Equal(t, "ERROR FAILED SERVICE_UNAVAILABLE", f.status(started), "a late answer is none")
				}
			})
		})
	}
}
