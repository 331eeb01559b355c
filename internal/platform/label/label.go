// Package label judges the short texts by which people call themselves, their
// organization and their things. Such texts stand in our mails and on screens of
// others, who take them for ours: no link may hide in one, and nothing that
// cannot be seen. The portal's forms have the same rule
// (web/portal/src/lib/validation/name.ts); both are held to testdata/names.json.
package label

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// What is wrong with a text, as the form says it.
const (
	invisible = "Invisible and control characters aren't allowed."
	link      = "Links aren't allowed in a name."
	noLetter  = "Use at least one letter."
)

// linkForm finds what mail programs make clickable and people take for an
// address. A domain alone is none: organizations are called Example.com.
var linkForm = regexp.MustCompile(`(?i)://|(^|[^\pL\pN])www\.|[\pL\pN]\.\pL[\pL\pN-]+(:\d+)?/|\d(\.\d+){3}(:\d+)?/`)

// NameProblem says what is wrong with a name, or returns an empty text. Whether
// it is too short, too long or missing is the field's own question.
func NameProblem(name string) string {
	switch plain := strings.ReplaceAll(norm.NFKC.String(name), "。", "."); {
	case LineProblem(name) != "":
		return invisible
	case linkForm.MatchString(plain):
		return link
	case !strings.ContainsFunc(name, unicode.IsLetter):
		return noLetter
	}
	return ""
}

// LineProblem says what is wrong with a line of text that is no name, such as a
// street, or returns an empty text.
func LineProblem(line string) string {
	before := ' '
	for _, r := range line {
		if isInvisible(r) && !(isJoiner(r) && isJoined(before)) {
			return invisible
		}
		if r != emojiStyle {
			before = r
		}
	}
	return ""
}

// isInvisible reports whether a character only steers how others are shown, or
// shows as nothing although it counts as a letter.
func isInvisible(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point)
}

func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }

// emojiStyle asks for a character's emoji, and is itself no part of what is joined.
const emojiStyle = '\ufe0f'

// isJoined reports whether a character is of a script that is misspelled without
// joiners after some of its letters, or of an emoji, which are often several joined.
func isJoined(r rune) bool {
	return isSkinTone(r) || unicode.In(r, unicode.So,
		unicode.Arabic, unicode.Bengali, unicode.Devanagari, unicode.Gujarati, unicode.Gurmukhi,
		unicode.Kannada, unicode.Malayalam, unicode.Oriya, unicode.Sinhala, unicode.Tamil, unicode.Telugu)
}

func isSkinTone(r rune) bool { return r >= '\U0001F3FB' && r <= '\U0001F3FF' }
