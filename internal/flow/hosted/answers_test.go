package hosted_test

import (
	"encoding/csv"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/spreadsheet"
	"nod/internal/test/apptest"
)

// TestAnswersAsCSV: what people answered comes as a file, also after the site has changed.
func TestAnswersAsCSV(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		v := openFlow(t, kit, map[string]any{"ref": "-1+1"}, nil)
		v.pass(landing, nil)
		v.pass(about, unemployed())
		v.pass(other, map[string]any{"source": "PENSION"})
		v.pass(about, employed("40"))
		edited := example(t, func(screens []any) {
			components := componentsOf(screens[1])
			components[1].(map[string]any)["props"].(map[string]any)["label"] = "Given name"
		})
		v.tenant.Admin.Do(http.MethodPut, "/sites/"+v.siteID+"?mode=SANDBOX", edited).Is(http.StatusOK)
		second := open(t, kit, v.tenant, v.siteID, nil)
		second.pass(landing, nil)
		second.pass(about, map[string]any{"firstName": "@Tala", "age": "20", "employmentStatus": "EMPLOYED"})

		path := "/alpha/forms/export?winkSiteId=" + v.siteID
		file := v.tenant.Sandbox.Get(path).Is(http.StatusOK)
		require.Equal(t, "text/csv; charset=utf-8", file.Header.Get("Content-Type"))
		require.Contains(t, file.Header.Get("Content-Disposition"), "attachment")
		read := func(a *apptest.Answer) [][]string {
			rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(a.Body), spreadsheet.Mark))).ReadAll()
			require.NoError(t, err)
			return rows
		}
		rows := read(file)
		require.Equal(t, []string{
			"URL: branch", "URL: ref", "Given name", "Age", "Mobile number", "Employment status", "Last job",
		}, rows[0][4:])
		require.Equal(t, []string{"MNL", "'-1+1", "Ysabel", "40", "'+63912", "Employed", ""}, rows[1][4:])
		require.Equal(t, []string{"MNL", "none", "'@Tala", "20", "", "Employed", ""}, rows[2][4:])

		all := read(v.tenant.Sandbox.Get(path + "&includeSuperseded=true").Is(http.StatusOK))
		require.Contains(t, all[0], "Source")
		require.Equal(t, "Other income", all[1][4], "the screen of the way that was left")
		require.Contains(t, all[1], "Pension")

		entries := v.tenant.Admin.Get("/audit?action=answers.exported").Is(http.StatusOK).Items()
		require.Len(t, entries, 2)
		stranger := kit.Tenant("Stranger")
		require.Len(t, read(stranger.Sandbox.Get(path).Is(http.StatusOK)), 1, "nobody else's")
		require.Empty(t, stranger.Admin.Get("/audit?action=answers.exported").Is(http.StatusOK).Items(), "nothing to record")
	})
}

// TestAnswersFromTheLink: what an address filled in is told from what people wrote.
func TestAnswersFromTheLink(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		prefilled := func(screens []any) {
			components := componentsOf(screens[1])
			components[1].(map[string]any)["extra"].(map[string]any)["defaultValue"] = "{{ urlParams.ref }}"
		}
		said := func(params map[string]any, firstName string) (fromLink, ofAddress any) {
			v := openFlow(t, kit, params, prefilled)
			v.pass(landing, nil)
			given := employed("40")
			given["firstName"] = firstName
			v.pass(about, given)
			for _, f := range v.tenant.Sandbox.Get("/alpha/forms?winkSiteId=" + v.siteID).Is(http.StatusOK).Items() {
				if f["reference"] == "URL" {
					ofAddress = f["fromLink"]
					continue
				}
				require.Equal(t, false, f["fromLink"], "somebody sent it")
				for _, field := range f["fields"].([]any) {
					if answer := field.(map[string]any); answer["name"] == "firstName" {
						fromLink = answer["fromLink"]
					} else {
						require.Equal(t, false, answer["fromLink"], answer["name"])
					}
				}
			}
			return fromLink, ofAddress
		}
		for name, c := range map[string]struct {
			params   map[string]any
			written  string
			fromLink bool
		}{
			"left as it came":     {map[string]any{"ref": "Tala"}, "Tala", true},
			"written over":        {map[string]any{"ref": "Tala"}, "Ysabel", false},
			"the site's own text": {nil, "none", false},
			"written by hand":     {nil, "Tala", false},
		} {
			fromLink, ofAddress := said(c.params, c.written)
			require.Equal(t, c.fromLink, fromLink, name)
			require.Equal(t, true, ofAddress, name)
		}
	})
}
