// Package spelling writes what is printed in capitals as people write it, knows what names end with, and mends what
// readers of pictures glue together or take for another letter.
package spelling

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsAbbreviation reports whether the full stop at the end belongs to the last word.
func IsAbbreviation(text string) bool {
	parts := strings.Fields(text)
	if len(parts) == 0 || !strings.HasSuffix(text, ".") {
		return false
	}
	last := Compact(parts[len(parts)-1])
	return len(last) == 1 || slices.Contains([]string{
		"jr", "sr", "ma", "inc", "corp", "co", "ltd", "llc", "opc", "st", "ave", "blvd", "rd", "ext", "bldg", "blk",
		"brgy", "subd", "vill", "sto", "sta", "gen", "no",
	}, last)
}

// suffixes are what companies end with.
func suffixes() []string {
	return []string{
		"inc", "incorporated", "corp", "corporation", "co", "company", "ltd", "limited", "llc", "opc", "enterprises",
		"enterprise", "services", "solutions", "industries", "foods", "holdings", "group", "cooperative", "bank",
		"trading", "ventures", "manufacturing", "logistics", "systems", "technologies", "builders", "construction",
		"hospital", "university", "college", "school", "agency", "foundation", "store", "electric", "waterworks",
		"telecom", "utilities", "partners", "associates", "international", "outsourcing", "resources", "retail",
	}
}

// IsCompany reports whether a name is one of a company by its words.
func IsCompany(text string) bool {
	return slices.ContainsFunc(strings.Fields(text), func(part string) bool {
		return slices.Contains(suffixes(), Compact(part))
	})
}

// Titled writes a text in capitals as names are written.
func Titled(text string) string {
	if strings.ToUpper(text) != text || strings.ToLower(text) == text {
		return text
	}
	parts := strings.Fields(text)
	for i, part := range parts {
		if isNumeral(part) || isAcronym(part) {
			continue
		}
		runes, isStart := []rune(strings.ToLower(part)), true
		for j, r := range runes {
			if isStart && unicode.IsLetter(r) {
				runes[j] = unicode.ToUpper(r)
			}
			isStart = !unicode.IsLetter(r) && r != '\'' && r != '’'
		}
		parts[i] = string(runes)
		if i > 0 && slices.Contains([]string{"And", "Of", "The", "For"}, parts[i]) {
			parts[i] = strings.ToLower(parts[i])
		}
	}
	return strings.Join(parts, " ")
}

func isNumeral(part string) bool {
	return slices.Contains([]string{"II", "III", "IV", "VI", "VII", "VIII"}, strings.Trim(part, ".,"))
}

// isAcronym reports whether a part of a name has no vowel, such as BDF, or is a known one; abbreviations of every day
// have none either.
func isAcronym(part string) bool {
	plain := strings.Trim(part, ".,")
	if slices.Contains([]string{"OPC", "BPO", "ICT"}, plain) {
		return true
	}
	return len(plain) > 1 && !strings.ContainsAny(plain, "AEIOUY") && !strings.ContainsFunc(plain, unicode.IsDigit) &&
		!slices.Contains([]string{"ST", "JR", "SR", "LTD", "BRGY", "BLK", "DR", "MR", "MRS", "MS", "BLDG", "FLR",
			"RD",
			"SUBD", "PH", "NG"}, plain)
}

// Sentence writes a text in capitals as a sentence is written.
func Sentence(text string) string {
	text = monthOfDay.ReplaceAllStringFunc(strings.ToLower(text), func(day string) string {
		return strings.ToUpper(day[:1]) + day[1:]
	})
	first, width := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[width:]
}

// monthOfDay is the name of a month before a day or a year.
var monthOfDay = regexp.MustCompile(`\b(january|february|march|april|may|june|july|august|september|october|november|` +
	`december) [0-9]`)

// Compact is a text in small letters without accents and without anything but letters and digits.
func Compact(text string) string {
	var out strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case r == 'ñ':
			out.WriteByte('n')
		case r == '#':
			out.WriteString("no")
		case r == '&':
			out.WriteString("and")
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			out.WriteRune(r)
		}
	}
	return out.String()
}

// Distance is how many letters have to be changed, added or left out, at most limit+1.
func Distance(a, b string, limit int) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal, least := row[0], i
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
			least = min(least, row[j])
		}
		if least > limit {
			return limit + 1
		}
	}
	return row[len(b)]
}

// Letters has one bit for each letter and digit that occurs.
func Letters(text string) uint64 {
	var set uint64
	for _, r := range text {
		set |= 1 << (uint(r) % 64)
	}
	return set
}
