package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"nod/internal/reading/extract/spelling"
	"nod/internal/reading/paper"
)

// marks are what readers see in rules, boxes and fills.
const marks = ` :.,;|[]{}_=~*•·"'’‘“”<>\/-–—`

// guessed is the fit of a name with letters that the readers did not read.
const guessed = 0.85

// parseName finds the name of a person or a company.
func (s *sheet) parseName(f form, words []*word) (reading, bool) {
	if f == name && len(words) > 2 && spelling.Digits(words[0].text) == words[0].text && words[1].norm == "" {
		words = words[2:] // the number of the person, and a dash
	}
	end := 0
	isOfPerson := func(w *word) bool {
		return !hasDigit(w.text) || s.page.Condition != paper.TextLayer && spelling.IsInitial(w.text)
	}
	for end < len(words) && !ends(words[end]) && (f == org || isOfPerson(words[end])) {
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
	for strings.TrimRight(value, marks) != value && !spelling.IsAbbreviation(value) {
		_, last := utf8.DecodeLastRuneInString(value)
		value = value[:len(value)-last]
	}
	value = strings.ReplaceAll(value, " ,", ",")
	asRead := value
	if f != org && s.page.Condition != paper.TextLayer {
		value = spelling.Person(value)
	}
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
	if value != asRead {
		fit = guessed
	}
	if f == name && parts < 2 || !unicode.IsUpper([]rune(value)[0]) {
		fit = 0.5
	}
	if f == name && spelling.IsCompany(value) {
		fit = 0.4
	}
	return reading{value: spelling.Titled(value), words: words, fit: fit}, true
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
	if f == address && !spelling.IsAbbreviation(value) {
		value = strings.TrimRight(value, ".")
	}
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
		value = spelling.Titled(value)
		if f == remark {
			value = spelling.Sentence(value)
		}
	}
	return reading{value: value, words: words[:end], fit: fit}, true
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
			if len(text) >= minGuessed && spelling.Distance(key, text, 1) <= 1 && text[0] == key[0] {
				return reading{value: value, words: r.words[:n], fit: 0.8}, true
			}
		}
	}
	return reading{}, false
}
