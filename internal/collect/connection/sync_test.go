package connection_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/source"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

// weather decides how fetches end.
type weather struct {
	connector.Connector
	err error
}

func (w *weather) scripted() scripted {
	return scripted{Connector: w.Connector, fetch: func(r connector.FetchRequest) (connector.Snapshot, error) {
		if w.err != nil && r.Sync > 0 {
			return connector.Snapshot{}, w.err
		}
		return w.Connector.Fetch(context.Background(), r)
	}}
}

func TestSyncBacksOff(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		sky := &weather{Connector: f.connectors.sandbox}
		f.connectors.sandbox = sky.scripted()
		started := f.submit(f.monitored(), mariaLogin, mariaPassword)
		sky.err = fmt.Errorf("no JSON: %w", connector.ErrBroken)
		f.advance(time.Minute)
		for failures, wait := range []time.Duration{1, 2, 4, 8, 16, 24, 24} {
			account := f.account(started)
			require.Equal(t, connection.Connected, account.Status, "the connection stands")
			require.Equal(t, connection.MonitorActive, account.MonitorStatus)
			require.Equal(t, failures+1, account.SyncFailures)
			require.Equal(t, wait*time.Hour, account.NextSyncAt.Sub(f.clock.Now()).Round(time.Minute))
			f.advance(wait*time.Hour - time.Minute)
			require.Equal(t, failures+1, f.account(started).SyncFailures, "not before its time")
			f.advance(2 * time.Minute)
		}
		require.Zero(t, f.account(started).Syncs)
		require.Equal(t, 8, f.count("SELECT count(*) FROM task WHERE type = 'UPDATE_ACCOUNT' AND error_code = 'SYSTEM_ERROR'"))
		sky.err = nil
		f.advance(25 * time.Hour)
		require.Equal(t, 1, f.account(started).Syncs)
		require.Zero(t, f.account(started).SyncFailures)
		require.Equal(t, 24*time.Hour, f.account(started).NextSyncAt.Sub(f.clock.Now()).Round(time.Minute))
	})
}

// TestLongAbsence: a clock that jumps over a month owes one sync, not thirty.
func TestLongAbsence(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t), options{})
	started := f.submit(f.monitored(), mariaLogin, mariaPassword)
	f.advance(30 * 24 * time.Hour)
	f.advance(0)
	require.Equal(t, 1, f.account(started).Syncs)
	f.advance(-60 * 24 * time.Hour)
	f.advance(24 * time.Hour)
	require.Equal(t, 1, f.account(started).Syncs, "a clock set back waits for its time to come again")
	require.Zero(t, f.count("SELECT count(*) FROM task WHERE status = 'STARTED'"))
}

// TestSyncsKeepTheirPromises holds for any sequence of logins, readings good and bad, pauses and ends.
func TestSyncsKeepTheirPromises(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		sky := &weather{Connector: f.connectors.sandbox}
		f.connectors.sandbox = sky.scripted()
		passwords := map[string]string{mariaLogin: mariaPassword, lizaLogin: lizaPassword}
		providers := []string{f.plain(), f.monitored()}
		skies := map[string]error{
			"fine": nil, "down": errors.New("provider is down"), "broken": connector.ErrBroken,
			"refused": &connector.RefusedError{Code: connector.AuthRequired},
		}
		runs := 0
		rapid.Check(t, func(rt *rapid.T) {
			runs++
			f.user = f.newUser(fmt.Sprintf("tenant-sync-%d", runs))
			started := []connection.StartedLogin{{AccountID: "a-none"}}
			pick := func() scope.Owned {
				return f.ref(rapid.SampledFrom(started).Draw(rt, "account").AccountID)
			}
			disabled := map[string]bool{}
			commands := map[string]func(){
				"connect": func() {
					login := rapid.SampledFrom([]string{mariaLogin, lizaLogin}).Draw(rt, "person")
					made, err := f.start(rapid.SampledFrom(append(providers, f.monitored())).Draw(rt, "provider"), login, passwords[login])
					if err == nil {
						started = append(started, made)
					}
					f.work()
				},
				"day": func() {
					sky.err = skies[rapid.SampledFrom([]string{"fine", "fine", "down", "broken", "broken", "refused"}).Draw(rt, "sky")]
					f.advance(25 * time.Hour)
				},
				"minutes": func() { f.advance(time.Duration(rapid.IntRange(1, 15).Draw(rt, "minutes")) * time.Minute) },
				"hours":   func() { f.advance(time.Duration(rapid.IntRange(1, 30).Draw(rt, "hours")) * time.Hour) },
				"work":    f.work,
				"disable": func() {
					at := pick()
					if err := f.DisableMonitor(t.Context(), at); err == nil {
						disabled[at.ID] = true
					}
				},
				"revoke": func() { _ = f.Revoke(t.Context(), pick(), source.UserRevoked) },
			}
			sky.err = nil
			commands["connect"]()
			names := []string{"connect", "connect", "day", "day", "day", "day", "minutes", "hours", "work", "disable", "revoke"}
			for range rapid.IntRange(0, 9).Draw(rt, "length") {
				commands[rapid.SampledFrom(names).Draw(rt, "command")]()
			}
			f.requireSyncPromises(rt, disabled)
		})
	})
}

