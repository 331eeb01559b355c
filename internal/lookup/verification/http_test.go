package verification_test

import (
	"maps"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/lookup/namematch"
	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

// subject is the invented person of the published registry, with the consent of a template.
func subject(template, number string) map[string]any {
	return map[string]any{
		"fullName": "Althea Reyes Santos", "firstName": "Althea", "middleName": "Reyes", "lastName": "Santos",
		"suffix": "N_A",
		"additionalData": map[string]any{
			"gender": "FEMALE", "dob": "1991-03-14", "email": "Althea.Santos@example.com", "phone": "0917 000 0001",
			"employer": "Bayani Lending", "employmentStatus": "SELF-EMPLOYED", "address": "Analyst",
			"ids": []map[string]any{{"idType": "sss_ph", "idNumber": number}},
		},
		"consent": map[string]any{
			"consentTemplateId": template, "consentedAt": "2020-11-20T16:02:00+08:00",
		},
	}
}

func consentTemplate(tenant *apptest.Tenant) string {
	return tenant.Admin.Post("/consentTemplates", map[string]any{
		"consentType": "LOAN", "title": "Loan application", "version": "3", "consentMethod": "Check box",
		"consentText": "I agree to this check.",
	}).Is(http.StatusCreated).Text("id")
}

const path = "/alpha/verifications"

// ended submits and waits for the end.
func ended(kit *apptest.Kit, by apptest.Actor, body map[string]any) *apptest.Answer {
	id := by.Post(path, body).Is(http.StatusOK).Text("id")
	kit.Eventually("the end of the verification", func() bool {
		return by.Get(path+"/"+id).Is(http.StatusOK).Text("status") != "PROCESSING"
	})
	return by.Get(path + "/" + id).Is(http.StatusOK)
}

func remaining(tenant *apptest.Tenant, mode string) float64 {
	for _, item := range tenant.Admin.Get("/usage/summary?mode=" + mode).Is(http.StatusOK).
		Field("actionUsageSummaries").([]any) {
		row := item.(map[string]any)
		if row["action"] == "RequestVerification" {
			return row["usageDetail"].(map[string]any)["remainVolume"].(float64)
		}
	}
	return -1
}

func TestVerifications(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Lookup Lending")
		template := consentTemplate(tenant)
		whole := ended(kit, tenant.Sandbox, subject(template, "000000-0001"))
		require.Equal(t, "COMPLETED", whole.Text("status"))
		require.Equal(t, true, whole.Field("result.finalMatches"))
		require.Equal(t, "LOAN", whole.Text("requestMeta.consent.type"))
		require.Equal(t, "3", whole.Text("requestMeta.consent.version"))
		require.Equal(t, "Check box", whole.Text("requestMeta.consent.consentedWith"))
		require.Equal(t, "2020-11-20T08:02:00.000Z", whole.Text("requestMeta.consent.consentedAt"))
		require.Equal(t, "I agree to this check.", whole.Text("consentEvidence.text"))
		require.Equal(t, "Analyst", whole.Text("requestMeta.additionalData.address"))

		tenant.Admin.Delete("/consentTemplates/" + template).Is(http.StatusOK)
		again := tenant.Sandbox.Get(path + "/" + whole.Text("id")).Is(http.StatusOK)
		require.Equal(t, "I agree to this check.", again.Text("consentEvidence.text"), "the evidence outlives the template")
		require.NotContains(t, kit.Stored(), "Althea", "sealed")

		list := tenant.Sandbox.Get(path + "?size=10&finalMatches=true").Is(http.StatusOK).Items()
		require.Len(t, list, 1)
		require.Empty(t, tenant.Sandbox.Get(path+"?finalMatches=false").Is(http.StatusOK).Items())
		require.Len(t, tenant.Sandbox.Get(path+"?verificationId="+whole.Text("id")).Is(http.StatusOK).Items(), 1)
	})
}

// answers are all answers of a result by their fields; what was not compared is missing.
func answers(a *apptest.Answer) map[string]bool {
	out := map[string]bool{}
	for _, at := range []string{
		"finalMatches", "names.fullNameMatches", "names.firstNameMatches", "names.middleNameMatches",
		"names.lastNameMatches", "additionalData.dobMatches", "additionalData.genderMatches",
		"additionalData.emailMatches.matches", "additionalData.phoneMatches.matches",
	} {
		if value, ok := a.Field("result." + at).(bool); ok {
			out[at] = value
		}
	}
	ids := a.Field("result.additionalData.ids").([]any)
	if value, ok := ids[0].(map[string]any)["matches"].(bool); ok {
		out["id"] = value
	}
	return out
}

