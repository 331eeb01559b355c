package filelink_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/access/filelink"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

const (
	files  = "https://files.example.test"
	folder = "exports"
)

// accesses are the sign-ins and keys that were not revoked.
type accesses struct {
	active map[string]bool
	err    error
}

func (a accesses) signIn(_ context.Context, tenant, signIn string) (bool, error) {
	return a.active[tenant+" "+signIn], a.err
}

type signIns struct{ *accesses }

func (s signIns) IsActive(ctx context.Context, tenant, signIn string) (bool, error) {
	return s.signIn(ctx, tenant, signIn)
}

type keys struct{ *accesses }

func (k keys) IsActive(ctx context.Context, at scope.Ref) (bool, error) {
	return k.signIn(ctx, at.Tenant, string(at.Mode)+" "+at.ID)
}

type fixture struct {
	*filelink.Signer
	t       *testing.T
	clock   *clock.Clock
	tenants *tenant.Service
	access  *accesses
	file    filelink.Target
}

func setup(t *testing.T, store *db.DB) fixture {
	movable := clock.New(store)
	sealer := testkit.Sealer(t, store)
	log := audit.New(audit.Deps{DB: store, Clock: movable, Seal: sealer})
	tenants := tenant.New(tenant.Deps{DB: store, Clock: movable, Audit: log})
	var made tenant.Tenant
	require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) (err error) {
		made, err = tenants.Create(t.Context(), tx, "Bayani Lending", "ada@example.com")
		return err
	}))
	access := &accesses{active: map[string]bool{made.ID + " signin-1": true, made.ID + " SANDBOX key-1": true}}
	return fixture{
		filelink.New(filelink.Deps{
			Clock: movable, Seal: sealer, Tenants: tenants, SignIns: signIns{access}, Keys: keys{access}, FilesURL: files,
		}),
		t, movable, tenants, access,
		filelink.Target{Tenant: made.ID, Mode: auth.Sandbox, ID: "exp-1", Part: "2"},
	}
}

// link signs an address for a caller and returns its ticket.
func (f fixture) link(caller auth.Principal, file filelink.Target) string {
	f.t.Helper()
	until := f.clock.Now().Add(time.Minute)
	address := f.Link(auth.With(f.t.Context(), caller), folder, file, until)
	text, ok := strings.CutPrefix(address, files+"/"+folder+"/")
	require.True(f.t, ok, address)
	return text
}

func (f fixture) opens(in, text string) bool {
	f.t.Helper()
	_, ok, err := f.Redeem(f.t.Context(), in, text)
	require.NoError(f.t, err)
	return ok
}

func (f fixture) staff() auth.Principal {
	return auth.Principal{Kind: auth.KindOpenToken, SubjectID: "dev-1", SignInID: "signin-1"}
}

func TestLink(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		text := f.link(f.staff(), f.file)
		ticket, ok, err := f.Redeem(t.Context(), folder, text)
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, f.file, ticket.Target)
		require.Equal(t, "dev-1", ticket.Subject)

		payload, signature, _ := strings.Cut(text, ".")
		other, _, _ := strings.Cut(f.link(f.staff(), filelink.Target{Tenant: f.file.Tenant, ID: "exp-2"}), ".")
		for name, forged := range map[string]string{
			"nothing": "", "no signature": payload, "an empty signature": payload + ".", "another file": other + "." + signature,
			"a longer signature": text + "0", "a signature alone": "." + signature,
		} {
			require.False(t, f.opens(folder, forged), name)
		}
		require.False(t, f.opens("documents", text), "an address of one folder opens none of another")
	})
}

func TestLinkEnds(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		text := f.link(f.staff(), f.file)
		require.NoError(t, f.clock.Advance(t.Context(), 61*time.Second))
		require.False(t, f.opens(folder, text), "its time is over")

		text = f.link(f.staff(), f.file)
		require.True(t, f.opens(folder, text))
		f.access.active[f.file.Tenant+" signin-1"] = false
		require.False(t, f.opens(folder, text), "the sign-in was revoked")

		key := auth.Principal{Kind: auth.KindKey, SubjectID: "key-1"}
		text = f.link(key, f.file)
		require.True(t, f.opens(folder, text))
		live := f.file
		live.Mode = auth.Production
		require.False(t, f.opens(folder, f.link(key, live)), "the key is of the other mode")
		f.access.active[f.file.Tenant+" PRODUCTION key-1"] = true
		require.False(t, f.opens(folder, f.link(key, live)), "the tenant has no production")
		require.NoError(t, f.tenants.EnableProduction(t.Context(), f.file.Tenant, "operator"))
		require.True(t, f.opens(folder, f.link(key, live)))

		require.NoError(t, f.tenants.Suspend(t.Context(), f.file.Tenant, "operator"))
		require.False(t, f.opens(folder, text), "the tenant is suspended")

		f.access.active["tenant-gone signin-1"] = true
		gone := f.link(f.staff(), filelink.Target{Tenant: "tenant-gone", Mode: auth.Sandbox, ID: "exp-1"})
		require.False(t, f.opens(folder, gone), "the tenant was deleted")

		f.access.err = errors.New("no database")
		_, ok, err := f.Redeem(t.Context(), folder, text)
		require.ErrorIs(t, err, f.access.err)
		require.False(t, ok)
	})
}
