package app_test

import (
	"cmp"
	"encoding/json"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// operation is one operation of an API as its own description tells it.
type operation struct {
	method, path string
	ID           string `json:"operationId"`
	Summary      string
	Description  string
	Tags         []string
	Access       string `json:"x-access"`
	Security     []map[string][]string
}

// notBuilt are operations of the public data API that this version does not have, each with the
// feature they wait for. Anyone who builds one takes it off the list.
var notBuilt = map[string]string{}

// beyond are operations of ours that the public data API does not have, each with what it is for.
var beyond = map[string]string{
	"POST /archives/{id}/corrections":                       "what people read in a document",
	"POST /archives/-/payslips/sendManualResult":            "what people found who compared a document",
	"POST /inviteImports":                                   "invitations of many from a file",
	"GET /inviteImports":                                    "invitations of many from a file",
	"GET /inviteImports/{id}":                               "invitations of many from a file",
	"GET /inviteImports/{id}/contacts":                      "invitations of many from a file",
	"GET /inviteImports/{id}/failed":                        "invitations of many from a file",
	"POST /inviteImports/{id}/start":                        "invitations of many from a file",
	"POST /inviteImports/{id}/pause":                        "invitations of many from a file",
	"POST /inviteImports/{id}/stop":                         "invitations of many from a file",
	"POST /lookupBatches":                                   "lookups of many from a file",
	"GET /lookupBatches":                                    "lookups of many from a file",
	"GET /lookupBatches/{id}":                               "lookups of many from a file",
	"GET /lookupBatches/{id}/rows":                          "lookups of many from a file",
	"GET /lookupBatches/{id}/results":                       "lookups of many from a file",
	"GET /lookupBatches/{id}/failed":                        "lookups of many from a file",
	"POST /lookupBatches/{id}/start":                        "lookups of many from a file",
	"POST /lookupBatches/{id}/pause":                        "lookups of many from a file",
	"POST /lookupBatches/{id}/stop":                         "lookups of many from a file",
	"POST /alpha/verifications/{id}/withdrawal":             "a person withdrew the consent of lookups",
	"POST /alpha/signals/{id}/withdrawal":                   "a person withdrew the consent of lookups",
	"GET /alpha/forms/export":                               "answers of a site as a file",
	"GET /inviteSuppressions":                               "addresses that get no invitations",
	"POST /inviteSuppressions":                              "addresses that get no invitations",
	"DELETE /inviteSuppressions/{id}":                       "addresses that get no invitations",
	"GET /eventTypes":                                       "the catalogue of events",
	"GET /events/stream":                                    "nod listen",
	"GET /requestLog":                                       "the log of one's requests without a screen",
	"GET /requestLog/{id}":                                  "the log of one's requests without a screen",
	"GET /users/{id}/testClock":                             "what happens to a test user later",
	"POST /users/{id}/testClock/advance":                    "what happens to a test user later",
	"GET /testPeople":                                       "people of a Sandbox of one's own",
	"POST /testPeople":                                      "people of a Sandbox of one's own",
	"GET /testPeople/{id}":                                  "people of a Sandbox of one's own",
	"DELETE /testPeople/{id}":                               "people of a Sandbox of one's own",
	"GET /users/{id}/testFailures":                          "a test user whose login, sync or upload fails",
	"POST /users/{id}/testFailures":                         "a test user whose login, sync or upload fails",
	"DELETE /users/{id}/testFailures":                       "a test user whose login, sync or upload fails",
	"GET /webhooks/{id}/deliveries":                         "support without a screen",
	"POST /invites/{id}/resend":                             "an invitation once more",
	"POST /invites/{id}/revoke":                             "a withdrawn invitation",
	"POST /webhooks/{id}/deliveries/{deliveryId}/redeliver": "support without a screen",
}

// operationsOf reads the description that an API serves of itself.
func operationsOf(t *testing.T, kit *apptest.Kit, base string) []operation {
	t.Helper()
	answer := kit.Anonymous(base).Get("/openapi.json").Is(http.StatusOK)
	_, err := openapi3.NewLoader().LoadFromData(answer.Body)
	require.NoError(t, err)
	var document struct {
		Paths map[string]map[string]operation
	}
	require.NoError(t, json.Unmarshal(answer.Body, &document))
	var all []operation
	for path, methods := range document.Paths {
		for method, o := range methods {
			o.method, o.path = strings.ToUpper(method), path
			all = append(all, o)
		}
	}
	require.NotEmpty(t, all)
	slices.SortFunc(all, func(a, b operation) int {
		return cmp.Or(strings.Compare(a.path, b.path), strings.Compare(a.method, b.method))
	})
	return all
}

// bases are the addresses of the four APIs.
func bases(kit *apptest.Kit) map[string]string {
	return map[string]string{
		"management": kit.Management(), "sandbox": kit.App.URLs.Sandbox, "open": kit.App.URLs.Open, "widget": kit.Widget(),
	}
}

func TestDescriptions(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	for name, base := range bases(kit) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ids := map[string]bool{}
			for _, o := range operationsOf(t, kit, base) {
				at := o.method + " " + o.path
				require.Contains(t, []string{"public", "caller", "admin"}, o.Access, at)
				require.NotEmpty(t, o.Summary, at)
				if !strings.HasPrefix(o.path, "/portal/") {
					require.NotEmpty(t, o.Description, "%s: say what it does beyond its summary", at)
					require.NotEqual(t, strings.Trim(o.Summary, "."), strings.Trim(o.Description, "."), at)
				}
				require.Len(t, o.Tags, 1, at)
				require.NotEmpty(t, o.Tags[0], at)
				require.Regexp(t, `^[a-z]+(-[a-z]+)*$`, o.ID, at)
				require.False(t, ids[o.ID], "two operations are called %s", o.ID)
				ids[o.ID] = true
				require.Equal(t, o.Access == "public", len(o.Security) == 0, at)
				require.True(t, slices.IsSortedFunc(o.Security, func(a, b map[string][]string) int {
					return slices.Compare(slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b)))
				}), "%s: the description must not differ from start to start", at)
			}
		})
	}
	t.Run("one data API in two modes", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, operationsOf(t, kit, kit.App.URLs.Sandbox), operationsOf(t, kit, kit.App.URLs.Open))
	})
	t.Run("the data API is the public one", func(t *testing.T) {
		t.Parallel()
		contract, err := openapi3.NewLoader().LoadFromFile("../test/testkit/testdata/data-api.yaml")
		require.NoError(t, err)
		missing := maps.Clone(notBuilt)
		promised := map[string]string{}
		for path, item := range contract.Paths.Map() {
			for method, o := range item.Operations() {
				promised[method+" "+path] = o.OperationID
			}
		}
		for _, o := range operationsOf(t, kit, kit.App.URLs.Open) {
			at := o.method + " " + o.path
			if strings.HasPrefix(o.path, "/portal/") { // for the portal's screens
				require.NotContains(t, promised, at)
				continue
			}
			if beyond[at] != "" {
				require.NotContains(t, promised, at, "it is part of the public data API")
				continue
			}
			require.Contains(t, promised, at, "not part of the public data API")
			require.Equal(t, promised[at], o.ID, at)
			require.NotContains(t, notBuilt, at, "it is built: take it off the list")
			delete(promised, at)
		}
		for at := range promised {
			require.NotEmpty(t, missing[at], "%s is neither built nor on the list of what is not", at)
			delete(missing, at)
		}
		require.Empty(t, missing, "the list names what the public data API does not have")
	})
}

