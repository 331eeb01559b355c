package spelling

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// mistaken are letters that readers take for others by their shape alone, where only the other can stand.
var mistaken = []struct {
	pattern *regexp.Regexp
	letter  string
}{
	{regexp.MustCompile(`(\b\p{Lu}|\p{Ll})I(\p{Ll})`), "${1}l${2}"},   // BIk
	{regexp.MustCompile(`(\p{Ll})I\b`), "${1}l"},                      // RafaeI
	{regexp.MustCompile(`\bl([b-df-hj-km-np-tv-xz]\p{Ll})`), "I${1}"}, // lrma
	{regexp.MustCompile(`\bll(\p{Ll})`), "Il${1}"},                    // llagan
	{regexp.MustCompile(`^([^\[\]]*)\](\p{Ll})`), "${1}J${2}"},        // ]uan
	{regexp.MustCompile(`\bN0\b`), "No"},
	{regexp.MustCompile(`0([ck]t)`), "O${1}"},                        // 0ctober
	{regexp.MustCompile(`^(\p{Lu}\p{Ll}+)0(\p{Ll}+)$`), "${1}o${2}"}, // Rod0lfo
	{regexp.MustCompile(`^(\p{Lu}+)0(\p{Lu}{2,})$`), "${1}O${2}"},    // ROD0LFO
	{regexp.MustCompile(`^(\p{Lu}\p{Ll}+)1(\p{Ll}+)$`), "${1}l${2}"}, // Rodo1fo
}

// firstOfMonth is the first letter of a month, with the day before it that a reader left no blank behind.
var firstOfMonth = regexp.MustCompile(`^(?:[0-9]{1,2}-?[A-Za-z]|0)$`)

// BeginsMonth reports whether a word may end with the first letter of a month.
func BeginsMonth(word string) bool { return firstOfMonth.MatchString(word) }

// Mended is a word with the letters that can be no others.
func Mended(word string) string {
	for _, m := range mistaken {
		word = m.pattern.ReplaceAllString(word, m.letter)
	}
	return word
}

var (
	initial = regexp.MustCompile(`^[01l|58][.,]{1,2}$`)
	numeral = regexp.MustCompile(`^[Il1|]{2,3}[.,]?$`)
	// glued is a first name with an initial right behind it.
	glued = regexp.MustCompile(`^(\p{Lu}\pL{2,})(\pL)\.$`)
)

// IsInitial reports whether a word with a digit is an initial of a name.
func IsInitial(word string) bool { return initial.MatchString(word) }

// Person is the name of a person without what readers make of initials and of the numerals behind it.
func Person(text string) string {
	words := strings.Fields(text)
	for i, w := range words {
		isLast := i == len(words)-1 || strings.HasSuffix(w, ",")
		switch {
		case initial.MatchString(w):
			words[i] = strings.NewReplacer("0", "O", "1", "I", "l", "I", "|", "I", "5", "S", "8", "B").Replace(w)
		case i > 0 && isLast && numeral.MatchString(w):
			words[i] = strings.NewReplacer("l", "I", "1", "I", "|", "I").Replace(w)
		default:
			isInside := !isLast && (i > 0 || len(words) == 2) && !strings.Contains(text, ",")
			words[i] = parted(w, isInside)
		}
	}
	return strings.Join(words, " ")
}

// parted parts an initial from the name before it. In the middle of a name it may have been read as a small letter, as
// in Claras. for Clara S.; at its ends the full stop may be a comma or dirt.
func parted(word string, isInside bool) string {
	at := glued.FindStringSubmatch(word)
	if at == nil || IsAbbreviation(word) {
		return word
	}
	last := []rune(at[2])[0]
	isAfterSmall := unicode.IsUpper(last) && strings.ToUpper(at[1]) != at[1]
	if !isAfterSmall && !isInside || slices.Contains([]string{"engr", "atty", "capt", "prof"}, Compact(word)) {
		return word
	}
	return at[1] + " " + strings.ToUpper(at[2]) + "."
}
