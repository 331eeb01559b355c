package engine

import (
	"image"
	"math"
	"slices"
)

const (
	// ruled is ink of the thin rules around the boxes of a comb on even paper.
	ruled = 170
	// leastStroke and mostStroke are how high the boxes of a comb are, as parts of the width of the picture.
	leastStroke, mostStroke = 1.0 / 65, 1.0 / 12
	// leastRule is how long rules are at least for the height of a box: the bars of letters are shorter.
	leastRule = 1.5
	// leastStep and mostStep are how far apart the strokes of a comb stand, for their height; it has leastStrokes.
	leastStep, mostStep, leastStrokes = 0.4, 1.8, 3
	// near is how many points the ends of strokes of a comb differ at most, and rules are away from them.
	near = 2
	// mostStrokes and mostSteps bound the work on pictures that are made to cost some.
	mostStrokes, mostSteps = 5_000, 50_000_000
)

// withoutCombs is a picture without the boxes into which single characters are written: their strokes are read as
// letters, or keep characters from being seen at all. It returns the picture itself if there are none.
func withoutCombs(from *image.Gray) *image.Gray {
	c := combs{even: whitenBackground(from), light: backgroundOf(from), width: from.Rect.Dx(), height: from.Rect.Dy()}
	least, most := max(12, int(leastStroke*float64(c.width))), int(mostStroke*float64(c.width))
	var strokes []stroke
	steps := 0
	for x := range c.width {
		if steps > mostSteps || len(strokes) > mostStrokes {
			return from
		}
		for y := 0; y < c.height; y++ {
			if !c.isInk(x, y) || c.isInk(x, y-1) {
				continue
			}
			s := c.follow(x, y, most)
			steps += 1 + len(s.xs)
			if len(s.xs) >= least && len(s.xs) <= most && c.isThin(s) && c.isBetweenRules(s) {
				strokes = append(strokes, s)
			}
		}
	}
	if strokes = inCombs(strokes); len(strokes) == 0 {
		return from
	}
	out := &image.Gray{Pix: slices.Clone(from.Pix), Stride: from.Stride, Rect: from.Rect}
	for _, s := range strokes {
		c.erase(out, s)
	}
	return out
}

// inCombs are the strokes that stand in a row with others of their height.
func inCombs(all []stroke) []stroke {
	var kept []stroke
	for i := range all {
		if all[i].others(all) >= leastStrokes-1 {
			kept = append(kept, all[i])
		}
	}
	return kept
}

// others is how many strokes of its comb stand up to two steps beside a stroke.
func (s stroke) others(all []stroke) (count int) {
	high := float64(len(s.xs))
	last := math.Inf(-1)
	for _, o := range all { // from left to right
		x := float64(o.xs[0])
		away := math.Abs(x - float64(s.xs[0]))
		if abs(o.top-s.top) <= 2*near && abs(len(o.xs)-len(s.xs)) <= 2*near && away >= leastStep*high &&
			away <= 2*mostStep*high && x-last >= leastStep*high {
			count++
			last = x
		}
	}
	return count
}

func abs(n int) int { return max(n, -n) }

type combs struct {
	even          *image.Gray
	light         blocks
	width, height int
}

// stroke is a way down through ink: where it is in each line from the top on.
type stroke struct {
	top int
	xs  []int
}

func (c *combs) isInk(x, y int) bool {
	return x >= 0 && y >= 0 && x < c.width && y < c.height && c.even.Pix[y*c.even.Stride+x] < ruled
}

// follow goes down through ink, straight on or to the point beside, to one more than the most.
func (c *combs) follow(x, y, most int) stroke {
	s := stroke{top: y, xs: []int{x}}
	for y++; ; y++ {
		switch {
		case c.isInk(x, y):
		case c.isInk(x-1, y):
			x--
		case c.isInk(x+1, y):
			x++
		default:
			return s
		}
		if s.xs = append(s.xs, x); len(s.xs) > most {
			return s
		}
	}
}

// isThin reports whether a stroke has paper on both sides along most of its way.
func (c *combs) isThin(s stroke) bool {
	thick := 0
	for i, x := range s.xs {
		if c.isInk(x-thin, s.top+i) || c.isInk(x+thin, s.top+i) {
			thick++
		}
	}
	return thick < len(s.xs)/3
}

// isBetweenRules reports whether a stroke begins and ends at rules that are as long as a box is wide.
func (c *combs) isBetweenRules(s stroke) bool {
	least := int(leastRule * float64(len(s.xs)))
	return c.ruleAt(s.xs[0], s.top, least) && c.ruleAt(s.xs[len(s.xs)-1], s.top+len(s.xs)-1, least)
}

func (c *combs) ruleAt(x, y, least int) bool {
	for row := y - near; row <= y+near; row++ {
		if left, right := c.rule(x, row); right-left >= least {
			return true
		}
	}
	return false
}

// rule is how far ink goes to both sides, straight on or to the point above or below.
func (c *combs) rule(x, y int) (left, right int) {
	ends := [2]int{x, x}
	for i, step := range [2]int{-1, 1} {
		row := y
		for at := x; ; at += step {
			switch {
			case c.isInk(at, row):
			case c.isInk(at, row-1):
				row--
			case c.isInk(at, row+1):
				row++
			default:
				ends[i] = at - step
			}
			if ends[i] != x || !c.isInk(at, row) {
				break
			}
		}
	}
	return min(x, ends[0]), max(x, ends[1])
}

// erase paints a stroke and the rules at its ends in the color of the paper.
func (c *combs) erase(out *image.Gray, s stroke) {
	paint := func(x, y int) {
		if x >= 0 && y >= 0 && x < c.width && y < c.height {
			out.Pix[y*out.Stride+x] = uint8(c.light.at(x, y))
		}
	}
	for i, x := range s.xs {
		for _, beside := range [3]int{-1, 0, 1} {
			paint(x+beside, s.top+i)
		}
	}
	last := len(s.xs) - 1
	for _, i := range [2]int{0, last} {
		x, y := s.xs[i], s.top+i
		for at := x - last; at <= x+last; at++ {
			for row := y - near; row <= y+near; row++ {
				if !c.isInk(at, row-thin) || !c.isInk(at, row+thin) {
					paint(at, row)
				}
			}
		}
	}
}
