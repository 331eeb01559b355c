//go:build !race

package app_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// forAdmins are what a DEVELOPER may not do: role changes, removals, API keys, the audit log.
var forAdmins = []string{
	"create-api-key", "update-api-key", "delete-api-key",
	"update-developer-role", "delete-developer", "erase-user",
	"list-audit-entries", "export-audit-entries", "verify-audit-entries", "list-audit-actions", "list-audit-actors",
	"set-lookup-policy", "create-signal-rule", "update-signal-rule", "delete-signal-rule",
	"list-signal-requests", "export-signal-requests", "list-verification-requests", "export-verification-requests",
}

// TestRoles calls every operation of the management API and of the data API as nobody, as a DEVELOPER and as an ADMIN.
// What an operation lets a DEVELOPER do is answered as to an ADMIN; anything else with 403.
func TestRoles(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	developer := developerOf(t, kit, tenant)
	access := accessOf(t, kit)
	refused := []string{}
	for _, e := range describe(t, kit) {
		if e.api != "management" && e.api != "sandbox" {
			continue
		}
		var body any
		if good := e.good(); good != nil {
			body = good
		}
		call := func(email, password string) *apptest.Answer {
			actor := kit.Anonymous(bases(kit)[e.api])
			if email != "" { // again each time: some operations end sign-ins
				in := freshSignIn(kit, email, password)
				actor = actor.Authorized("Bearer " + in.Text(map[string]string{
					"management": "developerToken.token", "sandbox": "openApiSandboxToken.token",
				}[e.api]))
			}
			return actor.Do(e.method, target(e), body)
		}
		nobody := call("", "")
		if access[e.api+" "+e.id] == "public" {
			require.NotEqual(t, http.StatusUnauthorized, nobody.Status, "%s needs no login", e)
			continue
		}
		require.Equal(t, http.StatusUnauthorized, nobody.Status, "%s as nobody", e)
		admin, member := call(tenant.Email, apptest.Password), call(developer, apptest.Password)
		switch access[e.api+" "+e.id] {
		case "admin":
			refused = append(refused, e.id)
			require.NotEqual(t, http.StatusForbidden, admin.Status, "%s as an ADMIN: %s", e, admin.Body)
			require.Equal(t, "UNAUTHORIZED_ACCESS", member.Is(http.StatusForbidden).Code, "%s as a DEVELOPER", e)
		case "caller":
			if e.id == "create-invite" || e.id == "create-invite-import" { // of Production alone, no matter who asks
				require.NotEqual(t, http.StatusUnauthorized, member.Status, "%s", e)
				continue
			}
			require.Equal(t, admin.Status, member.Status, "%s as a DEVELOPER: %s", e, member.Body)
			require.NotEqual(t, http.StatusForbidden, member.Status, "%s: %s", e, member.Body)
			require.NotEqual(t, http.StatusUnauthorized, member.Status, "%s", e)
		default:
			t.Errorf("%s has no policy", e)
		}
	}
	require.ElementsMatch(t, forAdmins, refused)
}

// TestRolesPage: the page says what the operations do.
func TestRolesPage(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/roles.md")
	require.NoError(t, err)
	kit := apptest.New(t)
	access := accessOf(t, kit)
	for _, e := range describe(t, kit) {
		if e.api != "management" && !(e.api == "open" && e.isScreen) {
			continue
		}
		want := map[string]string{
			"public": "| no login needed | no login needed |", "caller": "| yes | yes |", "admin": "| yes | **no** |",
		}[access[e.api+" "+e.id]]
		prefix := map[string]string{"management": "/api/v1", "open": "/open/v1"}[e.api]
		require.Contains(t, string(text), "`"+e.method+" "+prefix+e.path+"` "+want)
	}
}

