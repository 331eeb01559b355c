package engine

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"nod/internal/reading/paper"
)

// How sure words are by who read what, measured on layouts that nobody had looked at. Two readers of different kinds
// that agree are right about numbers as good as always.
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

// beside is which part of the smaller word two readings share at least, across and down, that are of the same word.
const beside = 0.5

// settle returns the words that two readers agree on, and those of the first that are still open.
// The second reader tells words apart better and sees exactly where they are; Ñ it alone knows.
func settle(first, second []paper.Word) (agreed, open []paper.Word) {
	for _, g := range groups(first, second) {
		one, other := joined(g.first), joined(g.second)
		if one == "" || folded(one) != folded(other) {
			open = append(open, g.first...)
			continue
		}
		taken := g.second
		if hasDigit(one) && len(g.first) < len(g.second) {
			taken = g.first
		}
		for _, w := range taken {
			w.IsAgreed, w.Confidence = true, agreedWord
			if hasDigit(w.Text) {
				w.Confidence = agreedNumber
			}
			agreed = append(agreed, w)
		}
	}
	return agreed, open
}

// combined are the words of a page from the models' reading and one or two of Tesseract, which more gives when the
// first left something open.
func combined(models, block []paper.Word, more func() ([]paper.Word, error)) ([]paper.Word, error) {
	words, open := settle(models, block)
	var layout []paper.Word
	if len(open) > 0 {
		var err error
		if layout, err = more(); err != nil {
			return nil, err
		}
		var agreed []paper.Word
		agreed, open = settle(open, layout)
		words = append(words, agreed...)
	}
	others := merged(block, layout)
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

// folded is a text as readers are compared by: the models have no Ñ and no curled quotation marks.
func folded(text string) string { return folding.Replace(text) }

func hasDigit(text string) bool { return strings.ContainsFunc(text, unicode.IsDigit) }
