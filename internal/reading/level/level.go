// Package level finds how the lines of a page lean and bend, so that its rows are told apart: on a page that lies
// askew by a degree, the last cell of a row is at the height of the next row's first one.
package level

import (
	"math"

	"nod/internal/reading/paper"
)

const (
	// mostLean is how far the lines of a page lean, and mostBend how much they do so more at its right edge than in its
	// middle, both as rise by way; what is more has been straightened before.
	mostLean, mostBend = 0.05, 0.04
	// rough and fine are the steps in which both are looked for.
	rough, fine = 0.005, 0.001
	// row is how high the rows are that words are counted in, in heights of letters.
	row = 0.35
	// leastSharper is how much sharper rows get at least by what a page is bent.
	leastSharper = 1.03
)

// Falls are how far boxes are below the height that their lines have in the middle of the page, for boxes and a page
// in one measure, in which letters have a height. The right lean and bend are those that gather the words in the
// fewest rows.
func Falls(boxes []paper.Box, width, height float64) []float64 {
	half := width / 2
	spots := make([]spot, len(boxes))
	for i, b := range boxes {
		spots[i] = spot{((b.Left+b.Right)/2 - half) / half, (b.Top + b.Bottom) / 2}
	}
	r := rows{spots: spots, half: half, height: row * height}
	best := r.sharpest(lean{}, mostLean, 0, rough)
	best = r.sharpest(best, rough, 0, fine)
	bent := r.sharpest(best, rough, mostBend, rough)
	bent = r.sharpest(bent, rough, rough, fine)
	if r.sharpness(bent) > leastSharper*r.sharpness(best) {
		best = bent
	}
	falls := make([]float64, len(boxes))
	for i, p := range spots {
		falls[i] = best.at(p, half)
	}
	return falls
}

// lean is how the lines of a page rise: by slope everywhere, and by bend more at its right edge and less at its left.
type lean struct{ slope, bend float64 }

// spot is the middle of a word; x is -1 at the left edge of the page and 1 at its right one.
type spot struct{ x, y float64 }

// at is how far a spot is below the height that its line has in the middle of the page.
func (l lean) at(p spot, half float64) float64 { return half * p.x * (l.slope + l.bend*p.x/2) }

// rows are in which words are counted; those that are a thousand apart are one.
type rows struct {
	spots        []spot
	half, height float64
	counts       [1024]float64
}

// sharpest is the lean within a reach of another one by which rows are sharpest.
func (r *rows) sharpest(from lean, slopes, bends, step float64) lean {
	best, most := from, r.sharpness(from)
	for slope := -slopes; slope <= slopes+step/2; slope += step {
		for bend := -bends; bend <= bends+step/2; bend += step {
			l := lean{from.slope + slope, from.bend + bend}
			if sharp := r.sharpness(l); sharp > most {
				best, most = l, sharp
			}
		}
	}
	return best
}

// sharpness is how well words gather in rows: each is counted in the two that are next to its middle.
func (r *rows) sharpness(l lean) (sum float64) {
	clear(r.counts[:])
	for _, p := range r.spots {
		at := (p.y - l.at(p, r.half)) / r.height
		whole := math.Floor(at)
		r.counts[int(whole)&(len(r.counts)-1)] += 1 - (at - whole)
		r.counts[(int(whole)+1)&(len(r.counts)-1)] += at - whole
	}
	for _, count := range r.counts {
		sum += count * count
	}
	return sum
}
