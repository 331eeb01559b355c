package engine

import (
	"cmp"
	"image"
	"slices"
	"strings"
	"unicode"

	"nod/internal/reading/paper"
)

const (
	// leastGap is how wide the gap between two words is at least, in heights of letters. The models part words, too:
	// where they alone see a word end, the gap is leastOfModels at least, and wider than those between other letters.
	leastGap, leastOfModels, wider = 0.2, 0.35, 1.4
	// reach is how far from a gap a reader sees a word end at most, in heights of letters.
	reach = 0.35
	// white is how far the paper between letters is on the way from their ink to the whitest paper.
	white = 0.6
)

// gap is the columns of a picture without ink between two letters.
type gap struct{ from, to int }

func (g gap) width() float64 { return float64(g.to - g.from) }

// cut is a place where a reader sees a word end: behind how many letters, and where in the picture.
type cut struct {
	behind            int
	at                float64
	byFirst, bySecond bool
	gap               gap
}

// spaced are the words of a text of which two readers read the same letters: they end where both readers say so, and
// where one does and the picture has a gap.
func (g group) spaced(gray *image.Gray) []paper.Word {
	across, down := float64(gray.Rect.Dx()), float64(gray.Rect.Dy())
	letters, cuts := []rune(joined(g.second)), g.cuts(across)
	isSame := !slices.ContainsFunc(cuts, func(c cut) bool { return c.byFirst != c.bySecond })
	if isSame || len([]rune(joined(g.first))) != len(letters) {
		return g.second
	}
	box := g.second[0].Box
	for _, w := range g.second {
		box.Left, box.Right = min(box.Left, w.Box.Left), max(box.Right, w.Box.Right)
		box.Top, box.Bottom = min(box.Top, w.Box.Top), max(box.Bottom, w.Box.Bottom)
	}
	high := (g.first[0].Box.Bottom - g.first[0].Box.Top) * down
	cuts = slices.DeleteFunc(cuts, func(c cut) bool { return isWithin(letters, c.behind) })
	among := measure(cuts, gapsOf(gray, box), reach*high)
	cuts = slices.DeleteFunc(cuts, func(c cut) bool {
		switch {
		case c.byFirst && c.bySecond, c.bySecond && strings.ContainsRune(".,:;)", letters[c.behind-1]):
			return false
		case c.bySecond:
			return c.gap.width() < leastGap*high
		}
		return c.gap.width() < max(leastOfModels*high, wider*among)
	})
	return g.parted(letters, cuts, box, across)
}

// cuts are where the readers part the letters of a group, from left to right.
func (g group) cuts(across float64) []cut {
	var cuts []cut
	for i, words := range [][]paper.Word{g.first, g.second} {
		behind := 0
		for j, w := range words[:len(words)-1] {
			behind += len([]rune(w.Text))
			c := cut{behind: behind, at: (w.Box.Right + words[j+1].Box.Left) / 2 * across}
			same := slices.IndexFunc(cuts, func(c cut) bool { return c.behind == behind })
			if same >= 0 { // the second reader sees exactly where words are
				c.byFirst = cuts[same].byFirst
				cuts = slices.Delete(cuts, same, same+1)
			}
			c.byFirst, c.bySecond = c.byFirst || i == 0, i == 1
			cuts = append(cuts, c)
		}
	}
	slices.SortFunc(cuts, func(a, b cut) int { return cmp.Compare(a.behind, b.behind) })
	return cuts
}

// isWithin reports whether a cut is within a word: a capital does not end one, and a small letter is none.
func isWithin(letters []rune, behind int) bool {
	if behind+1 == len(letters) {
		return unicode.IsLower(letters[behind])
	}
	return unicode.IsUpper(letters[behind-1]) && unicode.IsLower(letters[behind]) && unicode.IsLower(letters[behind+1])
}

// measure gives each gap to the cut that is nearest, of which it keeps the widest, and returns how wide the others are
// at most.
func measure(cuts []cut, gaps []gap, reach float64) (among float64) {
	for _, space := range gaps {
		nearest, least := -1, reach
		for i, c := range cuts {
			if away := max(float64(space.from)-c.at, c.at-float64(space.to)); away < least {
				nearest, least = i, away
			}
		}
		switch {
		case nearest < 0:
			among = max(among, space.width())
		case space.width() > cuts[nearest].gap.width():
			cuts[nearest].gap = space
		}
	}
	return among
}

// gapsOf are the gaps between the letters in a box.
func gapsOf(gray *image.Gray, box paper.Box) []gap {
	width, height := float64(gray.Rect.Dx()), float64(gray.Rect.Dy())
	at := image.Rect(int(box.Left*width), int(box.Top*height), int(box.Right*width), int(box.Bottom*height))
	if at = at.Intersect(gray.Rect); at.Empty() {
		return nil
	}
	darkest := make([]uint8, at.Dx())
	for i := range darkest {
		darkest[i] = 255
		for y := at.Min.Y; y < at.Max.Y; y++ {
			darkest[i] = min(darkest[i], gray.Pix[y*gray.Stride+at.Min.X+i])
		}
	}
	ink, blank := float64(slices.Min(darkest)), float64(slices.Max(darkest))
	var gaps []gap
	from := 0
	for i, dark := range darkest {
		if float64(dark) > ink+(blank-ink)*white {
			continue
		}
		if from > 0 && i > from { // what is left of the first letter is none
			gaps = append(gaps, gap{at.Min.X + from, at.Min.X + i})
		}
		from = i + 1
	}
	return gaps
}

// parted are the words of a text in a box that end at the cuts.
func (g group) parted(letters []rune, cuts []cut, box paper.Box, across float64) []paper.Word {
	words, from := make([]paper.Word, 0, len(cuts)+1), 0
	for _, c := range append(cuts, cut{behind: len(letters)}) {
		w := g.second[0]
		w.Text, w.Box = string(letters[from:c.behind]), box
		switch {
		case c.gap.width() > 0:
			w.Box.Right, box.Left = float64(c.gap.from)/across, float64(c.gap.to)/across
		case c.at > 0:
			w.Box.Right, box.Left = c.at/across, c.at/across
		}
		words, from = append(words, w), c.behind
	}
	return words
}
