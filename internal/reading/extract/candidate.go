package extract

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"nod/internal/reading/extract/spelling"
)

// way is where a value is, seen from its label.
type way int

const (
	right way = iota
	below
	above
	// alone is a value that is known by its form or by its place on the page.
	alone
)

// candidate is what may be the value of a field.
type candidate struct {
	reading
	field field
	at    *label
	way   way
	sheet *sheet
	// nearness is how well the places of label and value fit, score how well everything does, both 0 to 1.
	nearness, score float64
}

// heading is a part of the head of a table.
type heading struct {
	place
	column column
	line   int
}

// search finds candidates on one page.
type search struct {
	*sheet
	vocabulary *vocabulary
	labels     []label
	headings   []heading
	// lean is above 0 when values are below their labels on this page, below 0 when they are to the right of them.
	lean float64
}

func (x *Extractor) newSearch(v *vocabulary, s *sheet) *search {
	f := &search{sheet: s, vocabulary: v, labels: v.labels(s)}
	for at, line := range s.lines {
		for i := range line {
			key := ""
			for n := i; n < min(len(line), i+4) && (n == i || s.gap(line[n-1], line[n]) <= apart); n++ {
				key += line[n].norm
				column, ok := x.columns[key]
				if ok && (i == 0 || s.gap(line[i-1], line[i]) > 0.6) && !x.isOfLabel(s, line, n) {
					f.headings = append(f.headings, heading{around(line[i : n+1]), column, at})
				}
			}
		}
	}
	votes, all := 0.0, 0.0
	for i := range f.labels {
		l := &f.labels[i]
		if l.field == other {
			continue
		}
		switch form := f.vocabulary.fields[l.field].form; form {
		case name, given, org, address, text, remark, code:
		default:
			_, isRight := f.parse(form, f.rightOf(l), l.hint)
			_, isBelow := f.parse(form, f.belowOf(l), l.hint)
			switch {
			case isRight && !isBelow:
				votes, all = votes-1, all+1
			case isBelow && !isRight:
				votes, all = votes+1, all+1
			}
		}
	}
	if all > 0 {
		f.lean = votes / max(all, 3)
	}
	return f
}

// isOfLabel reports whether words of a line go on, as a label such as Previous Reading or to the amount of one.
func (x *Extractor) isOfLabel(s *sheet, line []*word, at int) bool {
	if at+1 == len(line) || s.gap(line[at], line[at+1]) > apart {
		return false
	}
	next := line[at+1]
	_, isColumn := x.columns[next.norm]
	return !isColumn && !strings.HasPrefix(next.text, "(") &&
		(!hasDigit(next.text) || strings.ContainsAny(next.text, ",."))
}

// rightOf are the words to the right of a label, up to the next label.
func (f *search) rightOf(l *label) []*word {
	line := f.lines[l.line]
	for i := l.next; i < len(line); i++ {
		if line[i].isLabel && !f.isJoin(l, line[i]) {
			return line[l.next:i]
		}
	}
	return line[min(l.next, len(line)):]
}

// isJoin reports whether a word that is a label elsewhere joins the two days of a period here.
func (f *search) isJoin(l *label, w *word) bool {
	return l.field != other && f.vocabulary.fields[l.field].form == dateRange &&
		slices.Contains([]string{"from", "to", "mula", "hanggang"}, w.norm)
}

// belowOf are the words below a label, between its left edge and that of the next label beside it.
func (f *search) belowOf(l *label) []*word {
	// The head of a table: what is below it are the days of its rows.
	if compactOf(l.words) == "date" && slices.ContainsFunc(f.labels, func(o label) bool {
		return o.line == l.line && o.field == other
	}) {
		return nil
	}
	limit := math.Inf(1)
	line := f.lines[l.line]
	for i := l.next; i < len(line); i++ {
		if line[i].isLabel || i > 0 && f.gap(line[i-1], line[i]) > apart {
			limit = line[i].left
			break
		}
	}
	bottom := l.bottom
	for at := l.line + 1; at < min(len(f.lines), l.line+6); at++ {
		parts := f.segments(f.lines[at])
		for i, part := range parts {
			box := around(part)
			if box.top-bottom > 2*f.height || box.middle() < bottom {
				continue
			}
			isUnder := box.beside(l.place) > 0.3 || math.Abs(box.left-l.left) < 1.5*f.height
			if !isUnder || box.left > limit {
				continue
			}
			if strings.HasPrefix(part[0].text, "(") && !hasDigit(joined(part)) {
				l.hint += compactOf(part)
				bottom = box.bottom
				break
			}
			if part[0].isLabel {
				return nil
			}
			words := slices.Clone(f.inColumn(l, part))
			for _, more := range parts[i+1:] {
				if f.gap(words[len(words)-1], more[0]) > wide || more[0].isLabel ||
					more[0].left > limit-f.height*0.5 {
					break
				}
				words = append(words, more...)
			}
			return f.before(words, limit-f.height*inLine)
		}
	}
	return nil
}

