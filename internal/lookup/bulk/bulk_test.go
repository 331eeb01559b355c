package bulk_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/lookup/bulk"
	"nod/internal/lookup/verification"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/spreadsheet"
	"nod/internal/test/apptest"
)

// template is the consent that all subjects agreed to.
func template(tenant *apptest.Tenant, method string) string {
	return tenant.Admin.Post("/consentTemplates", map[string]any{
		"consentType": "LOAN", "title": "Loan application", "version": "3", "consentMethod": method,
		"consentText": "I agree to this check.",
	}).Is(http.StatusCreated).Text("id")
}

func file(kind, consent, subjects string) map[string]any {
	return map[string]any{
		"lookup": kind, "fileName": "applicants.csv", "consentTemplateId": consent, "subjects": subjects,
	}
}

const (
	header    = "FullName,IDType,IDNumber,ConsentedAt\n"
	consented = ",2020-11-20 16:02\n"
)

// people are so many subjects with one number each, of whom the registry knows nobody.
func people(count int) string {
	var out strings.Builder
	for n := range count {
		fmt.Fprintf(&out, "Person %d,sss_ph,77%08d%s", n, n, consented)
	}
	return out.String()
}

func create(tenant *apptest.Tenant, body map[string]any) *apptest.Answer {
	return tenant.Sandbox.Post("/lookupBatches", body).Is(http.StatusCreated)
}

func pathOf(made *apptest.Answer) string { return "/lookupBatches/" + made.Text("id") }

func counts(r *apptest.Answer) map[string]int {
	out := map[string]int{}
	for name, n := range r.Field("counts").(map[string]any) {
		if n := int(n.(float64)); n > 0 {
			out[name] = n
		}
	}
	return out
}

func credits(tenant *apptest.Tenant, action string) int {
	for _, s := range tenant.Admin.Get("/usage/summary?mode=SANDBOX").Is(http.StatusOK).
		Field("actionUsageSummaries").([]any) {
		if s := s.(map[string]any); s["action"] == action {
			return int(s["usageDetail"].(map[string]any)["remainVolume"].(float64))
		}
	}
	return -1
}

// until waits for a state, and returns the batch.
func until(kit *apptest.Kit, tenant *apptest.Tenant, path, state string) (r *apptest.Answer) {
	kit.Eventually("the batch is "+state, func() bool {
		r = tenant.Sandbox.Get(path).Is(http.StatusOK)
		return r.Text("state") == state && counts(r)["asking"] == 0
	})
	return r
}

func table(t *testing.T, tenant *apptest.Tenant, path string) [][]string {
	t.Helper()
	body := string(tenant.Sandbox.Get(path).Is(http.StatusOK).Body)
	all, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(body, spreadsheet.Mark))).ReadAll()
	require.NoError(t, err)
	return all
}

// column is what a table has in a column.
func column(t *testing.T, all [][]string, name string) (out []string) {
	t.Helper()
	for n, head := range all[0] {
		if head == name {
			for _, row := range all[1:] {
				out = append(out, row[n])
			}
			return out
		}
	}
	require.Fail(t, "no such column", name)
	return nil
}

