package connection_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/test/testkit"
)

// TestWalk looks at logins of 40 days ago as a running server finds them: none is late, and the jobs
// that came with them no longer change anything.
func TestWalk(t *testing.T) {
	t.Parallel()
	const age = 40 * 24 * time.Hour
	type walk struct {
		username, password, code string
		syncs, revokes           bool
	}
	for name, c := range map[string]struct {
		walk
		status   string
		used     int64
		isLinked bool
	}{
		"connects": {walk: walk{username: mariaLogin, password: mariaPassword},
			status: "CONNECTED SUCCEEDED", used: 1, isLinked: true},
		"connects with a code": {walk: walk{username: joseLogin, password: josePassword, code: joseCode},
			status: "CONNECTED SUCCEEDED", used: 1, isLinked: true},
		"is refused": {walk: walk{username: mariaLogin, password: "wrong"},
			status: "ERROR FAILED INVALID_CREDENTIALS"},
		"is disconnected": {walk: walk{username: lizaLogin, password: lizaPassword, syncs: true},
			status: "DISCONNECTED SUCCEEDED", used: 1, isLinked: true},
		"is revoked": {walk: walk{username: mariaLogin, password: mariaPassword, revokes: true},
			status: "REVOKED SUCCEEDED", used: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
				f := setup(t, store, options{delays: 1})
				provider := f.provider(func(s catalogue.DataSource) bool {
					return s.Enabled && s.Active && s.MonitorSupported && (c.code != "" || !s.MFA)
				})
				f.clock.Shift(-age)
				then := f.clock.Now()
				started, err := f.Walk(t.Context(), connection.WalkInput{
					StartInput: connection.StartInput{User: f.user, ProviderID: provider, Fields: map[string]string{
						"username": c.username, "password": c.password,
					}},
					Code: c.code, Syncs: c.syncs, Revokes: c.revokes,
				})
				require.NoError(t, err)
				require.Equal(t, c.status, f.status(started))
				f.clock.Shift(0)
				require.NoError(t, f.RunDue(t.Context()))
				f.work()
				require.Equal(t, c.status, f.status(started), "neither jobs nor ticks take it up again")
				f.requireQuota(c.used, 0)
				require.Zero(t, f.count("SELECT count(*) FROM login_attempt"), "no credential is kept after the login")

				account := f.progress(started).Account
				require.WithinDuration(t, then, account.CreatedAt.Time, time.Minute)
				if c.used == 1 {
					require.WithinDuration(t, then, account.ConnectedAt.Time, time.Minute)
				}
				linked, err := f.Linked(t.Context(), f.user)
				require.NoError(t, err)
				require.Equal(t, c.isLinked, len(linked) == 1)
			})
		})
	}
}

func TestWalkStopsAtTheUser(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		walk := func(provider, password string) connection.StartedLogin {
			t.Helper()
			started, err := f.Walk(t.Context(), connection.WalkInput{StartInput: connection.StartInput{
				User: f.user, ProviderID: provider, Fields: map[string]string{"username": mariaLogin, "password": password},
			}})
			require.NoError(t, err)
			f.work()
			return started
		}
		asked := walk(f.plain(), "mfa:"+mariaPassword)
		require.Equal(t, "AWAITING_MFA STARTED", f.status(asked))
		silent := walk(f.monitored(), "timeout:")
		require.Equal(t, "PENDING STARTED", f.status(silent))
		f.requireQuota(0, 2)

		require.NoError(t, f.Answer(t.Context(), f.task(asked), "CODE", "101010"))
		f.work()
		require.Equal(t, "CONNECTED SUCCEEDED", f.status(asked), "the user continues where the walk stopped")
		f.advance(3 * time.Minute)
		require.Equal(t, "ERROR FAILED SERVICE_UNAVAILABLE", f.status(silent))
	})
}

func TestWalkIsRefusedLikeStart(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		walk := func(in connection.StartInput) error {
			_, err := f.Walk(t.Context(), connection.WalkInput{StartInput: in})
			return err
		}
		fields := map[string]string{"username": mariaLogin, "password": mariaPassword}
		requireCode(t, fault.CodeMissingResource, walk(connection.StartInput{User: f.user, ProviderID: "none", Fields: fields}))
		live := f.user
		live.Mode = auth.Production
		requireCode(t, connection.CodeProviderDisabled,
			walk(connection.StartInput{User: live, ProviderID: f.plain(), Fields: fields}))
		none := int64(0)
		require.NoError(t, f.usage.SetTotal(t.Context(), usage.SetInput{
			Tenant: f.user.Tenant, Mode: f.user.Mode, Action: usage.ConnectAccount, Total: &none, Operator: "test",
		}))
		requireCode(t, fault.CodeQuotaExceeded,
			walk(connection.StartInput{User: f.user, ProviderID: f.plain(), Fields: fields}))
		require.Zero(t, f.count("SELECT count(*) FROM account"), "what is refused leaves nothing behind")
	})
}
