package payload_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/test/apptest"
)

type payload struct {
	Metadata struct{ UserID string }
	Forms    []any
	Accounts []struct {
		ID, ProviderID string
		Payload        map[string]any
	}
	Archives []struct{ ID, FileType string }
}

// TestPayload: one answer has everything that a user connected or uploaded, and nothing of what was revoked or is of others.
func TestPayload(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		ours, theirs := kit.Tenant("Bayani"), kit.Tenant("Fresh Start")
		user, widget := ours.User()
		read := func() (p payload) {
			answer := ours.Sandbox.Get("/users/" + user + "/payload").Is(http.StatusOK)
			require.NoError(t, json.Unmarshal(answer.Data, &p))
			require.Equal(t, user, p.Metadata.UserID)
			require.NotNil(t, p.Forms, "an empty list, not null")
			return p
		}
		empty := read()
		require.NotNil(t, empty.Accounts)
		require.Empty(t, empty.Accounts)
		require.NotNil(t, empty.Archives)
		require.Empty(t, empty.Archives)

		account := kit.Connect(widget, connector.Personas()[0], apptest.Employer)
		ours.ConnectMaria() // somebody else
		full := read()
		require.Len(t, full.Accounts, 1)
		require.Equal(t, account, full.Accounts[0].ID)
		require.Equal(t, apptest.Employer, full.Accounts[0].ProviderID)
		require.NotEmpty(t, full.Accounts[0].Payload["incomes"])
		require.NotEmpty(t, full.Accounts[0].Payload["identity"])

		theirs.Sandbox.Get("/users/" + user + "/payload").Is(http.StatusNotFound)
		kit.Anonymous(kit.App.URLs.Sandbox).Get("/users/" + user + "/payload").Is(http.StatusUnauthorized)
		widget.Do(http.MethodDelete, "/accounts/"+account, nil).Is(http.StatusOK)
		require.Empty(t, read().Accounts)
	})
}
