package enduser_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/enduser"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

func TestTokensNameTheSitesThatMayFrameThem(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		require.NoError(t, f.tenants.EnableProduction(t.Context(), f.tenant, "operator"))
		for _, mode := range []auth.Mode{auth.Sandbox, auth.Production} {
			user, made := f.create(t, enduser.CreateInput{
				Mode: mode, AllowedOrigins: []string{"https://B.example.com/", "http://localhost:3000", "https://a.example.com:8443"},
			})
			set := f.originSet(t, made)
			embedders, err := f.EmbeddersOf(t.Context(), set)
			require.NoError(t, err)
			require.False(t, embedders.AnyOrigin, "naming sites keeps all others out, in Sandbox too")
			require.Equal(
				t,
				[]string{"http://localhost:3000", "https://a.example.com:8443", "https://b.example.com"},
				embedders.Origins,
			)

			again, err := f.IssueToken(
				t.Context(),
				user.Ref(),
				"https://a.example.com:8443",
				"https://b.example.com",
				"http://localhost:3000",
				"https://b.example.com",
			)
			require.NoError(t, err)
			require.Equal(t, set, f.originSet(t, again), "the same sites are the same set")
			other, err := f.IssueToken(t.Context(), user.Ref(), "https://a.example.com")
			require.NoError(t, err)
			require.NotEqual(t, set, f.originSet(t, other))
			plain, err := f.IssueToken(t.Context(), user.Ref())
			require.NoError(t, err)
			embedders, err = f.EmbeddersOf(t.Context(), f.originSet(t, plain))
			require.NoError(t, err)
			require.Equal(t, mode == auth.Sandbox, embedders.AnyOrigin, "the default is as it was")
		}
	})
}

func TestOriginsThatAreNone(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t))
	user, _ := f.create(t, enduser.CreateInput{})
	for _, origin := range []string{
		"", "*", "https://*", "https://*.example.com", "example.com", "http://example.com", "https://example.com/path",
		"https://example.com?x", "https://user@example.com", "https://example.com;script-src *", "https://a.com https://b.com",
		"'self'", "javascript:alert(1)", "https://", "https://-a.com", "https://a.com\r\nX: 1", "https://a.com:port", "null",
	} {
		_, err := f.IssueToken(t.Context(), user.Ref(), "https://fine.example.com", origin)
		require.True(t, fault.HasCode(err, fault.CodeInvalidParameters), "%q", origin)
	}
	many := []string{}
	for i := range 21 {
		many = append(many, fmt.Sprintf("https://s%d.example.com", i))
	}
	_, err := f.IssueToken(t.Context(), user.Ref(), many...)
	require.True(t, fault.HasCode(err, fault.CodeInvalidParameters))
	_, err = f.IssueToken(t.Context(), user.Ref(), many[:20]...)
	require.NoError(t, err)
}

// originSet reads the set that a token names.
func (f fixture) originSet(t *testing.T, made enduser.Token) string {
	t.Helper()
	p, err := f.AuthenticateWidget(t.Context(), "Bearer "+made.AccessToken)
	require.NoError(t, err)
	return p.Origins
}

// TestOriginsOfTheTenant: what an organization names holds for the tokens that name nothing, those that
// were made before included, and for no others.
func TestOriginsOfTheTenant(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		require.NoError(t, f.tenants.EnableProduction(t.Context(), f.tenant, "operator"))
		admin := auth.With(t.Context(), auth.Principal{
			Kind: auth.KindDeveloper, TenantID: f.tenant, SubjectID: "dev-1", Role: auth.Admin,
		})
		for _, mode := range []auth.Mode{auth.Sandbox, auth.Production} {
			user, before := f.create(t, enduser.CreateInput{Mode: mode})
			other, err := f.IssueToken(t.Context(), user.Ref(), "https://other.example.com")
			require.NoError(t, err)
			nothing := enduser.AllowedOrigins{Mode: mode, Origins: []string{}, AnyOrigin: mode == auth.Sandbox}
			got, err := f.DefaultOrigins(t.Context(), scope.Of(f.newTenant(t), mode))
			require.NoError(t, err)
			require.Equal(t, nothing, got, "before there is any token")

			named := []string{" https://B.example.com/ ", "https://a.example.com", "https://a.example.com"}
			saved, err := f.SetDefaultOrigins(admin, mode, named)
			require.NoError(t, err)
			want := enduser.AllowedOrigins{Mode: mode, Origins: []string{"https://a.example.com", "https://b.example.com"}}
			require.Equal(t, want, saved)
			got, err = f.DefaultOrigins(t.Context(), scope.Of(f.tenant, mode))
			require.NoError(t, err)
			require.Equal(t, want, got)
			after, err := f.IssueToken(t.Context(), user.Ref())
			require.NoError(t, err)
			for _, made := range []enduser.Token{before, after} {
				embedders, err := f.EmbeddersOf(t.Context(), f.originSet(t, made))
				require.NoError(t, err)
				require.False(t, embedders.AnyOrigin)
				require.Equal(t, want.Origins, embedders.Origins)
			}
			embedders, err := f.EmbeddersOf(t.Context(), f.originSet(t, other))
			require.NoError(t, err)
			require.Equal(t, []string{"https://other.example.com"}, embedders.Origins)

			_, err = f.SetDefaultOrigins(admin, mode, []string{"https://*.example.com"})
			require.True(t, fault.HasCode(err, fault.CodeInvalidParameters))
			cleared, err := f.SetDefaultOrigins(admin, mode, nil)
			require.NoError(t, err)
			require.Equal(t, nothing, cleared)
			embedders, err = f.EmbeddersOf(t.Context(), f.originSet(t, before))
			require.NoError(t, err)
			require.Equal(t, mode == auth.Sandbox, embedders.AnyOrigin)
			_, err = f.SetDefaultOrigins(admin, mode, nil)
			require.NoError(t, err)
		}
		recorded, err := db.Get[int](t.Context(), store.Read(),
			"SELECT COUNT(*) FROM audit WHERE tenant_id = $1 AND action = 'allowedOrigins.changed'", f.tenant)
		require.NoError(t, err)
		require.Equal(t, 4, recorded, "set and cleared in both modes; what changes nothing is not recorded")
	})
}

func TestEmbeddersAreComparedAsBrowsersWriteThem(t *testing.T) {
	t.Parallel()
	e := enduser.Embedders{Origins: []string{"https://a.example.com:443", "http://localhost:80", "https://b.example.com:8443"}}
	for origin, isAllowed := range map[string]bool{
		"https://a.example.com": true, "http://localhost": true, "https://b.example.com:8443": true,
		"http://a.example.com": false, "https://b.example.com": false, "https://a.example.com.evil.test": false,
		"https://evil.test": false, "null": false, "": false,
	} {
		require.Equal(t, isAllowed, e.Allows(origin), origin)
	}
	require.True(t, enduser.Embedders{AnyOrigin: true}.Allows("https://evil.test"))
}
