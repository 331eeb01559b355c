package pdf

import (
	"bytes"
	"fmt"
	"math"

	"github.com/go-text/typesetting/font"
)

// fontBook knows which glyphs a document uses, under which codes.
type fontBook struct {
	fonts    *Fonts
	embedded []*embedded
	drawn    map[drawnKey]code
	drawings []*drawnFont
}

// code is a glyph in the words of a page: a font resource and a code in it.
type code struct {
	resource string
	hex      string
	advance  float64 // thousandths of an em
}

func newFontBook(fonts *Fonts) *fontBook {
	return &fontBook{fonts: fonts, drawn: map[drawnKey]code{}, embedded: []*embedded{
		{"R", "NODINT+Inter-Regular", fonts.regular(), regularFile, map[font.GID]string{}},
		{"B", "NODINT+Inter-SemiBold", fonts.bold(), boldFile, map[font.GID]string{}},
	}}
}

// codeOf gives a glyph a code.
func (b *fontBook) codeOf(g glyph) code {
	for _, e := range b.embedded {
		if g.face != nil && g.face.Font == e.font {
			return e.code(g)
		}
	}
	return b.drawing(g)
}

// draw writes a line at a place, in points. Glyphs that follow each other are one string; what moves them
// apart, such as kerning, stands between.
func (b *fontBook) draw(out *bytes.Buffer, line Line, style Style, origin Point) {
	const near = 0.5 // thousandths of an em that nobody sees
	scale := style.Size / em
	fmt.Fprintf(out, "BT %s rg\n", style.Color)
	resource, isOpen := "", false
	at, rise := 0.0, 0.0 // where the next glyph would come
	end := func() {
		if isOpen {
			out.WriteString(">]TJ\n")
		}
		isOpen = false
	}
	for _, g := range line.glyphs {
		c := b.codeOf(g)
		if c.resource != resource {
			end()
			resource = c.resource
			fmt.Fprintf(out, "/%s %s Tf\n", resource, short(style.Size))
		}
		if isOpen && math.Abs(g.y-rise) > near {
			end()
		}
		if !isOpen {
			fmt.Fprintf(out, "%s 0 0 1 %s %s Tm [<",
				short(line.squeeze), short(origin.X+g.x*scale*line.squeeze), short(origin.Y+g.y*scale))
			at, rise, isOpen = g.x, g.y, true
		}
		if gap := g.x - at; math.Abs(gap) > near {
			fmt.Fprintf(out, ">%s<", short(-gap))
			at = g.x
		}
		out.WriteString(c.hex)
		at += c.advance
	}
	end()
	out.WriteString("ET\n")
}
