package archive_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

// TestReview: a document waits until somebody compared its fields that were hard to read, and once all are to be compared,
// the others as well.
func TestReview(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		share   float64
		slip    apptest.Upload
		waiting []any
	}{
		"nothing in doubt":      {0, maria(t), nil},
		"two amounts in doubt":  {0, slip(t, "liza", "payslip-liza-bautista.png"), []any{"baseAmount", "netAmount"}},
		"certain, all compared": {1, maria(t), []any{"employeeName", "employerName", "startDate", "endDate", "payDate", "grossAmount", "baseAmount", "deductionsAmount", "netAmount"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
				b := newBench(t, kit)
				id := b.upload(c.slip).Text("archiveId")
				waiting := func() []map[string]any {
					return b.business.Sandbox.Get("/portal/archives/review").Is(http.StatusOK).Items()
				}
				analysis := b.key.Get("/archives/" + id).Is(http.StatusOK).Field("analysis").(map[string]any)
				if c.waiting == nil {
					require.NotContains(t, analysis, "review")
					require.Empty(t, waiting())
					return
				}
				require.Equal(t, c.waiting, analysis["review"])
				require.Equal(t, id, waiting()[0]["id"])
				stranger := kit.Tenant("Stranger").Sandbox
				require.Empty(t, stranger.Get("/portal/archives/review").Is(http.StatusOK).Items())
				read := map[any]any{}
				for _, f := range analysis["fields"].([]any) {
					read[f.(map[string]any)["name"]] = f.(map[string]any)["value"]
				}
				for i, name := range c.waiting {
					value := read[name]
					if i == 0 {
						value = map[string]any{"employeeName": "Somebody Else", "baseAmount": "1.00"}[name.(string)]
					}
					require.Len(t, waiting(), 1)
					b.key.Post("/archives/"+id+"/corrections", map[string]any{"name": name, "value": fmt.Sprint(value)}).Is(http.StatusOK)
				}
				require.Empty(t, waiting(), "everything was compared")
				certainty := map[float64]string{0: "uncertain", 1: "certain"}[c.share]
				scrape := httptest.NewRecorder()
				kit.App.Metrics.Handler().ServeHTTP(scrape, httptest.NewRequest(http.MethodGet, "/metrics", nil))
				require.Contains(t, scrape.Body.String(), `nod_document_fields_reviewed_total{found="corrected",read="`+certainty+`"}`)
			}, func(cfg *config.Serve) { cfg.ReviewShare = c.share })
		})
	}
}

// TestReviewEndsWithTheFile: without its file nothing can be compared.
func TestReviewEndsWithTheFile(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		doubtful := slip(t, "liza", "payslip-liza-bautista.png")
		id := b.upload(doubtful).Text("archiveId")
		b.upload(doubtful)
		waiting := func() int {
			b.business.SignIn()
			return len(b.business.Sandbox.Get("/portal/archives/review").Is(http.StatusOK).Items())
		}
		require.Equal(t, 2, waiting())
		b.business.Key("SANDBOX").Delete("/archives/" + id).Is(http.StatusOK)
		require.Equal(t, 1, waiting())
		kit.Advance(61 * 24 * time.Hour)
		kit.Eventually("files are deleted", func() bool { return waiting() == 0 })
	})
}

