package pdf

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	unicodebidi "golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

const (
	// em is the size in which text is shaped; lines are scaled to the size in which they are drawn.
	em = 1000
	// boxDigit is how wide each of the two or three digits beside each other in a box are, with their part of
	// its frame.
	boxDigit = 380
	// maxRunes bounds the work for one text and keeps its width inside of what the shaper counts with.
	maxRunes = 2000
	// endless is a width that no text reaches.
	endless = 3e7
	// maxMarks is how many marks one letter keeps. Languages have up to three, jokes have hundreds.
	maxMarks = 4
	// hidden is where control characters are moved to, in an area without letters, until they are drawn as
	// boxes. So they have no effect on the text around them.
	hidden = 0xF0000
	// isolate and isolateEnd are what Isolate puts around a text, in the same area.
	isolate, isolateEnd = 0xFFF00, 0xFFF01
)

// Isolate keeps the direction of a stranger's text inside of a sentence to itself.
func Isolate(text string) string {
	own := strings.NewReplacer(string(rune(isolate)), "", string(rune(isolateEnd)), "")
	return string(rune(isolate)) + own.Replace(text) + string(rune(isolateEnd))
}

// isControl reports whether a character only acts on others: it has no place in a name, and turns text
// around or ends it.
func isControl(r rune) bool {
	return unicode.Is(unicode.Cc, r) || r >= '\u202A' && r <= '\u202E' || r >= '\u2066' && r <= '\u2069'
}

// clean makes text that is drawn as it is stored: composed letters, single spaces, no character that acts
// on others.
func clean(text string) []rune {
	if len(text) > maxRunes*8 {
		text = text[:maxRunes*8]
	}
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "\uFFFD")), " ")
	var out []rune
	marks := 0
	for _, r := range norm.NFC.String(text) {
		if unicode.Is(unicode.M, r) {
			marks++
		} else {
			marks = 0
		}
		switch {
		case marks > maxMarks:
			continue
		case isControl(r):
			r += hidden
		case r == isolate:
			r = '\u2068'
		case r == isolateEnd:
			r = '\u2069'
		}
		if out = append(out, r); len(out) == maxRunes {
			break
		}
	}
	return out
}

// codePoint is what a box says, and text what can be copied of it: never a character that acts on others.
func codePoint(r rune) (digits, text string) {
	if r >= hidden && isControl(r-hidden) {
		return fmt.Sprintf("%04X", r-hidden), "\uFFFD"
	}
	return fmt.Sprintf("%04X", r), string(r)
}

// boxAdvance is how wide the box of a character is.
func boxAdvance(r rune) fixed.Int26_6 {
	digits, _ := codePoint(r)
	return fixed.I(boxDigit * ((len(digits) + 1) / 2))
}

// direction is that of the first letter that has one.
func direction(text []rune) di.Direction {
	for _, r := range text {
		properties, _ := unicodebidi.LookupRune(r)
		switch properties.Class() {
		case unicodebidi.L:
			return di.DirectionLTR
		case unicodebidi.R, unicodebidi.AL:
			return di.DirectionRTL
		}
	}
	return di.DirectionLTR
}

// faceKey is what the choice of a font depends on.
type faceKey struct {
	r    rune
	bold bool
}

// picker chooses the font of each character of one text. It implements shaping.Fontmap.
type picker struct {
	*typesetter
	bold bool
	last *font.Face
}

// ResolveFace keeps marks with their letters and the parts of a picture together; what no font has stays
// with the bundled font, which has no glyph for it.
func (p *picker) ResolveFace(r rune) *font.Face {
	plain := p.face(p.fonts.regular())
	if p.bold {
		plain = p.face(p.fonts.bold())
	}
	choose := func() *font.Face {
		if _, ok := plain.NominalGlyph(r); ok && !unicode.Is(unicode.M, r) {
			return plain
		}
		if p.last != nil {
			if _, ok := p.last.NominalGlyph(r); ok {
				return p.last
			}
		}
		if _, ok := plain.NominalGlyph(r); ok || unicode.Is(unicode.Co, r) {
			return plain
		}
		key := faceKey{r, p.bold}
		found, known := p.found[key]
		if !known {
			if other := p.fonts.find(r, p.bold); other != nil {
				found = p.face(other)
			}
			p.found[key] = found
		}
		if found == nil {
			return plain
		}
		return found
	}
	p.last = choose()
	return p.last
}