func TestPublishedNumbers(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Published Lending")
	template := consentTemplate(tenant)
	all := map[string]bool{
		"finalMatches": true, "names.fullNameMatches": true, "names.firstNameMatches": true,
		"names.middleNameMatches": true, "names.lastNameMatches": true, "additionalData.dobMatches": true,
		"additionalData.genderMatches": true, "additionalData.emailMatches.matches": true,
		"additionalData.phoneMatches.matches": true, "id": true,
	}
	but := func(wrong ...string) map[string]bool {
		out := maps.Clone(all)
		for _, field := range wrong {
			out[field] = false
		}
		return out
	}
	for number, want := range map[string]map[string]bool{
		"0000000001": all,
		"0000000002": but("finalMatches", "names.fullNameMatches", "names.firstNameMatches"),
		"0000000003": but("finalMatches", "names.fullNameMatches", "names.middleNameMatches"),
		"0000000004": but("finalMatches", "names.fullNameMatches", "names.lastNameMatches"),
		"0000000005": but("finalMatches", "additionalData.genderMatches"),
		"0000000006": but("finalMatches", "additionalData.dobMatches"),
		"0000000007": but("additionalData.emailMatches.matches"),
		"0000000008": but("additionalData.phoneMatches.matches"),
		"0000000009": but("finalMatches", "names.fullNameMatches", "names.firstNameMatches", "names.lastNameMatches"),
		"0000000010": {"finalMatches": true, "names.fullNameMatches": true, "id": true},
		"0000000011": but("finalMatches", "names.fullNameMatches"),
		"0000000092": all,
		"7777777777": {"finalMatches": false, "id": false},
	} {
		got := ended(kit, tenant.Sandbox, subject(template, number))
		require.Equal(t, "COMPLETED", got.Text("status"))
		require.Equal(t, want, answers(got), number)
	}
	swapped := ended(kit, tenant.Sandbox, subject(template, "0000000009"))
	require.Contains(t, swapped.Field("result.names.findings"), "SWAPPED")
	require.Contains(t, swapped.Text("result.names.fullNameReason"), "First and last name are swapped.")
	require.Equal(t, `"althea" contradicts the registry.`, swapped.Text("result.names.firstNameReason"))
	require.Equal(t, namematch.Rule, swapped.Text("result.rule"))
	require.Equal(t, "sandbox-1", swapped.Text("result.sourceVersion"))

	// What an ID type requires must have been compared: a name alone is too little for a tax number.
	tin := subject(template, "0000000010")
	tin["additionalData"].(map[string]any)["ids"] = []map[string]any{{"idType": "tin_ph", "idNumber": "0000000010"}}
	require.Equal(t, map[string]bool{"finalMatches": false, "names.fullNameMatches": true, "id": true},
		answers(ended(kit, tenant.Sandbox, tin)))
}

// TestLaxRequest sends what the public description allows and the form doesn't.
func TestLaxRequest(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Lax Lending")
	body := subject("", "0000000001")
	delete(body, "fullName")
	body["consent"] = map[string]any{"consentedAt": "2020-11-20T16:02:00+08:00", "consentedWith": "Paper"}
	got := ended(kit, tenant.Sandbox, body)
	require.Equal(t, "Althea Reyes Santos", got.Text("requestMeta.fullName"))
	require.Equal(t, true, got.Field("result.finalMatches"))
}

// TestProduction asks the reference registry of demo mode over HTTP.
func TestProduction(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Real Lending")
	tenant.OpenProduction()
	whole := ended(kit, tenant.Production, subject(consentTemplate(tenant), "0000000001"))
	require.Equal(t, true, whole.Field("result.finalMatches"))
	tenant.Sandbox.Get(path + "/" + whole.Text("id")).Is(http.StatusNotFound)
}

