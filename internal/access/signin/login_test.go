package signin_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/token"
	"nod/internal/test/testkit"
)

func TestLogInTokens(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		w.member("ada@example.com")
		tokens := w.mustLogIn("ada@example.com", password)
		require.Nil(t, tokens.OpenProduction)
		require.Equal(t, tokens.Developer.ExpiresAt, tokens.OpenSandbox.ExpiresAt)
		left := tokens.Developer.ExpiresAt.Sub(w.clock.Now())
		require.Greater(t, left, 11*time.Hour)
		require.LessOrEqual(t, left, 12*time.Hour)
		caller, ok := w.caller(tokens.Developer)
		require.True(t, ok)
		require.Equal(t, auth.KindDeveloper, caller.Kind)
		require.Equal(t, auth.Admin, caller.Role)
		require.False(t, caller.HasProduction)
		require.Empty(t, caller.Mode, "management calls name the mode")
		claims, err := w.tokens.Verify(t.Context(), tokens.Developer.Token, token.AudienceManagement)
		require.NoError(t, err)
		require.Equal(t, caller.TenantID, claims.TenantID)
		require.Equal(t, caller.SubjectID, claims.UserID)
		require.Equal(t, auth.Sandbox, claims.Mode)

		require.NoError(t, w.tenants.EnableProduction(t.Context(), caller.TenantID, "test"))
		tokens = w.mustLogIn("ada@example.com", password)
		require.NotNil(t, tokens.OpenProduction)
		caller, _ = w.caller(tokens.Developer)
		require.True(t, caller.HasProduction)
	})
}

func TestATokenOpensOnlyItsOwnDoor(t *testing.T) {
	t.Parallel()
	w := newWorld(t, testkit.Database(t))
	w.member("ada@example.com")
	caller, _ := w.caller(w.mustLogIn("ada@example.com", password).Developer)
	require.NoError(t, w.tenants.EnableProduction(t.Context(), caller.TenantID, "test"))
	tokens := w.mustLogIn("ada@example.com", password)
	widget, err := w.tokens.Issue(token.Claims{
		Audience: token.AudienceWidget, TenantID: caller.TenantID, UserID: caller.SubjectID, SignInID: caller.SignInID,
		ExpiresAt: tokens.Developer.ExpiresAt.Time,
	})
	require.NoError(t, err)
	doors := map[string]func(authorization string) error{
		"management": func(a string) error { _, err := w.signins.AuthenticateManagement(t.Context(), a); return err },
		"sandbox":    func(a string) error { _, err := w.signins.AuthenticateOpen(auth.Sandbox)(t.Context(), a); return err },
		"production": func(a string) error {
			_, err := w.signins.AuthenticateOpen(auth.Production)(t.Context(), a)
			return err
		},
	}
	for name, text := range map[string]string{
		"management": tokens.Developer.Token, "sandbox": tokens.OpenSandbox.Token, "production": tokens.OpenProduction.Token,
		"widget": widget,
	} {
		for door, ask := range doors {
			err := ask("Bearer " + text)
			require.Equal(t, name == door, err == nil, "%s token at the %s door", name, door)
			require.True(t, err == nil || fault.HasCode(err, fault.CodeInvalidToken))
		}
	}
	good := tokens.Developer.Token
	head, rest, _ := strings.Cut(good, ".")
	body, signature, _ := strings.Cut(rest, ".")
	for _, forged := range []string{
		"", "Bearer", "Bearer ", "Basic " + good, good, "Bearer " + head + "." + body + ".", "Bearer " + head + "." + body,
		"Bearer eyJhbGciOiJub25lIn0." + body + ".", "Bearer " + head + "." + body + "." + strings.ToLower(signature),
	} {
		_, err := w.signins.AuthenticateManagement(t.Context(), forged)
		require.True(t, fault.HasCode(err, fault.CodeInvalidToken), "%q", forged)
	}
}

