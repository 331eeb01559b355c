package connection_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/test/testkit"
)

// TestAnAccountSaysWhyItWasNotRead: the first reading fails, a later one works, the next fails, one brings a part.
func TestAnAccountSaysWhyItWasNotRead(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		var failure error
		var missing []connector.Section
		honest := f.connectors.sandbox
		f.connectors.sandbox = scripted{
			Connector: honest,
			fetch: func(r connector.FetchRequest) (connector.Snapshot, error) {
				if failure != nil {
					return connector.Snapshot{}, failure
				}
				snap, err := honest.Fetch(context.Background(), r)
				snap = snap.Without(missing...)
				snap.FailedSections = missing
				return snap, err
			},
		}
		outcome := func() enduser.Outcome {
			user, err := f.users.Get(t.Context(), store.Read(), f.user)
			require.NoError(t, err)
			return user.Outcome
		}
		failure = connector.ErrBroken
		started := f.submit(f.monitored(), mariaLogin, mariaPassword)
		a := f.account(started)
		require.Equal(t, connection.Connected, a.Status, "the connection stands and is read again")
		require.Equal(t, connector.SystemError, a.ErrorCode)
		require.Nil(t, a.LastSyncedAt)
		require.True(t, a.NeverRead())
		require.Equal(t, enduser.Fail, outcome(), "nothing was read: that is no success")
		require.Contains(t, f.body(event.TaskFinished), `"errorCode":"SYSTEM_ERROR"`)
		require.Contains(t, f.body(event.TaskFinished), `"errorMessage":"`)

		failure = nil
		f.advance(2 * time.Hour)
		a = f.account(started)
		require.Empty(t, a.ErrorCode)
		require.False(t, a.NeverRead())
		require.Equal(t, enduser.Success, outcome())

		failure = errors.New("provider is down")
		f.advance(25 * time.Hour)
		f.advance(time.Hour)
		a = f.account(started)
		require.Equal(t, connector.ServiceUnavailable, a.ErrorCode)
		require.NotNil(t, a.LastSyncedAt)
		require.Equal(t, enduser.Success, outcome(), "what was read before is there")

		failure, missing = nil, []connector.Section{connector.Documents}
		f.advance(25 * time.Hour)
		a = f.account(started)
		require.Empty(t, a.ErrorCode)
		require.Equal(t, missing, a.FailedSections.V)
		missing = nil
		f.advance(25 * time.Hour)
		require.Empty(t, f.account(started).FailedSections.V)
	})
}

// TestSwitchingSyncsOffIsNoFailure of the source: the account does not say that it could not be read.
func TestSwitchingSyncsOffIsNoFailure(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t), options{})
	sky := &weather{Connector: f.connectors.sandbox, err: errors.New("provider is down")}
	f.connectors.sandbox = sky.scripted()
	started := f.submit(f.monitored(), mariaLogin, mariaPassword)
	f.advance(time.Minute)
	require.NoError(t, f.DisableMonitor(t.Context(), f.ref(started.AccountID)))
	require.Empty(t, f.account(started).ErrorCode)
}
