package extract

import (
	"strings"

	"nod/internal/reading/extract/spelling"
	"nod/internal/reading/paper"
)

// Guess is what a document seems to be.
type Guess struct {
	Kind string
	// Weight is the sum of the signs that were found, Margin how far the next kind is behind.
	Weight, Margin int
}

// Signs that are enough to say what a document is, and that it is nothing else.
const (
	enough    = 5
	farBehind = 4
)

// IsConfident reports whether the guess may be held against what somebody says the document is.
func (g Guess) IsConfident() bool { return g.Weight >= enough && g.Margin >= farBehind }

// IsAnother reports whether a document is confidently something else than it is said to be.
func (g Guess) IsAnother(kind string) bool { return g.IsConfident() && g.Kind != kind }

// Classify finds out what a document is by its words; the kind is empty when nothing is known of it. What somebody
// declared leads: a confident different guess is a reason to look, never to refuse.
func (x *Extractor) Classify(pages []paper.Page) Guess {
	var all strings.Builder
	for _, page := range pages {
		for _, line := range newSheet(page).lines {
			all.WriteByte(' ')
			for _, w := range line {
				all.WriteString(w.norm)
			}
		}
	}
	text := all.String()
	best, second := Guess{}, 0
	for _, v := range x.kinds {
		weight := 0
		for _, s := range v.signs {
			if strings.Contains(text, spelling.Compact(s.phrase)) {
				weight += s.weight
			}
		}
		switch {
		case weight > best.Weight:
			best, second = Guess{Kind: v.kind, Weight: weight}, best.Weight
		case weight > second:
			second = weight
		}
	}
	best.Margin = best.Weight - second
	return best
}
