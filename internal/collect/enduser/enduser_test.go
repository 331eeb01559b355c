package enduser_test

import (
	"context"
	"crypto/rand"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/collect/enduser"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/platform/token"
	"nod/internal/test/testkit"
)

// signIns is the outside world of tokens made with a portal bearer.
type signIns map[string]bool

func (s signIns) IsActive(_ context.Context, _, signInID string) (bool, error) {
	return s[signInID], nil
}

// keys is the outside world of tokens made with an API key.
type keys map[string]bool

func (k keys) IsActive(_ context.Context, at scope.Ref) (bool, error) {
	return k[at.ID], nil
}

type fixture struct {
	*enduser.Service
	sealer  *seal.Sealer
	store   *db.DB
	clock   *clock.Clock
	tenants *tenant.Service
	audit   *audit.Service
	signIns signIns
	keys    keys
	tenant  string
}

func setup(t *testing.T, store *db.DB) fixture {
	t.Helper()
	ctx := t.Context()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(ctx, store, master)
	require.NoError(t, err)
	clk := clock.New(store)
	signer, err := token.NewSigner(ctx, store, sealer, clk)
	require.NoError(t, err)
	f := fixture{sealer: sealer, store: store, clock: clk, signIns: signIns{"si-1": true}, keys: keys{"key-1": true}}
	f.audit = audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clk})
	f.tenants = tenant.New(tenant.Deps{DB: store, Clock: clk, Audit: f.audit})
	f.Service = enduser.New(enduser.Deps{
		DB: store, Clock: clk, Seal: sealer, Tokens: signer, Events: event.NewRecorder(clk, sealer), Tenants: f.tenants,
		Audit:   f.audit,
		SignIns: f.signIns, Keys: f.keys, WidgetTokenTTL: 5 * time.Hour, LinkURL: "http://link.test",
	})
	f.tenant = f.newTenant(t)
	return f
}

func (f fixture) newTenant(t *testing.T) string {
	t.Helper()
	var made tenant.Tenant
	require.NoError(t, f.store.Tx(t.Context(), func(tx *db.Tx) (err error) {
		made, err = f.tenants.Create(t.Context(), tx, "Bayani Lending", "ada@bayani.test")
		return err
	}))
	return made.ID
}

func (f fixture) create(t *testing.T, in enduser.CreateInput) (enduser.User, enduser.Token) {
	t.Helper()
	if in.Tenant == "" {
		in.Tenant = f.tenant
	}
	if in.Mode == "" {
		in.Mode = auth.Sandbox
	}
	if in.Source == "" {
		in.Source = enduser.SourceAPI
	}
	user, made, err := f.Create(t.Context(), in)
	require.NoError(t, err)
	return user, made
}

func (f fixture) setAccounts(t *testing.T, user enduser.User, s enduser.Summary[enduser.AccountRef]) {
	t.Helper()
	require.NoError(t, f.store.Tx(t.Context(), func(tx *db.Tx) error {
		locked, err := f.Lock(t.Context(), tx, user.Ref())
		require.NoError(t, err)
		return f.SetAccounts(t.Context(), tx, locked, s)
	}))
}

func (f fixture) find(t *testing.T, filter enduser.ListFilter) []string {
	t.Helper()
	list, err := f.List(t.Context(), scope.Of(f.tenant, auth.Sandbox), filter, page.Request{Size: 50})
	require.NoError(t, err)
	ids := []string{}
	for _, user := range list.Items {
		ids = append(ids, user.ID)
	}
	return ids
}

func account(provider string) enduser.AccountRef {
	return enduser.AccountRef{AccountID: "a-1", ProviderID: provider}
}

func TestCreate(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		user, made := f.create(t, enduser.CreateInput{ExternalMetadata: map[string]string{"customer": "42"}})
		require.True(t, strings.HasPrefix(user.ID, "user-"))
		require.True(t, strings.HasPrefix(made.ID, "tk-"))

		got, err := f.Get(t.Context(), store.Read(), user.Ref())
		require.NoError(t, err)
		require.Equal(t, user, got)
		events := testkit.Sealed{DB: store, Seal: f.Seal}.Events(t, "type = 'USER_CREATED' AND user_id = $1", user.ID)
		require.Contains(t, events[0].Body, `"data":{"source":"API","userId":"`+user.ID+`"}`)

		for _, elsewhere := range []scope.Ref{
			scope.Of(f.newTenant(t), auth.Sandbox).Ref(user.ID), scope.Of(f.tenant, auth.Production).Ref(user.ID),
			scope.Of(f.tenant, auth.Sandbox).Ref("user-unknown"),
		} {
			_, err := f.Get(t.Context(), store.Read(), elsewhere)
			require.Equal(t, fault.Missing("User"), err)
			_, err = f.IssueToken(t.Context(), elsewhere)
			require.Equal(t, fault.Missing("User"), err)
			_, err = f.WinkLink(t.Context(), elsewhere)
			require.Equal(t, fault.Missing("User"), err)
			require.Equal(t, fault.Missing("User"), f.ResetSession(t.Context(), elsewhere))
		}
	})
}

