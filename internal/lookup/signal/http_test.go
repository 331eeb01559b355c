package signal_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/lookup/signalsource"
	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

const path = "/alpha/signals"

func consentTemplate(tenant *apptest.Tenant) string {
	return tenant.Admin.Post("/consentTemplates", map[string]any{
		"consentType": "LOAN", "title": "Loan application", "version": "3", "consentMethod": "Check box",
		"consentText": "I agree to this lookup.",
	}).Is(http.StatusCreated).Text("id")
}

func asked(template, phone string) map[string]any {
	return map[string]any{"phone": phone, "consent": map[string]any{
		"consentTemplateId": template, "consentedAt": "2020-11-20T16:02:00+08:00",
	}}
}

// ended submits and waits for the end.
func ended(kit *apptest.Kit, by apptest.Actor, body map[string]any) *apptest.Answer {
	id := by.Post(path, body).Is(http.StatusOK).Text("id")
	kit.Eventually("the end of the signal", func() bool {
		return by.Get(path+"/"+id).Is(http.StatusOK).Text("status") != "PROCESSING"
	})
	return by.Get(path + "/" + id).Is(http.StatusOK)
}

func remaining(tenant *apptest.Tenant, mode string) float64 {
	for _, item := range tenant.Admin.Get("/usage/summary?mode=" + mode).Is(http.StatusOK).
		Field("actionUsageSummaries").([]any) {
		row := item.(map[string]any)
		if row["action"] == "RequestRecord" {
			return row["usageDetail"].(map[string]any)["remainVolume"].(float64)
		}
	}
	return -1
}

// metrics are the values of a result; none when there is no result.
func metrics(a *apptest.Answer) map[string]any {
	values, _ := a.Field("result").(map[string]any)
	return values
}

func TestSignals(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Signal Lending")
		template := consentTemplate(tenant)
		whole := ended(kit, tenant.Sandbox, asked(template, "+63 917-000-0001"))
		require.Equal(t, "COMPLETED", whole.Text("status"))
		require.Equal(t, "SUCCESS", whole.Text("resultCode"))
		require.Equal(t, "+639170000001", whole.Text("requestMeta.phone"))
		require.Equal(t, "LOAN", whole.Text("requestMeta.consent.type"))
		require.Equal(t, "3", whole.Text("requestMeta.consent.version"))
		require.Equal(t, "Check box", whole.Text("requestMeta.consent.consentedWith"))
		require.Equal(t, "2020-11-20T08:02:00.000Z", whole.Text("requestMeta.consent.consentedAt"))
		require.Len(t, metrics(whole), len(signalsource.Metrics()))

		tenant.Admin.Delete("/consentTemplates/" + template).Is(http.StatusOK)
		again := tenant.Sandbox.Get(path + "/" + whole.Text("id")).Is(http.StatusOK)
		require.Equal(t, "I agree to this lookup.", again.Text("consentEvidence.text"), "the evidence outlives the template")
		require.NotContains(t, kit.Stored(), "9170000001", "sealed")

		other := ended(kit, tenant.Sandbox, asked(consentTemplate(tenant), "+639170000012"))
		for query, want := range map[string]string{
			"?phone=%2B639170000001": whole.Text("id"), "?phone=%2B63%20917%20000%200012": other.Text("id"),
			"?signalId=" + other.Text("id"): other.Text("id"),
		} {
			list := tenant.Sandbox.Get(path + query).Is(http.StatusOK).Items()
			require.Len(t, list, 1, query)
			require.Equal(t, want, list[0]["id"], query)
		}
		require.Empty(t, tenant.Sandbox.Get(path+"?phone=%2B639170000013").Is(http.StatusOK).Items())
		require.Empty(t, tenant.Sandbox.Get(path+"?endDate=2000-01-01").Is(http.StatusOK).Items())
		first := tenant.Sandbox.Get(path + "?size=1").Is(http.StatusOK)
		require.Len(t, first.Items(), 1)
		next := tenant.Sandbox.Get(path + "?size=1&cursor=" + first.Text("nextCursor")).Is(http.StatusOK).Items()
		require.Equal(t, whole.Text("id"), next[0]["id"])
	})
}

func TestPublishedNumbers(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Published Lending")
	template := consentTemplate(tenant)
	shown := map[signalsource.Category]bool{}
	for _, c := range signalsource.Cases() {
		got := ended(kit, tenant.Sandbox, asked(template, c.Number))
		categories := map[signalsource.Category]bool{}
		for _, m := range signalsource.Metrics() {
			if value, ok := metrics(got)[m.Name].(float64); ok && value > 0 {
				categories[m.Category] = true
			}
		}
		switch {
		case strings.HasPrefix(c.Shows, "ERROR"):
			require.Equal(t, []string{"ERROR", "SYSTEM_ERROR"}, []string{got.Text("status"), got.Text("resultCode")})
		case strings.HasPrefix(c.Shows, "no event"):
			require.Equal(t, []string{"COMPLETED", "NO_DATA"}, []string{got.Text("status"), got.Text("resultCode")})
			require.Empty(t, metrics(got))
		case strings.HasSuffix(c.Shows, " only"):
			require.Len(t, categories, 1, c.Shows)
			require.Len(t, metrics(got), len(signalsource.Metrics()), "of the others it says that there is none")
			for only := range categories {
				shown[only] = true
			}
		default:
			require.Len(t, categories, len(signalsource.Categories()), c.Shows)
		}
		require.NotContains(t, got.Text("status"), "PROCESSING")
	}
	require.Len(t, shown, len(signalsource.Categories()), "each category has a number that shows it alone")
	stranger := ended(kit, tenant.Sandbox, asked(template, "+639175550199"))
	require.Equal(t, "NO_DATA", stranger.Text("resultCode"))
	past := metrics(ended(kit, tenant.Sandbox, asked(template, "+639170000010")))
	require.InDelta(t, 0, past["events_overdue_day30"], 0)
	require.InDelta(t, signalsource.Never, past["events_overdue_day30_days_since_last"], 0)
	require.InDelta(t, 45, past["events_overdue_days_since_last"], 0)
	gaps := metrics(ended(kit, tenant.Sandbox, asked(template, "+639170000011")))
	require.InDelta(t, signalsource.Unknown, gaps["events_debt_day90_amount"], 0)
}