// TestCorrections: what people say stands beside what the reader found, a version at a time.
func TestCorrections(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		id := b.upload(maria(t)).Text("archiveId")
		path := "/archives/" + id + "/corrections"
		set := func(name, value string, version int) *apptest.Answer {
			return b.key.Post(path, map[string]any{"name": name, "value": value, "version": version})
		}
		set("grossAmount", "23450.00", 0).Is(http.StatusOK)
		set("grossAmount", "23460.00", 0).Is(http.StatusConflict)
		set("grossAmount", "23460.00", 1).Is(http.StatusOK)
		box := map[string]any{"left": 0.1, "top": 0.1, "right": 0.2, "bottom": 0.2}
		added := map[string]any{"name": "taxNumber", "value": "000-142-778-000", "page": 1, "box": box}
		b.key.Post(path, added).Is(http.StatusOK)

		analysis := b.key.Get("/archives/" + id).Is(http.StatusOK).Field("analysis").(map[string]any)
		require.EqualValues(t, 23450, analysis["grossAmount"], "the reader's own value stays")
		require.Len(t, analysis["fields"], 9)
		corrections := analysis["corrections"].([]any)
		require.Len(t, corrections, 2)
		gross, tax := corrections[0].(map[string]any), corrections[1].(map[string]any)
		require.Equal(t, "23460.00", gross["value"])
		require.EqualValues(t, 2, gross["version"])
		require.NotEmpty(t, gross["by"])
		require.Equal(t, box, tax["box"])

		for name, wrong := range map[string]map[string]any{
			"a name that is none":  {"name": "Gross Amount", "value": "1"},
			"a box beside a page":  {"name": "taxNumber", "value": "1", "box": map[string]any{"left": 0, "top": 0, "right": 2, "bottom": 1}},
			"an amount of words":   {"name": "netAmount", "value": "a lot"},
			"a day that is none":   {"name": "payDate", "value": "2026-02-30"},
			"a birthday of words":  {"name": "dateOfBirth", "value": "in May"},
			"a box without inside": {"name": "taxNumber", "value": "1", "box": map[string]any{"left": 1, "top": 0, "right": 1, "bottom": 1}},
		} {
			require.Equal(t, http.StatusBadRequest, b.key.Post(path, wrong).Status, name)
		}
		logged := b.business.Admin.Get("/audit?action=archive.corrected&target=" + id).Is(http.StatusOK)
		require.Len(t, logged.Items(), 3)
		require.NotContains(t, string(logged.Body), "23460", "the log names the field, not its value")

		b.key.Delete("/archives/" + id).Is(http.StatusOK)
		set("grossAmount", "1.00", 2).Is(http.StatusConflict)
		require.NotContains(t, string(b.key.Get("/archives/"+id).Is(http.StatusOK).Body), "000-142-778-000")
	})
}

// TestManualResult: a person's review of a whole document confirms what was read and sets the rest, all or none.
func TestManualResult(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		b := newBench(t, kit)
		id := b.upload(slip(t, "liza", "payslip-liza-bautista.png")).Text("archiveId")
		send := func(body map[string]any) *apptest.Answer {
			body["archiveId"] = id
			return b.key.Post("/archives/-/payslips/sendManualResult", body)
		}
		analysis := func() map[string]any {
			return b.key.Get("/archives/" + id).Is(http.StatusOK).Field("analysis").(map[string]any)
		}
		before := analysis()
		for name, wrong := range map[string]map[string]any{
			"nothing was compared":          {"validFile": true},
			"a field that nobody read":      {"validFile": true, "checkedFields": []string{"netAmount", "shoeSize"}},
			"an amount of words":            {"validFile": true, "checkedFields": []string{"netAmount"}, "data": map[string]any{"baseAmount": "a lot"}},
			"a name that is none":           {"validFile": true, "data": map[string]any{"Base Amount": "1.00"}},
			"no value":                      {"validFile": true, "data": map[string]any{"shoeSize": ""}},
			"fields of a file that is none": {"validFile": false, "checkedFields": []string{"netAmount"}},
		} {
			require.Equal(t, http.StatusBadRequest, send(wrong).Status, name)
		}
		require.Equal(t, before, analysis(), "nothing of a refused result is kept")

		b.key.Post("/archives/"+id+"/corrections", map[string]any{"name": "baseAmount", "value": "1.00"}).Is(http.StatusOK)
		send(map[string]any{
			"validFile": true, "checkedFields": []string{"netAmount"}, "data": map[string]any{"baseAmount": "12300.50", "taxNumber": "1"},
		}).Is(http.StatusOK)
		after := analysis()
		require.NotContains(t, after, "review", "everything in doubt was compared")
		require.Equal(t, before["fields"], after["fields"], "the reader's own values stay")
		values := map[any]any{}
		for _, set := range after["corrections"].([]any) {
			values[set.(map[string]any)["name"]] = set.(map[string]any)["value"]
		}
		net := ""
		for _, field := range before["fields"].([]any) {
			if field.(map[string]any)["name"] == "netAmount" {
				net = field.(map[string]any)["value"].(string)
			}
		}
		require.Equal(t, map[any]any{"baseAmount": "12300.50", "netAmount": net, "taxNumber": "1"}, values)
		stranger := kit.Tenant("Stranger").Key("SANDBOX")
		stranger.Post("/archives/-/payslips/sendManualResult", map[string]any{"archiveId": id, "validFile": false}).
			Is(http.StatusNotFound)

		send(map[string]any{"validFile": false}).Is(http.StatusOK)
		require.Equal(t, "REVOKED", b.key.Get("/archives/"+id).Is(http.StatusOK).Text("state.status"))
		send(map[string]any{"validFile": true, "checkedFields": []string{"netAmount"}}).Is(http.StatusConflict)
	})
}