func TestExternalMetadata(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t))
	for name, metadata := range map[string]map[string]string{
		"six keys":       {"a": "", "b": "", "c": "", "d": "", "e": "", "f": ""},
		"empty key":      {"": "x"},
		"long key":       {strings.Repeat("k", 51): "x"},
		"long value":     {"k": strings.Repeat("v", 501)},
		"key not ASCII":  {"clé": "x"},
		"value not text": {"k": "ñ"},
	} {
		_, _, err := f.Create(t.Context(), enduser.CreateInput{Tenant: f.tenant, Mode: auth.Sandbox, ExternalMetadata: metadata})
		require.True(t, fault.HasCode(err, fault.CodeInvalidParameters), name)
	}
	f.create(t, enduser.CreateInput{ExternalMetadata: map[string]string{
		strings.Repeat("k", 50): strings.Repeat("v", 500), "b": "", "c": "", "d": "", "e": "",
	}})
}

func TestWidgetToken(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		ctx := t.Context()
		user, made := f.create(t, enduser.CreateInput{})
		works := func(made enduser.Token) bool {
			p, err := f.AuthenticateWidget(ctx, "Bearer "+made.AccessToken)
			if err != nil {
				require.Equal(t, fault.Unauthenticated, fault.As(err).Kind)
				return false
			}
			require.Equal(t, auth.Principal{
				Kind: auth.KindUser, TenantID: f.tenant, Mode: made.Mode, SubjectID: user.ID, SignInID: p.SignInID,
				TokenID: made.ID, Origins: p.Origins, ExpiresAt: made.ExpiresAt.Unix(),
			}, p)
			return true
		}
		require.True(t, works(made))
		require.WithinDuration(t, f.clock.Now().Add(5*time.Hour), made.ExpiresAt.Time, 5*time.Second)
		for _, wrong := range []string{"", "Bearer", "Bearer x", "Basic " + made.AccessToken, "Bearer " + made.AccessToken + "x"} {
			_, err := f.AuthenticateWidget(ctx, wrong)
			require.True(t, fault.HasCode(err, fault.CodeInvalidToken), wrong)
		}

		// A token made with a portal bearer ends with that bearer, in time and by sign-out.
		ends := f.clock.Now().Add(time.Hour).Truncate(time.Second)
		portal := auth.With(ctx, auth.Principal{
			Kind: auth.KindOpenToken, TenantID: f.tenant, SignInID: "si-1", ExpiresAt: ends.Unix(),
		})
		fromPortal, err := f.IssueToken(portal, user.Ref())
		require.NoError(t, err)
		require.Equal(t, ends, fromPortal.ExpiresAt.Time)
		require.True(t, works(fromPortal))
		f.signIns["si-1"] = false
		require.False(t, works(fromPortal))

		// A token made with an API key ends when the key is switched off.
		withKey := auth.With(ctx, auth.Principal{Kind: auth.KindKey, TenantID: f.tenant, SubjectID: "key-1"})
		fromKey, err := f.IssueToken(withKey, user.Ref())
		require.NoError(t, err)
		require.True(t, works(fromKey))
		f.keys["key-1"] = false
		require.False(t, works(fromKey))
		require.True(t, works(made))

		require.NoError(t, f.tenants.Suspend(ctx, f.tenant, "operator"))
		require.False(t, works(made))
		require.NoError(t, f.tenants.Resume(ctx, f.tenant, "operator"))
		require.True(t, works(made))

		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return f.RevokeTokens(ctx, tx, user.Ref()) }))
		require.False(t, works(made))
		fresh, err := f.IssueToken(ctx, user.Ref())
		require.NoError(t, err)
		require.True(t, works(fresh))
		require.NoError(t, f.clock.Advance(ctx, 5*time.Hour))
		require.False(t, works(fresh))
		require.NoError(t, f.clock.Advance(ctx, 25*time.Hour))
		require.NoError(t, f.ForgetTokens(ctx))
		left, err := db.Get[int](ctx, store.Read(), "SELECT count(*) FROM widget_token")
		require.NoError(t, err)
		require.Zero(t, left)
	})
}

