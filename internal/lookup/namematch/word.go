package namematch

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// word is a word of a name.
type word struct {
	given  string // as it was written, in lower case
	folded string // as it is compared
}

// letters are those that no decomposition makes plain.
var letters = strings.NewReplacer(
	"ł", "l", "đ", "d", "ø", "o", "æ", "ae", "œ", "oe", "þ", "th", "ð", "d", "ı", "i",
)

var apostrophes = strings.NewReplacer("'", "", "’", "", "ʼ", "", "‘", "")

// joined are particles that are written as one word and as two.
var joined = map[string][]string{
	"dela": {"de", "la"}, "delas": {"de", "las"}, "delos": {"de", "los"}, "del": {"de", "el"}, "vander": {"van", "der"},
}

// short are the usual abbreviations of names in the Philippines.
var short = map[string]string{"ma": "maria", "sta": "santa", "sto": "santo"}

func isParticle(folded string) bool {
	switch folded {
	case "de", "la", "las", "los", "el", "da", "das", "do", "dos", "di", "du", "van", "von", "der", "den", "y", "e",
		"al", "bin", "bint", "ibn":
		return true
	}
	return false
}

// suffixOf returns the suffix that a word is, empty when it is none.
func suffixOf(folded string) string {
	switch folded {
	case "jr", "junior":
		return "JR"
	case "sr", "senior":
		return "SR"
	case "ii", "iii", "iv":
		return strings.ToUpper(folded)
	}
	return ""
}

func fold(text string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(cases.Fold().String(text)))
	return letters.Replace(plain)
}

// isLatin reports whether every letter can be compared.
func isLatin(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r)
	})
}

// split makes words of a name. An apostrophe joins (O'Brien), everything else that is no letter parts. What stands
// before a comma is the last name and goes to the end.
func split(name string) []word {
	last, rest, hasComma := strings.Cut(name, ",")
	if hasComma && suffixOf(fold(strings.Trim(rest, " ."))) == "" {
		name = rest + " " + last
	}
	name = apostrophes.Replace(norm.NFC.String(name))
	fields := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.M, r) })
	var words []word
	for _, field := range fields {
		lower := strings.ToLower(field)
		folded := fold(field)
		if parts := joined[folded]; parts != nil {
			for _, part := range parts {
				words = append(words, word{part, part})
			}
			continue
		}
		words = append(words, word{lower, folded})
	}
	return words
}

// minNumbered is how many words a name has whose last one, I or V, is a number and no initial.
const minNumbered = 3

// significant leaves out particles and a suffix at the end, and returns the suffix. It never leaves nothing.
func significant(words []word) (left []word, suffix string) {
	if n := len(words); n > 1 {
		last := words[n-1].folded
		if suffix = suffixOf(last); suffix == "" && n >= minNumbered && (last == "i" || last == "v") {
			suffix = strings.ToUpper(last)
		}
		if suffix != "" {
			words = words[:n-1]
		}
	}
	left = slices.DeleteFunc(slices.Clone(words), func(w word) bool { return isParticle(w.folded) })
	if len(left) == 0 {
		left = words
	}
	return left, suffix
}

// kindOf says how two words fit; empty when they don't.
func kindOf(a, b word) Kind {
	switch {
	case a.given == b.given:
		return Same
	case a.folded == b.folded:
		return Accent
	case short[a.folded] == b.folded, short[b.folded] == a.folded:
		return Abbreviation
	case isInitial(a.folded, b.folded), isInitial(b.folded, a.folded):
		return Initial
	case isSlip(a.folded, b.folded):
		return Slip
	}
	return ""
}

func isInitial(short, long string) bool { return len(short) == 1 && strings.HasPrefix(long, short) }

const (
	minSlip       = 3 // letters of the shorter word
	minExchange   = 7
	maxSlipLength = 1 // difference in letters
)

// isSlip reports whether one letter was added, dropped, or exchanged with its neighbor; in a long word also whether
// one letter stands for another.
func isSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < minSlip || len(b)-len(a) > maxSlipLength {
		return false
	}
	start := 0
	for start < len(a) && a[start] == b[start] {
		start++
	}
	if len(a) < len(b) {
		return a[start:] == b[start+1:]
	}
	if start+1 < len(a) && a[start] == b[start+1] && a[start+1] == b[start] {
		return a[start+2:] == b[start+2:]
	}
	return len(a) >= minExchange && start < len(a) && a[start+1:] == b[start+1:]
}

// Key is the same for names that have the same words, in whatever order, case, and spelling of accents; particles,
// suffixes, and abbreviations don't count. Equal keys are no proof of one person.
func Key(name string) string {
	left, _ := significant(split(name))
	words := make([]string, len(left))
	for i, w := range left {
		words[i] = cmp.Or(short[w.folded], w.folded)
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}
