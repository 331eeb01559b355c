package namematch

import (
	"slices"
	"strings"
)

// Rule is the version of the rule; another one may judge the same names otherwise.
const Rule = "2"

// Answer is what a comparison comes to.
type Answer string

// The answers.
const (
	Match       Answer = "MATCH"
	Mismatch    Answer = "MISMATCH"
	NotCompared Answer = "NOT_COMPARED"
)

// Kind is how a word that was given fits.
type Kind string

// The kinds. Only Contradicts makes a mismatch.
const (
	Same         Kind = "SAME"
	Accent       Kind = "ACCENT"
	Abbreviation Kind = "ABBREVIATION"
	Initial      Kind = "INITIAL"
	Slip         Kind = "SLIP"
	Extra        Kind = "EXTRA" // the registry does not have it
	Contradicts  Kind = "CONTRADICTS"
)

// Finding is what a reader should know beyond the words.
type Finding string

// The findings.
const (
	Omitted  Finding = "OMITTED" // the registry has more words
	Reorder  Finding = "ORDER"
	Swapped  Finding = "SWAPPED" // the last name stands in the place of the first
	Middle   Finding = "MIDDLE"  // the last name stands in the place of a middle one
	Suffix   Finding = "SUFFIX"  // the suffixes contradict each other
	TooShort Finding = "TOO_SHORT"
	Script   Finding = "SCRIPT" // not of Latin letters
)

// Word is a word that was given, and how it fits. What the registry has instead is not in it.
type Word struct {
	Text string `json:"text" doc:"A word of the name, as you sent it."`
	Kind Kind   `json:"kind" enum:"SAME,ACCENT,ABBREVIATION,INITIAL,SLIP,EXTRA,CONTRADICTS" doc:"How it fits the registry's name: SAME, the same but for an ACCENT, an ABBREVIATION, or an INITIAL, a SLIP of the keyboard, EXTRA when the registry doesn't have it, or CONTRADICTS. Only the last makes a mismatch."`
}

// Comparison is the outcome of one name or part of it.
type Comparison struct {
	Answer   Answer
	Words    []Word
	Findings []Finding
}

// Part compares a part of a name: the first, middle, or last one.
func Part(given, known string) Comparison {
	c, _ := compare(given, known)
	return c
}

// Full compares whole names.
func Full(given, known string) Comparison {
	c, paired := compare(given, known)
	if c.Answer != Match {
		return c
	}
	ours, _ := significant(split(given))
	theirs, _ := significant(split(known))
	if wrong := misplaced(paired, len(theirs)); wrong != "" {
		c.Answer, c.Findings = Mismatch, append(c.Findings, wrong)
	} else if !isAscending(paired) {
		c.Findings = append(c.Findings, Reorder)
	}
	if count(paired) < 2 && len(ours)+len(theirs) > 2 {
		c.Answer, c.Findings = NotCompared, append(c.Findings, TooShort)
	}
	return c
}

// OnPaper compares a name that is printed on a document, where the last one may come first: that the order differs says
// nothing then.
func OnPaper(printed, known string) (isSame, isKnown bool) {
	c := Full(printed, known)
	isTurned := slices.Contains(c.Findings, Swapped) || slices.Contains(c.Findings, Middle)
	return c.Answer == Match, c.Answer != NotCompared && !isTurned
}

// AreSwapped reports whether first and last name stand in each other's place.
func AreSwapped(first, last, knownFirst, knownLast string) bool {
	return Part(first, knownFirst).Answer == Mismatch && Part(last, knownLast).Answer == Mismatch &&
		Part(first, knownLast).Answer == Match && Part(last, knownFirst).Answer == Match
}

// SuffixAnswer compares suffixes as the form has them; N_A is one like the others.
func SuffixAnswer(given, known string) Answer {
	given, known = suffixText(given), suffixText(known)
	switch {
	case given == "" || known == "":
		return NotCompared
	case given == known:
		return Match
	}
	return Mismatch
}

func suffixText(text string) string {
	folded := strings.Trim(fold(text), " .")
	if suffix := suffixOf(folded); suffix != "" {
		return suffix
	}
	return strings.ToUpper(folded)
}

// unpaired is the partner of a word without one.
const unpaired = -1

func compare(given, known string) (Comparison, []int) {
	ours, ourSuffix := significant(split(given))
	theirs, theirSuffix := significant(split(known))
	if !isLatin(given) || !isLatin(known) {
		return Comparison{Answer: NotCompared, Findings: []Finding{Script}}, nil
	}
	if len(ours) == 0 || len(theirs) == 0 {
		return Comparison{Answer: NotCompared}, nil
	}
	paired, kinds := align(ours, theirs)
	c := Comparison{Answer: Match}
	left := len(theirs) - count(paired)
	for i, w := range ours {
		kind := kinds[i]
		switch {
		case kind != "":
		case left > 0:
			kind, c.Answer = Contradicts, Mismatch
		default:
			kind = Extra
		}
		c.Words = append(c.Words, Word{w.given, kind})
	}
	if c.Answer == Match && left > 0 {
		c.Findings = append(c.Findings, Omitted)
	}
	if ourSuffix != "" && theirSuffix != "" && ourSuffix != theirSuffix {
		c.Answer, c.Findings = Mismatch, append(c.Findings, Suffix)
	}
	return c, paired
}

// align pairs words one to one, what fits best first.
func align(ours, theirs []word) (paired []int, kinds []Kind) {
	paired, kinds = make([]int, len(ours)), make([]Kind, len(ours))
	taken := make([]bool, len(theirs))
	for i := range paired {
		paired[i] = unpaired
	}
	for _, kind := range []Kind{Same, Accent, Abbreviation, Slip, Initial} {
		for i, a := range ours {
			for j, b := range theirs {
				if paired[i] == unpaired && !taken[j] && kindOf(a, b) == kind {
					paired[i], kinds[i], taken[j] = j, kind, true
				}
			}
		}
	}
	return paired, kinds
}

func count(paired []int) int {
	n := 0
	for _, j := range paired {
		if j != unpaired {
			n++
		}
	}
	return n
}

func isAscending(paired []int) bool {
	last := unpaired
	for _, j := range paired {
		if j == unpaired {
			continue
		}
		if j < last {
			return false
		}
		last = j
	}
	return true
}

// misplaced is the finding when the registry's last name was given before another of its names: in the place of the
// first name, or of a middle one. It is empty when the last name is not there, or stands where it should.
func misplaced(paired []int, known int) Finding {
	at, end := slices.Index(paired, known-1), len(paired)-1
	switch {
	case known < 2 || at == unpaired || at == end || paired[end] == unpaired:
		return ""
	case at == 0 || at < slices.Index(paired, 0):
		return Swapped
	}
	return Middle
}
