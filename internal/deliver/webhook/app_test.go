package webhook_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// TestWholeServer creates a webhook with an API key, and sees an event
// arrive signed and stand in the log.
func TestWholeServer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("acme")
		key := tenant.Key("SANDBOX")
		receiver := testkit.NewReceiver(t)
		created := key.Post("/webhooks", map[string]any{
			"name": "Orders", "url": receiver.URL(), "secret": secret, "eventTypes": []string{"USER_CREATED"}, "active": true,
		}).Is(http.StatusOK)
		require.NoError(t, kit.App.DB.Tx(t.Context(), func(tx *db.Tx) error {
			kit.App.Events.Record(tx, happened(scope.Of(tenant.TenantID, auth.Sandbox), event.UserCreated))
			return nil
		}))
		got := receiver.Wait(1)[0]
		require.NoError(t, got.Verify(secret))
		require.Equal(t, "USER_CREATED", got.Type())
		path := "/webhooks/" + created.Text("id") + "/deliveries"
		kit.Eventually("the delivery is in the log", func() bool {
			items := tenant.Sandbox.Get(path).Is(http.StatusOK).Items()
			return len(items) == 1 && items[0]["status"] == "DELIVERED"
		})
		key.Delete("/webhooks/" + created.Text("id")).Is(http.StatusOK)
		key.Get("/webhooks/" + created.Text("id")).Is(http.StatusNotFound)
		require.Len(t, tenant.Sandbox.Get(path).Is(http.StatusOK).Items(), 1, "its history stays")
	})
}
