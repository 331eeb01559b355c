package sourcehealth_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/test/apptest"
)

// TestSourceHealth counts a login that worked and one with a wrong password.
func TestSourceHealth(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Health Lending")
	require.Empty(t, tenant.Admin.Get("/datasources/health?mode=SANDBOX").Is(http.StatusOK).Items())
	tenant.ConnectMaria()
	_, widget := tenant.User()
	widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	started := widget.Post("/accounts", apptest.LoginAs(connector.Persona{Username: "nobody", Password: "wrong"}, apptest.Employer)).
		Is(http.StatusCreated)
	kit.Eventually("end of the login", func() bool {
		return widget.Get("/tasks/"+started.Text("taskId")).Is(http.StatusOK).Text("step") == "DONE"
	})
	all := tenant.Admin.Get("/datasources/health?mode=SANDBOX").Is(http.StatusOK).Items()
	require.Len(t, all, 1)
	require.Equal(t, apptest.Employer, all[0]["providerId"])
	require.InDelta(t, 1, all[0]["succeeded"], 0)
	require.InDelta(t, 1, all[0]["personErrors"], 0)
	require.InDelta(t, 100, all[0]["successRate"], 0)
	require.NotNil(t, all[0]["medianSeconds"])
	require.Nil(t, all[0]["lastErrorCode"])
}