// TestProductionWithoutRegistry refuses before anything is spent, and says so to the form.
func TestProductionWithoutRegistry(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, func(c *config.Serve) { c.NoOutgoing = true })
	tenant := kit.Tenant("No Registry Lending")
	tenant.OpenProduction()
	before := remaining(tenant, "PRODUCTION")
	require.Equal(t, true, tenant.Sandbox.Get("/portal/verificationSource").Is(http.StatusOK).Field("available"))
	require.Equal(t, false, tenant.Production.Get("/portal/verificationSource").Is(http.StatusOK).Field("available"))
	refused := tenant.Production.Post(path, subject(consentTemplate(tenant), "0000000001")).Is(http.StatusConflict)
	require.Contains(t, string(refused.Body), "No registry is connected in Production.")
	require.InDelta(t, before, remaining(tenant, "PRODUCTION"), 0)
}

func TestCredits(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Credit Lending")
		template := consentTemplate(tenant)
		require.InDelta(t, 100, remaining(tenant, "SANDBOX"), 0)
		ended(kit, tenant.Sandbox, subject(template, "0000000001"))
		require.InDelta(t, 99, remaining(tenant, "SANDBOX"), 0)
		failed := ended(kit, tenant.Sandbox, subject(template, "0000000091"))
		require.Equal(t, "ERROR", failed.Text("status"))
		require.Equal(t, "The registry refused the request. The credit was returned.", failed.Text("errorMessage"))
		require.InDelta(t, 99, remaining(tenant, "SANDBOX"), 0, "returned")

		wrong := subject(template, "0000000001")
		wrong["additionalData"].(map[string]any)["ids"] = []any{}
		tenant.Sandbox.Post(path, wrong).Is(http.StatusBadRequest)
		require.InDelta(t, 99, remaining(tenant, "SANDBOX"), 0, "what is refused costs nothing")

		twice := http.Header{"Idempotency-Key": {"verify-1"}}
		first := tenant.Sandbox.Send(http.MethodPost, path, subject(template, "0000000001"), twice).Is(http.StatusOK)
		second := tenant.Sandbox.Send(http.MethodPost, path, subject(template, "0000000001"), twice).Is(http.StatusOK)
		require.Equal(t, first.Text("id"), second.Text("id"))
		require.InDelta(t, 98, remaining(tenant, "SANDBOX"), 0)
	})
}

