package extract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/extract"
	"nod/internal/reading/paper"
)

// FuzzFields: whatever words a page has and wherever they are, fields lie on the page and have a confidence, and each
// occurs once.
func FuzzFields(f *testing.F) {
	x, err := extract.New()
	require.NoError(f, err)
	f.Add("Employee Name: Maria Clara S. Dela Cruz\nGross Pay 28,450.75 NET PAY: PHP 24,118.32", 0.1, 0.02, 0)
	f.Add("3 TIN 2 1 9 3 8 4\nFor the Period From 01/01 To 12/31", -1.0, 1e300, 1)
	f.Add("Period\n06/31/2026 - 00/00/0000\nika-14 ng Marso 1991 (((", 0.5, 0.0, 2)
	f.Add("Net Pay: 1,000.00 PHP\nNet Pay: 2,000.00", 0.7, 0.2, 6)
	f.Add("Mula\nHanggang\nTo To To : / : \x00 \xff ñ İ ı", 0.0, -0.5, 3)
	f.Fuzz(func(t *testing.T, text string, left, step float64, kind int) {
		page := paper.Page{Number: 1, Width: 600, Height: 800, Condition: paper.Scan}
		for y, line := range strings.Split(text, "\n") {
			for i, word := range strings.Fields(line) {
				at := paper.Box{Left: left + float64(i)*step, Top: 0.1 + float64(y)*0.02}
				at.Right, at.Bottom = at.Left+step*0.9, at.Top+0.015
				page.Words = append(page.Words, paper.Word{Text: word, Box: at, Confidence: step})
			}
		}
		kinds := x.Kinds()
		at := uint(kind) % uint(len(kinds))
		seen := map[string]bool{}
		for _, field := range x.Fields(kinds[at], []paper.Page{page}) {
			b := field.Box
			require.True(t, 0 <= b.Left && b.Left <= b.Right && b.Right <= 1 && 0 <= b.Top && b.Top <= b.Bottom &&
				b.Bottom <= 1,
				"%s lies outside of the page: %v", field.Name, b)
			require.True(t, field.Confidence >= 0 && field.Confidence <= 1, field.Name)
			require.NotEmpty(t, field.Value)
			require.False(t, seen[field.Name], field.Name)
			seen[field.Name] = true
		}
		x.Classify([]paper.Page{page})
	})
}