func TestProductionToken(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t))
	_, made := f.create(t, enduser.CreateInput{Mode: auth.Production})
	_, err := f.AuthenticateWidget(t.Context(), "Bearer "+made.AccessToken)
	require.True(t, fault.HasCode(err, fault.CodeInvalidToken), "without the grant")
	require.NoError(t, f.tenants.EnableProduction(t.Context(), f.tenant, "operator"))
	_, err = f.AuthenticateWidget(t.Context(), "Bearer "+made.AccessToken)
	require.NoError(t, err)
}

func TestAllowedOrigins(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t))
	require.NoError(t, f.tenants.EnableProduction(t.Context(), f.tenant, "operator"))
	sets := map[auth.Mode]string{}
	for _, mode := range []auth.Mode{auth.Sandbox, auth.Production} {
		_, made := f.create(t, enduser.CreateInput{Mode: mode})
		p, err := f.AuthenticateWidget(t.Context(), "Bearer "+made.AccessToken)
		require.NoError(t, err)
		sets[mode] = p.Origins
		_, second := f.create(t, enduser.CreateInput{Mode: mode})
		p, err = f.AuthenticateWidget(t.Context(), "Bearer "+second.AccessToken)
		require.NoError(t, err)
		require.Equal(t, sets[mode], p.Origins, "one default set per tenant and mode")
	}
	for set, wantAny := range map[string]bool{
		sets[auth.Sandbox]: true, sets[auth.Production]: false, "os-unknown": false, "": false, "os_sbx-": false,
		id.New("os_sbx"): true, id.New("os_live"): false, id.New("os"): false, id.New("os_sbx") + "; x": false,
	} {
		embedders, err := f.EmbeddersOf(t.Context(), set)
		require.NoError(t, err)
		require.Empty(t, embedders.Origins)
		require.Equal(t, wantAny, embedders.AnyOrigin, set)
		require.Equal(t, set == sets[auth.Sandbox] || set == sets[auth.Production], embedders.IsKnown, set)
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		ctx := t.Context()
		old, _ := f.create(t, enduser.CreateInput{})
		require.NoError(t, f.clock.Advance(ctx, 48*time.Hour))
		maria, _ := f.create(t, enduser.CreateInput{FullName: "María  Clara 100% Villanueva"})
		own := map[string]string{"loanId": "47:11"}
		jose, _ := f.create(t, enduser.CreateInput{FullName: "Jose_Ramos", ExternalMetadata: own})
		f.create(t, enduser.CreateInput{Mode: auth.Production, ExternalMetadata: own})
		f.create(t, enduser.CreateInput{Tenant: f.newTenant(t)})
		f.setAccounts(t, maria, enduser.Summary[enduser.AccountRef]{Items: []enduser.AccountRef{account("p-1"), account("p-1")}, Live: 1, Ended: 1})
		f.setAccounts(t, jose, enduser.Summary[enduser.AccountRef]{Items: []enduser.AccountRef{account("p-2")}, Ended: 1})

		require.Equal(t, []string{jose.ID, maria.ID, old.ID}, f.find(t, enduser.ListFilter{}))
		require.Equal(t, []string{maria.ID}, f.find(t, enduser.ListFilter{Outcome: enduser.Success}))
		require.Equal(t, []string{jose.ID}, f.find(t, enduser.ListFilter{Outcome: enduser.Fail}))
		require.Equal(t, []string{maria.ID}, f.find(t, enduser.ListFilter{ProviderID: "p-1"}))
		require.Equal(t, []string{maria.ID}, f.find(t, enduser.ListFilter{Name: "maria clara 100%"}))
		require.Empty(t, f.find(t, enduser.ListFilter{Name: "maria%clara"}))
		require.Equal(t, []string{jose.ID}, f.find(t, enduser.ListFilter{Name: "e_r"}))
		require.Equal(t, []string{old.ID}, f.find(t, enduser.ListFilter{UserID: old.ID}))
		require.Equal(t, []string{old.ID}, f.find(t, enduser.ListFilter{}.Called(old.ID)))
		require.Equal(t, []string{jose.ID}, f.find(t, enduser.ListFilter{}.Called(" loanId: 47:11")))
		require.Empty(t, f.find(t, enduser.ListFilter{}.Called("loanId:47")))
		yesterday := f.clock.Now().Add(-24 * time.Hour)
		require.Equal(t, []string{jose.ID, maria.ID}, f.find(t, enduser.ListFilter{Created: day.Range{From: yesterday}}))
		require.Equal(t, []string{old.ID}, f.find(t, enduser.ListFilter{Created: day.Range{To: yesterday}}))

		first, err := f.List(ctx, scope.Of(f.tenant, auth.Sandbox), enduser.ListFilter{}, page.Request{Size: 2})
		require.NoError(t, err)
		require.Len(t, first.Items, 2)
		second, err := f.List(ctx, scope.Of(f.tenant, auth.Sandbox), enduser.ListFilter{}, page.Request{Size: 2, After: first.Next})
		require.NoError(t, err)
		require.Equal(t, old.ID, second.Items[0].ID)
		require.Nil(t, second.Next)
	})
}

