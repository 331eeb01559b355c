package pdf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/pdf"
)

// FuzzText: any text renders, and no line is wider than it may be.
func FuzzText(f *testing.F) {
	for _, text := range samples() {
		f.Add(text, byte(40))
	}
	fonts := pdf.NewFonts()
	f.Fuzz(func(t *testing.T, text string, width byte) {
		renders(t, fonts, text, max(10, float64(width)))
	})
}

func renders(t require.TestingT, fonts *pdf.Fonts, text string, width float64) {
	d := pdf.New(fonts, pdf.About{Title: text})
	page, style := d.AddPage(), pdf.Style{Size: 9, Bold: len(text)%2 == 0}
	for _, count := range []int{0, 2} {
		lines := d.Wrap(text, style, width, count)
		require.NotEmpty(t, lines)
		require.True(t, count == 0 || len(lines) <= count)
		for _, line := range lines {
			require.LessOrEqual(t, line.Width(style), width+0.01, "%q", line.Text())
			page.Draw(line, style, 10, 10)
		}
	}
	_, err := d.Bytes()
	require.NoError(t, err)
}
