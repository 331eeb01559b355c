package ppocr

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"image"
	"strings"

	"nod/internal/reading/paper"
)

// Model turns numbers of a shape into others.
type Model interface {
	Run(input []float32, shape []int64) (output []float32, of []int64, err error)
}

// Reader reads pictures.
type Reader struct {
	find, read Model
	// classes are the characters that the reading model tells apart, with 0 for those that no document here has.
	classes []rune
}

// New makes a reader of the two models and the dictionary of the second: a character a line.
func New(find, read Model, dictionary []byte) (*Reader, error) {
	// The first class says that there is no character, the last one is a space.
	classes := []rune{0}
	for line := range strings.Lines(string(dictionary)) {
		letter := []rune(strings.TrimRight(line, "\r\n"))
		if len(letter) != 1 {
			return nil, fmt.Errorf("dictionary: %q is no character", line)
		}
		if !isLatin(letter[0]) {
			letter[0] = 0
		}
		classes = append(classes, letter[0])
	}
	return &Reader{find, read, append(classes, ' ')}, nil
}

// isLatin reports whether documents here may have a character: others are dirt that was read as Chinese.
func isLatin(r rune) bool {
	const others = "–—’‘“”•·°©®±×éèáíóúüÉÁÍÓÚÜñÑ₱€£"
	return r > ' ' && r < 0x7f || strings.ContainsRune(others, r)
}

// Read reads a picture; the words are where they stand on it, line by line.
func (r *Reader) Read(gray *image.Gray) ([]paper.Word, error) {
	lines, err := r.lines(gray)
	if err != nil {
		return nil, err
	}
	var words []paper.Word
	sizes := pyramid(gray)
	for _, l := range lines {
		found, err := r.words(sizes, l)
		if err != nil {
			return nil, err
		}
		words = append(words, found...)
	}
	return words, nil
}

// Table writes words as Tesseract does, so that both are parsed by the same code: rows of a level, four numbers, a
// place in points of the picture, a certainty up to 100, and the text.
func Table(words []paper.Word, size image.Rectangle) []byte {
	var out bytes.Buffer
	width, height := float64(size.Dx()), float64(size.Dy())
	for i, w := range words {
		left, top := w.Box.Left*width, w.Box.Top*height
		fmt.Fprintf(&out, "5\t1\t1\t1\t1\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.2f\t%s\n", i+1, left, top,
			w.Box.Right*width-left, w.Box.Bottom*height-top, 100*w.Confidence, w.Text)
	}
	return out.Bytes()
}

// mostPoints is how many points a picture has at most.
const mostPoints = 40_000_000

// Open opens a picture in the PGM format.
func Open(file *bufio.Reader) (*image.Gray, error) {
	var width, height, most int
	if _, err := fmt.Fscanf(file, "P5\n%d %d\n%d\n", &width, &height, &most); err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	if width < 1 || height < 1 || most != 255 || width > mostPoints/height {
		return nil, errors.New("read picture: no PGM that is small enough")
	}
	gray := image.NewGray(image.Rect(0, 0, width, height))
	for rest := gray.Pix; len(rest) > 0; {
		n, err := file.Read(rest)
		if err != nil {
			return nil, fmt.Errorf("read picture: %w", err)
		}
		rest = rest[n:]
	}
	return gray, nil
}
