package verification_test

import (
	"encoding/csv"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// TestRequestsForAuditors: auditors see who asked what about whom under which consent, and no whole number; a file of
// it runs no formula, and is noted.
func TestRequestsForAuditors(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Audited Lending"), kit.Tenant("Other Lending")
		body := subject(consentTemplate(tenant), "0000000001")
		body["consent"].(map[string]any)["consentTemplateId"] = ""
		consent := body["consent"].(map[string]any)
		consent["type"], consent["version"], consent["consentedWith"] = "=1+1", "3", "Paper"
		first := ended(kit, tenant.Sandbox, body)
		second := ended(kit, tenant.Key("SANDBOX"), subject(consentTemplate(tenant), "0000000091"))
		const list, file = "/portal/verifications/requests", "/portal/verifications/requests/export"
		lines := tenant.Sandbox.Get(list).Is(http.StatusOK).Items()
		require.Len(t, lines, 2)
		require.Equal(t, second.Text("id"), lines[0]["id"])
		require.Equal(t, "ERROR", lines[0]["status"])
		require.Regexp(t, "^key-", lines[0]["requesterId"])
		require.Equal(t, first.Text("id"), lines[1]["id"])
		require.Regexp(t, "^dev-", lines[1]["requesterId"])
		require.NotEmpty(t, lines[1]["requestedBy"])
		require.Equal(t, "Althea Reyes Santos", lines[1]["subject"])
		require.Equal(t, []any{"•••0001"}, lines[1]["numbers"])
		require.Equal(t, "Match", lines[1]["result"])
		require.Equal(t, "Paper", lines[1]["consentedWith"])

		answer := tenant.Sandbox.Get(file + "?startDate=2000-01-01&endDate=2099-01-01").Is(http.StatusOK)
		require.NotContains(t, string(answer.Body), "0000000001")
		cells, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(answer.Body), "\ufeff"))).ReadAll()
		require.NoError(t, err)
		require.Len(t, cells, 3)
		require.Equal(t, "'=1+1", cells[2][6])
		require.Len(t, strings.Split(string(tenant.Sandbox.Get(file+"?endDate=2000-01-01").Is(http.StatusOK).Body), "\n"), 2)

		require.Empty(t, other.Sandbox.Get(list).Is(http.StatusOK).Items())
		require.Contains(t, actions(tenant), "lookups.exported")
		tenant.Key("SANDBOX").Get(list).Is(http.StatusForbidden)
	})
}

func actions(tenant *apptest.Tenant) (all []string) {
	for _, entry := range tenant.Admin.Get("/audit?size=50").Is(http.StatusOK).Items() {
		all = append(all, entry["action"].(string))
	}
	return all
}
