package engine

import (
	"cmp"
	"image"
	"slices"
	"strings"
	"unicode"

	"nod/internal/reading/paper"
)

// How sure words are by who read what, measured on layouts that nobody had looked at. Two readers of different kinds
// that agree are almost always right about numbers.
const (
	agreedNumber = 0.99
	agreedWord   = 0.97
	// distinct and faint part what the models say of their surest to their least sure letter.
	distinct, faint = 0.9, 0.6
	// The second reader saw nothing.
	aloneClear = 0.9
	// The readers differ, and the models are clear, less clear, or neither.
	differsClear, differsLess, differsFaint = 0.8, 0.6, 0.3
	// ofTheOther is what is left of the confidence in a word that only Tesseract saw.
	ofTheOther = 0.8
	// reducedMost is how sure words are at most that Tesseract read alone.
	reducedMost = 0.9
)

const (
	// beside is which part of the smaller word two readings share at least, across and down, that are of the same word.
	beside = 0.5
	// speck is how wide dirt on a word is at most, as a part of it.
	speck = 0.25
)

// settle returns the words that two readers agree on, and those of the first that are still open.
func settle(gray *image.Gray, first, second []paper.Word) (agreed, open []paper.Word) {
	var differing []group
	for _, g := range groups(first, second) {
		if g.isAlike() {
			agreed = append(agreed, g.agreed(gray)...)
		} else {
			differing = append(differing, g)
		}
	}
	// A letter at the edge of a word may have gone to the word beside it.
	for i := range differing {
		for j, next := range differing {
			if !differing[i].goesOn(next) {
				continue
			}
			if both := differing[i].with(next); both.isAlike() {
				agreed = append(agreed, both.agreed(gray)...)
				differing[i], differing[j] = group{}, group{}
				break
			}
		}
	}
	for _, g := range differing {
		open = append(open, g.first...)
	}
	return agreed, open
}

// agreed are the words of a group of which both readers read the same letters. The second tells words apart better, but
// numbers, and sees exactly where they are; Ñ it alone knows.
func (g group) agreed(gray *image.Gray) []paper.Word {
	letters := joined(g.first)
	taken := g.second
	switch isNumber := hasDigit(letters) && !strings.ContainsFunc(letters, unicode.IsLetter); {
	case !isNumber:
		taken = g.spaced(gray)
	case len(g.first) < len(g.second):
		taken = g.first
	}
	words := slices.Clone(taken)
	for i := range words {
		words[i].IsAgreed, words[i].Confidence = true, agreedWord
		if hasDigit(words[i].Text) {
			words[i].Confidence = agreedNumber
		}
	}
	return words
}

// combined are the words of a page from the models' reading and one or two of Tesseract, which more gives when the
// first left something open.
func combined(gray *image.Gray, models, block []paper.Word, more func() ([]paper.Word, error)) ([]paper.Word, error) {
	words, open := settle(gray, models, block)
	var layout []paper.Word
	if len(open) > 0 {
		var err error
		if layout, err = more(); err != nil {
			return nil, err
		}
		var agreed []paper.Word
		agreed, open = settle(gray, open, layout)
		words = append(words, agreed...)
	}
	others := merged(block, layout)
	isDirt := func(m paper.Word) bool {
		return slices.ContainsFunc(others, func(o paper.Word) bool { return isDirtOn(m, o) })
	}
	open, models = slices.DeleteFunc(open, isDirt), slices.DeleteFunc(slices.Clone(models), isDirt)
	for _, w := range open {
		isSeen := slices.ContainsFunc(others, func(o paper.Word) bool { return isBeside(w.Box, o.Box) })
		w.Confidence = unconfirmed(w.Confidence, isSeen)
		words = append(words, w)
	}
	for _, w := range others {
		isNew := !slices.ContainsFunc(models, func(m paper.Word) bool { return touches(w.Box, m.Box) })
		if isNew && w.Confidence >= alone && strings.ContainsFunc(w.Text, isLetterOrDigit) {
			w.Confidence *= ofTheOther
			words = append(words, w)
		}
	}
	slices.SortStableFunc(words, func(a, b paper.Word) int { return cmp.Compare(a.Box.Top, b.Box.Top) })
	return words, nil
}

