package erasure_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/erasure"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// TestErasureTakesLookupsAlong: lookups with a number or an address of the user go with the user, with what reports of
// them showed; those of others stay, namesakes included.
func TestErasureTakesLookupsAlong(t *testing.T) {
	t.Parallel()
	apptest.EachLong(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Bayani Lending"), kit.Tenant("Other Lending")
		p := person{apptest.NewPerson(t, kit, tenant)}
		tenant.SignIn()
		consent := map[string]any{
			"type": "LOAN", "version": "1", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z",
		}
		verify := func(by *apptest.Tenant, name, number, phone, email string) string {
			id := by.Sandbox.Post("/alpha/verifications", map[string]any{
				"fullName": name, "consent": consent, "additionalData": map[string]any{
					"phone": phone, "email": email, "ids": []map[string]any{{"idType": "sss_ph", "idNumber": number}},
				},
			}).Is(http.StatusOK).Text("id")
			kit.Eventually("the end", func() bool {
				return by.Sandbox.Get("/alpha/verifications/"+id).Is(http.StatusOK).Text("status") != "PROCESSING"
			})
			return id
		}
		look := func(by *apptest.Tenant, phone string) string {
			id := by.Sandbox.Post("/alpha/signals", map[string]any{"phone": phone, "consent": consent}).Is(http.StatusOK).Text("id")
			kit.Eventually("the end", func() bool {
				return by.Sandbox.Get("/alpha/signals/"+id).Is(http.StatusOK).Text("status") != "PROCESSING"
			})
			return id
		}
		payload := tenant.Sandbox.Get("/accounts/" + p.Account + "/payload").Is(http.StatusOK)
		name := payload.Text("identity.fullName")
		email := payload.Field("identity.emails").([]any)[0].(map[string]any)["address"].(string)
		phone := payload.Field("identity.phones").([]any)[0].(map[string]any)["number"].(string)
		byPhone, byEmail := verify(tenant, "Somebody", "0000000001", phone, ""), verify(tenant, "Somebody", "0000000002", "", email)
		namesake, signal, strangers := verify(tenant, name, "0000000003", "", ""), look(tenant, phone), look(tenant, "+639179999999")
		theirs := verify(other, name, "0000000004", phone, email)
		report := tenant.Sandbox.Post("/portal/verifications/"+byPhone+"/exports", nil).Is(http.StatusOK)

		started := tenant.Sandbox.Post("/portal/users/"+p.ID+"/erasures",
			map[string]any{"confirmation": p.ID[len(p.ID)-8:]}).Is(http.StatusAccepted)
		var proof erasure.Proof
		kit.Eventually("erased", func() bool {
			tenant.Sandbox.Get("/portal/erasures/" + started.Text("id")).Is(http.StatusOK).Into(&proof)
			return proof.Status == erasure.Done
		})
		require.Equal(t, map[string]int{"verifications": 2, "signals": 1}, pick(proof.Counts, "verifications", "signals"))
		for path, isLeft := range map[string]bool{
			"/alpha/verifications/" + byPhone: false, "/alpha/verifications/" + byEmail: false, "/alpha/signals/" + signal: false,
			"/alpha/verifications/" + namesake: true, "/alpha/signals/" + strangers: true,
		} {
			require.Equal(t, isLeft, tenant.Sandbox.Get(path).Status == http.StatusOK, path)
		}
		other.Sandbox.Get("/alpha/verifications/" + theirs).Is(http.StatusOK)
		require.Equal(t, http.StatusNotFound, kit.Anonymous("").Get(report.Text("downloadUrl")).Status)
		for _, statement := range []string{
			"SELECT count(*) FROM export_proof WHERE user_id = '" + byPhone + "' AND shown_sealed <> ''",
			"SELECT count(*) FROM lookup_key WHERE lookup_id IN ('" + byPhone + "', '" + byEmail + "', '" + signal + "')",
		} {
			left, err := db.Get[int](t.Context(), kit.App.DB.Read(), statement)
			require.NoError(t, err)
			require.Zero(t, left, statement)
		}
	})
}

