package consent_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

func body(change map[string]any) map[string]any {
	all := map[string]any{
		"consentType": "LOAN", "title": "Loan application", "version": "2", "consentMethod": "Check box",
		"consentText": "I agree <b>&amp;</b> 🙂\nto everything.",
	}
	for field, value := range change {
		all[field] = value
	}
	return all
}

// TestTemplatesOverHTTP: one list for the portal and for the data API of both modes.
func TestTemplatesOverHTTP(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Bayani Lending"), kit.Tenant("Fresh Start")
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
		tenant.SignIn()
		contract := testkit.Contract(t)
		keyed := tenant.Key("SANDBOX")
		ids := []string{}
		for _, actor := range []apptest.Actor{tenant.Admin, tenant.Sandbox, tenant.Production, keyed} {
			made := actor.Post("/consentTemplates", body(nil)).Is(http.StatusCreated)
			require.Equal(t, "CREATED", made.Code)
			contract.Check(http.MethodPost, "/consentTemplates", made.Status, made.Body)
			require.Regexp(t, "^ct-[0-9a-f]{32}$", made.Text("id"))
			require.Equal(t, body(nil)["consentText"], made.Text("consentText"))
			ids = append(ids, made.Text("id"))
		}
		for _, actor := range []apptest.Actor{tenant.Admin, tenant.Sandbox, tenant.Production, keyed} {
			list := actor.Get("/consentTemplates?size=100").Is(http.StatusOK)
			contract.Check(http.MethodGet, "/consentTemplates", list.Status, list.Body)
			require.Len(t, list.Items(), len(ids))
			for i, item := range list.Items() {
				require.Equal(t, ids[len(ids)-1-i], item["id"])
				for _, field := range []string{"consentType", "title", "version", "consentMethod", "consentText", "createdAt"} {
					require.NotEmpty(t, item[field], field)
				}
			}
			first := actor.Get("/consentTemplates?size=3").Is(http.StatusOK)
			rest := actor.Get("/consentTemplates?size=3&cursor=" + first.Text("nextCursor")).Is(http.StatusOK)
			require.Len(t, rest.Items(), 1)
			require.Nil(t, rest.Field("nextCursor"))
		}

		require.Equal(t, "LOAN", tenant.Admin.Get("/consentTemplates/"+ids[0]).Is(http.StatusOK).Text("consentType"))
		for _, actor := range []apptest.Actor{other.Admin, other.Sandbox} {
			require.Empty(t, actor.Get("/consentTemplates").Is(http.StatusOK).Items())
			foreign := actor.Delete("/consentTemplates/" + ids[0]).Is(http.StatusNotFound)
			require.Equal(t, "Consent template not found.", foreign.Message)
		}
		other.Admin.Get("/consentTemplates/" + ids[0]).Is(http.StatusNotFound)
		for i, actor := range []apptest.Actor{tenant.Admin, tenant.Sandbox, tenant.Production, keyed} {
			gone := actor.Delete("/consentTemplates/" + ids[i]).Is(http.StatusOK)
			contract.Check(http.MethodDelete, "/consentTemplates/"+ids[i], gone.Status, gone.Body)
		}
		require.Empty(t, tenant.Admin.Get("/consentTemplates").Is(http.StatusOK).Items())
		require.Contains(t, string(keyed.Get("/consentTemplates").Body), `"items":[]`)
	})
}