// TestSearchInPortions looks for names among more users than one page looks at: each page ends where it stopped
// looking, whether it found somebody or not, and those after it find the rest, each user once.
func TestSearchInPortions(t *testing.T) {
	t.Parallel()
	for name, isSealed := range map[string]bool{"sealed": true, "of an earlier release": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testkit.EachDatabase(t, func(t *testing.T, store *db.DB) { searchInPortions(t, store, isSealed) })
		})
	}
}

func searchInPortions(t *testing.T, store *db.DB, isSealed bool) {
	t.Helper()
	f := setup(t, store)
	f.SearchTime = time.Nanosecond // one portion for each page
	first, _ := f.create(t, enduser.CreateInput{FullName: "Maria Clara"})
	f.setAccounts(t, first, enduser.Summary[enduser.AccountRef]{Items: []enduser.AccountRef{account("p-1")}, Live: 1})
	f.repeat(t, first.ID, "Others", 5_000)
	if isSealed {
		f.seal(t)
	}
	require.NoError(t, f.clock.Advance(t.Context(), time.Hour))
	second, _ := f.create(t, enduser.CreateInput{FullName: "Maria Luisa"})
	third, _ := f.create(t, enduser.CreateInput{FullName: "Maria Elena"})
	fourth, _ := f.create(t, enduser.CreateInput{FullName: "Maria Makiling"})

	lately := day.Range{From: f.clock.Now().Add(-time.Minute)}
	for _, c := range []struct {
		filter enduser.ListFilter
		pages  [][]string
	}{
		{enduser.ListFilter{}, [][]string{{fourth.ID, third.ID}, {second.ID}, {}, {first.ID}}},
		{enduser.ListFilter{Outcome: enduser.Success}, [][]string{{}, {}, {first.ID}}},
		{enduser.ListFilter{ProviderID: "p-1"}, [][]string{{}, {}, {first.ID}}},
		{enduser.ListFilter{Created: lately}, [][]string{{fourth.ID, third.ID}, {second.ID}}},
		{enduser.ListFilter{UserID: first.ID}, [][]string{{first.ID}}},
	} {
		c.filter.Name = "maria"
		require.Equal(t, c.pages, f.pages(t, c.filter), "%+v", c.filter)
	}
	f.SearchTime = time.Hour
	all := f.pages(t, enduser.ListFilter{Name: "maria"})
	require.Equal(t, [][]string{{fourth.ID, third.ID}, {second.ID, first.ID}}, all)
	for filter, want := range map[string]int{"maria": 4, "others": 5_000, "maria l": 1, "nobody": 0} {
		n, err := f.Count(t.Context(), scope.Of(f.tenant, auth.Sandbox), enduser.ListFilter{Name: filter})
		require.NoError(t, err)
		require.Equal(t, want, n, filter)
	}
}

// pages reads a list two users at a time.
func (f fixture) pages(t *testing.T, filter enduser.ListFilter) (pages [][]string) {
	t.Helper()
	for r := (page.Request{Size: 2}); ; {
		list, err := f.List(t.Context(), scope.Of(f.tenant, auth.Sandbox), filter, r)
		require.NoError(t, err)
		ids := []string{}
		for _, user := range list.Items {
			ids = append(ids, user.ID)
		}
		if pages = append(pages, ids); list.Next == nil {
			return pages
		}
		r.After = list.Next
	}
}

