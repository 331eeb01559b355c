package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// showNoRecords are operations about users whose answers hold nothing that was collected about them, each with what
// they show.
var showNoRecords = map[string]string{
	"create-archive":                "what the caller just sent",
	"create-and-classify-archive":   "what the caller just sent",
	"create-user":                   "what the caller just sent",
	"erase-user":                    "how far an erasure is",
	"export-alpha-forms":            "recorded as answers.exported",
	"export-users":                  "recorded as users.exported",
	"get-account":                   "how a connection is doing",
	"get-erasure":                   "how far an erasure is",
	"get-listed-user":               "the name in a list",
	"get-task":                      "how a sync went",
	"get-user":                      "what the organization stored itself",
	"get-widget-user":               "as whom a developer tries the widget",
	"get-wink-link":                 "an address for the user",
	"list-accounts":                 "how connections are doing",
	"list-accounts-of-user":         "how connections are doing",
	"list-activity":                 "that something happened",
	"list-forms-of-user":            "names of forms",
	"create-invite":                 "whom the organization invites itself",
	"get-invite":                    "whom the organization invited itself",
	"list-invite-import-contacts":   "whom the organization wants to invite itself",
	"list-invite-imports":           "how many it wants to invite",
	"get-invite-import":             "how many it wants to invite",
	"list-invite-suppressions":      "whom the organization does not invite",
	"create-invite-suppression":     "whom the organization does not invite",
	"delete-invite-suppression":     "whom the organization does not invite",
	"create-invite-import":          "how many it wants to invite",
	"start-invite-import":           "how many it wants to invite",
	"pause-invite-import":           "how many it wants to invite",
	"stop-invite-import":            "how many it wants to invite",
	"export-invite-import-failures": "whom the organization wants to invite itself",
	"list-invite-log":               "how invitations went",
	"list-invites":                  "whom the organization invited itself",
	"resend-invite":                 "whom the organization invited itself",
	"revoke-invite":                 "whom the organization invited itself",
	"list-tasks":                    "how syncs went",
	"list-timeline-of-user":         "that something happened",
	"list-users":                    "what the organization stored itself",
	"get-wink-session":              "how a run through a site went, and what its address said before there was a user",
	"list-wink-sessions":            "how runs through sites went",
	"list-webhook-deliveries":       "that events were sent, without their bodies",
	"reset-user-session":            "nothing",
	"search-users":                  "names in a list",
	"get-test-clock":                "what happens to a test user later",
	"advance-test-clock":            "what happens to a test user later",
	"list-test-failures":            "what happens to a test user next",
	"set-test-failure":              "what happens to a test user next",
	"clear-test-failures":           "what happens to a test user next",
}

// namesUsers reports whether a schema has the id of a user at any depth.
func namesUsers(schema *openapi3.SchemaRef, seen []*openapi3.Schema) bool {
	if schema == nil || slices.Contains(seen, schema.Value) {
		return false
	}
	seen = append(seen, schema.Value)
	for name, property := range schema.Value.Properties {
		if strings.HasSuffix(strings.ToLower(name), "userid") || namesUsers(property, seen) {
			return true
		}
	}
	return namesUsers(schema.Value.Items, seen) ||
		slices.ContainsFunc(schema.Value.OneOf, func(part *openapi3.SchemaRef) bool { return namesUsers(part, seen) })
}

// shown is an operation that shows a kind of data of users.
type shown struct {
	api, method, path, id, what string
	isScreen                    bool
}

