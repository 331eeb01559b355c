package tenant_test

import (
	"context"
	"crypto/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/audit"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/page"
	"nod/internal/platform/seal"
	"nod/internal/tenant"
	"nod/internal/testkit"
)

func setup(t *testing.T, store *db.DB) *tenant.Service {
	t.Helper()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(t.Context(), store, master)
	require.NoError(t, err)
	clk := clock.New(nil)
	return tenant.New(tenant.Deps{DB: store, Clock: clk, Audit: audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clk})})
}

func create(t *testing.T, store *db.DB, s *tenant.Service, name string) (made tenant.Tenant) {
	t.Helper()
	require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) (err error) {
		made, err = s.Create(t.Context(), tx, name, "ada@example.com")
		return err
	}))
	return made
}

func TestCheckName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"":                      "Organization name is required",
		"   ":                   "Organization name is required",
		"A":                     "Too Short!",
		" A ":                   "Too Short!",
		"Ab":                    "",
		"Ñé":                    "",
		strings.Repeat("é", 50): "",
		strings.Repeat("é", 51): "Too Long!",
		"Two\r\nLines":          "Please use letters and signs only.",
	} {
		got := ""
		if field := tenant.CheckName("tenantName", name, "Organization name is required"); field != nil {
			require.Equal(t, "tenantName", field.Field)
			got = field.Message
		}
		require.Equal(t, want, got, "%q", name)
	}
}

func TestOperatorActs(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		ctx := t.Context()
		made := create(t, store, s, " Bayani Lending ")
		require.Equal(t, "Bayani Lending", made.Name)
		other := create(t, store, s, "Fresh Start")

		for _, step := range []struct {
			act                   func(ctx context.Context, tenant, operator string) error
			production, suspended bool
		}{
			{s.EnableProduction, true, false},
			{s.EnableProduction, true, false},
			{s.Suspend, true, true},
			{s.Resume, true, false},
			{s.DisableProduction, false, false},
			{s.DisableProduction, false, false},
		} {
			require.NoError(t, step.act(ctx, made.ID, "cli"))
			got, err := s.Get(ctx, made.ID)
			require.NoError(t, err)
			require.Equal(t, step.production, got.HasProduction())
			require.Equal(t, step.suspended, got.IsSuspended())
		}
		untouched, err := s.Get(ctx, other.ID)
		require.NoError(t, err)
		require.Equal(t, other, untouched)

		actions, err := db.Select[string](ctx, store.Read(), "SELECT action FROM audit WHERE tenant_id = $1 ORDER BY sequence", made.ID)
		require.NoError(t, err)
		require.Equal(t, []string{
			"tenant.productionEnabled", "tenant.suspended", "tenant.resumed", "tenant.productionDisabled",
		}, actions, "repeated acts are recorded once")

		require.True(t, fault.HasCode(s.Suspend(ctx, "tenant-x", "cli"), fault.CodeMissingResource))
		_, err = s.Get(ctx, "tenant-x")
		require.True(t, fault.HasCode(err, fault.CodeMissingResource))
	})
}

func TestListPagesNewestFirst(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		want := []string{}
		for _, name := range []string{"One", "Two", "Three"} {
			want = append([]string{create(t, store, s, name).ID}, want...)
		}
		got := []string{}
		request := page.Request{Size: 2}
		for {
			list, err := s.List(t.Context(), request)
			require.NoError(t, err)
			for _, item := range list.Items {
				got = append(got, item.ID)
			}
			if request.After = list.Next; list.Next == nil {
				break
			}
		}
		require.Equal(t, want, got)
	})
}
