package namematch

import "strings"

// sentenceOf says what a word that is not the same means; a word that is the same needs none.
func sentenceOf(w Word) string {
	how := map[Kind]string{
		Accent: "differs in accents only", Abbreviation: "is an abbreviation", Initial: "is an initial",
		Slip: "differs by one letter", Extra: "isn't in the registry", Contradicts: "contradicts the registry",
	}[w.Kind]
	if how == "" {
		return ""
	}
	return `"` + w.Text + `" ` + how + "."
}

func (f Finding) sentence() string {
	return map[Finding]string{
		Omitted: "The registry has more names.", Reorder: "The names are in a different order.",
		Swapped: "First and last name are swapped.", Middle: "Middle and last name are swapped.",
		Suffix: "The suffix is different.", TooShort: "One name alone is too little to compare.",
		Script: "Names in this script can't be compared.",
	}[f]
}

// Explain says why a name fits or doesn't, in a clerk's words: each word that isn't the same, then what concerns the
// whole. It is empty when everything is the same.
func Explain(words []Word, findings []Finding) string {
	var all []string
	for _, w := range words {
		all = append(all, sentenceOf(w))
	}
	for _, f := range findings {
		all = append(all, f.sentence())
	}
	return strings.Join(strings.Fields(strings.Join(all, " ")), " ")
}
