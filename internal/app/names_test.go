//go:build !race

package app_test

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// isNameField finds names of people, organizations and things among the fields of bodies.
var isNameField = regexp.MustCompile(`(^n|N)ame$`)

// notNames are found by it and name nothing: a filter looks for what is there, a
// preview shows what is being typed; a correction names a field of a document; a
// draft may have errors; a version may be called 2.
var notNames = []string{
	"export-users userName", "preview-invite fullName", "correct-archive name", "save-site-draft name",
	"rename-site-version name", "rename-template-version name",
}

// TestEveryName sends every field of every body that is a name what no name may be. All have one rule.
func TestEveryName(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	ids := map[string]string{
		"developers": "me", "templates": tenant.Admin.Post("/templates?mode=SANDBOX", templateBody).
				Is(http.StatusCreated).Text("id"),
	}
	actors := map[string]apptest.Actor{"management": tenant.Admin, "sandbox": tenant.Sandbox}
	tried := []string{}
	for _, e := range describe(t, kit) {
		actor, isStaff := actors[e.api]
		for _, field := range e.body {
			if !isStaff || !isNameField.MatchString(field) || slices.Contains(notNames, e.id+" "+field) {
				continue
			}
			tried = append(tried, e.id+" "+field)
			path := target(e)
			for kind, id := range ids {
				path = strings.Replace(path, "/"+kind+"/none-00000000000000000000000000000000", "/"+kind+"/"+id, 1)
			}
			for name, problem := range map[string]string{
				"Nod Security: verify at http://evil.example": "Links aren't allowed in a name.",
				"www.evil.example":                            "Links aren't allowed in a name.",
				"evil.example/login":                          "Links aren't allowed in a name.",
				"Ada\u202eseyeR":                              "Invisible and control characters aren't allowed.",
				"Ada\u200bReyes":                              "Invisible and control characters aren't allowed.",
				"Ada\r\nBcc: a@b.test":                        "Invisible and control characters aren't allowed.",
				"2026":                                        "Use at least one letter.",
			} {
				body := maps.Clone(e.good())
				body[field] = name
				answer := actor.Do(e.method, path, body)
				answer.Is(http.StatusBadRequest)
				said := map[string]string{}
				for _, wrong := range answer.Errors {
					said[strings.TrimPrefix(wrong.Field, "body.")] = wrong.Message
				}
				require.Equal(t, problem, said[field], "%s: %s %q: %s", e, field, name, answer.Body)
			}
		}
	}
	require.Subset(t, tried, []string{
		"register firstName", "register lastName", "register tenantName", "accept-invitation firstName",
		"accept-invitation lastName", "update-developer firstName", "update-developer lastName",
		"update-developer displayName", "update-tenant name", "create-api-key name", "create-webhook name",
		"create-template name", "create-template companyName", "update-template name", "update-template companyName",
		"add-passkey name", "rename-passkey name",
	})
}

// TestExampleCom: an organization, a key and a person may be called what they are called.
func TestExampleCom(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Example.com")
	require.Equal(t, "Example.com", tenant.Admin.Get("/developers/me").Is(http.StatusOK).Text("tenantName"))
	for _, name := range []string{"api.example.com, reader", "نگه\u200cدار", "क्\u200dष", "L'Hôpital & Söhne #7"} {
		made := tenant.Admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX", "name": name}).Is(http.StatusCreated)
		require.Equal(t, name, made.Text("name"))
	}
}
