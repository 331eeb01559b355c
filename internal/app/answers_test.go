package app_test

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// fits reports in what a successful answer is not what the description of its operation allows, such as null where there
// is a list.
func fits(op *openapi3.Operation, text []byte) error {
	for status, response := range op.Responses.Map() {
		media := response.Value.Content.Get(jsonType)
		if !strings.HasPrefix(status, "2") || media == nil {
			continue // or it is a file
		}
		var body any
		if err := json.Unmarshal(text, &body); err != nil {
			return err
		}
		return media.Schema.Value.VisitJSON(body, openapi3.MultiErrors())
	}
	return nil
}

// TestAnswersOfNothing: what a business reads that has nothing yet, and then of things that have nothing themselves, is
// what the descriptions tell: lists are empty, and no null.
func TestAnswersOfNothing(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Empty Lending")
	tenant.OpenProduction()
	_, widget := tenant.User()
	widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	by := map[string]apptest.Actor{
		"management": tenant.Admin, "sandbox": tenant.Sandbox, "open": tenant.Production, "widget": widget,
	}
	documents := map[string]*openapi3.T{}
	for api, base := range bases(kit) {
		documents[api] = loaded(t, kit, base)
	}
	read := 0
	for _, prepare := range []func(){func() {}, func() { makeBare(t, tenant) }} {
		prepare()
		for api, document := range documents {
			for path, item := range document.Paths.Map() {
				address := addressOf(by[api], document, path)
				if address == "" || strings.HasSuffix(path, "/stream") || path == "/portal/changes" {
					continue
				}
				answer := by[api].Get(address).Is(http.StatusOK)
				require.NoError(t, fits(item.Get, answer.Body), "%s %s", api, address)
				read++
			}
		}
	}
	require.Greater(t, read, 250)
}

// makeBare creates a webhook, a template, a site and so on that nothing has happened to.
func makeBare(t *testing.T, tenant *apptest.Tenant) {
	t.Helper()
	page := map[string]any{"header": "Hello", "description": "Text", "button": "Connect"}
	for path, body := range map[string]any{
		"/webhooks": map[string]any{
			"name": "Bare", "url": "https://hooks.example.com/nod", "secret": "webhook-secret-1",
			"eventTypes": []string{"ALL_EVENTS"},
		},
		"/inviteTemplates": map[string]any{
			"name": "Bare", "company": map[string]any{"name": "", "logoUrl": ""}, "landingPage": page, "successPage": page,
			"email": map[string]any{
				"sendEmail": true, "senderName": "", "replyAddress": "a@example.com", "subject": "Hello", "body": "Text",
			},
		},
		"/testPeople": map[string]any{"username": "bare", "password": "Sandbox#Bare1", "data": map[string]any{
			"identity": map[string]any{"fullName": "Ana Reyes"},
		}},
		"/consentTemplates": map[string]any{
			"title": "Bare", "version": "1", "consentType": "ACCEPTANCE", "consentMethod": "CHECKBOX", "consentText": "I agree.",
		},
	} {
		answer := tenant.Sandbox.Post(path, body)
		require.Less(t, answer.Status, http.StatusMultipleChoices, "%s", answer.Body) // some are 200, as in the public API
	}
	tenant.Admin.Post("/sites?mode=SANDBOX", map[string]any{
		"name": "Bare", "enabled": true, "winkTemplateId": "default_customization",
	}).Is(http.StatusCreated)
	tenant.Admin.Post("/templates?mode=SANDBOX", map[string]any{"name": "Bare"}).Is(http.StatusCreated)
}

// ofSomething is what is read of an account, a form or a draft.
var ofSomething = []string{"/portal/insightSummary", "/alpha/forms/export", "/sites/{id}/draft"}

// addressOf is a GET with what it needs; empty where there is none, and where the list that has its ID is empty.
func addressOf(by apptest.Actor, document *openapi3.T, path string) string {
	item := document.Paths.Value(path)
	if item == nil || item.Get == nil || slices.Contains(ofSomething, path) {
		return ""
	}
	var query []string
	for _, p := range item.Get.Parameters {
		switch {
		case p.Value.In != "query" || !p.Value.Required:
		case p.Value.Name == "mode":
			query = append(query, "mode=SANDBOX")
		case p.Value.Name == "from":
			query = append(query, "from=2026-01-15")
		case p.Value.Name == "to":
			query = append(query, "to=2026-02-14")
		}
	}
	address := path
	if list, after, hasID := strings.Cut(path, "/{"); hasID {
		_, after, _ = strings.Cut(after, "}")
		above := addressOf(by, document, list)
		if above == "" || strings.Contains(after, "{") {
			return ""
		}
		items := by.Get(above).Is(http.StatusOK).Items()
		if len(items) == 0 {
			return ""
		}
		id, _ := items[0]["id"].(string)
		user, _ := items[0]["userId"].(string)
		address = list + "/" + cmp.Or(id, user) + after
	}
	return address + "?" + strings.Join(query, "&")
}