// requireSyncPromises compares the accounts of the user with their tasks.
func (f *fixture) requireSyncPromises(rt *rapid.T, disabled map[string]bool) {
	accounts, err := f.OfUser(f.t.Context(), f.user)
	require.NoError(rt, err)
	tasks := func(a connection.Account, condition string) int {
		return f.count("SELECT count(*) FROM task WHERE source_id = $1 AND "+condition, a.ID)
	}
	for _, a := range accounts {
		isMonitored := a.Status == connection.Connected && a.MonitorStatus == connection.MonitorActive
		require.Equal(rt, isMonitored, a.NextSyncAt != nil, "what is read again is exactly what is monitored")
		require.Equal(rt, isMonitored, a.SessionSealed != "", "a session is kept for that only")
		if a.NextSyncAt != nil {
			require.LessOrEqual(rt, a.NextSyncAt.Sub(f.clock.Now()), 24*time.Hour)
		}
		if a.Status == connection.Disconnected {
			require.Contains(rt, []connection.MonitorStatus{
				connection.MonitorWaiting, connection.MonitorNone, connection.MonitorDisabled,
			}, a.MonitorStatus)
		}
		if disabled[a.ID] && a.MonitorStatus != connection.MonitorNone && a.RevokedAt == nil {
			require.Equal(rt, connection.MonitorDisabled, a.MonitorStatus, "once switched off, for good")
		}
		require.LessOrEqual(rt, tasks(a, "status = 'STARTED'"), 1, "one task at a time")
		require.Equal(rt, tasks(a, "type = 'UPDATE_ACCOUNT' AND result IN ('SUCCEEDED', 'PARTIAL')"), a.Syncs)
		if a.MonitorStatus == connection.MonitorNone {
			require.Zero(rt, tasks(a, "type = 'UPDATE_ACCOUNT'"))
		}
		if a.Status == connection.Connected {
			require.Equal(rt, f.failedInARow(a), a.SyncFailures)
		}
	}
	require.Equal(rt, f.count("SELECT count(*) FROM task WHERE user_id = $1 AND type = 'UPDATE_ACCOUNT' AND status = 'FINISHED'",
		f.user.ID), f.count("SELECT count(*) FROM event WHERE user_id = $1 AND type = 'ACCOUNT_SYNC_TASK_FINISHED'", f.user.ID))
}

// failedInARow counts in the slow way: the readings after the last that worked or the last login.
func (f *fixture) failedInARow(a connection.Account) int {
	return f.count(`SELECT count(*) FROM task WHERE source_id = $1 AND result = 'FAILED' AND type = 'UPDATE_ACCOUNT'
		AND id > (SELECT max(id) FROM task WHERE source_id = $1
			AND (accepted_at IS NOT NULL OR result IN ('SUCCEEDED', 'PARTIAL')))`, a.ID) +
		f.count(`SELECT count(*) FROM task WHERE source_id = $1 AND result = 'FAILED' AND type = 'LINK_ACCOUNT'
		AND accepted_at IS NOT NULL AND id = (SELECT max(id) FROM task WHERE source_id = $1
			AND (accepted_at IS NOT NULL OR result IN ('SUCCEEDED', 'PARTIAL')))`, a.ID)
}