// inLine is how far the left edges of a label and of its value are apart at most that stand under each other.
const inLine = 0.4

// inColumn are the words of a part of a line from the one that begins where a label above does: in narrow tables, the
// value of the column before may end right before it.
func (f *search) inColumn(l *label, part []*word) []*word {
	if line := f.lines[l.line]; line[0] == l.words[0] {
		return part
	}
	for i, w := range part {
		if math.Abs(w.left-l.left) < f.height*inLine {
			return part[i:]
		}
	}
	return part
}

// before are the words that begin left of a limit, and none of a label.
func (f *search) before(words []*word, limit float64) []*word {
	for i, w := range words {
		if w.isLabel || i > 0 && w.left > limit {
			return words[:i]
		}
	}
	return words
}

// aboveOf are the words right above a label, as over the line of a signature.
func (f *search) aboveOf(l *label) []*word {
	for at := l.line - 1; at >= max(0, l.line-3); at-- {
		for _, part := range f.segments(f.lines[at]) {
			box := around(part)
			step := l.top - box.bottom
			if step < 1.2*f.height && step > -0.3*f.height && box.beside(l.place) > 0.5 {
				return f.before(part, math.Inf(1))
			}
		}
	}
	return nil
}

// of finds the candidates of a label.
func (f *search) of(l *label) []candidate {
	if l.field == other {
		return f.claims(l)
	}
	found, form := []candidate{}, f.vocabulary.fields[l.field]
	if first := f.lines[l.line][0]; f.vocabulary.is("transactions") && form.form == amount &&
		first != l.words[0] && isDay.MatchString(first.text) {
		return nil // what a transaction was, as "Cash In", is not the sum of all
	}
	add := func(words []*word, at way, nearness float64) {
		if form.form == amount {
			found = append(found, f.amounts(l, words, at, nearness)...)
			return
		}
		r, ok := f.parse(form.form, words, l.hint)
		isTitle := (form.form == name || form.form == given) && f.isSign(spelling.Compact(r.value)) // "Pay Statement"
		if !ok || nearness <= 0 || isTitle {
			return
		}
		if form.form == address {
			r = f.goesOn(r)
		}
		found = append(found, candidate{reading: r, field: form, at: l, way: at, sheet: f.sheet, nearness: nearness})
	}
	if words := f.rightOf(l); len(words) > 0 {
		near := f.nearRight(l, words[0], form.form)
		if _, isTold := f.vocabulary.told[compactOf(l.words)]; isTold && !l.hasColon && form.form == address {
			words = named(words)
		}
		add(words, right, near)
	}
	if words := f.belowOf(l); len(words) > 0 {
		nearness := 0.8 + 0.15*f.lean
		if l.hasColon && l.next < len(f.lines[l.line]) {
			nearness -= 0.1
		}
		add(words, below, nearness)
	}
	if form.form == name || form.form == given {
		if words := f.aboveOf(l); len(words) > 0 {
			add(words, above, 0.45)
		}
	}
	return found
}

func (f *search) nearRight(l *label, first *word, form form) float64 {
	nearness := 0.9 - 0.2*f.lean
	if l.hasColon {
		nearness = 1
	}
	away := (first.left - l.words[len(l.words)-1].right) / f.height
	if form != amount && away > 8 {
		nearness -= min(0.3, (away-8)*0.02)
	}
	if form == text && !l.hasColon && len(l.words) == 1 && away < apart {
		nearness -= 0.3 // as of Team in Team Leader
	}
	return min(nearness, 1)
}

// claims are the words that a label of no field takes: they are no values of others.
func (f *search) claims(l *label) []candidate {
	claim := candidate{at: l, way: below, sheet: f.sheet, nearness: 0.8 + 0.15*f.lean}
	if words := f.rightOf(l); len(words) > 0 {
		claim.words, claim.way, claim.nearness = f.tight(words, wide), right, f.nearRight(l, words[0], text)
	} else {
		claim.words = f.belowOf(l)
	}
	if len(claim.words) == 0 {
		return nil
	}
	return []candidate{claim}
}

