package specimen

import (
	"strings"
	"unicode/utf8"

	"nod/internal/reading/paper"
)

// Typed is a page of a typewriter: every character is as wide as any other.
func Typed(text string) paper.Page {
	const columns, rows = 100.0, 60.0
	page := paper.Page{Number: 1, Width: 600, Height: 840, Condition: paper.TextLayer}
	for y, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
		x := 0
		for _, word := range strings.SplitAfter(line, " ") {
			width := utf8.RuneCountInString(word)
			if plain := strings.TrimSpace(word); plain != "" {
				page.Words = append(page.Words, paper.Word{Text: plain, Confidence: 1, IsAgreed: true, Box: paper.Box{
					Left: float64(x) / columns, Right: float64(x+utf8.RuneCountInString(plain)) / columns,
					Top: float64(y) / rows, Bottom: (float64(y) + 0.8) / rows,
				}})
			}
			x += width
		}
	}
	return page
}