func TestCredits(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Credit Lending")
		template := consentTemplate(tenant)
		before := remaining(tenant, "SANDBOX")
		ended(kit, tenant.Sandbox, asked(template, "+639170000012"))
		require.InDelta(t, before-1, remaining(tenant, "SANDBOX"), 0, "no event is an answer, too")
		failed := ended(kit, tenant.Sandbox, asked(template, "+639170000091"))
		require.Equal(t, "The source refused the request. The credit was returned.", failed.Text("resultMessage"))
		require.InDelta(t, before-1, remaining(tenant, "SANDBOX"), 0, "returned")

		twice := http.Header{"Idempotency-Key": {"signal-1"}}
		first := tenant.Sandbox.Send(http.MethodPost, path, asked(template, "+639170000001"), twice).Is(http.StatusOK)
		second := tenant.Sandbox.Send(http.MethodPost, path, asked(template, "+639170000001"), twice).Is(http.StatusOK)
		require.Equal(t, first.Text("id"), second.Text("id"))
		require.InDelta(t, before-2, remaining(tenant, "SANDBOX"), 0)
	})
}

// TestRules sends what the rules refuse; none of it costs anything.
func TestRules(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Rule Lending")
	template := consentTemplate(tenant)
	before := remaining(tenant, "SANDBOX")
	for _, number := range []string{"", "+63917123456", "+6391712345678", "+638171234567", "09171234567", "+63917123456a"} {
		answer := tenant.Sandbox.Post(path, asked(template, number)).Is(http.StatusBadRequest)
		require.Contains(t, string(answer.Body), `"body.phone"`, number)
	}
	future := asked(template, "+639170000001")
	future["consent"].(map[string]any)["consentedAt"] = "2999-01-01T00:00:00Z"
	require.Contains(t, string(tenant.Sandbox.Post(path, future).Is(http.StatusBadRequest).Body), `"body.consent.consentedAt"`)
	foreign := asked(consentTemplate(kit.Tenant("Other Lending")), "+639170000001")
	require.Contains(t, string(tenant.Sandbox.Post(path, foreign).Is(http.StatusBadRequest).Body), `"body.consent.consentTemplateId"`)
	require.InDelta(t, before, remaining(tenant, "SANDBOX"), 0)
	require.Empty(t, tenant.Sandbox.Get(path).Is(http.StatusOK).Items())
}

// TestEndsOnce has the job and the tick of two times end the same signals.
func TestEndsOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Once Lending")
		template := consentTemplate(tenant)
		before := remaining(tenant, "SANDBOX")
		for range 3 {
			tenant.Sandbox.Post(path, asked(template, "+639170000001")).Is(http.StatusOK)
		}
		kit.Advance(2 * time.Minute)
		count := func(status string) (n int) {
			for _, item := range tenant.Sandbox.Get(path).Is(http.StatusOK).Items() {
				if item["status"] == status {
					n++
				}
			}
			return n
		}
		kit.Eventually("all ended", func() bool { return count("PROCESSING") == 0 })
		require.InDelta(t, before-float64(count("COMPLETED")), remaining(tenant, "SANDBOX"), 0, "a credit for each result, and none for an error")
	})
}

// TestProduction asks the reference source of demo mode over HTTP.
func TestProduction(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Real Lending")
	tenant.OpenProduction()
	whole := ended(kit, tenant.Production, asked(consentTemplate(tenant), "+639170000001"))
	require.Equal(t, "SUCCESS", whole.Text("resultCode"))
	require.Len(t, metrics(whole), len(signalsource.Metrics()))
	tenant.Sandbox.Get(path + "/" + whole.Text("id")).Is(http.StatusNotFound)
}

// TestProductionWithoutSource refuses before anything is spent, and says so to the form.
func TestProductionWithoutSource(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, func(c *config.Serve) { c.NoOutgoing = true })
	tenant := kit.Tenant("No Source Lending")
	tenant.OpenProduction()
	require.Equal(t, true, tenant.Sandbox.Get("/portal/signalSource").Is(http.StatusOK).Field("available"))
	require.Equal(t, false, tenant.Production.Get("/portal/signalSource").Is(http.StatusOK).Field("available"))
	before := remaining(tenant, "PRODUCTION")
	refused := tenant.Production.Post(path, asked(consentTemplate(tenant), "+639170000001")).Is(http.StatusConflict)
	require.Contains(t, string(refused.Body), "No source of risk signals is connected in Production.")
	require.InDelta(t, before, remaining(tenant, "PRODUCTION"), 0)
}