// operationsThatShow reads from the descriptions what operations for staff show of people, and fails for one that
// does not say.
func operationsThatShow(t *testing.T, kit *apptest.Kit) (all []shown) {
	t.Helper()
	for _, api := range []string{"management", "sandbox"} {
		document, err := openapi3.NewLoader().LoadFromData(kit.Anonymous(bases(kit)[api]).Get("/openapi.json").Is(http.StatusOK).Body)
		require.NoError(t, err)
		for path, item := range document.Paths.Map() {
			for method, o := range item.Operations() {
				if o.Security == nil || len(*o.Security) == 0 {
					continue
				}
				isAboutUsers := strings.HasPrefix(strings.TrimPrefix(path, "/portal"), "/users")
				for status, response := range o.Responses.Map() {
					if content := response.Value.Content["application/json"]; content != nil && strings.HasPrefix(status, "2") {
						isAboutUsers = isAboutUsers || namesUsers(content.Schema, nil)
					}
				}
				what, _ := o.Extensions["x-views"].(string)
				if isAboutUsers && what == "" {
					require.NotEmpty(t, showNoRecords[o.OperationID], "%s %s %s: set Views in its httpapi.Op, or say what it shows", api, method, path)
				}
				if what != "" {
					require.Empty(t, showNoRecords[o.OperationID], o.OperationID)
					all = append(all, shown{api, method, path, o.OperationID, what, isScreen(o)})
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b shown) int { return strings.Compare(a.api+a.id, b.api+b.id) })
	return all
}

// TestWhoSawThisPerson: every operation that shows staff what was collected about a person, one or many at a time,
// leaves an entry that says who saw what of whom. A program of the customer leaves none.
func TestWhoSawThisPerson(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		p := apptest.NewPerson(t, kit, tenant)
		kit.Exec("UPDATE archive SET review_at = created_at") // as if something in it was hard to read
		key := tenant.Key("SANDBOX")
		lookups := map[string]string{
			"verifications": lookUp(tenant.Sandbox, "Kanarya Reyes"), "signals": lookUpPhone(tenant.Sandbox, "1"),
			"lookupBatches": uploadSubjects(tenant.Sandbox, consentOf(tenant.Admin), "Kanarya Reyes"),
		}
		entries := func(of string) []map[string]any {
			return tenant.Admin.Get("/audit?size=150&action=user.viewed&target=" + of).Is(http.StatusOK).Items()
		}
		all := operationsThatShow(t, kit)
		require.Greater(t, len(all), 28)
		for _, o := range all {
			if o.id == "correct-archive" || o.id == "send-manual-result" {
				continue // needs a document that was read; its own entry says who did it (TestCorrections)
			}
			kit.Advance(61 * time.Minute) // each hour is written down again
			tenant.SignIn()
			target := lookups[o.what]
			path := strings.Replace(o.path, "{id}", target, 1)
			if target == "" {
				var ok bool
				target = p.ID
				path, ok = pathOf(t, p, o)
				require.True(t, ok, "%s: no case for its path", o.id)
			}
			by := map[string]apptest.Actor{"management": tenant.Admin, "sandbox": tenant.Sandbox}[o.api]
			before := entries(target)
			by.Get(path).Is(http.StatusOK)
			after := entries(target)
			require.Len(t, after, len(before)+1, "%s by staff", o.id)
			detail := after[0]["detail"].(map[string]any)
			require.Equal(t, []any{o.what, "SANDBOX"}, []any{detail["what"], detail["mode"]}, o.id)
			require.Equal(t, []any{"Ada Reyes", tenant.Email}, []any{after[0]["actorName"], after[0]["actorEmail"]}, o.id)
			if o.api == "sandbox" && !o.isScreen {
				key.Get(path).Is(http.StatusOK)
				require.Len(t, entries(target), len(after), "%s by a program", o.id)
			}
		}
	})
}

// pathOf is the path of an operation with ids of the person's data.
func pathOf(t *testing.T, p *apptest.Person, o shown) (string, bool) {
	t.Helper()
	list, isOne := strings.CutSuffix(o.path, "/{id}")
	switch {
	case o.method != http.MethodGet:
		return "", false
	case o.api == "sandbox" && isOne:
		items := p.Business.Key("SANDBOX").Get(list + "?userId=" + p.ID).Is(http.StatusOK).Items()
		require.NotEmpty(t, items, list)
		return list + "/" + items[0]["id"].(string), true
	case o.path == "/users/{id}/payload":
		return "/users/" + p.ID + "/payload", true
	case o.path == "/accounts/{id}/payload":
		return "/accounts/" + p.Account + "/payload", true
	case o.path == "/portal/insightSummary":
		return "/portal/insightSummary?environment=SANDBOX&accountId=" + p.Account, true
	case o.path == "/portal/users/{id}/archives":
		return "/portal/users/" + p.ID + "/archives", true
	case o.path == "/portal/webhooks/{id}/deliveries/{deliveryId}":
		hook := p.Business.Sandbox.Get("/webhooks").Is(http.StatusOK).Items()[0]["id"].(string)
		log := "/webhooks/" + hook + "/deliveries"
		for _, d := range p.Business.Sandbox.Get(log + "?size=150&eventType=TASK_FINISHED").Is(http.StatusOK).Items() {
			if d["userId"] == p.ID {
				return fmt.Sprintf("/portal%s/%s", log, d["id"]), true
			}
		}
		return "", false
	}
	return o.path, o.api == "sandbox" && !strings.Contains(o.path, "{")
}

// TestViewsAreAudited: who opens a user's records in the portal is written down once an hour for each kind; a program
// of the customer is not.
func TestViewsAreAudited(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		p := apptest.NewPerson(t, kit, kit.Tenant("Bayani Lending"))
		p.Business.Key("SANDBOX").Get("/accounts/" + p.Account + "/payload").Is(http.StatusOK)
		views := func() []map[string]any {
			return p.Business.Admin.Get("/audit?action=user.viewed&target=" + p.ID).Is(http.StatusOK).Items()
		}
		require.Empty(t, views())
		for range 3 {
			p.Business.Sandbox.Get("/accounts/" + p.Account + "/payload").Is(http.StatusOK)
			p.Business.Sandbox.Get("/identities?userId=" + p.ID).Is(http.StatusOK)
		}
		require.Len(t, views(), 2, "the payload, and identities")
		require.Equal(t, "developer", kindOfActor(views()[0]))
		kit.Advance(61 * 60 * 1e9)
		p.Business.Sandbox.Get("/users/" + p.ID + "/payload").Is(http.StatusOK)
		require.Len(t, views(), 3)
	})
}

func kindOfActor(entry map[string]any) string {
	if strings.HasPrefix(entry["actorId"].(string), "dev-") {
		return "developer"
	}
	return entry["actorKind"].(string)
}
