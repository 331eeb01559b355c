package archive_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

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
		require.Len(t, analysis["fields"], 8)
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
