package developer_test

import (
	"crypto/rand"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/developer"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

type guessing struct {
	t     *testing.T
	store *db.DB
	clock *clock.Clock
	*developer.Guesses
}

func newGuessing(t *testing.T, store *db.DB) guessing {
	t.Helper()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(t.Context(), store, master)
	require.NoError(t, err)
	clk := clock.New(store)
	return guessing{t, store, clk, developer.NewGuesses(clk, sealer, 1)}
}

func (g guessing) fail(subjects ...developer.Subject) {
	g.t.Helper()
	require.NoError(g.t, g.store.Tx(g.t.Context(), func(tx *db.Tx) error { return g.Failed(g.t.Context(), tx, subjects...) }))
}

func (g guessing) blocked(s developer.Subject) time.Duration {
	g.t.Helper()
	d, err := g.BlockedFor(g.t.Context(), g.store.Read(), s)
	require.NoError(g.t, err)
	return d
}

func (g guessing) pass(d time.Duration) {
	g.t.Helper()
	require.NoError(g.t, g.clock.Advance(g.t.Context(), d))
}

func TestGuessesOfAnAccount(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		g := newGuessing(t, store)
		account := g.OfLogIn("ada@example.com")
		for range 4 {
			g.fail(account)
			require.Zero(t, g.blocked(account))
		}
		require.Zero(t, g.blocked(g.OfLogIn("bea@example.com")))
		// Each further failure doubles the block, up to 15 minutes.
		for _, seconds := range []int64{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900} {
			g.fail(account)
			got, err := db.Get[int64](t.Context(), store.Read(), "SELECT blocked_until - last_at FROM password_guess")
			require.NoError(t, err)
			require.Equal(t, seconds*1000, got)
			if seconds == 900 {
				require.Positive(t, g.blocked(g.OfLogIn(" ADA@Example.com ")), "the same account")
			}
			g.pass(time.Duration(seconds) * time.Second)
			require.Zero(t, g.blocked(account), "never for good")
		}
		require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) error { return g.Clear(t.Context(), tx, account) }))
		g.fail(account)
		require.Zero(t, g.blocked(account))
	})
}

func TestFreeGuessesComeBack(t *testing.T) {
	t.Parallel()
	g := newGuessing(t, testkit.Database(t))
	account := g.OfLogIn("ada@example.com")
	for range 4 {
		g.fail(account)
	}
	g.pass(15 * time.Minute)
	for range 4 {
		g.fail(account)
	}
	require.Zero(t, g.blocked(account), "four in each quarter of an hour")
	for range 12 {
		g.fail(account)
	}
	require.Positive(t, g.blocked(account))
	g.pass(12 * time.Hour)
	g.fail(account)
	require.Zero(t, g.blocked(account), "forgotten after half a day")
}

func TestAHundredInARowNeedAReset(t *testing.T) {
	t.Parallel()
	g := newGuessing(t, testkit.Database(t))
	account := g.OfLogIn("ada@example.com")
	for range 99 {
		g.fail(account)
		g.pass(15 * time.Minute)
	}
	require.Zero(t, g.blocked(account))
	for range 5 {
		g.fail(account)
	}
	g.pass(365 * 24 * time.Hour)
	require.Positive(t, g.blocked(account))
}

func TestGuessesOfAnAddress(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		g := newGuessing(t, store)
		address := g.OfAddress("2001:db8::1")
		for range 59 {
			g.fail(address)
		}
		require.Zero(t, g.blocked(address))
		g.fail(g.OfAddress("2001:db8::ffff"))
		require.Positive(t, g.blocked(address), "one /64 is one line")
		require.Zero(t, g.blocked(g.OfAddress("2001:db8:0:1::1")))
		g.pass(10 * time.Minute)
		require.Zero(t, g.blocked(address))
		g.fail(address)
		require.Zero(t, g.blocked(address), "a new window")
		g.pass(10*time.Minute + time.Second)
		require.NoError(t, g.Forget(t.Context(), store))
		n, err := db.Get[int](t.Context(), store.Read(), "SELECT count(*) FROM password_guess")
		require.NoError(t, err)
		require.Zero(t, n)
	})
}

func TestGuessesInParallelAreAllCounted(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		g := newGuessing(t, store)
		account := g.OfLogIn("ada@example.com")
		var running sync.WaitGroup
		for range 20 {
			running.Go(func() {
				_ = store.Tx(t.Context(), func(tx *db.Tx) error { return g.Failed(t.Context(), tx, account) })
			})
		}
		running.Wait()
		n, err := db.Get[int](t.Context(), store.Read(), "SELECT failures FROM password_guess")
		require.NoError(t, err)
		require.Equal(t, 20, n)
	})
}