// TestDryRun: what is wrong with each row is known before a credit is taken or anybody is asked.
func TestDryRun(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Lookup Lending")
		consent := template(tenant, "Check box")
		made := create(tenant, file("VERIFICATION", consent, "\ufeffConsented at;ID number;Full name;id_type;Date of birth;PRC type;Remark\n"+
			"2020-11-20 16:02;0000000001;Althea Reyes Santos;SS Number;;;x\n"+
			"2020-11-20T16:02:00+08:00;000000-0001;Althea again;sss_ph;;;x\n"+
			"2020-11-20 16:02;0000000001;Althea Reyes Santos;tin_ph;;;x\n"+
			"20/11/2020;0000000002;No Moment;sss_ph;;;x\n"+
			"2999-01-01 00:00;0000000003;In Future;sss_ph;;;x\n"+
			"2020-11-20 16:02;0000000004;Other Type;passport;;;x\n"+
			"2020-11-20 16:02;0000000005;;sss_ph;;;x\n"+
			";;;;;;\n"+
			"2020-11-20 16:02;12345;Nina Cruz;prclicense_ph;1991-03-14;Nurse;x\n"))
		require.Equal(t, "READY", made.Text("state"))
		require.Equal(t, map[string]int{"total": 8, "waiting": 2, "duplicate": 1, "malformed": 5}, counts(made))
		require.Equal(t, 100, credits(tenant, "RequestVerification"))

		var found []string
		for next := pathOf(made) + "/rows?size=3"; next != ""; {
			page := tenant.Sandbox.Get(next).Is(http.StatusOK)
			for _, row := range page.Items() {
				found = append(found, fmt.Sprint(row["line"], " ", row["subject"], " ", row["number"], " ", row["problem"], " ", row["message"]))
			}
			next = ""
			if cursor, ok := page.Field("nextCursor").(string); ok {
				next = pathOf(made) + "/rows?size=3&cursor=" + cursor
			}
		}
		require.Equal(t, []string{
			"2 Althea Reyes Santos •••0001  ",
			"3 Althea again •••0001 DUPLICATE Line 2 asks about the same number.",
			"4 Althea Reyes Santos •••0001 MALFORMED Date of Birth is required for this ID type. " +
				"Gender is required for this ID type. First Name is required for this ID type. " +
				"Last Name is required for this ID type. Suffix is required for this ID type.",
			"5 No Moment •••0002 MALFORMED ConsentedAt must be a date with a time, such as 2026-11-21 16:02.",
			"6 In Future •••0003 MALFORMED Consented At can't be in the future.",
			"7 Other Type •••0004 MALFORMED IDType must be one of nbi_ph, pagibig_ph, prclicense_ph, sss_ph, tin_ph.",
			"8  •••0005 MALFORMED Full Name is required.",
			"10 Nina Cruz •••2345  ",
		}, found)
		require.Len(t, tenant.Sandbox.Get(pathOf(made)+"/rows?problem=MALFORMED").Is(http.StatusOK).Items(), 5)
		failed := table(t, tenant, pathOf(made)+"/failed")
		require.Equal(t, []string{"0000000001", "0000000002", "0000000003", "0000000004", "0000000005"},
			column(t, failed, "IDNumber"), "duplicates are not to be sent again")
		again := create(tenant, file("VERIFICATION", consent, string(tenant.Sandbox.Get(pathOf(made)+"/failed").Is(http.StatusOK).Body)))
		require.Equal(t, 5, counts(again)["malformed"], "the file can be sent again")

		for _, bad := range []string{"", "Name,Mail\na,b\n", header, header + people(1001)} {
			tenant.Sandbox.Post("/lookupBatches", file("VERIFICATION", consent, bad)).Is(http.StatusBadRequest)
		}
		tenant.Sandbox.Post("/lookupBatches", file("VERIFICATION", "ct-none", header+people(1))).Is(http.StatusNotFound)
		tenant.Sandbox.Post("/lookupBatches", file("VERIFICATION", template(tenant, ""), header+people(1))).Is(http.StatusBadRequest)
		require.Len(t, tenant.Sandbox.Get("/lookupBatches?lookup=VERIFICATION").Is(http.StatusOK).Items(), 2, "refused files leave nothing")
		require.Empty(t, tenant.Sandbox.Get("/lookupBatches?lookup=SIGNAL").Is(http.StatusOK).Items())
		require.Empty(t, tenant.Sandbox.Get("/alpha/verifications").Is(http.StatusOK).Items())
		stored := kit.Stored()
		require.NotContains(t, stored, "Althea")
		require.NotContains(t, stored, "0000000004")
	})
}

