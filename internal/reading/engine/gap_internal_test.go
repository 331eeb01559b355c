package engine

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/paper"
)

// letterWide and letterHigh are the points that a letter of a drawn line takes with the gap behind it.
const letterWide, letterHigh = 10, 20

// drawn is a line of letters, which stand two points apart; each blank is as wide as its digit says.
func drawn(text string) *image.Gray {
	gray := image.NewGray(image.Rect(0, 0, 400, 60))
	for i := range gray.Pix {
		gray.Pix[i] = 240
	}
	x := letterWide
	for _, r := range text {
		if r >= '0' && r <= '9' {
			x += int(r - '0')
			continue
		}
		for dx := range letterWide - 2 {
			for y := range letterHigh {
				gray.SetGray(x+dx, 20+y, color.Gray{Y: 30})
			}
		}
		x += letterWide
	}
	return gray
}

// read are the words that a reader sees in a drawn line: a stroke stands where it parts two letters.
func read(line, parts string) []paper.Word {
	const width, height = 400.0, 60.0
	rest, x := []rune(line), letterWide
	var words []paper.Word
	for part := range strings.SplitSeq(parts, "|") {
		w := paper.Word{Confidence: 0.9, Box: paper.Box{Left: 1, Top: 20 / height, Bottom: (20 + letterHigh) / height}}
		for _, r := range part {
			for rest[0] >= '0' && rest[0] <= '9' {
				x, rest = x+int(rest[0]-'0'), rest[1:]
			}
			w.Box.Left, w.Box.Right = min(w.Box.Left, float64(x)/width), float64(x+letterWide-2)/width
			w.Text += string(r)
			x, rest = x+letterWide, rest[1:]
		}
		words = append(words, w)
	}
	return words
}

// TestSpaced: where two readers part the same letters differently, the gaps of the picture decide.
func TestSpaced(t *testing.T) {
	t.Parallel()
	for behavior, c := range map[string]struct {
		// The digits of the line are how many points more than between letters its gaps have.
		line, models, tesseract, want string
	}{
		"Tesseract sees a gap":              {"Net6Pay", "NetPay", "Net|Pay", "Net|Pay"},
		"the models see a gap":              {"NET8PAY", "NET|PAY", "NETPAY", "NET|PAY"},
		"Tesseract parts a word":            {"BAUTISTA", "BAUTISTA", "BAUTIS|TA", "BAUTISTA"},
		"the models part a word":            {"LIWA1YWAY", "LIWA|YWAY", "LIWAYWAY", "LIWAYWAY"},
		"letters stand far apart":           {"F6I6L6I6P6I6NO", "FIL|IPINO", "FILIPINO", "FILIPINO"},
		"both part, each in one place":      {"ROD8S8CRUZ", "ROD|SCRUZ", "RODS|CRUZ", "ROD|S|CRUZ"},
		"both see words end, and one more":  {"DE8LA8RO", "DE|LA|R|O", "DE|LA|RO", "DE|LA|RO"},
		"a capital does not end a word":     {"Ana8J8oy", "Ana|J|oy", "Ana|Joy", "Ana|Joy"},
		"a small letter is no word":         {"Rode8l", "Rode|l", "Rodel", "Rodel"},
		"behind a mark Tesseract is right":  {"ST.,B", "ST.,B", "ST.,|B", "ST.,|B"},
		"a number with letters of a street": {"Lot8XII", "Lot|XII", "LotXII", "Lot|XII"},
	} {
		g := group{read(c.line, c.models), read(c.line, c.tesseract)}
		var texts []string
		for _, w := range g.spaced(drawn(c.line)) {
			require.Less(t, w.Box.Left, w.Box.Right, behavior)
			texts = append(texts, w.Text)
		}
		require.Equal(t, c.want, strings.Join(texts, "|"), behavior)
	}
}

// TestSpacedBoxes: words end where the gap begins, and begin where it ends.
func TestSpacedBoxes(t *testing.T) {
	t.Parallel()
	const line = "NET8PAY"
	words := group{read(line, "NET|PAY"), read(line, "NETPAY")}.spaced(drawn(line))
	require.Len(t, words, 2)
	for i, exact := range read(line, "NET|PAY") {
		require.InDelta(t, exact.Box.Left, words[i].Box.Left, 1e-9)
		require.InDelta(t, exact.Box.Right, words[i].Box.Right, 1e-9)
	}
}