// typesetter turns texts into lines, for one document.
type typesetter struct {
	fonts      *Fonts
	faces      map[*font.Font]*font.Face
	found      map[faceKey]*font.Face
	segments   shaping.Segmenter
	directions bidi.Paragraph
	shaper     shaping.HarfbuzzShaper
	wrapper    shaping.LineWrapper
	lines      map[lineKey][]Line
}

func newTypesetter(fonts *Fonts) *typesetter {
	return &typesetter{
		fonts: fonts, faces: map[*font.Font]*font.Face{}, found: map[faceKey]*font.Face{},
		lines: map[lineKey][]Line{},
	}
}

func (t *typesetter) face(f *font.Font) *font.Face {
	face, ok := t.faces[f]
	if !ok {
		face = font.NewFace(f)
		t.faces[f] = face
	}
	return face
}

// lineKey is what the lines of a text depend on. Reports repeat most of their texts.
type lineKey struct {
	text  string
	bold  bool
	width fixed.Int26_6
	count int
}

// maxLines bounds how many texts are remembered.
const maxLines = 1024

// Line is text that is ready to be drawn. Its glyphs come from the left to the right.
type Line struct {
	glyphs []glyph
	width  float64 // in thousandths of an em
	// squeeze is how much narrower the line is drawn, 1 for nearly all.
	squeeze float64
}

// glyph is a drawn sign with its place on the line, in thousandths of an em, and the text it stands for. One
// without a face is a box.
type glyph struct {
	face    *font.Face
	id      font.GID
	x, y    float64
	advance float64
	text    string
}

// copied is the text that can be copied of a glyph: without the characters that keep directions apart.
func (g glyph) copied() string {
	if g.text == "\u2068" || g.text == "\u2069" {
		return ""
	}
	if g.face != nil || g.text == "" {
		return g.text
	}
	_, text := codePoint([]rune(g.text)[0])
	return text
}

// set breaks a text into at most count lines, any number for 0. What does not fit is left out, and an
// ellipsis says so.
func (t *typesetter) set(text string, bold bool, width float64, count int) []Line {
	key := lineKey{text, bold, fixed.Int26_6(width * 64), count}
	if lines, ok := t.lines[key]; ok {
		return lines
	}
	if len(t.lines) >= maxLines {
		clear(t.lines)
	}
	lines := t.layout(clean(text), key)
	t.lines[key] = lines
	return lines
}

func (t *typesetter) layout(text []rune, key lineKey) []Line {
	if len(text) == 0 {
		return []Line{{squeeze: 1}}
	}
	towards := direction(text)
	runs := t.shape(text, key.bold, towards)
	config := shaping.WrapConfig{Direction: towards, TruncateAfterLines: key.count}
	if key.count > 0 {
		config.Truncator = t.shape([]rune("…"), key.bold, di.DirectionLTR)[0]
	}
	wrapped, _ := t.wrapper.WrapParagraphF(config, key.width, text, shaping.NewSliceIterator(runs))
	levels := t.levels(text, towards)
	lines := make([]Line, 0, len(wrapped))
	for _, line := range wrapped {
		set := lineOf(inOrder(line, levels), text, config.Truncator)
		// The wrapper finds no place to break in some texts, such as those with marks on spaces.
		set.squeeze = min(1, thousandths(key.width)/max(set.width, 1))
		lines = append(lines, set)
	}
	return lines
}

// levels says how deep each character is in changes of direction.
func (t *typesetter) levels(text []rune, towards di.Direction) []bidi.Level {
	base := bidi.LeftToRight
	if towards == di.DirectionRTL {
		base = bidi.RightToLeft
	}
	levels := make([]bidi.Level, 0, len(text)+1)
	runs := t.directions.Segment(text, base)
	for i := range runs.NumRuns() {
		run := runs.Run(i)
		for range run.End - run.Start {
			levels = append(levels, run.Level)
		}
	}
	end := bidi.Level(0)
	if base == bidi.RightToLeft {
		end = 1
	}
	for len(levels) <= len(text) { // the ellipsis stands at the end
		levels = append(levels, end)
	}
	return levels
}

