package engine_test

import (
	"bytes"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"github.com/stretchr/testify/require"

	"nod/internal/reading/engine"
)

// TestFontsOfNumbers: numbers whose digits are in more than one font are told with their fonts; what people write in two
// fonts for a reason isn't.
func TestFontsOfNumbers(t *testing.T) {
	t.Parallel()
	const plain, other = "Helvetica", "Courier"
	type part struct{ font, style, text string }
	for name, c := range map[string]struct {
		parts []part
		word  string
		fonts []string
	}{
		"one font":              {[]part{{plain, "", "Net pay 19,345.67"}}, "19,345.67", nil},
		"a digit of another":    {[]part{{plain, "", "Net pay 1"}, {other, "", "9"}, {plain, "", ",345.67"}}, "19,345.67", []string{plain, other}},
		"bold digits":           {[]part{{plain, "", "Net pay "}, {plain, "B", "19"}, {plain, "", ",345.67"}}, "19,345.67", []string{plain + " bold", plain}},
		"a separate label":      {[]part{{plain, "B", "Net pay "}, {plain, "", "19,345.67"}}, "19,345.67", nil},
		"a separate sign":       {[]part{{other, "", "PHP"}, {plain, "", "19,345.67"}}, "PHP19,345.67", nil},
		"a separate point":      {[]part{{plain, "", "19,345"}, {other, "", "."}, {plain, "", "67"}}, "19,345.67", nil},
		"beside the same":       {[]part{{plain, "", "950.00 9"}, {other, "", "50.00"}}, "950.00", nil},
		"a number of an ID":     {[]part{{plain, "", "TIN 123-456-"}, {other, "", "789"}, {plain, "", "-000"}}, "123-456-789-000", []string{plain, other}},
		"a year, half printed":  {[]part{{plain, "", "For the year 20"}, {other, "", "26"}}, "2026", nil},
		"a date, half printed":  {[]part{{plain, "", "Issued "}, {other, "", "11/28/"}, {plain, "", "2026"}}, "11/28/2026", nil},
		"a small amount of two": {[]part{{plain, "", "Fee "}, {other, "", "1"}, {plain, "", ".50"}}, "1.50", []string{other, plain}},
	} {
		pdf := fpdf.New("P", "mm", "A4", "")
		pdf.AddPage()
		for _, p := range c.parts {
			pdf.SetFont(p.font, p.style, 12)
			pdf.Write(6, p.text)
		}
		pdf.SetFont(plain, "", 12)
		pdf.Write(20, "\nEverything else on this page is there to be a text that is long enough.")
		var body bytes.Buffer
		require.NoError(t, pdf.Output(&body), name)
		pages, err := newEngine(t).Read(t.Context(), []engine.File{{Format: "PDF", Body: body.Bytes()}})
		require.NoError(t, err, name)
		isThere := false
		for _, word := range pages[0].Words {
			if word.Text == c.word && !isThere {
				isThere = true
				require.Equal(t, c.fonts, word.Fonts, name)
			}
		}
		require.True(t, isThere, "%s: %v", name, wordsOf(pages))
	}
}
