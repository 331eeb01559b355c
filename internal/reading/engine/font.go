package engine

import (
	"cmp"
	"context"
	"encoding/xml"
	"errors"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"nod/internal/reading/paper"
)

// letter is a character of a line, and about where it begins, in parts of the page.
type letter struct {
	r    rune
	left float64
	font string
}

// line is a text of one line, as pdftohtml writes it: its letters in their order, without spaces.
type line struct {
	box     paper.Box
	letters []letter
}

// printed is a page as pdftohtml writes it.
type printed struct {
	width, height float64
	lines         []line
}

var (
	amount = regexp.MustCompile(`\d[.,]\d\d\D?$`)
	dated  = regexp.MustCompile(`^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})\D?$`)
)

const (
	// leastAmount is how many digits an amount has at least whose fonts are looked at, and leastNumber any other
	// number: forms print the century of a year in advance.
	leastAmount = 3
	leastNumber = 5
	// longestNumber and longestName are how much of a number and of a name in a file is taken, in bytes.
	longestNumber = 40
	longestName   = 60
	// samePaper is how far the proportions of a page may differ between two programs: one of them crops pages.
	samePaper = 0.01
	// mostLetters and mostNumbers are how much of a document and of a page is looked at.
	mostLetters = 200_000
	mostNumbers = 500
)

// isNumber reports whether a word is a number that nobody has a reason to write in two fonts.
func isNumber(word string) bool {
	digits := 0
	for _, r := range word {
		if unicode.IsDigit(r) {
			digits++
		}
	}
	if len(word) > longestNumber || dated.MatchString(word) {
		return false
	}
	return digits >= leastNumber || digits >= leastAmount && amount.MatchString(word)
}

// findFonts says of the numbers on pages with a text layer which of them have digits in more than one font. What cannot
// be found out stays unsaid: no document is refused for it.
func (e *Engine) findFonts(ctx context.Context, body []byte, pages []paper.Page) error {
	hasNumber := func(page paper.Page) bool {
		return page.Condition == paper.TextLayer &&
			slices.ContainsFunc(page.Words, func(w paper.Word) bool { return isNumber(w.Text) })
	}
	if e.programs[pdftohtml] == "" || !slices.ContainsFunc(pages, hasNumber) {
		return nil
	}
	// It asks for the name of a file, which it doesn't write.
	written, err := e.run(ctx, body, pdftohtml, "-xml", "-i", "-hidden", "-fontfullname", "-stdout",
		"-l", strconv.Itoa(MaxPages), "-", "none")
	var refused *RefusedError
	if errors.As(err, &refused) {
		return nil
	}
	if err != nil {
		return err
	}
	for i, page := range newLayout(written).pages() {
		if i < len(pages) && hasNumber(pages[i]) && page.isOn(pages[i]) {
			page.mark(pages[i].Words)
		}
	}
	return nil
}

func (p printed) isOn(page paper.Page) bool {
	return math.Abs(page.Width*p.height-page.Height*p.width) <= samePaper*page.Width*p.height
}

func (p printed) mark(words []paper.Word) {
	left := mostNumbers
	for i, word := range words {
		if left > 0 && isNumber(word.Text) {
			words[i].Fonts = p.fontsOf(word)
			left--
		}
	}
}

// fontsOf are the fonts of a word's digits, in their order, where there is more than one.
func (p printed) fontsOf(word paper.Word) (fonts []string) {
	wide := word.Box.Right - word.Box.Left
	var near []letter
	for _, line := range p.lines {
		middle := (line.box.Top + line.box.Bottom) / 2
		isBeside := line.box.Right > word.Box.Left-wide && line.box.Left < word.Box.Right+wide
		if isBeside && middle > word.Box.Top && middle < word.Box.Bottom {
			near = append(near, line.letters...)
		}
	}
	slices.SortStableFunc(near, func(a, b letter) int { return cmp.Compare(a.left, b.left) })
	text := []rune(word.Text)
	best, off := -1, math.Inf(1)
	for at := 0; at+len(text) <= len(near); at++ {
		is := slices.EqualFunc(near[at:at+len(text)], text, func(l letter, r rune) bool { return l.r == r })
		if far := math.Abs(near[at].left - word.Box.Left); is && far < off {
			best, off = at, far
		}
	}
	if best < 0 {
		return nil
	}
	for _, l := range near[best : best+len(text)] {
		if unicode.IsDigit(l.r) && !slices.Contains(fonts, l.font) {
			fonts = append(fonts, l.font)
		}
	}
	if len(fonts) < 2 {
		return nil
	}
	return fonts
}

// layout reads what pdftohtml writes; left is how many letters it still takes.
type layout struct {
	*xml.Decoder
	fonts map[string]string
	left  int
}

func newLayout(written []byte) *layout {
	return &layout{lenient(written), map[string]string{}, mostLetters}
}

// pages are those of texts with their places and fonts. What is damaged ends them.
func (l *layout) pages() (pages []printed) {
	for l.left > 0 {
		token, err := l.Token()
		if err != nil {
			break
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch start.Name.Local {
		case "page":
			size := numbersOf(start, "width", "height")
			pages = append(pages, printed{width: size[0], height: size[1]})
		case "fontspec":
			l.fonts[attribute(start, "id")] = shown(attribute(start, "family"))
		case "text":
			if len(pages) == 0 {
				return nil
			}
			page := &pages[len(pages)-1]
			n := numbersOf(start, "left", "top", "width", "height")
			box, ok := edges{n[0], n[1], n[0] + n[2], n[1] + n[3]}.on(page.width, page.height)
			if letters := l.letters(l.fonts[attribute(start, "font")], box); ok {
				page.lines = append(page.lines, line{box, letters})
			}
		}
	}
	return pages
}

// letters are those of the text that has begun: each has its share of the text's width.
func (l *layout) letters(font string, box paper.Box) (letters []letter) {
	var styles []string
	all := 0
	for isOpen := true; isOpen; {
		token, err := l.Token()
		if err != nil {
			break
		}
		switch t := token.(type) {
		case xml.StartElement:
			styles = append(styles, t.Name.Local)
		case xml.EndElement:
			isOpen = len(styles) > 0
			styles = styles[:max(0, len(styles)-1)]
		case xml.CharData:
			styled := font + styleOf(styles)
			for _, r := range string(t) {
				if !unicode.IsSpace(r) && l.left > 0 {
					letters = append(letters, letter{r, float64(all), styled})
					l.left--
				}
				all++
			}
		}
	}
	for i := range letters {
		letters[i].left = box.Left + (box.Right-box.Left)*letters[i].left/float64(all)
	}
	return letters
}

// styleOf names what a text is beside its font, which pdftohtml writes as elements around it.
func styleOf(elements []string) string {
	style := ""
	if slices.Contains(elements, "b") {
		style += " bold"
	}
	if slices.Contains(elements, "i") {
		style += " italic"
	}
	return style
}

// shown is a name that a file gives, as a person may see it.
func shown(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, name)
	return strings.ToValidUTF8(name[:min(len(name), longestName)], "")
}

func attribute(element xml.StartElement, name string) string {
	for _, a := range element.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