// TestErasureTakesRowsOfBatchesAlong: from the moment when somebody asks for the erasure, nobody is asked about a row
// with a number or an address of the user, and the row goes; a namesake's stays.
func TestErasureTakesRowsOfBatchesAlong(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		p := person{apptest.NewPerson(t, kit, tenant)}
		tenant.SignIn()
		payload := tenant.Sandbox.Get("/accounts/" + p.Account + "/payload").Is(http.StatusOK)
		name, phone := payload.Text("identity.fullName"), payload.Field("identity.phones").([]any)[0].(map[string]any)["number"]
		consent := tenant.Admin.Post("/consentTemplates", map[string]any{
			"consentType": "LOAN", "title": "Loan", "version": "1", "consentMethod": "Check box", "consentText": "I agree.",
		}).Is(http.StatusCreated).Text("id")
		create := func() string {
			return "/lookupBatches/" + tenant.Sandbox.Post("/lookupBatches", map[string]any{
				"lookup": "VERIFICATION", "consentTemplateId": consent,
				"subjects": fmt.Sprintf("FullName,IDType,IDNumber,ConsentedAt,Phone\n"+
					"%s,sss_ph,0000000001,2020-01-01 00:00,%s\n%s,sss_ph,0000000002,2020-01-01 00:00,\n", name, phone, name),
			}).Is(http.StatusCreated).Text("id")
		}
		batch, neverStarted := create(), create()

		started := tenant.Sandbox.Post("/portal/users/"+p.ID+"/erasures",
			map[string]any{"confirmation": p.ID[len(p.ID)-8:]}).Is(http.StatusAccepted)
		tenant.Sandbox.Post(batch+"/start", nil).Is(http.StatusOK)
		kit.Eventually("the batch is over", func() bool {
			return tenant.Sandbox.Get(batch).Is(http.StatusOK).Text("state") == "DONE"
		})
		require.InDelta(t, 1, tenant.Sandbox.Get(batch).Field("counts.total"), 0)
		asked := tenant.Sandbox.Get("/alpha/verifications").Is(http.StatusOK).Items()
		require.Len(t, asked, 1)
		require.Equal(t, "0000000002", asked[0]["requestMeta"].(map[string]any)["additionalData"].(map[string]any)["ids"].([]any)[0].(map[string]any)["idNumber"])
		var proof erasure.Proof
		tenant.Sandbox.Get("/portal/erasures/" + started.Text("id")).Is(http.StatusOK).Into(&proof)
		require.Equal(t, 2, proof.Counts["lookupBatchRows"])
		require.InDelta(t, 1, tenant.Sandbox.Get(neverStarted).Field("counts.total"), 0)
	})
}

// TestErasureWaitsForKeys: while a lookup of an earlier program has no keys yet, it can't be told whose it is.
func TestErasureWaitsForKeys(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		p := person{apptest.NewPerson(t, kit, tenant)}
		tenant.SignIn()
		erase := func() *apptest.Answer {
			return tenant.Sandbox.Post("/portal/users/"+p.ID+"/erasures", map[string]any{"confirmation": p.ID[len(p.ID)-8:]})
		}
		kit.Exec(`INSERT INTO signal (tenant_id, mode, id, status, phone_hash, doc_sealed, created_at, updated_at)
			VALUES ($1, 'SANDBOX', 'signal-old', 'COMPLETED', $2, $2, 1, 1)`, tenant.TenantID, []byte("broken"))
		erase().Is(http.StatusConflict)
		tenant.Sandbox.Get("/users/" + p.ID).Is(http.StatusOK)
		kit.Exec("UPDATE signal SET is_findable = TRUE")
		erase().Is(http.StatusAccepted)
	})
}