// TestTemplatesRefused: what the portal's operation and the data API do not take.
func TestTemplatesRefused(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	long := func(n int) string { return strings.Repeat("ñ", n) }
	for _, c := range []struct {
		change  map[string]any
		message string
	}{
		{map[string]any{"consentType": ""}, "Consent Type is required"},
		{map[string]any{"title": ""}, "Display Title is required"},
		{map[string]any{"version": ""}, "Version is required"},
		{map[string]any{"consentText": ""}, "Consent Text is required"},
		{map[string]any{"consentType": long(201)}, "Consent Type is too long (maximum 200)"},
		{map[string]any{"title": long(201)}, "Display Title is too long (maximum 200)"},
		{map[string]any{"version": long(201)}, "Version is too long (maximum 200)"},
		{map[string]any{"consentMethod": long(201)}, "Consent Method is too long (maximum 200)"},
		{map[string]any{"consentText": long(60_001)}, "Consent Text is too long (maximum 60000)"},
		{map[string]any{"consentText": 5}, "consentText: expected string."},
		{map[string]any{"createdBy": "dev-1"}, ""},
	} {
		refused := tenant.Admin.Post("/consentTemplates", body(c.change)).Is(http.StatusBadRequest)
		require.Equal(t, "INVALID_PARAMETERS", refused.Code)
		if c.message != "" {
			require.Equal(t, c.message, refused.Message)
			require.Len(t, refused.Errors, 1)
		}
	}
	require.Len(t, tenant.Admin.Post("/consentTemplates", map[string]any{}).Is(http.StatusBadRequest).Errors, 4)

	contract := testkit.Contract(t)
	for field, value := range map[string]string{
		"consentType": long(201), "title": long(201), "version": long(65), "consentMethod": long(201), "consentText": long(65_536),
	} {
		refused := tenant.Sandbox.Post("/consentTemplates", body(map[string]any{field: value})).Is(http.StatusBadRequest)
		contract.Check(http.MethodPost, "/consentTemplates", refused.Status, refused.Body)
		require.Contains(t, refused.Message, field+" is too long")
	}
	require.Equal(t, "title is required.",
		tenant.Sandbox.Post("/consentTemplates", body(map[string]any{"title": " "})).Is(http.StatusBadRequest).Message)
	minimal := map[string]any{"consentType": "A", "version": "1", "consentText": long(65_535)}
	made := tenant.Sandbox.Post("/consentTemplates", minimal).Is(http.StatusCreated)
	require.Nil(t, made.Field("title"))
	contract.Check(http.MethodPost, "/consentTemplates", made.Status, made.Body)

	escaped, err := json.Marshal(body(map[string]any{"consentText": "{text}"}))
	require.NoError(t, err)
	fill := func(text string) string { return strings.Replace(string(escaped), "{text}", text, 1) }
	tenant.Admin.Post("/consentTemplates", fill(strings.Repeat(`\u00f1`, 60_000))).Is(http.StatusCreated)
	tenant.Admin.Post("/consentTemplates", fill(strings.Repeat("🙂", 60_000))).Is(http.StatusCreated)
	tenant.Admin.Post("/consentTemplates", fill(strings.Repeat("a", 600_000))).Is(http.StatusRequestEntityTooLarge)
	require.Len(t, tenant.Admin.Get("/consentTemplates").Is(http.StatusOK).Items(), 3)

	kit.Anonymous(kit.Management()).Get("/consentTemplates").Is(http.StatusUnauthorized)
	tenant.Admin.Do(http.MethodPut, "/consentTemplates/"+made.Text("id"), body(nil)).Is(http.StatusMethodNotAllowed)
	tenant.Sandbox.Get("/consentTemplates/" + made.Text("id")).Is(http.StatusNotImplemented)
}

func TestTemplateIsMadeOncePerKey(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	header := http.Header{"Idempotency-Key": {"form-1"}}
	first := tenant.Admin.Send(http.MethodPost, "/consentTemplates", body(nil), header).Is(http.StatusCreated)
	again := tenant.Admin.Send(http.MethodPost, "/consentTemplates", body(nil), header).Is(http.StatusCreated)
	require.Equal(t, first.Text("id"), again.Text("id"))
	require.Equal(t, "true", again.Header.Get("Idempotent-Replayed"))
	changed := tenant.Admin.Send(http.MethodPost, "/consentTemplates", body(map[string]any{"version": "3"}), header)
	require.Equal(t, "CONFLICT", changed.Is(http.StatusConflict).Code)
	require.Len(t, tenant.Admin.Get("/consentTemplates").Is(http.StatusOK).Items(), 1, fmt.Sprint(first.Status))
}
