package ppocr

import (
	"errors"
	"fmt"
	"image"
	"math"
	"strings"

	"nod/internal/reading/paper"
)

const (
	// readHeight is how high the reading model takes a line.
	readHeight = 48
	// stretched is how much wider a line is made than it is: the model leaves out narrow letters that touch.
	stretched = 1.3
	// mostWide and leastWide are how wide a line is given to the model.
	mostWide  = 4000
	leastWide = 32
	// isSpace is how likely a space between two letters is that counts as one. The model hardly saw any.
	isSpace = 0.02
	// beforeMark is how likely one is before a mark, which stands close to the word behind which it comes.
	beforeMark = 0.5
	// inked is which part of the height of a line letters take.
	inked = 0.7
)

// words reads a line.
func (r *Reader) words(sizes []*image.Gray, l line) ([]paper.Word, error) {
	pixels, width := cut(sizes, l)
	output, shape, err := r.read.Run(pixels, []int64{1, 3, readHeight, int64(width)})
	if err != nil {
		return nil, fmt.Errorf("read line: %w", err)
	}
	if len(shape) != 3 || shape[2] != int64(len(r.classes)) || int64(len(output)) != shape[1]*shape[2] {
		return nil, errors.New("read line: the model has other characters")
	}
	size := sizes[0].Rect
	var words []paper.Word
	for _, w := range r.decode(output, int(shape[1])) {
		if box, ok := l.box(w.from, w.to, size); ok {
			words = append(words, paper.Word{Text: w.text, Box: box, Confidence: w.sure})
		}
	}
	return words, nil
}

// cut takes a line out of a picture and makes it straight, as numbers for the model and how wide that is.
func cut(sizes []*image.Gray, l line) ([]float32, int) {
	step := l.height / readHeight // of the picture, for each point of the line
	width := int(math.Round((l.right - l.left) / step * stretched))
	width = max(leastWide, min(mostWide, width))
	along := (l.right - l.left) / float64(width)
	level := 0
	for level < len(sizes)-1 && step >= 2*math.Pow(2, float64(level)) {
		level++
	}
	from := sizes[level]
	x, y := float64(from.Rect.Dx())/float64(sizes[0].Rect.Dx()), float64(from.Rect.Dy())/float64(sizes[0].Rect.Dy())
	count := width * readHeight
	out := make([]float32, 3*count)
	for column := range width {
		at := l.left + (float64(column)+0.5)*along
		slope := l.middle.slopeAt(at)
		length := math.Hypot(1, slope)
		for row := range readHeight {
			up := (float64(row) + 0.5 - readHeight/2) * step
			point := between(from, (at-up*slope/length)*x-0.5, (l.middle.at(at)+up/length)*y-0.5)
			out[row*width+column] = float32(point)/127.5 - 1
		}
	}
	copy(out[count:], out[:count])
	copy(out[2*count:], out[:count])
	return out, width
}

// box is where a part of a line is on the picture; from and to are parts of its length.
func (l line) box(from, to float64, size image.Rectangle) (box paper.Box, ok bool) {
	left, right := l.left+from*(l.right-l.left), l.left+to*(l.right-l.left)
	top, bottom := math.Inf(1), math.Inf(-1)
	for _, at := range []float64{left, (left + right) / 2, right} {
		top, bottom = min(top, l.middle.at(at)), max(bottom, l.middle.at(at))
	}
	part := func(at float64, side int) float64 { return max(0, min(1, at/float64(side))) }
	box = paper.Box{
		Left: part(left, size.Dx()), Right: part(right, size.Dx()),
		Top: part(top-l.height*inked/2, size.Dy()), Bottom: part(bottom+l.height*inked/2, size.Dy()),
	}
	return box, box.Left < box.Right && box.Top < box.Bottom
}

// letter is a character and where the model saw it, in steps along the line.
type letter struct {
	is          rune
	first, last int
	sure        float64
	// isApart says that a space stands before it.
	isApart bool
}

// run is a word of a line: from and to are parts of its length.
type run struct {
	text     string
	from, to float64
	sure     float64
}

// decode makes words of what the model says: at each step along the line how likely each character is.
func (r *Reader) decode(likely []float32, steps int) []run {
	letters := r.letters(likely, steps)
	if len(letters) == 0 {
		return nil
	}
	at := func(l letter) float64 { return float64(l.first+l.last+1) / 2 }
	pitch := 2.0
	if last := len(letters) - 1; last > 0 {
		pitch = (at(letters[last]) - at(letters[0])) / float64(last)
	}
	var runs []run
	for first := 0; first < len(letters); {
		end := first + 1
		for end < len(letters) && !letters[end].isApart {
			end++
		}
		var text strings.Builder
		sure := 1.0
		for _, l := range letters[first:end] {
			text.WriteRune(l.is)
			sure = min(sure, l.sure)
		}
		from, to := at(letters[first])-pitch/2, at(letters[end-1])+pitch/2
		if first > 0 {
			from = max(from, (at(letters[first-1])+at(letters[first]))/2)
		}
		if end < len(letters) {
			to = min(to, (at(letters[end-1])+at(letters[end]))/2)
		}
		runs = append(runs, run{
			text.String(), max(0, from/float64(steps)), min(1, to/float64(steps)), sure,
		})
		first = end
	}
	return runs
}

// letters are those that the model saw, the same one in neighboring steps being one.
func (r *Reader) letters(likely []float32, steps int) []letter {
	var letters []letter
	before, space := 0, float32(0)
	last := len(r.classes) - 1
	for step := range steps {
		row := likely[step*len(r.classes) : (step+1)*len(r.classes)]
		best, all := 0, float32(0)
		for class, p := range row {
			if class > 0 && r.classes[class] == 0 {
				continue
			}
			if all += p; p > row[best] {
				best = class
			}
		}
		sure := float64(row[best] / max(all, 1e-6))
		space = max(space, row[last])
		switch {
		case best == 0 || best == last:
		case best == before:
			l := &letters[len(letters)-1]
			l.last, l.sure = step, max(l.sure, sure)
		default:
			is, least := r.classes[best], float32(isSpace)
			if strings.ContainsRune(",.:;)%", is) {
				least = beforeMark
			}
			letters = append(letters, letter{is, step, step, sure, len(letters) > 0 && space >= least})
		}
		if best > 0 && best < last {
			space = 0
		}
		before = best
	}
	return letters
}
