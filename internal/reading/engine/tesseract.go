package engine

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"nod/internal/reading/paper"
)

// recognize reads a picture, straightened, by the models and by Tesseract as one block of text; where they differ, and
// where there are no models, Tesseract reads it again, with even paper and without ruled lines, in the layout it finds.
func (d *document) recognize(ctx context.Context, s *sheet) (paper.Page, error) {
	width, height := s.gray.Rect.Dx(), s.gray.Rect.Dy()
	page := paper.Page{Width: float64(width), Height: float64(height), Condition: s.condition}
	small := reduced(s.gray, mostRead)
	angle := skewOf(small)
	straight := withoutCombs(turned(small, angle))
	block, err := d.tesseract(ctx, straight, "6")
	if err != nil {
		return paper.Page{}, err
	}
	again := func() ([]paper.Word, error) { return d.tesseract(ctx, withoutLines(whitenBackground(straight)), "3") }
	words, err := d.withModels(ctx, straight, block, again)
	if err != nil {
		return paper.Page{}, err
	}
	page.Words = turnedBack(words, straight.Rect, angle)
	return page, nil
}

// withModels are the words of a picture that Tesseract has read, with those of the models if there are any.
func (d *document) withModels(
	ctx context.Context, gray *image.Gray, block []paper.Word, again func() ([]paper.Word, error),
) ([]paper.Word, error) {
	var refused *RefusedError
	if d.both > 0 && d.hasModels() {
		d.both--
		table, err := d.run(ctx, pgmOf(gray), nodOCR, d.models)
		switch {
		case err == nil:
			return combined(gray, parseTable(table, float64(gray.Rect.Dx()), float64(gray.Rect.Dy())), block, again)
		case !errors.As(err, &refused): // a page that is too much for the models may not be for Tesseract
			return nil, err
		}
	}
	layout, err := again()
	if err != nil {
		return nil, err
	}
	return capped(merged(block, layout)), nil
}

// turnedBack are words where they stand on the page as it came.
func turnedBack(words []paper.Word, size image.Rectangle, angle float64) []paper.Word {
	width, height := float64(size.Dx()), float64(size.Dy())
	out := words[:0]
	for _, w := range words {
		at := spot{(w.Box.Left + w.Box.Right) / 2 * width, (w.Box.Top + w.Box.Bottom) / 2 * height}
		middle := turnBack(at, size, angle)
		wide, high := (w.Box.Right-w.Box.Left)*width/2, (w.Box.Bottom-w.Box.Top)*height/2
		box, ok := edges{middle.x - wide, middle.y - high, middle.x + wide, middle.y + high}.on(width, height)
		if ok {
			w.Box = box
			out = append(out, w)
		}
	}
	return out
}

func (e *Engine) tesseract(ctx context.Context, gray *image.Gray, layout string) ([]paper.Word, error) {
	resolution := strconv.Itoa(drawnAt)
	args := []string{"-", "-", "-l", e.language(), "--psm", layout, "--dpi", resolution, "tsv"}
	table, err := e.run(ctx, pgmOf(gray), tesseract, args...)
	if err != nil {
		return nil, err
	}
	return parseTable(table, float64(gray.Rect.Dx()), float64(gray.Rect.Dy())), nil
}

// pgmOf is a picture in the format that the programs take.
func pgmOf(gray *image.Gray) []byte {
	size := gray.Rect
	var out bytes.Buffer
	out.Grow(size.Dx()*size.Dy() + 20)
	fmt.Fprintf(&out, "P5\n%d %d\n255\n", size.Dx(), size.Dy())
	for y := range size.Dy() {
		out.Write(gray.Pix[y*gray.Stride : y*gray.Stride+size.Dx()])
	}
	return out.Bytes()
}

// The columns of Tesseract's table, and the level of rows that are words.
const (
	columnLeft, columnTop, columnWidth, columnHeight, columnSure, columnText = 6, 7, 8, 9, 10, 11

	columns   = 12
	wordLevel = "5"
)

// parseTable reads the words of Tesseract's table; rows that are none are left out.
func parseTable(table []byte, width, height float64) []paper.Word {
	var words []paper.Word
	lines := bufio.NewScanner(bytes.NewReader(bytes.ToValidUTF8(table, nil)))
	lines.Buffer(nil, 64<<10)
	for lines.Scan() {
		cells := strings.SplitN(lines.Text(), "\t", columns)
		if len(cells) < columns || cells[0] != wordLevel {
			continue
		}
		var n [columns]float64
		for i := columnLeft; i <= columnSure; i++ {
			n[i], _ = strconv.ParseFloat(cells[i], 64)
		}
		text := strings.TrimSpace(cells[columnText])
		left, top := n[columnLeft], n[columnTop]
		box, ok := edges{left, top, left + n[columnWidth], top + n[columnHeight]}.on(width, height)
		if !ok || text == "" {
			continue
		}
		words = append(words, paper.Word{Text: text, Box: box, Confidence: min(1, max(0, n[columnSure]/100))})
	}
	return words
}

const (
	// samePlace is which part of the larger word two readings share that are of the same word.
	samePlace = 0.5
	// alone is how sure a word is at least that only the second reading has: it finds words in dirt, too.
	alone = 0.6
	// disputed is what is left of the confidence in a word that the other reading has differently.
	disputed = 0.8
)

// merged are the words of two readings of one picture. Both are of the same program, so that they agree says little:
// the surer one counts, and less where the other contradicts.
func merged(first, second []paper.Word) []paper.Word {
	out := make([]paper.Word, 0, len(first))
	used := make([]bool, len(second))
	for _, w := range first {
		for i, other := range second {
			if used[i] || shared(w.Box, other.Box) < samePlace {
				continue
			}
			used[i] = true
			switch {
			case w.Text == other.Text:
				w.Confidence = max(w.Confidence, other.Confidence)
			case other.Confidence > w.Confidence:
				other.Confidence *= disputed
				w = other
			default:
				w.Confidence *= disputed
			}
			break
		}
		out = append(out, w)
	}
	for i, other := range second {
		isNew := !slices.ContainsFunc(first, func(w paper.Word) bool { return touches(w.Box, other.Box) })
		if !used[i] && other.Confidence >= alone && isNew && strings.ContainsFunc(other.Text, isLetterOrDigit) {
			out = append(out, other)
		}
	}
	return out
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func touches(a, b paper.Box) bool {
	return min(a.Right, b.Right) > max(a.Left, b.Left) && min(a.Bottom, b.Bottom) > max(a.Top, b.Top)
}

// shared is which part of the larger of two boxes lies in the other.
func shared(a, b paper.Box) float64 {
	wide := min(a.Right, b.Right) - max(a.Left, b.Left)
	high := min(a.Bottom, b.Bottom) - max(a.Top, b.Top)
	if wide <= 0 || high <= 0 {
		return 0
	}
	area := func(b paper.Box) float64 { return (b.Right - b.Left) * (b.Bottom - b.Top) }
	return wide * high / max(area(a), area(b))
}
