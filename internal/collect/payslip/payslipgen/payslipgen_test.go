package main

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func amount(t *testing.T, text string) *big.Rat {
	t.Helper()
	value, ok := new(big.Rat).SetString(strings.ReplaceAll(text, ",", ""))
	require.True(t, ok, text)
	return value
}

func sum(t *testing.T, lines [][2]string) *big.Rat {
	t.Helper()
	total := new(big.Rat)
	for _, line := range lines {
		total.Add(total, amount(t, line[1]))
	}
	return total
}

// Anyone who checks what was read from a payslip adds it up.
func TestSlipsAddUp(t *testing.T) {
	t.Parallel()
	for _, s := range slips() {
		require.Equal(t, amount(t, s.gross), sum(t, s.earnings), s.file)
		require.Equal(t, amount(t, s.taken), sum(t, s.deductions), s.file)
		require.Equal(t, amount(t, s.net), new(big.Rat).Sub(amount(t, s.gross), amount(t, s.taken)), s.file)
	}
}

// The committed files are those that this program draws. Pictures depend on the installed pdftoppm and are left out.
func TestCommittedFiles(t *testing.T) {
	t.Parallel()
	for _, s := range slips() {
		committed, err := os.ReadFile(filepath.Join("..", "file", s.person, s.file))
		require.NoError(t, err)
		if filepath.Ext(s.file) == ".pdf" {
			drawn, err := drawPDF(s)
			require.NoError(t, err)
			require.True(t, bytes.Equal(committed, drawn), "%s: run go generate ./internal/collect/payslip", s.file)
		}
	}
}

// A mark is read without decoding the picture, and does not disturb who decodes it.
func TestMarkedPictures(t *testing.T) {
	t.Parallel()
	page := image.NewGray(image.Rect(0, 0, 60, 40))
	page.SetGray(30, 20, color.Gray{Y: 255})
	marked, err := markedPNG(page, "nod-sandbox:liza:payslip")
	require.NoError(t, err)
	require.Contains(t, string(marked), "tEXtKeywords\x00nod-sandbox:liza:payslip")
	sharp, err := png.Decode(bytes.NewReader(marked))
	require.NoError(t, err, "the checksum of the chunk is right")
	require.Equal(t, color.Gray{Y: 255}, sharp.At(30, 20))

	marked, err = blurredJPEG(page, "nod-sandbox:ramon:unreadable")
	require.NoError(t, err)
	require.Contains(t, string(marked), "nod-sandbox:ramon:unreadable")
	blurred, err := jpeg.Decode(bytes.NewReader(marked))
	require.NoError(t, err)
	y, _, _, _ := blurred.At(30, 20).RGBA()
	require.Less(t, y>>8, uint32(16), "nothing can be made out")
}
