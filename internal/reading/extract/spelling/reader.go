package spelling

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// glue is where words meet that a reader left no blank between: a label and the value behind it, the number of a cell
// of a form and its label, and words behind a mark. What its group holds begins a word.
var glue = []*regexp.Regexp{
	regexp.MustCompile(`^(?:\pL{3,})?N[oO0][.:]+([A-Z0-9].*[0-9])`),
	regexp.MustCompile(`^[A-Z]?[a-z]{2,}([0-9][0-9/.,-]{3,})$`),
	regexp.MustCompile(`^[0-9]{1,2}([A-Z][A-Za-z]{2,})$`),
	regexp.MustCompile(`^\pL[\pL,.]*,(\p{Lu}[\pL,.]*)$`),
	regexp.MustCompile(`^\pL[\pL,.]*\.(\p{Lu}\pL[\pL,.]*)$`),
}

// Seams are where words of a text meet, as indexes of its runes.
func Seams(text string) (all []int) {
	for _, pattern := range glue {
		if at := pattern.FindStringSubmatchIndex(text); at != nil {
			all = append(all, utf8.RuneCountInString(text[:at[2]]))
		}
	}
	return all
}

// framed is a number with the rules around its boxes, which were read as brackets and strokes.
var framed = regexp.MustCompile(`^[\[\]|0-9oOlI]*[0-9][\[\]|0-9oOlI]*$`)

// WithoutFrames is a number without the rules around its digits.
func WithoutFrames(text string) string {
	if !framed.MatchString(text) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("[]|", r) {
			return -1
		}
		return r
	}, text)
}

// Digits repairs what readers take for digits, in numbers only.
func Digits(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case 'O', 'o':
			return '0'
		case 'l', 'I':
			return '1'
		case 'S':
			return '5'
		case 'B':
			return '8'
		}
		if unicode.IsDigit(r) && r < 128 {
			return r
		}
		return -1
	}, text)
}