// TestVerifications: every subject gets one lookup of who started the batch, and its answers.
func TestVerifications(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Lookup Lending")
		body := file("VERIFICATION", template(tenant, ""), header+
			"Althea Reyes Santos,sss_ph,0000000001"+consented+
			"Somebody Else,sss_ph,0000000010"+consented+
			"Refused One,sss_ph,0000000091"+consented+
			"=HYPERLINK(),passport,1"+consented)
		body["consentedWith"] = "Paper"
		made := create(tenant, body)
		path := pathOf(made)
		require.Empty(t, made.Text("startedBy"))
		tenant.Sandbox.Post(path+"/pause", nil).Is(http.StatusConflict)
		tenant.Sandbox.Post(path+"/start", nil).Is(http.StatusOK)
		done := until(kit, tenant, path, "DONE")
		require.Equal(t, map[string]int{"total": 4, "completed": 2, "failed": 1, "malformed": 1}, counts(done))
		require.Equal(t, "Ada Reyes", done.Text("startedBy"))
		require.Equal(t, 98, credits(tenant, "RequestVerification"), "an ERROR is given back")
		tenant.Sandbox.Post(path+"/start", nil).Is(http.StatusConflict)
		tenant.Sandbox.Post(path+"/stop", nil).Is(http.StatusConflict)

		results := table(t, tenant, path+"/results")
		require.Equal(t, []string{"COMPLETED", "COMPLETED", "FAILED"}, column(t, results, "Status"))
		require.Equal(t, []string{"Match", "Mismatch", ""}, column(t, results, "Information"))
		require.Equal(t, []string{"Match", "Match", ""}, column(t, results, "ID Number matches"))
		require.Equal(t, []string{"Match", "Mismatch", ""}, column(t, results, "Full Name matches"))
		require.Equal(t, []string{"", "", ""}, column(t, results, "Gender matches"))
		require.Equal(t, []string{"", "To review", ""}, column(t, results, "Review"))
		require.Equal(t, []string{"0000000001", "0000000010", "0000000091"}, column(t, results, "IDNumber"))
		failed := table(t, tenant, path+"/failed")
		require.Equal(t, []string{"The lookup ended in ERROR. Its credit was returned.",
			"IDType must be one of nbi_ph, pagibig_ph, prclicense_ph, sss_ph, tin_ph."}, column(t, failed, "Problem"))
		require.Equal(t, []string{"Refused One", "'=HYPERLINK()"}, column(t, failed, "FullName"))

		one := tenant.Sandbox.Get("/alpha/verifications/" + column(t, results, "LookupID")[0]).Is(http.StatusOK)
		require.Equal(t, "2020-11-20T08:02:00.000Z", one.Text("requestMeta.consent.consentedAt"), "the organization's zone")
		require.Equal(t, "Paper", one.Text("requestMeta.consent.consentedWith"))
		require.Equal(t, "I agree to this check.", one.Text("consentEvidence.text"))
		require.Len(t, tenant.Sandbox.Get("/alpha/verifications").Is(http.StatusOK).Items(), 3)
		for _, asked := range tenant.Sandbox.Get("/portal/verifications/requests").Is(http.StatusOK).Items() {
			require.Equal(t, "Ada Reyes", asked["requestedBy"])
		}
		var acts []any
		for _, entry := range tenant.Admin.Get("/audit?target=" + made.Text("id")).Is(http.StatusOK).Items() {
			acts = append(acts, entry["action"])
		}
		require.Equal(t, []any{
			"lookups.batchExported", "lookups.batchExported", "lookups.batchStarted", "lookups.batchChecked",
		}, acts)
	})
}

// TestWithdrawn: a subject who withdrew the consent of the file isn't asked about. The row counts once, says why, and
// costs nothing.
func TestWithdrawn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Withdrawn Lending")
		consent := template(tenant, "ONLINE")
		id := tenant.Sandbox.Post("/alpha/verifications", map[string]any{
			"fullName":       "Althea Reyes Santos",
			"additionalData": map[string]any{"ids": []map[string]any{{"idType": "sss_ph", "idNumber": "0000000001"}}},
			"consent": map[string]any{
				"type": "LOAN", "version": "3", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z",
			},
		}).Is(http.StatusOK).Text("id")
		tenant.Sandbox.Post("/alpha/verifications/"+id+"/withdrawal", nil).Is(http.StatusOK)
		before := credits(tenant, "RequestVerification")
		path := pathOf(create(tenant, file("VERIFICATION", consent, header+
			"Althea Santos,sss_ph,0000000001"+consented+"Somebody Else,sss_ph,0000000010"+consented)))
		tenant.Sandbox.Post(path+"/start", nil).Is(http.StatusOK)
		done := until(kit, tenant, path, "DONE")
		require.Equal(t, map[string]int{"total": 2, "completed": 1, "failed": 1}, counts(done))
		require.Equal(t, before-1, credits(tenant, "RequestVerification"))
		require.Contains(t, column(t, table(t, tenant, path+"/failed"), "Problem")[0], "withdrew consent on")
	})
}

// TestSignals: numbers are read as spreadsheets leave them.
func TestSignals(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Signal Lending")
		made := create(tenant, file("SIGNAL", template(tenant, "Check box"), "MobileNumber,ConsentedAt\n"+
			"9170000001"+consented+"639170000012"+consented+"0917 000 0091"+consented+"+639170000001"+consented+"1234"+consented))
		require.Equal(t, map[string]int{"total": 5, "waiting": 3, "duplicate": 1, "malformed": 1}, counts(made))
		path := pathOf(made)
		for _, name := range []string{"Overdue, once", "Ever overdue"} {
			tenant.Sandbox.Post("/portal/signalRules", map[string]any{
				"name": name, "metric": "events_overdue_day30", "comparison": "AT_LEAST", "threshold": 1, "webhookId": "",
			}).Is(http.StatusCreated)
		}
		tenant.Sandbox.Post(path+"/start", nil).Is(http.StatusOK)
		until(kit, tenant, path, "DONE")
		results := table(t, tenant, path+"/results")
		require.Equal(t, []string{"SUCCESS", "NO_DATA", "SYSTEM_ERROR"}, column(t, results, "Result"))
		require.Equal(t, []string{"Ever overdue; Overdue, once", "", ""}, column(t, results, "Rules that matched"))
		require.Empty(t, column(t, results, "events_overdue_day30")[1])
		value := tenant.Sandbox.Get("/alpha/signals/" + column(t, results, "LookupID")[0]).Is(http.StatusOK).
			Field("result.events_overdue_day30")
		require.Equal(t, fmt.Sprint(value), column(t, results, "events_overdue_day30")[0])
		require.Equal(t, 98, credits(tenant, "RequestRecord"))
		require.Equal(t, 100, credits(tenant, "RequestVerification"))
	})
}

