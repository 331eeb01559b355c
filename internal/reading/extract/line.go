package extract

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"nod/internal/reading/extract/calendar"
	"nod/internal/reading/extract/spelling"
	"nod/internal/reading/level"
	"nod/internal/reading/paper"
)

// place is a rectangle in the measure of its page.
type place struct{ left, top, right, bottom float64 }

func (p place) height() float64 { return p.bottom - p.top }
func (p place) middle() float64 { return (p.top + p.bottom) / 2 }

func (p place) with(q place) place {
	return place{min(p.left, q.left), min(p.top, q.top), max(p.right, q.right), max(p.bottom, q.bottom)}
}

// beside is how much of the width of the narrower one both have in common.
func (p place) beside(q place) float64 {
	return (min(p.right, q.right) - max(p.left, q.left)) / max(min(p.right-p.left, q.right-q.left), 1e-9)
}

// word is one of a page; norm is its text without case, accents and marks. Its place is on the page made level, seen
// on the page as it came.
type word struct {
	place
	seen       place
	text, norm string
	confidence float64
	isAgreed   bool
	line       int
	isLabel    bool
}

// join adds what stands right behind a word.
func (w *word) join(next *word) {
	w.place, w.seen = w.with(next.place), w.seen.with(next.seen)
	w.text, w.norm = w.text+next.text, w.norm+next.norm
	w.confidence, w.isAgreed = min(w.confidence, next.confidence), w.isAgreed && next.isAgreed
}

// sheet is a page in lines.
type sheet struct {
	page   paper.Page
	lines  [][]*word
	height float64 // of the middle one of the words
	ink    float64 // how much higher letters are than their words
	// order is what the days of the page prove of their order.
	order calendar.Order
}

// ink is how much higher the letters of a font are than what readers see of a word in the middle.
const ink = 1.3

// maxWords is how many words of a page are looked at; what has more is no document that we know.
const maxWords = 5000

func newSheet(page paper.Page) *sheet {
	s := &sheet{page: page, ink: 1}
	words := []*word{}
	for _, w := range page.Words[:min(len(page.Words), maxWords)] {
		words = append(words, split(page, w)...)
	}
	if len(words) == 0 {
		return s
	}
	heights := make([]float64, len(words))
	for i, w := range words {
		heights[i] = w.height()
	}
	slices.Sort(heights)
	if page.Condition != paper.TextLayer {
		s.ink = ink
	}
	s.height = max(s.ink*heights[len(heights)/2], 1e-6)
	if page.Condition != paper.TextLayer {
		boxes := make([]paper.Box, len(words))
		for i, w := range words {
			boxes[i] = paper.Box{Left: w.left, Top: w.top, Right: w.right, Bottom: w.bottom}
		}
		for i, fall := range level.Falls(boxes, page.Width, s.height) {
			words[i].top, words[i].bottom = words[i].top-fall, words[i].bottom-fall
		}
	}
	s.lines = linesOf(words)
	for i, line := range s.lines {
		if page.Condition != paper.TextLayer {
			line = s.spread(s.mended(line))
		}
		s.lines[i] = s.combed(line)
	}
	for i, line := range s.lines {
		for _, w := range line {
			w.line = i
		}
	}
	texts := make([]string, len(s.lines))
	for i, line := range s.lines {
		texts[i] = joined(line)
	}
	s.order = calendar.OrderOf(texts)
	return s
}

// split makes words of one that was read: a colon ends a label, a stroke divides two languages of one.
func split(page paper.Page, w paper.Word) []*word {
	whole := place{w.Box.Left * page.Width, w.Box.Top * page.Height, w.Box.Right * page.Width,
		w.Box.Bottom * page.Height}
	for _, edge := range []float64{whole.left, whole.top, whole.right, whole.bottom} {
		if math.IsNaN(edge) || math.IsInf(edge, 0) {
			return nil
		}
	}
	isPicture := page.Condition != paper.TextLayer
	if isPicture {
		w.Text = spelling.Mended(spelling.WithoutFrames(w.Text))
	}
	runes := []rune(w.Text)
	if len(runes) == 0 || len(runes) > 200 || whole.right <= whole.left || whole.bottom <= whole.top {
		return nil
	}
	words, from := []*word{}, 0
	cut := func(to int) {
		if part := strings.TrimSpace(string(runes[from:to])); part != "" {
			at := whole
			width := (whole.right - whole.left) / float64(len(runes))
			at.left, at.right = whole.left+float64(from)*width, whole.left+float64(to)*width
			words = append(words, &word{
				place: at, seen: at, text: part, norm: spelling.Compact(part), confidence: w.Confidence,
				isAgreed: w.IsAgreed,
			})
		}
		from = to
	}
	glued := []int{}
	if isPicture {
		glued = spelling.Seams(w.Text)
	}
	for i := 1; i < len(runes)-1; i++ {
		before, after := runes[i-1], runes[i+1]
		if slices.Contains(glued, i) {
			cut(i)
		}
		switch runes[i] {
		case ':':
			if unicode.IsLetter(before) || before == ')' || before == '.' {
				cut(i + 1)
			}
		case '/':
			if unicode.IsLetter(before) && unicode.IsLetter(after) {
				cut(i + 1)
			}
		}
	}
	cut(len(runes))
	return words
}