// wholeAmount is the fit from which on a number is an amount by its look.
const wholeAmount = 0.5

var (
	isDay = regexp.MustCompile(`^[0-9]{1,4}[-/][0-9]{1,2}[-/][0-9]{2,4}$`)
	// A cell of a form repeats its number before its amount, a row its days: 19 201,550.00 is not 19 millions.
	isCell  = regexp.MustCompile(`^[0-9]{1,2}[A-Z]?$`)
	isWhole = regexp.MustCompile(`^[0-9]{1,3}(,[0-9]{3})*\.[0-9]{2}$`)
)

// amounts finds those of a row, each weighed by the heading of its column.
func (f *search) amounts(l *label, words []*word, at way, nearness float64) []candidate {
	found := []candidate{}
	for len(words) > 0 {
		if len(words) > 1 && isCell.MatchString(words[0].text) && isWhole.MatchString(words[1].text) &&
			f.gap(words[0], words[1]) > 0.6 { // more than a reader leaves where it missed a comma
			words = words[1:]
		}
		r, ok := f.parse(amount, words, "")
		if !ok || len(r.words) == 0 {
			break
		}
		if at == below && r.fit < wholeAmount && len(r.words) < len(words) {
			break // the number of a box, with its name behind it
		}
		next := slices.Index(words, r.words[len(r.words)-1]) + 1
		words = words[next:]
		c := candidate{
			reading: r, field: f.vocabulary.fields[l.field], at: l, way: at, sheet: f.sheet, nearness: nearness,
		}
		switch f.columnOf(around(r.words), l.line) {
		case toYear:
			if of, ok := f.vocabulary.ofYear(c.field); ok {
				sum := c
				sum.field = of
				found = append(found, sum)
			}
			c.nearness *= 0.3
		case past:
			c.nearness *= 0.3
		case rate:
			c.nearness *= 0.25
		case now:
		default:
			if len(found) > 0 {
				c.nearness *= 0.75
			} else {
				c.nearness *= 0.97
			}
		}
		found = append(found, c)
		if at == below {
			break
		}
	}
	return found
}

// columnOf is what the heading above a value says; the nearest one counts.
func (f *search) columnOf(value place, line int) column {
	found, most := column(""), 0.0
	for _, h := range f.headings {
		if h.line > line || h.bottom > value.top+f.height*0.5 || h.line == line {
			continue
		}
		if h.column == past && f.vocabulary.is("transactions") {
			continue // balances stand in the column of balances
		}
		fit := value.beside(h.place)
		if edge := math.Abs(h.right-value.right) / f.height; edge < 1.5 {
			fit = max(fit, 1-edge/3)
		}
		fit -= (value.top - h.bottom) / f.height / 200
		if fit > max(most, 0.05) {
			found, most = h.column, fit
		}
	}
	return found
}

// goesOn adds the further lines of an address.
func (f *search) goesOn(r reading) reading {
	for range 3 {
		last := around(r.words)
		end := r.words[len(r.words)-1]
		more := f.under(r.words[0].left, end, last)
		if more == nil {
			break
		}
		r.words = slices.Concat(r.words, more)
	}
	if next, ok := parseText(address, r.words); ok {
		return next
	}
	return r
}

func (f *search) under(left float64, end *word, last place) []*word {
	for at := end.line + 1; at < min(len(f.lines), end.line+5); at++ {
		line := f.lines[at]
		for i, part := range f.segments(line) {
			box := around(part)
			step := box.top - end.bottom
			if step > 0.8*f.height || step < -0.6*f.height || math.Abs(box.left-left) > 1.1*f.height ||
				box.left > last.right {
				continue
			}
			if part[0].isLabel || len(part) > 1 && part[1].isLabel || i > 0 && f.endsInLabel(line, part[0]) ||
				strings.HasPrefix(part[0].text, "(") {
				return nil
			}
			return f.before(part, math.Inf(1))
		}
	}
	return nil
}

// endsInLabel reports whether the word before another one in a line is part of a label.
func (f *search) endsInLabel(line []*word, w *word) bool {
	i := slices.Index(line, w)
	return i > 0 && line[i-1].isLabel
}