var parameter = regexp.MustCompile(`\{[^}]+\}`)

// TestCredentialsAndDoors calls every operation without a credential and with every credential that
// is good somewhere else.
func TestCredentialsAndDoors(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	credentials := everyCredential(t, kit)
	for api, base := range bases(kit) {
		for _, o := range operationsOf(t, kit, base) {
			path := parameter.ReplaceAllString(o.path, "unknown")
			if o.ID == "stream-events" || o.ID == "stream-changes" {
				path += "?follow=false" // or its answer has no end
			}
			anonymous := kit.Anonymous(base).Do(o.method, path, nil)
			require.Equal(t, o.Access != "public", anonymous.Status == http.StatusUnauthorized, "%s %s", api, o.ID)
			if o.Access == "public" {
				continue
			}
			require.Contains(t, []string{"INVALID_TOKEN", "INVALID_CREDENTIALS"}, anonymous.Code)
			for name, credential := range credentials {
				if credential.api == api && o.method != http.MethodGet {
					continue // it would be carried out
				}
				answer := credential.at(base).Do(o.method, path, nil)
				refused := answer.Status == http.StatusUnauthorized
				require.Equal(t, credential.api != api, refused, "%s at %s %s", name, api, o.ID)
			}
		}
	}
}

// credential is good at one API only.
type credential struct {
	api string
	at  func(base string) apptest.Actor
}

func everyCredential(t *testing.T, kit *apptest.Kit) map[string]credential {
	t.Helper()
	tenant := kit.Tenant("Matrix")
	require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
	signedIn := kit.Anonymous(kit.Management()).
		Post("/signins", map[string]any{"email": tenant.Email, "password": apptest.Password}).
		Is(http.StatusCreated)
	bearer := func(token string) func(base string) apptest.Actor {
		return func(base string) apptest.Actor { return kit.Bearer(base, token) }
	}
	all := map[string]credential{
		"management token": {"management", bearer(signedIn.Text("developerToken.token"))},
	}
	for api, mode := range map[string]struct{ name, token string }{
		"sandbox": {"SANDBOX", signedIn.Text("openApiSandboxToken.token")},
		"open":    {"PRODUCTION", signedIn.Text("openApiProductionToken.token")},
	} {
		key := tenant.Admin.Post("/apiKeys", map[string]any{"mode": mode.name}).Is(http.StatusCreated)
		user := kit.Bearer(bases(kit)[api], mode.token).Post("/users", map[string]any{}).Is(http.StatusCreated)
		all[api+" token"] = credential{api, bearer(mode.token)}
		all[api+" widget token"] = credential{"widget", bearer(user.Text("token.accessToken"))}
		all[api+" key"] = credential{api, func(base string) apptest.Actor {
			return kit.Basic(base, key.Text("apiKey"), key.Text("apiSecret"))
		}}
	}
	return all
}
