package developer_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/developer"
	"nod/internal/test/apptest"
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

	for _, test := range []struct{ origin, new, confirm, field, message string }{
		{apptest.Password, apptest.Password, apptest.Password, "newPassword", "Your new password cannot be the same as your " +
			"old password. Please provide a new one."},
		{apptest.Password, "abc", "abc", "newPassword", developer.WeakPassword},
		{apptest.Password, "", "Another-1!", "newPassword", "New password is required"},
		{apptest.Password, "Another-1!", "Another-2!", "confirmPassword", "This doesn't match your new password"},
		{apptest.Password, "Another-1!", "", "confirmPassword", "Confirm password is required"},
		{"", "Another-1!", "Another-1!", "originPassword", "Current password is required"},
	} {
		answer := tenant.Admin.Do(http.MethodPut, path, map[string]any{
			"originPassword": test.origin, "newPassword": test.new, "confirmPassword": test.confirm,
		}).Is(http.StatusBadRequest)
		require.Equal(t, test.message, answer.Message)
		require.Equal(t, test.field, answer.Errors[0].Field)
	}
	tenant.Admin.Do(http.MethodPut, path, map[string]any{
		"originPassword": apptest.Password, "newPassword": "Another-1!", "confirmPassword": "Another-1!", "role": "ADMIN",
	}).Is(http.StatusBadRequest)
	mails := len(kit.Mails(tenant.Email))

	kit.Advance(11 * time.Hour)
	me := tenant.Admin.Get("/developers/me").Is(http.StatusOK)
	right := map[string]any{"originPassword": apptest.Password, "newPassword": "Another-1!", "confirmPassword": "Another-1!"}
	tenant.Admin.Do(http.MethodPut, "/developers/"+me.Text("id")+"/password", right).Is(http.StatusOK)
	require.Equal(t, "INVALID_TOKEN", tenant.Admin.Get("/developers/me").Is(http.StatusUnauthorized).Code)
	tenant.Sandbox.Get("/webhooks").Is(http.StatusUnauthorized)
	kit.Eventually("the notice", func() bool { return len(kit.Mails(tenant.Email)) > mails })
	require.Equal(t, "Your Nod password was changed", kit.Mails(tenant.Email)[0].Subject)
	old := map[string]any{"email": tenant.Email, "password": apptest.Password}
	kit.Anonymous(kit.Management()).Post("/signins", old).Is(http.StatusBadRequest)

	kit.Advance(80 * 24 * time.Hour)
	again := kit.Anonymous(kit.Management()).Post("/signins", map[string]any{"email": tenant.Email, "password": "Another-1!"})
	admin := kit.Bearer(kit.Management(), again.Is(http.StatusCreated).Text("developerToken.token"))
	later := admin.Get("/developers/me").Is(http.StatusOK)
	require.Equal(t, "WARNING", later.Text("passwordState"))
	require.NotEqual(t, me.Text("passwordUpdatedAt"), later.Text("passwordUpdatedAt"))
}
