package extract

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"nod/internal/reading/extract/spelling"
	"nod/internal/reading/paper"
)

// label is a place where the name of a field is printed.
type label struct {
	place
	field int
	words []*word
	// exact is 1 for a label that is printed as the vocabulary has it, less for each letter that differs.
	exact    float64
	hasColon bool
	line     int
	// hint is what stands in brackets behind the label, such as the form of a date.
	hint string
	// next is where the value may begin in the line.
	next int
}

const (
	maxLabelWords = 8
	// editEach is how many letters one wrong letter is allowed for.
	editEach   = 6
	minGuessed = 5
)

// labels finds all labels of the sheet; words of labels are marked.
func (v *vocabulary) labels(s *sheet) []label {
	found := []label{}
	isRead := s.page.Condition != paper.TextLayer
	for at, line := range s.lines {
		for i := 0; i < len(line); {
			l, ok := v.labelAt(s, line, i, isRead)
			if !ok || v.isName(s, line, l) {
				i++
				continue
			}
			l.line = at
			l.finish(line)
			for _, w := range l.words {
				w.isLabel = true
			}
			if last := len(found) - 1; last >= 0 && found[last].line == at && found[last].next == i &&
				found[last].field == l.field && !found[last].hasColon {
				l.words = append(found[last].words, l.words...)
				l.place, found = l.with(found[last].place), found[:last]
			}
			found = append(found, l)
			i = max(l.next, i+1)
		}
	}
	return append(found, v.folded(s)...)
}

// labelAt finds the longest label that begins at a word.
func (v *vocabulary) labelAt(s *sheet, line []*word, i int, isRead bool) (label, bool) {
	if !s.mayBegin(line, i) {
		return label{}, false
	}
	best := label{}
	key := ""
	for n := 1; n <= maxLabelWords && i+n <= len(line); n++ {
		w := line[i+n-1]
		if n > 1 && (s.gap(line[i+n-2], w) > 1.6 || ends(line[i+n-2])) {
			break
		}
		if n > 1 && strings.HasPrefix(w.text, "(") {
			break
		}
		key += w.norm
		at, exact, ok := v.match(key, isRead)
		if !ok || exact < best.exact && len(best.words) > 0 && exact < 1 {
			continue
		}
		best = label{place: around(line[i : i+n]), field: at, words: line[i : i+n], exact: exact, next: i + n}
	}
	if len(best.words) == 0 || !s.isWhole(line, best) {
		return label{}, false
	}
	return best, true
}

// isName reports whether a label is part of the name of a company, such as Bank of Something.
func (v *vocabulary) isName(s *sheet, line []*word, l label) bool {
	return l.field != other && v.fields[l.field].form == org && len(l.words) == 1 && l.next < len(line) &&
		!ends(l.words[0]) && s.gap(l.words[0], line[l.next]) <= apart && line[l.next].norm != ""
}

func ends(w *word) bool { return strings.HasSuffix(w.text, ":") }

// mayBegin reports whether a label may begin at a word: at the beginning of a segment, behind the number of a box or
// behind another label. In the middle of a sentence the same words name nothing.
func (s *sheet) mayBegin(line []*word, i int) bool {
	if line[i].norm == "" {
		return false
	}
	if i == 0 || s.gap(line[i-1], line[i]) > apart {
		return true
	}
	before := line[i-1]
	if before.isLabel || ends(before) || strings.HasSuffix(before.text, "/") || before.norm == "" {
		return true
	}
	if i == 1 || s.gap(line[i-2], before) > apart {
		if len(before.norm) <= 3 && strings.ContainsFunc(before.norm, unicode.IsDigit) {
			return true
		}
	}
	// A colon says that it is a label, whatever stands before it.
	for n := i; n < min(len(line), i+5); n++ {
		if n > i && s.gap(line[n-1], line[n]) > apart {
			return false
		}
		if ends(line[n]) {
			return !s.isOfAnother(line[:i])
		}
	}
	return false
}

// isOfAnother reports whether words before a label make another one of it, as of pay in Net pay.
func (s *sheet) isOfAnother(before []*word) bool {
	parts := s.segments(before)
	return slices.ContainsFunc(parts[len(parts)-1], func(w *word) bool {
		return slices.Contains([]string{"net", "gross", "total", "ytd"}, w.norm)
	})
}