// inOrder puts the runs of a line into the order in which they are seen, by rule L2 of the bidirectional
// algorithm. The one of the wrapper knows two levels only, and a name inside of a sentence has more.
func inOrder(runs shaping.Line, levels []bidi.Level) []shaping.Output {
	level := func(run shaping.Output) bidi.Level { return levels[min(run.Runes.Offset, len(levels)-1)] }
	var deepest bidi.Level
	for _, run := range runs {
		deepest = max(deepest, level(run))
	}
	for at := deepest; at > 0; at-- {
		for from := 0; from < len(runs); from++ {
			to := from
			for to < len(runs) && level(runs[to]) >= at {
				to++
			}
			slices.Reverse(runs[from:to])
			from = to
		}
	}
	return runs
}

// features make digits equally wide, so that columns of amounts and dates line up.
func features() []shaping.FontFeature {
	return []shaping.FontFeature{{Tag: ot.MustNewTag("tnum"), Value: 1}}
}

func (t *typesetter) shape(text []rune, bold bool, towards di.Direction) []shaping.Output {
	input := shaping.Input{
		Text: text, RunEnd: len(text), Direction: towards, Size: fixed.I(em), Language: language.NewLanguage("en"),
		FontFeatures: features(),
	}
	plain := t.face(t.fonts.regular())
	id, _ := plain.NominalGlyph(' ')
	space := fixed.Int26_6(plain.HorizontalAdvance(id) / float32(plain.Upem()) * em * 64)
	var runs []shaping.Output
	for _, part := range t.segments.Split(input, &picker{typesetter: t, bold: bold}) {
		var run shaping.Output
		if !isWhole(func() { run = t.shaper.Shape(part) }) {
			part.Face = plain // which has none of it, so boxes it is
			run = t.shaper.Shape(part)
		}
		for i, g := range run.Glyphs {
			switch r := []rune(partOf(run, i, text) + "\uFFFD")[0]; {
			case g.GlyphID == 0:
				run.Glyphs[i].Advance = boxAdvance(r)
			case r == ' ': // whose width in fonts of pictures is that of a picture
				run.Glyphs[i].Advance = space
			}
		}
		run.RecomputeAdvance()
		runs = append(runs, run)
	}
	return runs
}

// lineOf puts the runs of a line beside each other. One of them may be the ellipsis.
func lineOf(runs []shaping.Output, text []rune, ellipsis shaping.Output) Line {
	var line Line
	for _, run := range runs {
		isEllipsis := len(run.Glyphs) > 0 && len(ellipsis.Glyphs) > 0 && &run.Glyphs[0] == &ellipsis.Glyphs[0]
		for i, g := range run.Glyphs {
			drawn := glyph{
				face: run.Face, id: g.GlyphID, x: line.width + thousandths(g.XOffset), y: thousandths(g.YOffset),
				advance: thousandths(g.Advance), text: "…",
			}
			if !isEllipsis {
				drawn.text = partOf(run, i, text)
			}
			if g.GlyphID == 0 {
				drawn.face = nil
			}
			line.glyphs = append(line.glyphs, drawn)
			line.width += drawn.advance
		}
	}
	return line
}

// partOf is the text that a glyph stands for. Where several glyphs stand for several characters, each gets
// its own as far as they go, the last all that are left.
func partOf(run shaping.Output, at int, text []rune) string {
	g := run.Glyphs[at]
	from, to := g.TextIndex(), min(g.TextIndex()+g.RunesCount(), len(text))
	first := at
	for first > 0 && run.Glyphs[first-1].TextIndex() == g.TextIndex() {
		first--
	}
	nth := at - first
	if run.Direction == di.DirectionRTL {
		nth = g.GlyphsCount() - 1 - nth
	}
	runes := text[from:to]
	switch {
	case nth < 0 || nth >= len(runes):
		return ""
	case nth == g.GlyphsCount()-1:
		return string(runes[nth:])
	default:
		return string(runes[nth])
	}
}

func thousandths(v fixed.Int26_6) float64 { return float64(v) / 64 }
