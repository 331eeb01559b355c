package apikey_test

import (
	"crypto/rand"
	"encoding/base64"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/apikey"
	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

type world struct {
	t       *testing.T
	store   *db.DB
	seal    *seal.Sealer
	clock   *clock.Clock
	audit   *audit.Service
	tenants *tenant.Service
	people  *developer.Service
	keys    *apikey.Service
}

func newWorld(t *testing.T, store *db.DB) *world {
	t.Helper()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(t.Context(), store, master)
	require.NoError(t, err)
	limits, err := ratelimit.New(ratelimit.Strict)
	require.NoError(t, err)
	w := &world{t: t, store: store, seal: sealer, clock: clock.New(store)}
	w.audit = audit.New(audit.Deps{DB: store, Seal: sealer, Clock: w.clock})
	w.tenants = tenant.New(tenant.Deps{DB: store, Clock: w.clock, Audit: w.audit})
	log := slog.New(slog.DiscardHandler)
	jobs := job.New(store, log)
	outbox, err := mail.New(mail.Deps{
		DB: store, Seal: sealer, Clock: w.clock, Jobs: jobs, Log: log, From: "no-reply@nod.test", Demo: true,
	})
	require.NoError(t, err)
	w.people = developer.New(developer.Deps{DB: store, Clock: w.clock, Audit: w.audit, Mail: outbox})
	w.keys = apikey.New(apikey.Deps{
		DB: store, Clock: w.clock, Seal: sealer, Jobs: jobs, Limits: limits, Audit: w.audit, Log: log, Mail: outbox,
		Developers: w.people, ProductName: "Nod", PortalURL: "https://nod.test",
	})
	require.NoError(t, jobs.Prepare())
	return w
}

// admin makes a tenant and returns who its admin is.
func (w *world) admin(hasProduction bool) auth.Principal {
	w.t.Helper()
	var made tenant.Tenant
	require.NoError(w.t, w.store.Tx(w.t.Context(), func(tx *db.Tx) (err error) {
		made, err = w.tenants.Create(w.t.Context(), tx, "Bayani Lending", "ada@example.com")
		return err
	}))
	if hasProduction {
		require.NoError(w.t, w.tenants.EnableProduction(w.t.Context(), made.ID, "test"))
	}
	return auth.Principal{
		Kind: auth.KindDeveloper, TenantID: made.ID, SubjectID: "dev-" + made.ID, Role: auth.Admin, HasProduction: hasProduction,
	}
}

func (w *world) create(p auth.Principal, mode auth.Mode) (apikey.Key, string) {
	w.t.Helper()
	k, secret, err := w.keys.Create(auth.With(w.t.Context(), p), apikey.CreateInput{Mode: mode})
	require.NoError(w.t, err)
	return k, secret
}

func basic(key, secret string) string {
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(key+":"+secret))
}

// ask returns who a header stands for, and requires that a refusal is the one
// and only.
func (w *world) ask(mode auth.Mode, authorization string) (auth.Principal, bool) {
	w.t.Helper()
	p, err := w.keys.AuthenticateBasic(mode)(w.t.Context(), authorization)
	if err != nil {
		f := fault.As(err)
		require.NotNil(w.t, f, "%v", err)
		require.Equal(w.t, fault.New(fault.Unauthenticated, "INVALID_CREDENTIALS", "The API key or secret is not correct."), f)
		require.Zero(w.t, p)
	}
	return p, err == nil
}