// TestRules sends what the rules of the form refuse.
func TestRules(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Rule Lending")
	template := consentTemplate(tenant)
	foreign := consentTemplate(kit.Tenant("Other Lending"))
	type change func(body, extra, consent map[string]any)
	ids := func(all ...map[string]any) change {
		return func(_, extra, _ map[string]any) { extra["ids"] = all }
	}
	prc := map[string]any{"idType": "prclicense_ph", "idSubType": "NURSE", "idNumber": "0000001"}
	tin := map[string]any{"idType": "tin_ph", "idNumber": "0000001"}
	without := func(field string, id map[string]any) change {
		return func(body, extra, _ map[string]any) {
			extra["ids"] = []map[string]any{id}
			delete(body, field)
			delete(extra, field)
		}
	}
	for name, c := range map[string]struct {
		change change
		field  string
	}{
		"no name": {func(b, _, _ map[string]any) {
			b["fullName"], b["firstName"], b["middleName"], b["lastName"] = " ", "", "", ""
		}, "body.fullName"},
		"no id":                {ids(), "body.additionalData.ids"},
		"a short number":       {ids(map[string]any{"idType": "sss_ph", "idNumber": "1"}), "body.additionalData.ids"},
		"letters alone":        {ids(map[string]any{"idType": "sss_ph", "idNumber": "abcdef"}), "body.additionalData.ids"},
		"a type twice":         {ids(tin, tin), "body.additionalData.ids"},
		"a profession twice":   {ids(prc, prc), "body.additionalData.ids"},
		"an unknown job":       {ids(map[string]any{"idType": "prclicense_ph", "idSubType": "PIRATE", "idNumber": "0000001"}), "body.additionalData.ids"},
		"a job of another":     {ids(map[string]any{"idType": "sss_ph", "idSubType": "NURSE", "idNumber": "0000001"}), "body.additionalData.ids"},
		"nbi, no first name":   {without("firstName", map[string]any{"idType": "nbi_ph", "idNumber": "0000001"}), "body.firstName"},
		"prc, no birthday":     {without("dob", prc), "body.additionalData.dob"},
		"tin, no first name":   {without("firstName", tin), "body.firstName"},
		"tin, no last name":    {without("lastName", tin), "body.lastName"},
		"tin, no gender":       {without("gender", tin), "body.additionalData.gender"},
		"tin, no birthday":     {without("dob", tin), "body.additionalData.dob"},
		"tin, no suffix":       {without("suffix", tin), "body.suffix"},
		"born tomorrow":        {func(_, x, _ map[string]any) { x["dob"] = "2999-01-01" }, "body.additionalData.dob"},
		"no mail address":      {func(_, x, _ map[string]any) { x["email"] = "nobody" }, "body.additionalData.email"},
		"no phone":             {func(_, x, _ map[string]any) { x["phone"] = "none" }, "body.additionalData.phone"},
		"consent to come":      {func(_, _, c map[string]any) { c["consentedAt"] = "2999-01-01T00:00:00Z" }, "body.consent.consentedAt"},
		"a stranger's consent": {func(_, _, c map[string]any) { c["consentTemplateId"] = "ct-unknown" }, "body.consent.consentTemplateId"},
		"another's consent":    {func(_, _, c map[string]any) { c["consentTemplateId"] = foreign }, "body.consent.consentTemplateId"},
		"another version":      {func(_, _, c map[string]any) { c["version"] = "9" }, "body.consent.version"},
		"no method": {func(_, _, c map[string]any) {
			delete(c, "consentTemplateId")
			c["type"], c["version"] = "LOAN", "3"
		}, "body.consent.consentedWith"},
	} {
		t.Run(name, func(t *testing.T) {
			body := subject(template, "0000000001")
			c.change(body, body["additionalData"].(map[string]any), body["consent"].(map[string]any))
			answer := tenant.Sandbox.Post(path, body).Is(http.StatusBadRequest)
			require.Contains(t, string(answer.Body), `"`+c.field+`"`)
		})
	}
	both := subject(template, "0000000001")
	other := map[string]any{"idType": "prclicense_ph", "idSubType": "MIDWIFE", "idNumber": "0000001"}
	both["additionalData"].(map[string]any)["ids"] = []map[string]any{prc, other, tin}
	require.Equal(t, true, ended(kit, tenant.Sandbox, both).Field("result.finalMatches"))
}

// TestEndsOnce has the job and the tick of two times end the same verification.
func TestEndsOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Once Lending")
		template := consentTemplate(tenant)
		for range 3 {
			tenant.Sandbox.Post(path, subject(template, "0000000001")).Is(http.StatusOK)
		}
		kit.Advance(2 * time.Minute)
		kit.Eventually("all ended", func() bool {
			open := 0
			for _, item := range tenant.Sandbox.Get(path).Is(http.StatusOK).Items() {
				if item["status"] == "PROCESSING" {
					open++
				}
			}
			return open == 0
		})
		spent := 0
		for _, item := range tenant.Sandbox.Get(path).Is(http.StatusOK).Items() {
			if item["status"] == "COMPLETED" {
				spent++
			}
		}
		require.InDelta(t, 100-spent, remaining(tenant, "SANDBOX"), 0, "a credit for each result, and none for an error")
	})
}

// TestKeep: an operator who keeps lookups for 30 days has none on the 31st, nor what finds them or what their reports
// showed.
func TestKeep(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Brief Lending")
		template := consentTemplate(tenant)
		old := ended(kit, tenant.Sandbox, subject(template, "0000000001")).Text("id")
		tenant.Sandbox.Post("/portal/verifications/"+old+"/exports", nil).Is(http.StatusOK)
		kit.Advance(29 * 24 * time.Hour)
		tenant.SignIn()
		young := ended(kit, tenant.Sandbox, subject(template, "0000000002")).Text("id")
		require.Len(t, tenant.Sandbox.Get(path).Is(http.StatusOK).Items(), 2)
		kit.Advance(25 * time.Hour)
		tenant.SignIn()
		kit.Eventually("the old one to be deleted", func() bool {
			return tenant.Sandbox.Get(path+"/"+old).Status == http.StatusNotFound
		})
		left := tenant.Sandbox.Get("/portal/verifications?search=Althea+Reyes+Santos").Is(http.StatusOK).Items()
		require.Len(t, left, 1)
		require.Equal(t, young, left[0]["id"])
	}, func(c *config.Serve) { c.LookupDays = 30 })
}
