package apikey_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/apikey"
	"nod/internal/access/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/mail"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

const day = 24 * time.Hour

// expiring makes a key that ends after a time.
func (w *world) expiring(p auth.Principal, name string, life time.Duration) (apikey.Key, string) {
	w.t.Helper()
	k, secret, err := w.keys.Create(auth.With(w.t.Context(), p), apikey.CreateInput{
		Mode: auth.Sandbox, Name: name, ExpiresAt: db.AtPtr(w.clock.Now().Add(life)),
	})
	require.NoError(w.t, err)
	return k, secret
}

func (w *world) advance(d time.Duration) {
	w.t.Helper()
	require.NoError(w.t, w.clock.Advance(w.t.Context(), d))
}

func TestExpiredKeyIsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		admin := w.admin(false)
		k, secret := w.expiring(admin, "", time.Hour)
		isActive := func() bool {
			active, err := w.keys.IsActive(t.Context(), scope.Of(k.TenantID, k.Mode).Ref(k.ID))
			require.NoError(t, err)
			return active
		}
		w.advance(59 * time.Minute)
		_, works := w.ask(auth.Sandbox, basic(k.APIKey, secret))
		require.True(t, works)
		require.True(t, isActive())
		w.advance(time.Minute)
		_, works = w.ask(auth.Sandbox, basic(k.APIKey, secret))
		require.False(t, works, "from the very moment")
		require.False(t, isActive(), "so do the widget tokens made with it")
		changed, err := w.keys.SetStatus(auth.With(t.Context(), admin), auth.Sandbox, k.ID, apikey.Active)
		require.NoError(t, err)
		require.Equal(t, apikey.Active, changed.Status, "expiry is no status")
		_, works = w.ask(auth.Sandbox, basic(k.APIKey, secret))
		require.False(t, works)
	})
}

func TestExpiryMustBeUsable(t *testing.T) {
	t.Parallel()
	w := newWorld(t, testkit.Database(t))
	ctx := auth.With(t.Context(), w.admin(false))
	for after, message := range map[time.Duration]string{
		0: "The expiry must be in the future.", -day: "The expiry must be in the future.",
		4000 * day: "The expiry is too far away (maximum 10 years).",
	} {
		_, _, err := w.keys.Create(ctx, apikey.CreateInput{
			Mode: auth.Sandbox, ExpiresAt: db.AtPtr(w.clock.Now().Add(after)),
		})
		f := fault.As(err)
		require.NotNil(t, f)
		require.Equal(t, "expiresAt", f.Fields[0].Field)
		require.Equal(t, message, f.Fields[0].Message)
	}
}

// staff adds an admin, a former admin and a developer to a tenant.
func (w *world) staff(tenant string) {
	w.t.Helper()
	require.NoError(w.t, w.store.Tx(w.t.Context(), func(tx *db.Tx) error {
		for name, role := range map[string]auth.Role{"admin": auth.Admin, "former": auth.Admin, "plain": auth.Developer} {
			_, err := w.people.Create(w.t.Context(), tx, developer.CreateInput{
				TenantID: tenant, Role: role, EmailAddress: name + "@" + tenant + ".test",
				FirstName: "Ada", LastName: "Reyes", TermsAcceptedAt: db.At(w.clock.Now()),
			})
			require.NoError(w.t, err)
		}
		_, err := tx.ExecContext(w.t.Context(),
			"UPDATE developer SET removed_at = 1 WHERE tenant_id = $1 AND email_address LIKE 'former%'", tenant)
		return err
	}))
}

// mails is how many were written.
func (w *world) mails() int {
	w.t.Helper()
	n, err := db.Get[int](w.t.Context(), w.store.Read(), "SELECT count(*) FROM mail")
	require.NoError(w.t, err)
	return n
}

func (w *world) mailsTo(address string) int {
	w.t.Helper()
	hash, err := mail.HashRecipient(w.t.Context(), w.store.Read(), w.seal, address)
	require.NoError(w.t, err)
	n, err := db.Get[int](w.t.Context(), w.store.Read(), "SELECT count(*) FROM mail WHERE recipient_hash = $1", hash)
	require.NoError(w.t, err)
	return n
}

func TestAdminsAreToldOnceThatKeysEnd(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		admin, other := w.admin(false), w.admin(false)
		w.staff(admin.TenantID)
		w.staff(other.TenantID)
		mailsAfter := func(d time.Duration) int {
			t.Helper()
			w.advance(d)
			before := w.mails()
			var ticks sync.WaitGroup
			for range 3 { // as many replicas
				ticks.Go(func() { _ = w.keys.SendNotices(t.Context()) })
			}
			ticks.Wait()
			require.NoError(t, w.keys.SendNotices(t.Context()))
			return w.mails() - before
		}
		w.expiring(admin, "Loan engine", 20*day)
		w.expiring(admin, "Reports", 20*day+time.Minute)
		off, _ := w.expiring(admin, "Off", 20*day)
		w.create(admin, auth.Sandbox)
		w.expiring(other, "Soon", 10*day)
		_, err := w.keys.SetStatus(auth.With(t.Context(), admin), auth.Sandbox, off.ID, apikey.Inactive)
		require.NoError(t, err)

		require.Zero(t, mailsAfter(6*day-time.Minute))
		require.Equal(t, 1, mailsAfter(2*time.Minute), "14 days before, both keys in one mail")
		require.Equal(t, 1, w.mailsTo("admin@"+strings.ToLower(admin.TenantID)+".test"))
		require.Zero(t, mailsAfter(time.Hour))
		require.Equal(t, 1, mailsAfter(3*day), "of the other organization, 1 day before")
		require.Zero(t, mailsAfter(9*day))
		require.Equal(t, 1, mailsAfter(day), "1 day before")
		require.Zero(t, mailsAfter(30*day))
	})
}

func TestNextNotice(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	for _, test := range []struct{ life, notice time.Duration }{
		{20 * day, 6 * day}, {14*day + time.Second, time.Second}, {14 * day, 13 * day}, {2 * day, day}, {day, 0}, {time.Hour, 0},
	} {
		next := apikey.NextNotice(db.AtPtr(now.Add(test.life)), now)
		if test.notice == 0 {
			require.Nil(t, next, test.life)
			continue
		}
		require.Equal(t, db.AtPtr(now.Add(test.notice)), next, test.life)
	}
	require.Nil(t, apikey.NextNotice(nil, now))
}
