package engine

import (
	"bytes"
	"image"
	"testing"

	"github.com/stretchr/testify/require"
)

// sheetOf is white paper, as wide as an A4 page of 150 dpi.
func sheetOf() *image.Gray {
	gray := image.NewGray(image.Rect(0, 0, 1240, 400))
	for i := range gray.Pix {
		gray.Pix[i] = 250
	}
	return gray
}

func draw(gray *image.Gray, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			gray.Pix[y*gray.Stride+x] = 20
		}
	}
}

// frame draws the rules around a box.
func frame(gray *image.Gray, r image.Rectangle) {
	draw(gray, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+2))
	draw(gray, image.Rect(r.Min.X, r.Max.Y-2, r.Max.X, r.Max.Y))
	draw(gray, image.Rect(r.Min.X, r.Min.Y, r.Min.X+2, r.Max.Y))
	draw(gray, image.Rect(r.Max.X-2, r.Min.Y, r.Max.X, r.Max.Y))
}

func inkOf(gray *image.Gray) (points int) {
	for _, p := range gray.Pix {
		if p < ruled {
			points++
		}
	}
	return points
}

// TestCombs: the boxes around single characters go, and the characters in them stay; a table, a box for a picture and
// the bars of letters are no comb.
func TestCombs(t *testing.T) {
	t.Parallel()
	comb := sheetOf()
	characters := 0
	for i := range 4 {
		left := 100 + 27*i
		frame(comb, image.Rect(left, 100, left+29, 130))
		character := image.Rect(left+11, 108, left+17, 122)
		draw(comb, character)
		characters += character.Dx() * character.Dy()
	}
	require.Greater(t, inkOf(comb), 2*characters)
	require.Equal(t, characters, inkOf(withoutCombs(comb)))

	grid := sheetOf() // more strokes than any form has
	grid.Rect.Max.Y, grid.Pix = 3600, bytes.Repeat(grid.Pix, 9)
	for y := 10; y < 3500; y += 36 {
		for x := 10; x < 1200; x += 17 {
			frame(grid, image.Rect(x, y, x+19, y+24))
		}
	}
	require.True(t, grid == withoutCombs(grid), "it is read as it is")

	for name, others := range map[string][]image.Rectangle{
		"table":            {image.Rect(100, 100, 500, 140), image.Rect(498, 100, 900, 140), image.Rect(898, 100, 1100, 140)},
		"box of a picture": {image.Rect(900, 50, 1000, 180)},
		"letters like O": {
			image.Rect(100, 100, 112, 122), image.Rect(118, 100, 130, 122), image.Rect(136, 100, 148, 122),
			image.Rect(154, 100, 166, 122),
		},
	} {
		gray := sheetOf()
		for _, r := range others {
			frame(gray, r)
		}
		require.Equal(t, inkOf(gray), inkOf(withoutCombs(gray)), name)
	}
}