// isWhole reports whether the words after a label let it be one: a label is followed by a colon, a gap, brackets or a
// value, not by further small words.
func (s *sheet) isWhole(line []*word, l label) bool {
	if l.next >= len(line) || ends(l.words[len(l.words)-1]) {
		return true
	}
	after := line[l.next]
	first := []rune(after.text)[0]
	if s.gap(line[l.next-1], after) > apart || strings.ContainsRune("(:-=₱[.", first) {
		return true
	}
	if len(l.words) == 1 && len(l.words[0].norm) < 4 && !hasDigit(after.text) {
		return strings.ToUpper(l.words[0].text) == l.words[0].text && l.words[0].norm != "to"
	}
	return unicode.IsUpper(first) || unicode.IsDigit(first) || strings.HasSuffix(line[l.next-1].text, "/") ||
		strings.HasSuffix(line[l.next-1].text, "-")
}

// finish finds colon, hint and the beginning of the value.
func (l *label) finish(line []*word) {
	l.hasColon = ends(l.words[len(l.words)-1])
	for l.next < len(line) {
		w := line[l.next]
		switch {
		case w.norm == "" && strings.Trim(w.text, ":.-=_|>…·[]") == "":
			l.hasColon = l.hasColon || strings.Contains(w.text, ":")
			l.next++
		case strings.HasPrefix(w.text, "(") && !hasDigit(w.text):
			end := l.next
			for end < len(line)-1 && !strings.Contains(line[end].text, ")") {
				end++
			}
			if !strings.Contains(line[end].text, ")") {
				return
			}
			l.hint += compactOf(line[l.next : end+1])
			l.hasColon = l.hasColon || ends(line[end])
			for _, inside := range line[l.next : end+1] {
				inside.isLabel = true
				l.place = l.with(inside.place)
			}
			l.next = end + 1
		default:
			return
		}
	}
}

// folded finds labels that go over two lines of a narrow cell.
func (v *vocabulary) folded(s *sheet) []label {
	found := []label{}
	for at := 0; at+1 < len(s.lines); at++ {
		for _, upper := range s.segments(s.lines[at]) {
			if upper[0].isLabel || len(upper) > 4 || hasDigit(joined(upper)) {
				continue
			}
			for _, lower := range s.segments(s.lines[at+1]) {
				if len(lower) > 4 || hasDigit(joined(lower)) || !s.follows(around(upper), around(lower)) {
					continue
				}
				field, ok := v.exact[compactOf(upper)+compactOf(lower)]
				if !ok {
					continue
				}
				both := slices.Concat(upper, lower)
				for _, w := range both {
					w.isLabel = true
				}
				next := slices.Index(s.lines[at+1], lower[len(lower)-1]) + 1
				found = append(found, label{
					place: around(both), field: field, words: both, exact: 1, line: at + 1, next: next,
					hasColon: ends(lower[len(lower)-1]),
				})
			}
		}
	}
	return found
}

// follows reports whether a part of a line goes on with another in the next one.
func (s *sheet) follows(upper, lower place) bool {
	step := lower.top - upper.bottom
	return step < 0.7*s.height && step > -0.6*s.height &&
		(lower.left-upper.left < s.height && upper.left-lower.left < s.height ||
			upper.beside(lower) > 0.9)
}

// match finds the field that a text is the label of; of texts that were read from a picture a letter in six may be
// wrong.
func (v *vocabulary) match(key string, isRead bool) (field int, exact float64, ok bool) {
	if at, ok := v.exact[key]; ok {
		return at, 1, true
	}
	if !isRead || len(key) < minGuessed {
		return 0, 0, false
	}
	letters, best := spelling.Letters(key), -1
	allowed := max(1, len(key)/editEach)
	for i, p := range v.phrases {
		if d := len(p.text) - len(key); d > allowed || -d > allowed || len(p.text) < minGuessed {
			continue
		}
		if bits.OnesCount64(p.letters^letters) > 2*allowed {
			continue
		}
		if d := spelling.Distance(key, p.text, allowed); d <= allowed {
			allowed, best = d-1, i
			exact = 1 - float64(d)/float64(len(p.text))
		}
		if allowed < 0 {
			break
		}
	}
	if best < 0 {
		return 0, 0, false
	}
	return v.phrases[best].field, exact, true
}

func hasDigit(text string) bool { return strings.ContainsFunc(text, unicode.IsDigit) }
