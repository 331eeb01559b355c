package signin_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/developer"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/test/testkit"
)

func TestReset(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		w.member("ada@example.com")
		w.member("bea@example.com")
		first, second := w.mustLogIn("ada@example.com", password), w.mustLogIn("ada@example.com", password)
		other := w.mustLogIn("bea@example.com", password)

		old := w.askReset("ada@example.com")
		require.NoError(t, w.signins.AskReset(t.Context(), " ADA@example.com"))
		secret := tokenOf(w.letter("ada@example.com", 2))
		require.Contains(t, w.letter("ada@example.com", 2).Text, "https://portal.test/resetPassword?token="+secret)
		require.True(t, fault.HasCode(w.signins.ConfirmReset(t.Context(), old, "Another-1!"), "INVALID_LINK"), "the newest wins")
		weak := w.signins.ConfirmReset(t.Context(), secret, "weak")
		require.Equal(t, developer.WeakPassword, fault.As(weak).Message)
		require.False(t, w.isEnded(first))

		require.NoError(t, w.signins.ConfirmReset(t.Context(), secret, "Another-1!"))
		require.True(t, w.isEnded(first), "a reset ends every sign-in")
		require.True(t, w.isEnded(second))
		require.False(t, w.isEnded(other))
		_, err := w.logIn("ada@example.com", password)
		require.True(t, fault.HasCode(err, fault.CodeInvalidCredentials))
		w.mustLogIn("ada@example.com", "Another-1!")
		require.True(t, fault.HasCode(w.signins.ConfirmReset(t.Context(), secret, "Third-one-1!"), "INVALID_LINK"), "works once")
		require.Contains(t, w.letter("ada@example.com", 3).Subject, "password was changed")
	})
}

func TestResetTokenWorksOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		w.member("ada@example.com")
		secret := w.askReset("ada@example.com")
		var running sync.WaitGroup
		results := make(chan error, 50)
		for range 50 {
			running.Go(func() { results <- w.signins.ConfirmReset(t.Context(), secret, "Another-1!") })
		}
		running.Wait()
		close(results)
		won := 0
		for err := range results {
			if err == nil {
				won++
				continue
			}
			require.True(t, fault.HasCode(err, "INVALID_LINK"), "%v", err)
		}
		require.Equal(t, 1, won)
	})
}

func TestResetAfterTenMinutes(t *testing.T) {
	t.Parallel()
	w := newWorld(t, testkit.Database(t))
	w.member("ada@example.com")
	secret := w.askReset("ada@example.com")
	w.pass(10*time.Minute + time.Second)
	before := w.hashes.Load()
	require.True(t, fault.HasCode(w.signins.ConfirmReset(t.Context(), secret, "Another-1!"), "INVALID_LINK"))
	require.Equal(t, before, w.hashes.Load(), "a dead token costs no hash")
}

func TestResetOfUnknownAddress(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		require.NoError(t, w.signins.AskReset(t.Context(), "nobody@example.com"))
		require.Eventually(t, func() bool { return w.count("password_reset") == 0 }, 2*time.Minute, 5*time.Millisecond)
		require.Empty(t, w.lettersTo("nobody@example.com"))
		require.Equal(t, "Email must be a valid email address", fault.As(w.signins.AskReset(t.Context(), "abc")).Message)
		require.Equal(t, "Email is required", fault.As(w.signins.AskReset(t.Context(), "")).Message)
	})
}

// A reset proves the address, so it confirms a sign-up; the password of the person who
// signed up with that address does not count.
func TestResetConfirmsAPendingSignUp(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		confirm := w.register(input("ada@example.com"))
		require.NoError(t, w.signins.ConfirmReset(t.Context(), w.askReset("ada@example.com"), "Another-1!"))
		_, err := w.logIn("ada@example.com", password)
		require.True(t, fault.HasCode(err, fault.CodeInvalidCredentials))
		w.mustLogIn("ada@example.com", "Another-1!")
		require.True(t, fault.HasCode(w.confirm(confirm), "INVALID_LINK"))
		require.Equal(t, 1, w.count("tenant"))
	})
}

func TestResetUnblocksTheAccount(t *testing.T) {
	t.Parallel()
	w := newWorld(t, testkit.Database(t))
	w.member("ada@example.com")
	w.block("ada@example.com")
	_, err := w.logIn("ada@example.com", password)
	require.True(t, fault.HasCode(err, fault.CodeInvalidCredentials))
	require.NoError(t, w.signins.ConfirmReset(t.Context(), w.askReset("ada@example.com"), "Another-1!"))
	w.mustLogIn("ada@example.com", "Another-1!")
}