func TestAuthenticateBasic(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		admin := w.admin(true)
		ctx := auth.With(t.Context(), admin)
		sandbox, sandboxSecret := w.create(admin, auth.Sandbox)
		live, liveSecret := w.create(admin, auth.Production)

		p, ok := w.ask(auth.Sandbox, basic(sandbox.APIKey, sandboxSecret))
		require.True(t, ok)
		require.Equal(t, auth.Principal{
			Kind: auth.KindKey, TenantID: admin.TenantID, Mode: auth.Sandbox, SubjectID: sandbox.ID, Name: sandbox.Name,
			HasProduction: true,
		}, p)
		_, ok = w.ask(auth.Production, basic(live.APIKey, liveSecret))
		require.True(t, ok)
		_, ok = w.ask(auth.Sandbox, "basic "+strings.TrimPrefix(basic(sandbox.APIKey, sandboxSecret), "Basic "))
		require.True(t, ok, "the scheme may be in any case")

		for name, refused := range map[string]struct {
			mode          auth.Mode
			authorization string
		}{
			"nothing":                   {auth.Sandbox, ""},
			"a token":                   {auth.Sandbox, "Bearer x"},
			"no base64":                 {auth.Sandbox, "Basic %%%"},
			"no colon":                  {auth.Sandbox, "Basic " + base64.StdEncoding.EncodeToString([]byte("x"))},
			"sandbox key at live":       {auth.Production, basic(sandbox.APIKey, sandboxSecret)},
			"live key at sandbox":       {auth.Sandbox, basic(live.APIKey, liveSecret)},
			"live secret":               {auth.Sandbox, basic(sandbox.APIKey, liveSecret)},
			"unknown key":               {auth.Sandbox, basic(apikey.NewKey(auth.Sandbox), sandboxSecret)},
			"unknown secret":            {auth.Sandbox, basic(sandbox.APIKey, apikey.NewSecret(auth.Sandbox))},
			"no secret":                 {auth.Sandbox, basic(sandbox.APIKey, "")},
			"key as secret":             {auth.Sandbox, basic(sandbox.APIKey, sandbox.APIKey)},
			"live key, relabelled":      {auth.Sandbox, basic(strings.Replace(live.APIKey, "live", "sbx", 1), sandboxSecret)},
			"secret with more after it": {auth.Sandbox, basic(sandbox.APIKey, sandboxSecret+":x")},
		} {
			_, ok := w.ask(refused.mode, refused.authorization)
			require.False(t, ok, name)
		}

		_, err := w.keys.SetStatus(ctx, auth.Sandbox, sandbox.ID, apikey.Inactive)
		require.NoError(t, err)
		_, ok = w.ask(auth.Sandbox, basic(sandbox.APIKey, sandboxSecret))
		require.False(t, ok, "at once")
		_, err = w.keys.SetStatus(ctx, auth.Sandbox, sandbox.ID, apikey.Active)
		require.NoError(t, err)
		_, ok = w.ask(auth.Sandbox, basic(sandbox.APIKey, sandboxSecret))
		require.True(t, ok)

		require.NoError(t, w.tenants.DisableProduction(ctx, admin.TenantID, "test"))
		_, ok = w.ask(auth.Production, basic(live.APIKey, liveSecret))
		require.False(t, ok, "the grant is asked for at each call")
		require.NoError(t, w.tenants.Suspend(ctx, admin.TenantID, "test"))
		_, ok = w.ask(auth.Sandbox, basic(sandbox.APIKey, sandboxSecret))
		require.False(t, ok, "so is suspension")
	})
}

func TestSecretsAreNotStoredInTheClear(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		admin := w.admin(false)
		k, secret := w.create(admin, auth.Sandbox)
		rows, err := store.Read().QueryContext(t.Context(), "SELECT * FROM api_key, api_key_directory")
		require.NoError(t, err)
		defer func() { _ = rows.Close() }()
		columns, err := rows.Columns()
		require.NoError(t, err)
		for rows.Next() {
			values := make([]any, len(columns))
			for i := range values {
				values[i] = new(any)
			}
			require.NoError(t, rows.Scan(values...))
			for i, value := range values {
				text, _ := (*value.(*any)).(string)
				require.NotContains(t, text, secret, columns[i])
			}
		}
		require.NoError(t, rows.Err())
		revealed, err := w.keys.Reveal(auth.With(t.Context(), admin), auth.Sandbox, k.ID)
		require.NoError(t, err)
		require.Equal(t, secret, revealed)
	})
}

func TestLifeOfAKey(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		admin, stranger := w.admin(true), w.admin(true)
		ctx, foreign := auth.With(t.Context(), admin), auth.With(t.Context(), stranger)
		k, _ := w.create(admin, auth.Sandbox)
		require.Equal(t, "Sandbox key 1", k.Name)
		require.Equal(t, apikey.Active, k.Status)

		for name, try := range map[string]func() error{
			"reveal":          func() error { _, err := w.keys.Reveal(foreign, auth.Sandbox, k.ID); return err },
			"status":          func() error { _, err := w.keys.SetStatus(foreign, auth.Sandbox, k.ID, apikey.Inactive); return err },
			"delete":          func() error { return w.keys.Delete(foreign, auth.Sandbox, k.ID) },
			"reveal, mode":    func() error { _, err := w.keys.Reveal(ctx, auth.Production, k.ID); return err },
			"status, mode":    func() error { _, err := w.keys.SetStatus(ctx, auth.Production, k.ID, apikey.Inactive); return err },
			"delete, mode":    func() error { return w.keys.Delete(ctx, auth.Production, k.ID) },
			"delete, unknown": func() error { return w.keys.Delete(ctx, auth.Sandbox, "key-x") },
		} {
			require.Equal(t, fault.Missing("API key"), fault.As(try()), name)
		}

		require.True(t, fault.HasCode(w.keys.Delete(ctx, auth.Sandbox, k.ID), fault.CodeConflict))
		changed, err := w.keys.SetStatus(ctx, auth.Sandbox, k.ID, apikey.Inactive)
		require.NoError(t, err)
		require.Equal(t, apikey.Inactive, changed.Status)
		_, err = w.keys.SetStatus(ctx, auth.Sandbox, k.ID, apikey.Inactive)
		require.NoError(t, err, "what is so may be asked for")
		_, err = w.keys.Reveal(ctx, auth.Sandbox, k.ID)
		require.NoError(t, err)
		require.NoError(t, w.keys.Delete(ctx, auth.Sandbox, k.ID))
		require.True(t, fault.HasCode(w.keys.Delete(ctx, auth.Sandbox, k.ID), fault.CodeMissingResource))
		for _, table := range []string{"api_key", "api_key_directory"} {
			n, err := db.Get[int](ctx, store.Read(), "SELECT count(*) FROM "+table)
			require.NoError(t, err)
			require.Zero(t, n, table)
		}
		actions, err := db.Select[string](ctx, store.Read(),
			"SELECT action FROM audit WHERE tenant_id = $1 AND action LIKE 'apikey%' ORDER BY sequence", admin.TenantID)
		require.NoError(t, err)
		require.Equal(t, []string{"apikey.created", "apikey.deactivated", "apikey.revealed", "apikey.deleted"}, actions)
	})
}

func TestNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t, testkit.Database(t))
	admin := w.admin(true)
	ctx := auth.With(t.Context(), admin)
	create := func(mode auth.Mode, name string) (string, error) {
		k, _, err := w.keys.Create(ctx, apikey.CreateInput{Mode: mode, Name: name})
		return k.Name, err
	}
	for _, test := range []struct {
		mode       auth.Mode
		name, want string
	}{
		{auth.Sandbox, "", "Sandbox key 1"},
		{auth.Sandbox, " Mine ", "Mine"},
		{auth.Sandbox, "Sandbox key 7", "Sandbox key 7"},
		{auth.Sandbox, "  ", "Sandbox key 8"},
		{auth.Production, "", "Production key 1"},
	} {
		name, err := create(test.mode, test.name)
		require.NoError(t, err)
		require.Equal(t, test.want, name)
	}
	_, err := create(auth.Sandbox, strings.Repeat("é", 101))
	require.True(t, fault.HasCode(err, fault.CodeInvalidParameters))
	_, err = create(auth.Sandbox, strings.Repeat("é", 100))
	require.NoError(t, err)
}

func TestProductionNeedsTheGrant(t *testing.T) {
	t.Parallel()
	w := newWorld(t, testkit.Database(t))
	ctx := auth.With(t.Context(), w.admin(false))
	_, _, err := w.keys.Create(ctx, apikey.CreateInput{Mode: auth.Production})
	require.True(t, fault.HasCode(err, fault.CodeUnauthorized))
	_, err = w.keys.SetStatus(ctx, auth.Production, "key-x", apikey.Active)
	require.True(t, fault.HasCode(err, fault.CodeUnauthorized))
}

func TestListPagesNewestFirst(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		admin := w.admin(true)
		w.create(w.admin(true), auth.Sandbox)
		w.create(admin, auth.Production)
		want := []string{}
		for range 5 {
			k, _ := w.create(admin, auth.Sandbox)
			want = append([]string{k.ID}, want...)
		}
		got := []string{}
		request := page.Request{Size: 2}
		for {
			keys, err := w.keys.List(auth.With(t.Context(), admin), auth.Sandbox, request)
			require.NoError(t, err)
			for _, k := range keys.Items {
				got = append(got, k.ID)
			}
			if request.After = keys.Next; keys.Next == nil {
				break
			}
		}
		require.Equal(t, want, got)
	})
}

func TestRevealIsLimited(t *testing.T) {
	t.Parallel()
	w := newWorld(t, testkit.Database(t))
	admin := w.admin(false)
	k, _ := w.create(admin, auth.Sandbox)
	reveal := func(p auth.Principal) error {
		_, err := w.keys.Reveal(auth.With(t.Context(), p), auth.Sandbox, k.ID)
		return err
	}
	for range 30 {
		require.NoError(t, reveal(admin))
	}
	require.True(t, fault.HasCode(reveal(admin), fault.CodeRequestLimit))
	other := admin
	other.SubjectID = "dev-other"
	require.NoError(t, reveal(other), "counted for each developer")
}

func TestLastUse(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		admin := w.admin(false)
		k, secret := w.create(admin, auth.Sandbox)
		lastUse := func() *db.Time {
			keys, err := w.keys.List(auth.With(t.Context(), admin), auth.Sandbox, page.Request{Size: 10})
			require.NoError(t, err)
			require.Len(t, keys.Items, 1)
			return keys.Items[0].LastUsedAt
		}
		use := func() {
			_, ok := w.ask(auth.Sandbox, basic(k.APIKey, secret))
			require.True(t, ok)
		}
		require.NoError(t, w.keys.StoreUses(t.Context()))
		require.Nil(t, lastUse())
		use()
		require.Nil(t, lastUse(), "no request waits for it")
		require.NoError(t, w.keys.StoreUses(t.Context()))
		first := lastUse()
		require.NotNil(t, first)

		require.NoError(t, w.clock.Advance(t.Context(), 30*time.Second))
		use()
		require.NoError(t, w.keys.StoreUses(t.Context()))
		require.Equal(t, first, lastUse(), "once a minute")
		require.NoError(t, w.clock.Advance(t.Context(), 31*time.Second))
		use()
		require.NoError(t, w.keys.StoreUses(t.Context()))
		require.True(t, lastUse().After(first.Time))
	})
}
