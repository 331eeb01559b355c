package app_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// secretName finds fields that open something to anyone who has them. Signed addresses of files are none: they
// end with the access of whom they were given to.
var secretName = regexp.MustCompile(`(?i)(secret|token|password|recoverycodes|qrcode|seed|^link|^uri|privatekey)$`)

// secretsIn returns the names of a schema's fields that look like secrets, at any depth.
func secretsIn(schema *openapi3.SchemaRef, seen []*openapi3.Schema) (names []string) {
	if schema == nil || slices.Contains(seen, schema.Value) {
		return nil
	}
	seen = append(seen, schema.Value)
	for name, property := range schema.Value.Properties {
		isObject := len(property.Value.Properties) > 0 || len(property.Value.OneOf) > 0 // or null
		isSwitch := property.Value.Type.Is("boolean")
		if secretName.MatchString(name) && !isObject && !isSwitch {
			names = append(names, name)
		}
		names = append(names, secretsIn(property, seen)...)
	}
	names = append(names, secretsIn(schema.Value.Items, seen)...)
	for _, parts := range []openapi3.SchemaRefs{schema.Value.OneOf, schema.Value.AnyOf, schema.Value.AllOf} {
		for _, part := range parts {
			names = append(names, secretsIn(part, seen)...)
		}
	}
	return names
}

// TestAnswersWithSecretsSaySo: an operation whose answer has a field that looks like a secret declares it, so that a
// repeated Idempotency-Key brings none back.
func TestAnswersWithSecretsSaySo(t *testing.T) {
	t.Parallel()
	kit, found := apptest.New(t), 0
	for name, base := range bases(kit) {
		document, err := openapi3.NewLoader().LoadFromData(kit.Anonymous(base).Get("/openapi.json").Is(http.StatusOK).Body)
		require.NoError(t, err)
		for path, item := range document.Paths.Map() {
			o := item.Post
			if o == nil || o.Security == nil || len(*o.Security) == 0 {
				continue // nobody's keys are kept
			}
			var secrets []string
			for status, response := range o.Responses.Map() {
				if content := response.Value.Content["application/json"]; content != nil && strings.HasPrefix(status, "2") {
					secrets = append(secrets, secretsIn(content.Schema, nil)...)
				}
			}
			declared := o.Extensions["x-secret-response"] == true
			require.Equal(t, len(secrets) > 0, declared, "%s POST %s answers %q: set Secret in its httpapi.Op", name, path, secrets)
			if declared {
				found++
			}
		}
	}
	require.GreaterOrEqual(t, found, 11)
}

// TestSecretsAreNotReplayed: with the same key again nothing is made, nothing secret is answered, and the id is told.
func TestSecretsAreNotReplayed(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		header := http.Header{"Idempotency-Key": {"once"}}
		secrets := []string{}
		// twice sends a request two times and returns the answer to the first.
		twice := func(actor apptest.Actor, path string, body any, secret, id string) *apptest.Answer {
			first := actor.Send(http.MethodPost, path, body, header)
			require.Less(t, first.Status, 300, "%s: %s", path, first.Body)
			secrets = append(secrets, first.Text(secret))
			again := actor.Send(http.MethodPost, path, body, header).Is(http.StatusConflict)
			require.Equal(t, "CONFLICT", again.Code)
			require.JSONEq(t, `{}`, string(again.Data))
			require.NotContains(t, string(again.Body), first.Text(secret), path)
			if id != "" {
				require.Len(t, again.Errors, 1, path)
				require.Equal(t, []string{"id", first.Text(id)}, []string{again.Errors[0].Field, again.Errors[0].Message})
			}
			return first
		}
		key := twice(tenant.Admin, "/apiKeys", map[string]any{"mode": "SANDBOX"}, "apiSecret", "id")
		require.Len(t, tenant.Admin.Get("/apiKeys?mode=SANDBOX").Is(http.StatusOK).Items(), 1)
		twice(tenant.Admin, "/apiKeys/"+key.Text("id")+"/reveal?mode=SANDBOX", nil, "apiSecret", "")
		reveals, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM audit WHERE action = 'apikey.revealed'")
		require.NoError(t, err)
		require.Equal(t, 1, reveals, "no secret without an entry in the log")
		twice(tenant.Admin, "/totp", map[string]any{"password": apptest.Password}, "secret", "")
		user := twice(tenant.Sandbox, "/users", map[string]any{}, "token.accessToken", "user.id")
		require.Len(t, tenant.Sandbox.Get("/users").Is(http.StatusOK).Items(), 1)
		twice(tenant.Sandbox, "/tokens?userId="+user.Text("user.id"), nil, "accessToken", "")
		require.Len(t, secrets, 5)
	})
}
