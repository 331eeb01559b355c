package connection_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connection"
	"nod/internal/collect/source"
	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

const aDay = 24 * time.Hour

// TestDataIsKeptSixtyDays lets the clock run over the end of the data of one account, of one that is read
// again, and of one that was revoked.
func TestDataIsKeptSixtyDays(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store, options{})
		old, monitored := f.submit(f.plain(), mariaLogin, mariaPassword), f.submit(f.monitored(), mariaLogin, mariaPassword)
		f.user = f.newUser("tenant-1")
		gone := f.submit(f.plain(), mariaLogin, mariaPassword)
		require.NoError(t, f.Revoke(t.Context(), f.ref(gone.AccountID), source.UserRevoked))
		records := func(s connection.StartedLogin) int {
			return f.count("SELECT count(*) FROM record WHERE source_id = $1", s.AccountID)
		}
		deleted := func() int { return f.count("SELECT count(*) FROM audit WHERE action = 'account.dataExpired'") }
		payloads := func(s connection.StartedLogin) int {
			return f.count("SELECT count(*) FROM event WHERE source_id = $1 AND payload_sealed IS NOT NULL", s.AccountID)
		}
		require.Positive(t, payloads(old))
		had := records(old)
		require.Greater(t, had, 20)

		f.advance(30 * aDay)
		f.advance(29 * aDay)
		require.Equal(t, had, records(old), "59 days")
		f.advance(aDay - time.Minute)
		require.Equal(t, had, records(old), "a minute before 60 days are over")
		require.Zero(t, deleted())
		f.advance(time.Minute)
		require.Zero(t, records(old), "60 days")
		require.Equal(t, 1, deleted(), "the audit log proves it")
		require.Zero(t, payloads(old))
		require.Equal(t, connection.Connected, f.account(old).Status, "the connection stands")
		require.Nil(t, f.account(old).DataUntil)
		f.advance(aDay)
		require.Equal(t, 1, deleted(), "once")
		require.Positive(t, records(monitored), "what is read again and again stays")
		for range 3 {
			f.advance(30 * aDay)
		}
		require.Positive(t, records(monitored))
		require.Equal(t, 1, deleted(), "what was revoked had nothing left")
	})
}

// TestOldDataGoesAfterAnOutage: nothing ran on the day on which the data had to go.
func TestOldDataGoesAfterAnOutage(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t), options{})
	old := f.submit(f.plain(), mariaLogin, mariaPassword)
	require.NoError(t, f.clock.Advance(t.Context(), 95*aDay))
	require.Positive(t, f.count("SELECT count(*) FROM record WHERE source_id = $1", old.AccountID))
	require.NoError(t, f.RunDue(t.Context()))
	require.Zero(t, f.count("SELECT count(*) FROM record WHERE source_id = $1", old.AccountID))
}
