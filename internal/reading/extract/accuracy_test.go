package extract_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/extract"
	"nod/internal/reading/paper"
	"nod/internal/test/specimen"
)

func newExtractor(t testing.TB) *extract.Extractor {
	t.Helper()
	x, err := extract.New()
	require.NoError(t, err)
	return x
}

// TestFieldsOfTextLayers: of words as they were drawn, these shares of the fields are found exactly. The half set aside
// has layouts and labels that no rule was written for; its floor may only rise.
func TestFieldsOfTextLayers(t *testing.T) {
	t.Parallel()
	x := newExtractor(t)
	for half, least := range map[specimen.Half]float64{specimen.Tuning: 0.5, specimen.Aside: 0.5} {
		all := specimen.Tally{}
		for _, s := range specimen.All(half, 1, 2, 3) {
			found := x.Fields(s.Kind, []paper.Page{s.Page})
			for _, miss := range all.Count(s, found) {
				if half == specimen.Tuning && os.Getenv("SHOW") != "" {
					t.Log(s.Kind, s.Layout, miss)
				}
			}
		}
		t.Log(half, strings.TrimSpace(all.String()))
		require.GreaterOrEqual(t, all.Accuracy(), least, half)
		require.GreaterOrEqual(t, all.Precision(), 0.5, half)
	}
}