// isDirtOn reports whether what the models faintly saw is a speck on a word that Tesseract read clearly.
func isDirtOn(m, word paper.Word) bool {
	return m.Confidence < faint && word.Confidence >= distinct && isBeside(m.Box, word.Box) &&
		m.Box.Right-m.Box.Left < speck*(word.Box.Right-word.Box.Left)
}

// unconfirmed is how sure a word of the models is that Tesseract has not, or has differently.
func unconfirmed(lowest float64, isSeen bool) float64 {
	switch {
	case !isSeen && lowest >= distinct:
		return aloneClear
	case lowest >= distinct:
		return differsClear
	case lowest >= faint:
		return differsLess
	}
	return differsFaint
}

// capped are words that one reader alone has read.
func capped(words []paper.Word) []paper.Word {
	for i := range words {
		words[i].Confidence = min(words[i].Confidence, reducedMost)
	}
	return words
}

// group are words of two readings that stand in the same place: one may see two words where the other sees one.
type group struct{ first, second []paper.Word }

// isAlike reports whether both readers read the same letters. Some Ñ the models take for NI.
func (g group) isAlike() bool {
	one, other := joined(g.first), joined(g.second)
	return one != "" && (folded(one) == folded(other) || one == withNI.Replace(other))
}

// goesOn reports whether another group stands right behind a group in its line.
func (g group) goesOn(next group) bool {
	if len(g.first) == 0 || len(g.second) == 0 || len(next.first) == 0 || len(next.second) == 0 {
		return false
	}
	a, b := g.first[len(g.first)-1].Box, next.first[0].Box
	shared := min(a.Bottom, b.Bottom) - max(a.Top, b.Top)
	return b.Left > a.Left && b.Left-a.Right < a.Bottom-a.Top && shared > beside*min(a.Bottom-a.Top, b.Bottom-b.Top)
}

func (g group) with(next group) group {
	return group{slices.Concat(g.first, next.first), slices.Concat(g.second, next.second)}
}

func groups(first, second []paper.Word) []group {
	root := make([]int, len(first)+len(second))
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			i = root[i]
		}
		return i
	}
	for i, a := range first {
		for j, b := range second {
			if isBeside(a.Box, b.Box) {
				root[find(len(first)+j)] = find(i)
			}
		}
	}
	by := map[int]*group{}
	var found []*group
	of := func(i int) *group {
		if by[find(i)] == nil {
			by[find(i)] = &group{}
			found = append(found, by[find(i)])
		}
		return by[find(i)]
	}
	for i, w := range first {
		g := of(i)
		g.first = append(g.first, w)
	}
	for j, w := range second {
		g := of(len(first) + j)
		g.second = append(g.second, w)
	}
	out := make([]group, len(found))
	for i, g := range found {
		for _, words := range [][]paper.Word{g.first, g.second} {
			slices.SortStableFunc(words, func(a, b paper.Word) int { return cmp.Compare(a.Box.Left, b.Box.Left) })
		}
		out[i] = *g
	}
	return out
}

func isBeside(a, b paper.Box) bool {
	wide := min(a.Right, b.Right) - max(a.Left, b.Left)
	high := min(a.Bottom, b.Bottom) - max(a.Top, b.Top)
	return wide > beside*min(a.Right-a.Left, b.Right-b.Left) && high > beside*min(a.Bottom-a.Top, b.Bottom-b.Top)
}

func joined(words []paper.Word) string {
	var all strings.Builder
	for _, w := range words {
		all.WriteString(w.Text)
	}
	return all.String()
}

var folding = strings.NewReplacer(
	"Ñ", "N", "ñ", "n", "’", "'", "‘", "'", "“", `"`, "”", `"`, "—", "-", "–", "-", "₱", "P",
)

var withNI = strings.NewReplacer("Ñ", "NI", "ñ", "ni")

// folded is a text as readers are compared by: the models have no Ñ and no curled quotation marks.
func folded(text string) string { return folding.Replace(text) }

func hasDigit(text string) bool { return strings.ContainsFunc(text, unicode.IsDigit) }