// linesOf puts words into lines from left to right: each goes where the last word is at its height, so that lines may
// rise, fall and bend.
func linesOf(words []*word) [][]*word {
	slices.SortStableFunc(words, func(a, b *word) int { return cmp.Compare(a.left, b.left) })
	lines := [][]*word{}
	for _, w := range words {
		best, most := -1, 0.45
		for i, line := range lines {
			last := line[len(line)-1]
			shared := min(w.bottom, last.bottom) - max(w.top, last.top)
			if part := shared / min(w.height(), last.height()); part > most {
				best, most = i, part
			}
		}
		if best < 0 {
			lines = append(lines, []*word{w})
			continue
		}
		lines[best] = append(lines[best], w)
	}
	slices.SortStableFunc(lines, func(a, b []*word) int { return cmp.Compare(a[0].middle(), b[0].middle()) })
	return lines
}

// combed joins characters that stand in separate boxes: several single ones with the same step.
func (s *sheet) combed(line []*word) []*word {
	out := []*word{}
	for i := 0; i < len(line); {
		end := i + 1
		for end < len(line) && isSingle(line[end-1]) && isSingle(line[end]) && s.gap(line[end-1], line[end]) < wide &&
			(end == i+1 || s.step(line, end) < 1.35*s.step(line, i+1) && s.step(line, end) > s.step(line, i+1)/1.35) {
			end++
		}
		if end-i == 2 && s.gap(line[i], line[i+1]) > 1.6 {
			end = i + 1
		}
		one := *line[i]
		for _, w := range line[i+1 : end] {
			one.join(w)
		}
		out = append(out, &one)
		i = end
	}
	return out
}

// spread parts the digits of numbers that are as far apart as the boxes of a comb.
func (s *sheet) spread(line []*word) []*word {
	const far = 1.0
	out := []*word{}
	for _, w := range line {
		step := (w.right - w.left) / float64(len(w.text))
		if len(w.text) < 2 || spelling.Digits(w.text) != w.text || step < far*s.height {
			out = append(out, w)
			continue
		}
		for i := range w.text {
			one := *w
			one.text, one.norm = w.text[i:i+1], w.text[i:i+1]
			one.left, one.right = w.left+float64(i)*step, w.left+float64(i+1)*step
			one.seen.left, one.seen.right = w.seen.left+float64(i)*step, w.seen.left+float64(i+1)*step
			out = append(out, &one)
		}
	}
	return out
}

// mended joins what a reader parted from the rest of its word: a capital, the first letter of a month that touches its
// day, and letters that touch it.
func (s *sheet) mended(line []*word) []*word {
	out := []*word{}
	for _, w := range line {
		last := len(out) - 1
		if last < 0 || !isSmall(w.text) || !s.isParted(out[last], w) {
			out = append(out, w)
			continue
		}
		whole := *out[last]
		whole.join(w)
		whole.text = spelling.Mended(whole.text)
		whole.norm = spelling.Compact(whole.text)
		out[last] = &whole
	}
	return out
}

// isParted reports whether a word goes on in the small letters behind it.
func (s *sheet) isParted(w, next *word) bool {
	const hair = 0.55
	gap := s.gap(w, next)
	return (isCapital(w.text) || spelling.BeginsMonth(w.text)) && gap <= hair || gap < 0 && isLetters(w.text)
}

func isLetters(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

func isCapital(text string) bool {
	runes := []rune(text)
	return len(runes) == 1 && unicode.IsUpper(runes[0])
}

// isSmall reports whether a text is a part of a word: several small letters.
func isSmall(text string) bool {
	runes := []rune(text)
	return len(runes) > 1 && unicode.IsLower(runes[0]) && unicode.IsLower(runes[1])
}

func isSingle(w *word) bool { return len(w.text) == 1 && hasDigit(w.text) }

// step is the way from the middle of the word before to that of a word.
func (s *sheet) step(line []*word, i int) float64 {
	return (line[i].left + line[i].right - line[i-1].left - line[i-1].right) / 2
}

// gap is the way from one word to the next in measures of the height of the letters.
func (s *sheet) gap(a, b *word) float64 {
	return (b.left - a.right) / max(s.height, s.ink*min(a.height(), b.height()))
}

// apart is the gap from which on words are of different segments, wide that which values do not go over.
const (
	apart = 1.0
	wide  = 2.2
)

// segments are the parts of a line without large gaps.
func (s *sheet) segments(line []*word) [][]*word {
	parts, from := [][]*word{}, 0
	for i := 1; i <= len(line); i++ {
		if i == len(line) || s.gap(line[i-1], line[i]) > apart {
			parts = append(parts, line[from:i])
			from = i
		}
	}
	return parts
}

// around is the place of some words.
func around(words []*word) place {
	p := words[0].place
	for _, w := range words[1:] {
		p = p.with(w.place)
	}
	return p
}

// seenAround is where some words are on the page as it came.
func seenAround(words []*word) place {
	p := words[0].seen
	for _, w := range words[1:] {
		p = p.with(w.seen)
	}
	return p
}

func joined(words []*word) string {
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = w.text
	}
	return strings.Join(parts, " ")
}

func compactOf(words []*word) string {
	var out strings.Builder
	for _, w := range words {
		out.WriteString(w.norm)
	}
	return out.String()
}