func TestWhatEndsASignIn(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		w.member("ada@example.com")
		exec := func(statement string) {
			_, err := store.Write().ExecContext(t.Context(), statement)
			require.NoError(t, err)
		}
		first := w.mustLogIn("ada@example.com", password)
		caller, _ := w.caller(first.Developer)
		require.NoError(t, w.tenants.EnableProduction(t.Context(), caller.TenantID, "test"))
		first, second := w.mustLogIn("ada@example.com", password), w.mustLogIn("ada@example.com", password)
		caller, _ = w.caller(first.Developer)
		ctx := auth.With(t.Context(), caller)

		require.NoError(t, w.tenants.Suspend(ctx, caller.TenantID, "test"))
		require.True(t, w.isEnded(first))
		_, err := w.logIn("ada@example.com", password)
		require.Contains(t, fault.As(err).Message, "suspended")
		_, err = w.logIn("ada@example.com", "Wrong-pass-1!")
		require.True(t, fault.HasCode(err, fault.CodeInvalidCredentials))
		require.NoError(t, w.tenants.Resume(ctx, caller.TenantID, "test"))
		require.False(t, w.isEnded(first))

		exec("UPDATE developer SET role = 'DEVELOPER'")
		now, _ := w.caller(first.Developer)
		require.Equal(t, auth.Developer, now.Role, "the role is that of the database")

		require.NoError(t, w.tenants.DisableProduction(ctx, caller.TenantID, "test"))
		require.False(t, w.isGood(auth.Production, *first.OpenProduction))
		require.True(t, w.isGood(auth.Sandbox, first.OpenSandbox))
		require.NoError(t, w.tenants.EnableProduction(ctx, caller.TenantID, "test"))

		require.NoError(t, w.signins.LogOut(ctx))
		require.True(t, w.isEnded(first))
		require.False(t, w.isEnded(second), "the other sign-in stays")

		exec("UPDATE developer SET removed_at = 1")
		require.True(t, w.isEnded(second))
		_, err = w.logIn("ada@example.com", password)
		require.True(t, fault.HasCode(err, fault.CodeInvalidCredentials))
		exec("UPDATE developer SET removed_at = NULL")
		require.False(t, w.isEnded(second))
		w.pass(12 * time.Hour)
		require.True(t, w.isEnded(second))
		w.pass(31 * 24 * time.Hour)
		require.NoError(t, w.signins.Forget(ctx))
		require.Zero(t, w.count("signin"))
	})
}

func TestChangePassword(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		w.member("ada@example.com")
		tokens := w.mustLogIn("ada@example.com", password)
		caller, _ := w.caller(tokens.Developer)
		ctx := auth.With(t.Context(), caller)
		for _, test := range []struct {
			in   developer.ChangePasswordInput
			want string
		}{
			{developer.ChangePasswordInput{}, "Current password is required"},
			{developer.ChangePasswordInput{Origin: password}, "New password is required"},
			{developer.ChangePasswordInput{Origin: password, New: password, Confirm: password},
				"Your new password cannot be the same as your old password. Please provide a new one."},
			{developer.ChangePasswordInput{Origin: password, New: "weak", Confirm: "weak"}, developer.WeakPassword},
			{developer.ChangePasswordInput{Origin: password, New: "Another-1!"}, "Confirm password is required"},
			{developer.ChangePasswordInput{Origin: password, New: "Another-1!", Confirm: "Another-2!"}, "This doesn't match your new password"},
			{developer.ChangePasswordInput{Origin: "Wrong-pass-1!", New: "Another-1!", Confirm: "Another-1!"},
				"Your current password is not correct."},
		} {
			err := w.developers.ChangePassword(ctx, test.in)
			require.Equal(t, test.want, fault.As(err).Message)
			require.Equal(t, fault.Invalid, fault.As(err).Kind, "401 would sign the caller out")
		}
		require.False(t, w.isEnded(tokens))

		require.NoError(t, w.developers.ChangePassword(ctx, developer.ChangePasswordInput{
			Origin: password, New: "Another-1!", Confirm: "Another-1!",
		}))
		require.True(t, w.isEnded(tokens))
		_, err := w.logIn("ada@example.com", password)
		require.True(t, fault.HasCode(err, fault.CodeInvalidCredentials))
		w.mustLogIn("ada@example.com", "Another-1!")
		require.Contains(t, w.letter("ada@example.com", 1).Subject, "password was changed")
	})
}

func TestGuessingTheCurrentPasswordIsLimited(t *testing.T) {
	t.Parallel()
	w := newWorld(t, testkit.Database(t))
	w.member("ada@example.com")
	caller, _ := w.caller(w.mustLogIn("ada@example.com", password).Developer)
	ctx := auth.With(t.Context(), caller)
	guess := func() error {
		return w.developers.ChangePassword(ctx, developer.ChangePasswordInput{Origin: "Wrong-pass-1!", New: "Another-1!", Confirm: "Another-1!"})
	}
	for n := range 15 {
		if n >= 5 {
			w.pass(10 * time.Minute)
		}
		require.Error(t, guess())
	}
	require.True(t, fault.HasCode(guess(), fault.CodeRequestLimit))
	w.mustLogIn("ada@example.com", password) // someone with a stolen token does not lock the owner out
}

