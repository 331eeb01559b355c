package docs

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/docs/guides"
)

// isRow finds the rows of a guide's tables that are about a word of the API.
var isRow = regexp.MustCompile("(?m)^\\| `?([A-Z][A-Z_]+)`? \\| ")

// TestTablesOfWords: the words of names and the codes of hints are in the description, and a guide says what each means.
func TestTablesOfWords(t *testing.T) {
	t.Parallel()
	data := read(t, "data")
	for _, c := range []struct {
		guide, constant string
		sources         []string
		schema, field   string
	}{
		{"lookups", `\bKind\s+= "([A-Z_]+)"`, []string{"lookup/namematch/compare.go"}, "Word", "kind"},
		{"lookups", `\bFinding\s+= "([A-Z_]+)"`, []string{"lookup/namematch/compare.go"}, "NameMatches", "findings"},
		{"documents", `(?m)^\t[A-Z]\w+\s+= "([A-Z_]+)"`, []string{
			"reading/hint/hint.go", "reading/trace/trace.go", "reading/across/across.go",
		}, "Hint", "code"},
	} {
		explained := map[string]bool{}
		for _, m := range isRow.FindAllStringSubmatch(guides.Read(c.guide), -1) {
			require.False(t, explained[m[1]], "%s is explained twice in %s", m[1], c.guide)
			explained[m[1]] = true
		}
		var made []string
		for _, source := range c.sources {
			text, err := os.ReadFile("../../" + source)
			require.NoError(t, err)
			for _, m := range regexp.MustCompile(c.constant).FindAllStringSubmatch(string(text), -1) {
				made = append(made, m[1])
				require.True(t, explained[m[1]], "%s has no row for %s", c.guide, m[1])
			}
		}
		var described []string
		for _, value := range data.inner(data.Components.Schemas[c.schema].Properties[c.field]).Enum {
			described = append(described, value.(string))
		}
		slices.Sort(made)
		slices.Sort(described)
		require.NotEmpty(t, made)
		require.Equal(t, made, described, "%s.%s", c.schema, c.field)
	}
}

// TestObjectsOrNull: the tables say of an object that it may be null, and list its fields.
func TestObjectsOrNull(t *testing.T) {
	t.Parallel()
	data := read(t, "data")
	rows := data.rows(data.Components.Schemas["WebhookOut"])
	at := slices.IndexFunc(rows, func(r row) bool { return r.Name == "delay" })
	require.Equal(t, "object or null", rows[at].Type)
	require.NotEmpty(t, rows[at].Description)
	require.Equal(t, "seconds", rows[at+1].Name)
	require.Equal(t, rows[at].Depth+1, rows[at+1].Depth)
}
