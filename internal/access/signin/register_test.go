package signin_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/test/testkit"
)

func TestRegisterAndConfirm(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		secret := w.register(input("Ada@Example.com"))
		require.Len(t, secret, 43)
		letter := w.letter("Ada@Example.com", 0)
		require.Contains(t, letter.Text, "https://portal.test/confirm?token="+secret)
		require.Contains(t, letter.Text, "10 minutes")
		kept, err := db.Get[string](t.Context(), store.Read(), "SELECT token_hash FROM registration")
		require.NoError(t, err)
		require.Equal(t, id.Hash(secret), kept, "only the hash is stored")

		_, err = w.logIn("ada@example.com", password)
		require.Contains(t, fault.As(err).Message, "Confirm your email address")
		_, err = w.logIn("ada@example.com", "Wrong-pass-1!")
		require.True(t, fault.HasCode(err, fault.CodeInvalidCredentials))
		require.Zero(t, w.count("tenant"))

		require.NoError(t, w.confirm(secret))
		require.NoError(t, w.confirm(secret), "a link may be opened twice")
		require.Equal(t, 1, w.count("tenant"))
		require.Equal(t, 1, w.count("developer"))
		require.Equal(t, 1, w.count("developer_directory"))
		require.Equal(t, 2, w.count("tenant_key"), "that of the installation and that of the tenant")
		d, err := w.developers.FindByEmail(t.Context(), store.Read(), "ada@example.com")
		require.NoError(t, err)
		require.Equal(t, auth.Admin, d.Role)
		require.Equal(t, "https://terms.test/1", d.TermsURL)
		require.False(t, d.TermsAcceptedAt.IsZero())
		verdict, err := w.audit.Verify(t.Context(), d.TenantID)
		require.NoError(t, err)
		require.EqualValues(t, 1, verdict.Rows)
		left, err := db.Get[string](t.Context(), store.Read(), "SELECT password_hash FROM registration")
		require.NoError(t, err)
		require.Empty(t, left)

		w.mustLogIn("ADA@example.com ", password)
		w.pass(10*time.Minute + time.Second)
		require.True(t, fault.HasCode(w.confirm(secret), "INVALID_LINK"))
	})
}

func TestConfirmAfterTenMinutes(t *testing.T) {
	t.Parallel()
	w := newWorld(t, testkit.Database(t))
	secret := w.register(input("ada@example.com"))
	w.pass(10*time.Minute + time.Second)
	require.True(t, fault.HasCode(w.confirm(secret), "INVALID_LINK"))
	require.Zero(t, w.count("tenant"))
	require.NoError(t, w.confirm(w.register(input("ada@example.com"))))
	w.pass(25 * time.Hour)
	require.NoError(t, w.signins.Forget(t.Context()))
	require.Zero(t, w.count("registration"))
	require.Equal(t, 1, w.count("developer"))
}

func TestRegisterAgainReplaces(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		attacker := input("ada@example.com")
		attacker.Password, attacker.TenantName = "Attacker-1!", "Not Hers"
		old := w.register(attacker)
		secret := w.register(input("ada@example.com"))
		require.True(t, fault.HasCode(w.confirm(old), "INVALID_LINK"))
		require.NoError(t, w.confirm(secret))
		_, err := w.logIn("ada@example.com", "Attacker-1!")
		require.True(t, fault.HasCode(err, fault.CodeInvalidCredentials))
		caller, ok := w.caller(w.mustLogIn("ada@example.com", password).Developer)
		require.True(t, ok)
		made, err := w.tenants.Get(t.Context(), caller.TenantID)
		require.NoError(t, err)
		require.Equal(t, "Bayani Lending", made.Name)
	})
}

func TestRegisterKnownAddress(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		w.member("ada@example.com")
		again := input(" ADA@example.com")
		again.Password = "Another-1!"
		before := w.hashes.Load()
		require.NoError(t, w.signins.Register(t.Context(), again))
		require.Equal(t, before+1, w.hashes.Load(), "as much work as for a new address")
		letter := w.letter("ada@example.com", 1)
		require.Equal(t, "You already have an account with Nod", letter.Subject)
		require.Empty(t, tokenOf(letter))
		require.Equal(t, 1, w.count("tenant"))
		require.Equal(t, 1, w.count("developer"))
		require.Zero(t, w.count("registration"))
		_, err := w.logIn("ada@example.com", "Another-1!")
		require.True(t, fault.HasCode(err, fault.CodeInvalidCredentials))
		w.mustLogIn("ada@example.com", password)
	})
}

func TestConfirmInParallelMakesOneTenant(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		secret := w.register(input("ada@example.com"))
		var running sync.WaitGroup
		for range 50 {
			running.Go(func() { _ = w.confirm(secret) })
		}
		running.Wait()
		require.Equal(t, 1, w.count("tenant"))
		require.Equal(t, 1, w.count("developer"))
	})
}

func TestTokensAreDistinct(t *testing.T) {
	t.Parallel()
	w := newWorld(t, testkit.Database(t))
	w.member("ada@example.com")
	reset := w.askReset("ada@example.com")
	confirm := w.register(input("bea@example.com"))
	require.NotEqual(t, reset, confirm)
	require.True(t, fault.HasCode(w.confirm(reset), "INVALID_LINK"))
	require.True(t, fault.HasCode(w.signins.ConfirmReset(t.Context(), confirm, "Another-1!"), "INVALID_LINK"))
	for _, guess := range []string{"", "x", id.Secret()} {
		require.True(t, fault.HasCode(w.confirm(guess), "INVALID_LINK"))
	}
	// What stands in the column before the letter is written opens nothing either.
	rows, err := db.Select[string](t.Context(), w.store.Read(), "SELECT id FROM registration")
	require.NoError(t, err)
	for _, row := range rows {
		require.True(t, fault.HasCode(w.confirm(row), "INVALID_LINK"))
	}
}

func TestWithoutMailServer(t *testing.T) {
	t.Parallel()
	w := newWorldWithoutMail(t, testkit.Database(t))
	for _, err := range []error{
		w.signins.Register(t.Context(), input("ada@example.com")), w.signins.AskReset(t.Context(), "ada@example.com"),
	} {
		require.True(t, fault.HasCode(err, fault.CodeServerUnavailable))
		require.Contains(t, fault.As(err).Message, "cannot send email")
	}
	require.Zero(t, w.count("registration"))
}