// TestPause: nobody is asked about after a pause was answered, and everybody once after it goes on.
func TestPause(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Pause Lending")
		consent := template(tenant, "Check box")
		path := pathOf(create(tenant, file("VERIFICATION", consent, header+people(40))))
		tenant.Sandbox.Post(path+"/start", nil).Is(http.StatusOK)
		kit.Eventually("some are asked about", func() bool {
			return counts(tenant.Sandbox.Get(path).Is(http.StatusOK))["waiting"] < 40
		})
		paused := tenant.Sandbox.Post(path+"/pause", nil).Is(http.StatusOK)
		require.Equal(t, "PAUSED", paused.Text("state"))
		waiting := counts(paused)["waiting"]
		require.NotZero(t, waiting, "the pause came too late")
		// Ticks go through all batches, those first that changed first: they passed by the one that is paused.
		later := pathOf(create(tenant, file("VERIFICATION", consent, header+people(1))))
		tenant.Sandbox.Post(later+"/start", nil).Is(http.StatusOK)
		until(kit, tenant, later, "DONE")
		require.Equal(t, waiting, counts(tenant.Sandbox.Get(path).Is(http.StatusOK))["waiting"])
		require.Equal(t, 100-40+waiting-1, credits(tenant, "RequestVerification"))

		tenant.Sandbox.Post(path+"/start", nil).Is(http.StatusOK)
		tenant.Sandbox.Post(path+"/start", nil).Is(http.StatusOK)
		done := until(kit, tenant, path, "DONE")
		require.Equal(t, map[string]int{"total": 40, "completed": 40}, counts(done))
		require.Equal(t, 59, credits(tenant, "RequestVerification"))
		require.Len(t, tenant.Sandbox.Get("/alpha/verifications?size=50").Is(http.StatusOK).Items(), 40+1)
	})
}

// TestWhatStandsInTheWay: a batch pauses when credits run out or the source fails, stops without its consent template,
// and loses nothing by that.
func TestWhatStandsInTheWay(t *testing.T) {
	t.Parallel()
	apptest.EachLong(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Stuck Lending")
		consent := template(tenant, "Check box")
		kit.Exec(`INSERT INTO quota (tenant_id, mode, action, total, used, reserved, enabled, updated_at)
			VALUES ($1, 'SANDBOX', 'RequestVerification', 3, 0, 0, TRUE, 0)`, tenant.TenantID)
		poor := pathOf(create(tenant, file("VERIFICATION", consent, header+people(5))))
		tenant.Sandbox.Post(poor+"/start", nil).Is(http.StatusOK)
		paused := until(kit, tenant, poor, "PAUSED")
		require.Equal(t, "QUOTA_EXCEEDED", paused.Text("reason"))
		require.Equal(t, map[string]int{"total": 5, "waiting": 2, "completed": 3}, counts(paused))
		kit.Exec("UPDATE quota SET total = 100 WHERE tenant_id = $1 AND action = 'RequestVerification'", tenant.TenantID)
		tenant.Sandbox.Post(poor+"/start", nil).Is(http.StatusOK)
		require.Empty(t, until(kit, tenant, poor, "DONE").Text("reason"))
		require.Equal(t, 95, credits(tenant, "RequestVerification"))

		subjects := "FullName,IDType,IDNumber,PRCType,DateOfBirth,ConsentedAt\n"
		for n, profession := range verification.Professions()[:60] {
			subjects += fmt.Sprintf("Refused %d,prclicense_ph,0000000091,%s,1991-03-14%s", n, profession, consented)
		}
		failing := pathOf(create(tenant, file("VERIFICATION", consent, subjects)))
		left := 60
		for range 2 { // when it continues, it counts again
			tenant.Sandbox.Post(failing+"/start", nil).Is(http.StatusOK)
			paused = until(kit, tenant, failing, "PAUSED")
			require.Equal(t, "SOURCE_FAILING", paused.Text("reason"))
			now := counts(paused)
			require.Equal(t, 60, now["waiting"]+now["failed"])
			require.LessOrEqual(t, now["waiting"], left-10)
			require.Positive(t, now["waiting"])
			left = now["waiting"]
		}
		require.Equal(t, 95, credits(tenant, "RequestVerification"))

		gone := pathOf(create(tenant, file("VERIFICATION", consent, header+people(2))))
		tenant.Admin.Delete("/consentTemplates/" + consent).Is(http.StatusOK)
		tenant.Sandbox.Post(gone+"/start", nil).Is(http.StatusOK)
		stopped := until(kit, tenant, gone, "STOPPED")
		require.Equal(t, "TEMPLATE_DELETED", stopped.Text("reason"))
		require.Equal(t, []string{"Not asked about: the batch was stopped.", "Not asked about: the batch was stopped."},
			column(t, table(t, tenant, gone+"/failed"), "Problem"))
		require.Equal(t, 95, credits(tenant, "RequestVerification"))
	})
}

