package ppocr

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
)

const (
	// findSide is the longest side of the picture in which lines are looked for.
	findSide = 1280
	// grid is what the sides of that picture are multiples of.
	grid = 32
	// isText is how likely a point is text that counts as some; lineText how likely those of a line are on average.
	isText   = 0.3
	lineText = 0.5
	// grown is how much a line is grown: the model was taught to mark the middle of the text.
	grown = 1.6
	// leastSide is how many points a line is high and wide at least.
	leastSide = 3
	maxLines  = 600
)

// line is where a line of text is, in points of the picture: from a left to a right edge, its middle along a parabola.
type line struct {
	left, right float64
	middle      parabola
	height      float64
}

// parabola is a height by a way across; origin keeps its numbers small.
type parabola struct{ origin, level, slope, bend float64 }

func (p parabola) at(x float64) float64 {
	x -= p.origin
	return p.level + x*(p.slope+x*p.bend)
}

func (p parabola) slopeAt(x float64) float64 { return p.slope + 2*(x-p.origin)*p.bend }

// lines finds the lines of text of a picture, from top to bottom.
func (r *Reader) lines(gray *image.Gray) ([]line, error) {
	width, height := gray.Rect.Dx(), gray.Rect.Dy()
	scale := min(1, findSide/float64(max(width, height)))
	round := func(side int) int { return max(grid, int(math.Round(float64(side)*scale/grid))*grid) }
	small := resized(gray, round(width), round(height))
	across, down := small.Rect.Dx(), small.Rect.Dy()
	output, shape, err := r.find.Run(colored(small), []int64{1, 3, int64(down), int64(across)})
	if err != nil {
		return nil, fmt.Errorf("find lines: %w", err)
	}
	if len(shape) != 4 || shape[2] != int64(down) || shape[3] != int64(across) || len(output) != down*across {
		return nil, errors.New("find lines: the model is another one")
	}
	x, y := float64(width)/float64(across), float64(height)/float64(down)
	var lines []line
	for _, spots := range islands(output, across) {
		if l, ok := lineOf(output, across, spots); ok {
			lines = append(lines, l.scaled(x, y))
		}
	}
	slices.SortFunc(lines, func(a, b line) int { return cmp.Compare(a.middle.level, b.middle.level) })
	return lines[:min(len(lines), maxLines)], nil
}

// colored is a picture as the model takes it: blue, green and red, each with the mean and the deviation it was taught.
func colored(gray *image.Gray) []float32 {
	mean, deviation := [3]float32{0.485, 0.456, 0.406}, [3]float32{0.229, 0.224, 0.225}
	count := gray.Rect.Dx() * gray.Rect.Dy()
	out := make([]float32, 3*count)
	for color := range mean {
		for i, point := range gray.Pix[:count] {
			out[color*count+i] = (float32(point)/255 - mean[color]) / deviation[color]
		}
	}
	return out
}

// islands are the places of points that are text and touch each other.
func islands(text []float32, across int) [][]int {
	var found [][]int
	seen := make([]bool, len(text))
	for start, likely := range text {
		if likely <= isText || seen[start] {
			continue
		}
		seen[start] = true
		spots := []int{start}
		for i := 0; i < len(spots); i++ {
			x, y := spots[i]%across, spots[i]/across
			for row := max(0, y-1); row <= min(len(text)/across-1, y+1); row++ {
				for column := max(0, x-1); column <= min(across-1, x+1); column++ {
					if at := row*across + column; text[at] > isText && !seen[at] {
						seen[at] = true
						spots = append(spots, at)
					}
				}
			}
		}
		found = append(found, spots)
	}
	return found
}

// lineOf is the line that an island marks.
func lineOf(text []float32, across int, spots []int) (line, bool) {
	left, right, sum := across, 0, float32(0)
	for _, at := range spots {
		left, right, sum = min(left, at%across), max(right, at%across), sum+text[at]
	}
	if sum < lineText*float32(len(spots)) {
		return line{}, false
	}
	tops, bottoms := make([]float64, right-left+1), make([]float64, right-left+1)
	for i := range tops {
		tops[i], bottoms[i] = math.Inf(1), math.Inf(-1)
	}
	for _, at := range spots {
		x, y := at%across-left, float64(at/across)
		tops[x], bottoms[x] = min(tops[x], y), max(bottoms[x], y+1)
	}
	var xs, middles, heights []float64
	for i := range tops {
		xs = append(xs, float64(left+i)+0.5)
		middles = append(middles, (tops[i]+bottoms[i])/2)
		heights = append(heights, bottoms[i]-tops[i])
	}
	slices.Sort(heights)
	wide, high := float64(len(tops)), heights[len(heights)*3/4]
	if wide < leastSide || high < leastSide {
		return line{}, false
	}
	more := wide * high * grown / (2 * (wide + high))
	return line{
		left: float64(left) - more, right: float64(right+1) + more, height: high + 2*more,
		middle: fit(xs, middles, high),
	}, true
}

func (l line) scaled(x, y float64) line {
	return line{
		left: l.left * x, right: l.right * x, height: l.height * y, middle: parabola{
			l.middle.origin * x, l.middle.level * y, l.middle.slope * y / x, l.middle.bend * y / (x * x),
		},
	}
}

const (
	// straightFrom and bentFrom are how many times as wide as high a line is at least whose slope and bend can be told.
	straightFrom = 3
	bentFrom     = 8
)

// fit lays a parabola through the middles of a line, with the ends left out, which are round.
func fit(xs, ys []float64, high float64) parabola {
	ends := min(len(xs)/4, int(high/2))
	xs, ys = xs[ends:len(xs)-ends], ys[ends:len(ys)-ends]
	p := parabola{origin: (xs[0] + xs[len(xs)-1]) / 2}
	var s [5]float64 // sums of powers
	var t [3]float64 // the same, times the height
	for i := range xs {
		power := 1.0
		for k := range s {
			s[k] += power
			if k < len(t) {
				t[k] += power * ys[i]
			}
			power *= xs[i] - p.origin
		}
	}
	wide := float64(len(xs)) / high
	switch determinant := s[0]*s[4] - s[2]*s[2]; {
	case wide >= bentFrom && determinant > 0: // the odd sums are 0, since the middles are evenly spread
		p.bend = (s[0]*t[2] - s[2]*t[0]) / determinant
		p.level = (t[0] - p.bend*s[2]) / s[0]
		p.slope = t[1] / s[2]
	case wide >= straightFrom && s[2] > 0:
		p.level, p.slope = t[0]/s[0], t[1]/s[2]
	default:
		p.level = t[0] / s[0]
	}
	return p
}
