package extract

import (
	"slices"
	"strings"
	"unicode"

	"nod/internal/reading/extract/spelling"
)

// told finds values in sentences, behind words such as "certify that", wherever in a line those stand.
func (f *search) told() []candidate {
	found, text := []candidate{}, slices.Concat(f.lines...)
	for i := range text {
		key := ""
		for n := 0; n < maxLabelWords && i+n < len(text); n++ {
			key += text[i+n].norm
			at, ok := f.vocabulary.told[key]
			if !ok {
				continue
			}
			field, words := f.vocabulary.fields[at], text[i+n+1:]
			switch field.form {
			case name:
				words = called(words)
			case address:
				words = named(words)
			}
			if r, ok := f.parse(field.form, words[:min(len(words), maxTold)], ""); ok {
				c := candidate{reading: r, field: field, way: alone, sheet: f.sheet, nearness: sayable}
				found = append(found, c)
			}
		}
	}
	return found
}

const (
	// maxTold is how many words a value in a sentence has at most.
	maxTold = 25
	// sayable is how well a value fits its place in a sentence: less than beside a label.
	sayable = 0.72
)

// named are the words of a sentence that begin with capitals: up to a small one, or the end of the sentence.
func named(words []*word) []*word {
	isPart := func(w *word) bool { // of a name or an address, though small
		return slices.Contains([]string{"of", "ng", "sa", "de", "dela", "del", "la", "los", "y"}, w.norm)
	}
	end := len(words)
	for i, w := range words {
		if unicode.IsLower([]rune(w.text)[0]) && !isPart(w) {
			end = i
			break
		}
		if strings.HasSuffix(w.text, ".") && !spelling.IsAbbreviation(w.text) {
			end = i + 1
			break
		}
	}
	for end > 0 && isPart(words[end-1]) {
		end--
	}
	return words[:end]
}

// called are the words of a name, behind the title before it, up to the comma behind it. One word before a comma is the
// last name, and the others follow.
func called(words []*word) []*word {
	const near = 12 // as in "that, as the records of this barangay show, Mr."
	isTitle := func(w *word) bool {
		return slices.Contains([]string{"mr", "mrs", "ms", "miss", "mrms", "dr", "engr", "atty"}, w.norm)
	}
	if len(named(words)) == 0 || isTitle(words[0]) { // a title further on is somebody else's
		at := slices.IndexFunc(words[:min(len(words), near)], isTitle)
		words = words[at+1:]
	}
	words = named(words)
	for i, w := range words {
		if i > 0 && strings.HasSuffix(w.text, ",") &&
			(i+1 == len(words) || !slices.Contains([]string{"jr", "sr", "ii", "iii", "iv"}, words[i+1].norm)) {
			return words[:i+1]
		}
	}
	return words
}