// TestKeptCounts: the numbers of a batch are those of its rows, even if these change, and are counted once for as long
// as it stands still.
func TestKeptCounts(t *testing.T) {
	t.Parallel()
	apptest.EachLong(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Count Lending")
		consent := template(tenant, "Check box")
		read := func(path string) map[string]int { return counts(tenant.Sandbox.Get(path).Is(http.StatusOK)) }
		listed := func() string {
			return fmt.Sprint(tenant.Sandbox.Get("/lookupBatches").Is(http.StatusOK).Items()[0]["counts"])
		}
		slow := pathOf(create(tenant, file("VERIFICATION", consent, header+"Althea,sss_ph,0000000092"+consented)))
		tenant.Sandbox.Post(slow+"/start", nil).Is(http.StatusOK)
		kit.Eventually("it is asked about", func() bool { return read(slow)["asking"] == 1 })
		tenant.Sandbox.Post(slow+"/pause", nil).Is(http.StatusOK)
		kit.Eventually("a lookup under way ends", func() bool { return read(slow)["completed"] == 1 })
		require.Equal(t, map[string]int{"total": 1, "completed": 1}, read(slow))
		require.Equal(t, "map[asking:0 completed:1 duplicate:0 failed:0 malformed:0 total:1 waiting:0]", listed())

		made := create(tenant, file("VERIFICATION", consent, header+people(3)))
		path, id := pathOf(made), made.Text("id")
		kit.Exec("UPDATE lookup_batch_row SET state = 'COMPLETED' WHERE batch_id = $1", id)
		require.Equal(t, map[string]int{"total": 3, "waiting": 3}, read(path), "they were not counted again")
		require.Equal(t, "map[asking:0 completed:0 duplicate:0 failed:0 malformed:0 total:3 waiting:3]", listed())
		// The release before ends it, and knows of no counts.
		kit.Exec("UPDATE lookup_batch SET state = 'DONE', updated_at = updated_at + 1 WHERE id = $1", id)
		require.Equal(t, map[string]int{"total": 3, "completed": 3}, read(path))
		require.Equal(t, "map[asking:0 completed:3 duplicate:0 failed:0 malformed:0 total:3 waiting:0]", listed())
	}, func(c *config.Serve) { c.SimulatorDelays = 0.5 }) // long enough to see it asked about
}

// TestLife: batches are deleted 30 days after their last change, and their lookups stay.
func TestLife(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Old Lending")
		path := pathOf(create(tenant, file("VERIFICATION", template(tenant, "Check box"), header+people(2))))
		tenant.Sandbox.Post(path+"/start", nil).Is(http.StatusOK)
		until(kit, tenant, path, "DONE")
		batches := bulk.Service{Deps: bulk.Deps{DB: kit.App.DB, Clock: kit.App.Clock, Seal: kit.App.Seal}}
		kit.Advance(29 * 24 * time.Hour)
		require.NoError(t, batches.Sweep(t.Context()))
		tenant.SignIn()
		tenant.Sandbox.Get(path).Is(http.StatusOK)
		kit.Advance(2 * 24 * time.Hour)
		require.NoError(t, batches.Sweep(t.Context()))
		tenant.SignIn()
		tenant.Sandbox.Get(path).Is(http.StatusNotFound)
		require.Len(t, tenant.Sandbox.Get("/alpha/verifications").Is(http.StatusOK).Items(), 2)
		for table, want := range map[string]int{"lookup_batch_row": 0, "lookup_key": 6} {
			left, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM "+table)
			require.NoError(t, err)
			require.Equal(t, want, left, table)
		}
	})
}