// repeat adds so many users like one, of another name and later, as an earlier release stored them.
func (f fixture) repeat(t *testing.T, userID, name string, times int) {
	t.Helper()
	const numbers = "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < $1) "
	for _, statement := range []string{
		`INSERT INTO end_user SELECT tenant_id, mode, id || '-' || n, source, '{}', $3, $4, name_source_id,
			head_image_url, outcome, session_status, accounts, accounts_live, accounts_ended, uploads, uploads_live,
			uploads_ended, created_at + n, updated_at, uncounted, NULL, NULL, NULL FROM end_user, number WHERE id = $2`,
		`INSERT INTO end_user_provider SELECT tenant_id, mode, user_id || '-' || n, provider_id, outcome, created_at + n
			FROM end_user_provider, number WHERE user_id = $2 AND $3 <> $4`,
	} {
		require.NoError(t, f.store.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), numbers+statement, times, userID, name, strings.ToLower(name))
			return err
		}))
	}
	if f.store.IsPostgres() { // as the server does with a table that was never looked at
		_, err := f.store.Write().ExecContext(t.Context(), "ANALYZE")
		require.NoError(t, err)
	}
}

func TestSession(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		user, _ := f.create(t, enduser.CreateInput{})
		status := func() (enduser.SessionStatus, enduser.Outcome) {
			u, err := f.Get(t.Context(), store.Read(), user.Ref())
			require.NoError(t, err)
			return u.SessionStatus, u.Outcome
		}
		for _, step := range []struct {
			summary enduser.Summary[enduser.AccountRef]
			status  enduser.SessionStatus
			outcome enduser.Outcome
		}{
			{enduser.Summary[enduser.AccountRef]{}, enduser.InProgress, enduser.None},
			{enduser.Summary[enduser.AccountRef]{Ended: 1}, enduser.InProgress, enduser.Fail},
			{enduser.Summary[enduser.AccountRef]{Live: 1, Ended: 1}, enduser.Completed, enduser.Success},
			{enduser.Summary[enduser.AccountRef]{Ended: 2}, enduser.Completed, enduser.Fail},
			{enduser.Summary[enduser.AccountRef]{Ended: 2, Revoked: true}, enduser.Revoked, enduser.Fail},
			{enduser.Summary[enduser.AccountRef]{Live: 1, Ended: 2}, enduser.Completed, enduser.Success},
		} {
			f.setAccounts(t, user, step.summary)
			gotStatus, gotOutcome := status()
			require.Equal(t, step.status, gotStatus)
			require.Equal(t, step.outcome, gotOutcome)
		}
		require.NoError(t, f.ResetSession(t.Context(), user.Ref()))
		got, _ := status()
		require.Equal(t, enduser.InProgress, got)
	})
}

func TestName(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		ctx := t.Context()
		user, _ := f.create(t, enduser.CreateInput{FullName: "As Invited"})
		change := func(fn func(tx *db.Tx) error) string {
			require.NoError(t, store.Tx(ctx, fn))
			u, err := f.Get(ctx, store.Read(), user.Ref())
			require.NoError(t, err)
			return u.FullName
		}
		set := func(name, source string) string {
			return change(func(tx *db.Tx) error { return f.SetName(ctx, tx, user.Ref(), name, source) })
		}
		forget := func(source string) string {
			return change(func(tx *db.Tx) error { return f.ForgetName(ctx, tx, user.Ref(), source) })
		}
		require.Equal(t, "As Invited", set("", "a-1"))
		require.Equal(t, "As Invited", set(" \u202e\t", "a-1"), "a blank name is none")
		require.Equal(t, "Maria Clara", set("Maria\u202e \u2067Clara\u2069", "a-1"), "nothing turns a name round")
		require.Equal(t, "Maria Clara", set("Somebody Else", "a-2"), "the first source wins")
		require.Equal(t, "Maria Clara", forget("a-2"))
		require.Empty(t, forget("a-1"))
		require.Empty(t, f.find(t, enduser.ListFilter{Name: "maria"}))
	})
}

func TestWinkLink(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		user, _ := f.create(t, enduser.CreateInput{})
		link, err := f.WinkLink(t.Context(), user.Ref())
		require.NoError(t, err)
		require.Equal(t, "http://link.test/m/"+link.ID, link.URL)
		again, err := f.WinkLink(t.Context(), user.Ref())
		require.NoError(t, err)
		require.Equal(t, link, again)
		stored, err := db.Get[string](t.Context(), store.Read(), "SELECT id_hash || id_sealed FROM wink_link")
		require.NoError(t, err)
		require.NotContains(t, stored, link.ID)
	})
}