// TestScreensTakeTheTokenOfTheirMode: what serves the portal's screens lies at a mode's data API, and opens to the
// portal's token of that mode alone: to no API key, no token of the other mode, and no developer token.
func TestScreensTakeTheTokenOfTheirMode(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
	tenant.SignIn()
	own := map[string]apptest.Actor{"sandbox": tenant.Sandbox, "open": tenant.Production, "management": tenant.Admin}
	key := map[string]apptest.Actor{"sandbox": tenant.Key("SANDBOX"), "open": tenant.Key("PRODUCTION")}
	mode := map[string]string{"sandbox": "SANDBOX", "open": "PRODUCTION"}
	base := bases(kit)
	screens := map[string]int{}
	for _, e := range describe(t, kit) {
		if e.api == "management" {
			require.NotRegexp(t, "^/(users|exports|erasures|invites|activity|insightSummary)", e.path, "people are data of a mode")
		}
		require.Equal(t, e.isScreen, strings.HasPrefix(e.path, "/portal/"), e)
		if !e.isScreen {
			continue
		}
		screens[e.api]++
		named, _ := e.input("mode")
		require.False(t, named.required, "%s: the token says the mode", e)
		address := strings.ReplaceAll(target(e), "=SANDBOX", "="+mode[e.api])
		call := func(by apptest.Actor) int { return by.Do(e.method, address, nilOr(e.good())).Status }
		require.NotContains(t, []int{http.StatusUnauthorized, http.StatusForbidden}, call(own[e.api]), "%s", e)
		require.Equal(t, http.StatusForbidden, call(key[e.api]), "%s with a key", e)
		for api, actor := range own {
			if api != e.api {
				require.Equal(t, http.StatusUnauthorized, call(kit.Anonymous(base[e.api]).Authorized(actor.Authorization())), "%s with the token of %s", e, api)
			}
		}
	}
	require.Equal(t, screens["sandbox"], screens["open"])
	require.Greater(t, screens["open"], 10)
	for field, path := range map[string]string{
		"environment": "/portal/insightSummary?accountId=a-1&environment=PRODUCTION", "mode": "/portal/users/u/accounts?mode=PRODUCTION",
	} {
		require.Equal(t, field, tenant.Sandbox.Get(path).Is(http.StatusBadRequest).Errors[0].Field)
	}
}

// accessOf reads the policy of every operation from the descriptions, by API and id.
func accessOf(t *testing.T, kit *apptest.Kit) map[string]string {
	t.Helper()
	access := map[string]string{}
	for api, base := range bases(kit) {
		document, err := openapi3.NewLoader().LoadFromData(kit.Anonymous(base).Get("/openapi.json").Is(http.StatusOK).Body)
		require.NoError(t, err)
		for _, item := range document.Paths.Map() {
			for _, o := range item.Operations() {
				raw, err := json.Marshal(o.Extensions["x-access"])
				require.NoError(t, err)
				access[api+" "+o.OperationID] = strings.Trim(string(raw), `"`)
			}
		}
	}
	return access
}

// developerOf adds a DEVELOPER to a tenant and returns their address.
func developerOf(t *testing.T, kit *apptest.Kit, tenant *apptest.Tenant) string {
	t.Helper()
	const email = "dora@roles.example"
	tenant.Admin.Post("/staffInvitations", map[string]any{"emailAddress": email, "role": "DEVELOPER"}).
		Is(http.StatusCreated)
	kit.Anonymous(kit.Management()).Post("/staffInvitations/confirm", map[string]any{
		"firstName": "Dora", "lastName": "Lim", "title": "Engineer", "newPassword": apptest.Password,
		"token": kit.MailToken(email),
	}).Is(http.StatusOK)
	return email
}

func freshSignIn(kit *apptest.Kit, email, password string) *apptest.Answer {
	return kit.Anonymous(kit.Management()).
		Post("/signins", map[string]any{"email": email, "password": password}).Is(http.StatusCreated)
}

// target is the address of an operation with ids of nobody's and what its query must have.
func target(e endpoint) string {
	path, query := e.path, url.Values{}
	for _, input := range e.inputs {
		value := givens[input.name].value
		switch {
		case input.inPath:
			path = strings.ReplaceAll(path, "{"+input.name+"}", "none-00000000000000000000000000000000")
		case input.required || slices.Contains([]string{"mode", "follow"}, input.name):
			query.Set(input.name, value)
		}
	}
	return path + "?" + query.Encode()
}