// TestOneHashForEveryLogIn is why the time of an answer tells nothing.
func TestOneHashForEveryLogIn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, testkit.Database(t))
	for _, email := range []string{"ada@example.com", "blocked@example.com", "suspended@example.com"} {
		w.member(email)
	}
	w.block("blocked@example.com")
	d, err := w.developers.FindByEmail(t.Context(), w.store.Read(), "suspended@example.com")
	require.NoError(t, err)
	require.NoError(t, w.tenants.Suspend(t.Context(), d.TenantID, "test"))
	w.register(input("pending@example.com"))
	for name, try := range map[string]struct{ email, password string }{
		"unknown":               {"nobody@example.com", password},
		"wrong":                 {"ada@example.com", "Wrong-pass-1!"},
		"right":                 {"ada@example.com", password},
		"blocked and right":     {"blocked@example.com", password},
		"blocked and wrong":     {"blocked@example.com", "Wrong-pass-1!"},
		"suspended and right":   {"suspended@example.com", password},
		"suspended and wrong":   {"suspended@example.com", "Wrong-pass-1!"},
		"unconfirmed and right": {"pending@example.com", password},
		"unconfirmed and wrong": {"pending@example.com", "Wrong-pass-1!"},
	} {
		before := w.hashes.Load()
		_, err := w.logIn(try.email, try.password)
		require.Equal(t, name == "right", err == nil, "%s: %v", name, err)
		require.Equal(t, before+1, w.hashes.Load(), name)
	}
	before := w.hashes.Load()
	require.NoError(t, w.signins.Register(t.Context(), input("new@example.com")))
	require.Equal(t, before+1, w.hashes.Load())
	require.NoError(t, w.signins.Register(t.Context(), input("ada@example.com")))
	require.Equal(t, before+2, w.hashes.Load())
	_, err = w.logIn("ada@example.com", strings.Repeat("Aa1!", 100))
	require.True(t, fault.HasCode(err, fault.CodeInvalidCredentials))
	require.Equal(t, before+2, w.hashes.Load(), "what is too long is not hashed")
	for _, email := range []string{"ada@example.com", "nobody@example.com", "pending@example.com"} {
		require.NoError(t, w.signins.AskReset(t.Context(), email))
	}
	require.Equal(t, before+2, w.hashes.Load(), "asking for a reset costs none, no matter who asks")
}

func TestBlockedAccount(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		w.member("ada@example.com")
		w.member("bea@example.com")
		w.block("ada@example.com")
		_, err := w.logIn("ada@example.com", password)
		require.True(t, fault.HasCode(err, fault.CodeInvalidCredentials), "the right password, too")
		w.mustLogIn("bea@example.com", password)
		w.pass(15 * time.Minute)
		w.mustLogIn("ada@example.com", password)
		for range 4 {
			_, err := w.logIn("ada@example.com", "Wrong-pass-1!")
			require.Error(t, err)
		}
		w.mustLogIn("ada@example.com", password) // a right password had cleared the count
	})
}

// A login that verified the old password must not outlive the change that
// ended every sign-in.
func TestNoSignInSlipsBehindAPasswordChange(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		w.member("ada@example.com")
		secret := w.askReset("ada@example.com")
		var running sync.WaitGroup
		for range 8 {
			running.Go(func() { _, _ = w.logIn("ada@example.com", password) })
		}
		running.Go(func() { _ = w.signins.ConfirmReset(t.Context(), secret, "Another-1!") })
		running.Wait()
		n, err := db.Get[int](t.Context(), store.Read(), "SELECT count(*) FROM signin WHERE revoked_at IS NULL")
		require.NoError(t, err)
		require.Zero(t, n)
	})
}

// A login that is to renew an outdated hash is let in when another one has renewed it meanwhile.
func TestLogInsThatRenewAHashTogether(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		w.member("ada@example.com")
		keep := func(memory uint32) {
			hasher := developer.NewHasher(developer.HasherOptions{Pepper: []byte("of the test"), Memory: memory, Wait: time.Minute})
			hash, err := hasher.Hash(t.Context(), password)
			require.NoError(t, err)
			_, err = store.Write().ExecContext(t.Context(), "UPDATE developer SET password_hash = $1", hash)
			require.NoError(t, err)
		}
		keep(32)
		renewal := w.hashes.Load() + 2 // after the hash that verifies
		w.onHash = func(n int64) {
			if n == renewal {
				keep(64)
			}
		}
		_, err := w.logIn("ada@example.com", password)
		require.NoError(t, err)
		require.Equal(t, renewal+1, w.hashes.Load(), "the renewed hash was verified once")
	})
}
