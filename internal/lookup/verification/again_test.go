package verification_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// rerun runs a verification again and waits for the end.
func rerun(kit *apptest.Kit, by apptest.Actor, id string) *apptest.Answer {
	made := by.Post("/portal/verifications/"+id+"/rerun", nil).Is(http.StatusOK).Text("id")
	kit.Eventually("the end", func() bool {
		return by.Get(path+"/"+made).Is(http.StatusOK).Text("status") != "PROCESSING"
	})
	return by.Get(path + "/" + made).Is(http.StatusOK)
}

// TestRunAgain: a second look is a new lookup, with its credit and the checks of a first one, and says what
// changed since.
func TestRunAgain(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Again Lending"), kit.Tenant("Other Lending")
		template := consentTemplate(tenant)
		first := ended(kit, tenant.Sandbox, subject(template, "0000000001"))
		before := remaining(tenant, "SANDBOX")
		changes := func(id string) *apptest.Answer {
			return tenant.Sandbox.Get("/portal/verifications/" + id + "/changes").Is(http.StatusOK)
		}
		require.Empty(t, changes(first.Text("id")).Field("changes"), "nothing came before the first")

		second := rerun(kit, tenant.Sandbox, first.Text("id"))
		require.NotEqual(t, first.Text("id"), second.Text("id"))
		require.Equal(t, first.Field("requestMeta"), second.Field("requestMeta"))
		require.InDelta(t, before-1, remaining(tenant, "SANDBOX"), 0)
		same := changes(second.Text("id"))
		require.Equal(t, first.Text("id"), same.Text("previousId"))
		require.Empty(t, same.Field("changes"))

		failed := ended(kit, tenant.Sandbox, subject(template, "0000000091"))
		require.Equal(t, "ERROR", failed.Text("status"))
		before = remaining(tenant, "SANDBOX")
		require.Equal(t, "ERROR", rerun(kit, tenant.Sandbox, failed.Text("id")).Text("status"))
		require.InDelta(t, before, remaining(tenant, "SANDBOX"), 0, "an ERROR costs nothing")

		for _, a := range []apptest.Actor{other.Sandbox} {
			a.Post("/portal/verifications/"+first.Text("id")+"/rerun", nil).Is(http.StatusNotFound)
			a.Get("/portal/verifications/" + first.Text("id") + "/changes").Is(http.StatusNotFound)
		}
		tenant.Admin.Delete("/consentTemplates/" + template).Is(http.StatusOK)
		tenant.Sandbox.Post("/portal/verifications/"+first.Text("id")+"/rerun", nil).Is(http.StatusConflict)
		require.InDelta(t, before, remaining(tenant, "SANDBOX"), 0, "refused, and not paid")
	})
}
