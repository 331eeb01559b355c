package developer_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/apptest"
)

func TestPasswordOverHTTP(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	const path = "/developers/me/password"
	empty := tenant.Admin.Do(http.MethodPut, path, map[string]any{}).Is(http.StatusBadRequest)
	require.Equal(t, "Current password is required", empty.Message)
	require.Len(t, empty.Errors, 3)
	wrong := map[string]any{"originPassword": "Wrong-pass-1!", "newPassword": "Another-1!", "confirmPassword": "Another-1!"}
	require.Equal(t, "WRONG_PASSWORD", tenant.Admin.Do(http.MethodPut, path, wrong).Is(http.StatusBadRequest).Code)

	kit.Advance(11 * time.Hour)
	me := tenant.Admin.Get("/developers/me").Is(http.StatusOK)
	right := map[string]any{"originPassword": apptest.Password, "newPassword": "Another-1!", "confirmPassword": "Another-1!"}
	tenant.Admin.Do(http.MethodPut, path, right).Is(http.StatusOK)
	require.Equal(t, "INVALID_TOKEN", tenant.Admin.Get("/developers/me").Is(http.StatusUnauthorized).Code)
	tenant.Sandbox.Get("/webhooks").Is(http.StatusUnauthorized)

	kit.Advance(80 * 24 * time.Hour)
	again := kit.Anonymous(kit.Management()).Post("/signins", map[string]any{"email": tenant.Email, "password": "Another-1!"})
	admin := kit.Bearer(kit.Management(), again.Is(http.StatusCreated).Text("developerToken.token"))
	later := admin.Get("/developers/me").Is(http.StatusOK)
	require.Equal(t, "WARNING", later.Text("passwordState"))
	require.NotEqual(t, me.Text("passwordUpdatedAt"), later.Text("passwordUpdatedAt"))
}
