package hosted_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// sign does what the documentation tells organizations to do.
func sign(secret, siteID, customer string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(siteID + "." + customer))
	return hex.EncodeToString(mac.Sum(nil))
}

// TestSignedCustomer: an id that the organization signed for this site becomes the user's external metadata, and the
// session, the list and the event tell it. Anything else is ignored, and the session says so.
func TestSignedCustomer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		receiver := testkit.NewReceiver(t)
		tenant.Sandbox.Post("/webhooks", map[string]any{
			"name": "All", "url": receiver.URL(), "secret": "webhook-secret-1", "eventTypes": []string{"USER_CREATED"},
		}).Is(http.StatusOK)
		mine, other := publish(tenant, map[string]any{}), publish(tenant, map[string]any{})
		secret := func(siteID, way string) string {
			return tenant.Admin.Post("/sites/"+siteID+"/secret/"+way+"?mode=SANDBOX", nil).Is(http.StatusOK).Text("secret")
		}
		key := secret(mine, "reveal")
		require.Equal(t, key, secret(mine, "reveal"))
		require.NotEqual(t, key, secret(other, "reveal"))
		begin := func(customer, signature string) *visit {
			return open(t, kit, tenant, mine, map[string]any{
				"nodCustomer": customer, "nodSignature": signature, "note": "x",
			})
		}

		v := begin("C-42", sign(key, mine, "C-42"))
		require.Equal(t, "VERIFIED", v.detail().Text("customerStatus"))
		require.Equal(t, "C-42", v.detail().Text("customer"))
		require.Equal(t, "C-42", v.listed()["customer"])
		v.start()
		user := tenant.Sandbox.Get("/users/" + v.detail().Text("userId")).Is(http.StatusOK)
		require.Equal(t, map[string]any{"customer": "C-42"}, user.Field("externalMetadata"))
		require.Contains(t, string(receiver.Wait(1)[0].Body), `"customer":"C-42"`)
		form := tenant.Key("SANDBOX").Get("/alpha/forms?winkSiteId=" + mine).Is(http.StatusOK).Items()[0]
		require.Equal(t, map[string]any{"note": "x"}, form["data"], "the signature is nobody's answer")
		require.NotContains(t, string(testkit.Stored(t, kit.App.DB)), "C-42")
		require.NotContains(t, string(testkit.Stored(t, kit.App.DB)), key)

		for what, bad := range map[string][2]string{
			"unsigned":       {"C-42", ""},
			"no customer":    {"", sign(key, mine, "")},
			"another's":      {"C-43", sign(key, mine, "C-42")},
			"another site's": {"C-42", sign(secret(other, "reveal"), other, "C-42")},
			"by its secret":  {"C-42", sign(secret(other, "reveal"), mine, "C-42")},
			"hidden":         {"C\u202e42", sign(key, mine, "C\u202e42")},
			"long":           {strings.Repeat("c", 201), sign(key, mine, strings.Repeat("c", 201))},
		} {
			v := begin(bad[0], bad[1])
			require.Equal(t, "FORGED", v.detail().Text("customerStatus"), what)
			require.Empty(t, v.detail().Text("customer"), what)
			v.start()
			user := tenant.Sandbox.Get("/users/" + v.detail().Text("userId")).Is(http.StatusOK)
			require.Empty(t, user.Field("externalMetadata"), what)
		}
		require.Equal(t, "NONE", open(t, kit, tenant, mine, nil).detail().Text("customerStatus"))

		next := secret(mine, "rotate")
		require.Equal(t, "FORGED", begin("C-42", sign(key, mine, "C-42")).detail().Text("customerStatus"))
		require.Equal(t, "VERIFIED", begin("C-42", sign(next, mine, "C-42")).detail().Text("customerStatus"))
	})
}
