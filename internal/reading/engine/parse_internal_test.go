package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/paper"
)

func requireOnPage(t *testing.T, words []paper.Word) {
	t.Helper()
	for _, w := range words {
		b := w.Box
		require.True(t, 0 <= b.Left && b.Left < b.Right && b.Right <= 1 && 0 <= b.Top && b.Top < b.Bottom && b.Bottom <= 1, "%v", b)
		require.True(t, 0 <= w.Confidence && w.Confidence <= 1)
		require.NotEmpty(t, w.Text)
	}
}

// FuzzTable: whatever Tesseract writes, words lie on the page.
func FuzzTable(f *testing.F) {
	f.Add([]byte("5\t1\t1\t1\t1\t1\t10\t10\t40\t12\t96.5\tPay\n"), 100.0, 100.0)
	f.Add([]byte("5\t1\t1\t1\t1\t1\tNaN\t-Inf\t1e309\t12\t-1\tPay\n5\t"), 0.0, -1.0)
	f.Fuzz(func(t *testing.T, table []byte, width, height float64) {
		requireOnPage(t, parseTable(table, width, height))
	})
}

// FuzzLayers: whatever a text layer holds, words lie on their page.
func FuzzLayers(f *testing.F) {
	f.Add([]byte(`<page width="595" height="842"><word xMin="10" yMin="10" xMax="50" yMax="20">Pay &amp; more</word></page>`))
	f.Add([]byte(`<word xMin="1">a</word>`))
	f.Add([]byte(`<page width="NaN" height="0"><word xMin="-1" yMin="9" xMax="1e400" yMax="20">a</word>`))
	f.Fuzz(func(t *testing.T, written []byte) {
		pages, err := parseLayers(written)
		if err != nil {
			return
		}
		for _, page := range pages {
			requireOnPage(t, page.Words)
		}
	})
}
