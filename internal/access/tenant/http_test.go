package tenant_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/tenant"
	"nod/internal/test/apptest"
)

func organization(change map[string]any) map[string]any {
	body := map[string]any{
		"name": "Bayani Lending", "industry": "consumer lending", "emailAddress": "hello@bayani.test",
		"phoneNumber": "+63900000100", "companySize": "51-200", "websiteUrl": "https://bayani.test",
		"streetAddress1": "14 Acacia Street", "streetAddress2": "", "city": "Cebu City", "region": "", "country": "Philippines",
		"zipCode": "6000", "timeZone": "Asia/Singapore",
	}
	maps.Copy(body, change)
	return body
}

func TestOrganizationOverHTTP(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		ours, theirs := kit.Tenant("Bayani"), kit.Tenant("Fresh Start")
		foreign := theirs.Admin.Get("/tenant").Is(http.StatusOK)
		before := ours.Admin.Get("/tenant").Is(http.StatusOK)
		kit.Advance(time.Minute)

		empty := ours.Admin.Do(http.MethodPut, "/tenant", map[string]any{}).Is(http.StatusBadRequest)
		require.Equal(t, "Name required", empty.Message)
		require.Len(t, empty.Errors, 9)
		for _, field := range []string{"id", "productionEnabled", "productionAt", "suspendedAt", "createdAt", "tenantId"} {
			body := organization(map[string]any{field: foreign.Text("id")})
			ours.Admin.Do(http.MethodPut, "/tenant", body).Is(http.StatusBadRequest)
		}
		require.JSONEq(t, string(before.Data), string(ours.Admin.Get("/tenant").Is(http.StatusOK).Data))

		updated := ours.Admin.Do(http.MethodPut, "/tenant", organization(nil)).Is(http.StatusOK)
		require.Equal(t, "OK", updated.Code)
		require.Equal(t, "Update Success !", updated.Message)
		after := ours.Admin.Get("/tenant").Is(http.StatusOK)
		require.JSONEq(t, string(after.Data), string(updated.Data))
		require.Equal(t, before.Text("id"), after.Text("id"))
		for field, value := range organization(nil) {
			require.Equal(t, value, after.Text(field), field)
		}
		require.Equal(t, "Bayani Lending", ours.Admin.Get("/developers/me").Is(http.StatusOK).Text("tenantName"))
		require.JSONEq(t, string(foreign.Data), string(theirs.Admin.Get("/tenant").Is(http.StatusOK).Data))
		ours.Sandbox.Get("/tenant").Is(http.StatusNotFound)
		kit.Anonymous(kit.Management()).Do(http.MethodPut, "/tenant", organization(nil)).Is(http.StatusUnauthorized)

		var list struct{ Items []tenant.Industry }
		require.NoError(t, json.Unmarshal(ours.Admin.Get("/industries").Is(http.StatusOK).Data, &list))
		require.Equal(t, tenant.Industries(), list.Items)
	})
}
