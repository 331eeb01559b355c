package extract

import (
	"slices"
	"strings"
	"unicode"
)

// marks are what readers see in rules, boxes and fills.
const marks = ` :.,;|[]{}_=~*•·"'’‘“”<>\/-–—`

// parseName finds the name of a person or a company.
func parseName(f form, words []*word) (reading, bool) {
	end := 0
	for end < len(words) && !ends(words[end]) && !(f != org && hasDigit(words[end].text)) {
		end++
	}
	// A word that ends in a colon is the label of what comes next.
	if end < len(words) && ends(words[end]) {
		for end > 0 && unicode.IsUpper([]rune(words[end-1].text)[0]) && end > 3 {
			end--
		}
	}
	for end > 0 && strings.Trim(words[end-1].text, marks) == "" {
		end--
	}
	start := 0
	for start < end && strings.Trim(words[start].text, marks) == "" {
		start++
	}
	words = words[start:end]
	value := strings.TrimLeft(joined(words), marks)
	for strings.TrimRight(value, marks) != value && !isAbbreviation(value) {
		value = trimLast(value)
	}
	value = strings.ReplaceAll(value, " ,", ",")
	letters, parts := 0, len(strings.Fields(value))
	for _, r := range value {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	least, most := 4, 8
	switch f {
	case given:
		least, most = 2, 5
	case org:
		least, most = 3, 10
	}
	if letters < least || parts > most || letters*10 < len([]rune(value))*6 {
		return reading{}, false
	}
	fit := 0.9
	if f == name && parts < 2 || !unicode.IsUpper([]rune(value)[0]) {
		fit = 0.5
	}
	if f == name && hasSuffix(value) {
		fit = 0.4
	}
	return reading{value: titled(value), words: words, fit: fit}, true
}

func trimLast(text string) string {
	runes := []rune(text)
	return string(runes[:len(runes)-1])
}

// isAbbreviation reports whether the full stop at the end belongs to the last word.
func isAbbreviation(text string) bool {
	parts := strings.Fields(text)
	if len(parts) == 0 || !strings.HasSuffix(text, ".") {
		return false
	}
	last := compact(parts[len(parts)-1])
	return len(last) == 1 || slices.Contains([]string{"jr", "sr", "inc", "corp", "co", "ltd", "st", "ave", "llc",
		"opc"}, last)
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

// hasSuffix reports whether a name is one of a company by its words.
func hasSuffix(text string) bool {
	return slices.ContainsFunc(strings.Fields(text), func(part string) bool {
		return slices.Contains(suffixes(), compact(part))
	})
}

// titled writes a text in capitals as names are written.
func titled(text string) string {
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

// isAcronym reports whether a part of a name has no vowel, such as BDF; abbreviations of every day have none either.
func isAcronym(part string) bool {
	plain := strings.Trim(part, ".,")
	return len(plain) > 1 && !strings.ContainsAny(plain, "AEIOUY") && !hasDigit(plain) &&
		!slices.Contains([]string{"ST", "JR", "SR", "LTD", "BRGY", "BLK", "DR", "MR", "MRS", "MS", "BLDG", "FLR",
			"RD",
			"SUBD", "PH", "NG"}, plain)
}

// parseText finds an address or another text.
func parseText(f form, words []*word) (reading, bool) {
	end := len(words)
	for i, w := range words {
		if i > 0 && ends(w) {
			end = i
			break
		}
	}
	value := strings.Trim(joined(words[:end]), " :,;|[]_=~")
	letters := 0
	for _, r := range value {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	least := 2
	if f == address {
		least = 6
	}
	if letters < least || len([]rune(value)) > 200 || letters*2 < len([]rune(value))-8 {
		return reading{}, false
	}
	fit := 0.85
	if f == address && len(words) < 3 {
		fit = 0.5
	}
	if strings.ToUpper(value) == value {
		value = titled(value)
		if f == remark {
			value = sentence(value)
		}
	}
	return reading{value: value, words: words[:end], fit: fit}, true
}

func sentence(text string) string {
	runes := []rune(strings.ToLower(text))
	runes[0] = unicode.ToUpper(runes[0])
	return string(runes)
}

// choices are the words for the values of a form, in English and Filipino.
func choices(f form) map[string]string {
	switch f {
	case gender:
		return map[string]string{
			"male": "Male", "female": "Female", "m": "Male", "f": "Female", "lalaki": "Male", "babae": "Female",
		}
	case marital:
		return map[string]string{
			"single": "Single", "married": "Married", "widowed": "Widowed", "widow": "Widowed", "widower": "Widowed",
			"separated": "Separated", "legallyseparated": "Separated", "divorced": "Divorced", "annulled": "Divorced",
			"binata": "Single", "dalaga": "Single", "walangasawa": "Single", "mayasawa": "Married",
			"kasal": "Married",
			"balo":  "Widowed", "biyudo": "Widowed", "biyuda": "Widowed", "hiwalay": "Separated", "s": "Single",
			"m": "Married", "w": "Widowed",
		}
	default:
		return map[string]string{
			"filipino": "Filipino", "filipina": "Filipino", "pilipino": "Filipino", "phl": "Filipino",
			"ph":          "Filipino",
			"philippines": "Filipino", "american": "American", "chinese": "Chinese", "japanese": "Japanese",
			"korean": "Korean", "indian": "Indian", "dualcitizen": "Dual citizen",
		}
	}
}

func parseChoice(f form, r run) (reading, bool) {
	known := choices(f)
	for n := min(2, len(r.words)); n > 0; n-- {
		key := compactOf(r.words[:n])
		if value, ok := known[key]; ok {
			fit := 1.0
			if len(key) < 3 {
				fit = 0.8
			}
			return reading{value: value, words: r.words[:n], fit: fit}, true
		}
		for text, value := range known {
			if len(text) >= minGuessed && distance(key, text, 1) <= 1 && text[0] == key[0] {
				return reading{value: value, words: r.words[:n], fit: 0.8}, true
			}
		}
	}
	return reading{}, false
}
