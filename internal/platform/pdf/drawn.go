package pdf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
)

// drawnKey is one drawing: a glyph that stands for a text, or a box for a character.
type drawnKey struct {
	font *font.Font
	id   font.GID
	text string
}

// drawnFont is a font of drawings (Type 3). A code is one byte.
type drawnFont struct {
	name     string
	drawings []string
	advances []float64
	texts    map[string]string
	pictures []image.Image
}

// maxCodes is how many drawings a font has room for.
const maxCodes = 256

// drawing gives a glyph of the machine's fonts, or a box, a code.
func (b *fontBook) drawing(g glyph) code {
	key := drawnKey{nil, 0, g.text}
	if g.face != nil {
		key = drawnKey{g.face.Font, g.id, g.text}
	}
	if known, ok := b.drawn[key]; ok {
		return known
	}
	last := len(b.drawings) - 1
	if last < 0 || len(b.drawings[last].drawings) == maxCodes {
		last++
		b.drawings = append(b.drawings, &drawnFont{name: fmt.Sprintf("D%d", last), texts: map[string]string{}})
	}
	into := b.drawings[last]
	advance := g.advance
	if g.face != nil {
		advance = float64(g.face.HorizontalAdvance(g.id)) * em / float64(g.face.Upem())
	}
	c := code{into.name, fmt.Sprintf("%02X", len(into.drawings)), advance}
	into.texts[c.hex] = g.copied()
	into.advances = append(into.advances, advance)
	drawing := ""
	if !isWhole(func() { drawing = into.draw(b.fonts, g, advance) }) {
		drawing = box(b.fonts, g.text, advance)
	}
	into.drawings = append(into.drawings, drawing)
	b.drawn[key] = c
	return c
}

// draw is the drawing of a glyph, in thousandths of an em.
func (d *drawnFont) draw(fonts *Fonts, g glyph, advance float64) string {
	if g.face == nil {
		return box(fonts, g.text, advance)
	}
	scale := em / float64(g.face.Upem())
	if bitmap, ok := g.face.GlyphDataBitmap(g.id); ok && bitmap.Format == font.PNG {
		picture, err := png.Decode(bytes.NewReader(bitmap.Data))
		extents, known := g.face.GlyphExtents(g.id)
		if err == nil && known {
			d.pictures = append(d.pictures, picture)
			return fmt.Sprintf("%s 0 d0 q %s 0 0 %s %s %s cm /P%d Do Q", short(advance),
				short(float64(extents.Width)*scale), short(-float64(extents.Height)*scale),
				short(float64(extents.XBearing)*scale), short(float64(extents.YBearing+extents.Height)*scale),
				len(d.pictures)-1)
		}
	}
	outline, _ := g.face.GlyphDataOutline(g.id)
	return uncolored(advance) + outlineOf(outline.Segments, scale, 0, 0)
}

// uncolored begins a drawing that takes the color of the text.
func uncolored(advance float64) string {
	return fmt.Sprintf("%s 0 -1000 -1000 3000 2000 d1\n", short(advance))
}

// outlineOf fills an outline, moved by x and y.
func outlineOf(segments []ot.Segment, scale, x, y float64) string {
	if len(segments) == 0 {
		return ""
	}
	var out strings.Builder
	var at [2]float64
	place := func(p ot.SegmentPoint) [2]float64 {
		return [2]float64{float64(p.X)*scale + x, float64(p.Y)*scale + y}
	}
	step := func(operator string, to ...[2]float64) {
		for _, p := range to {
			fmt.Fprintf(&out, "%.0f %.0f ", p[0], p[1])
		}
		out.WriteString(operator + "\n")
		at = to[len(to)-1]
	}
	for i, s := range segments {
		switch s.Op {
		case ot.SegmentOpMoveTo:
			if i > 0 {
				out.WriteString("h ")
			}
			step("m", place(s.Args[0]))
		case ot.SegmentOpLineTo:
			step("l", place(s.Args[0]))
		case ot.SegmentOpQuadTo:
			control, end := place(s.Args[0]), place(s.Args[1])
			step("c", between(at, control), between(end, control), end)
		case ot.SegmentOpCubeTo:
			step("c", place(s.Args[0]), place(s.Args[1]), place(s.Args[2]))
		}
	}
	return out.String() + "f\n"
}

// between is two thirds of the way to a control point, where a cubic curve has its own.
func between(from, control [2]float64) [2]float64 {
	return [2]float64{from[0] + (control[0]-from[0])*2/3, from[1] + (control[1]-from[1])*2/3}
}

// box draws the code point of a character that no font has.
func box(fonts *Fonts, text string, advance float64) string {
	digits, _ := codePoint([]rune(text + "\uFFFD")[0])
	const side, low, high, line = 40.0, -180.0, 780.0, 36.0
	right := advance - side
	var out strings.Builder
	out.WriteString(uncolored(advance))
	fmt.Fprintf(&out, "%.0f %.0f %.0f %.0f re %.0f %.0f %.0f %.0f re f*\n",
		side, low, right-side, high-low, side+line, low+line, right-side-2*line, high-low-2*line)
	columns := (len(digits) + 1) / 2
	face := font.NewFace(fonts.bold())
	const size = 0.5 // of the digits
	cell := (right - side - 2*line) / float64(columns)
	for i, digit := range digits {
		id, _ := face.NominalGlyph(digit)
		outline, _ := face.GlyphDataOutline(id)
		scale := size * em / float64(face.Upem())
		wide := float64(face.HorizontalAdvance(id)) * scale
		x := side + line + float64(i%columns)*cell + (cell-wide)/2
		y := low + 85
		if i < columns {
			y += 435
		}
		out.WriteString(outlineOf(outline.Segments, scale, x, y))
	}
	return out.String()
}

// write adds the font to a file and returns its number.
func (d *drawnFont) write(o *objects) (int, error) {
	var procs, codes, widths, pictures strings.Builder
	for i, drawing := range d.drawings {
		number := o.reserve()
		if err := o.stream(number, "", []byte(drawing)); err != nil {
			return 0, err
		}
		fmt.Fprintf(&procs, "/g%d %d 0 R", i, number)
		fmt.Fprintf(&codes, "/g%d", i)
		widths.WriteString(" " + short(d.advances[i]))
	}
	for i, picture := range d.pictures {
		number, err := writePicture(o, picture)
		if err != nil {
			return 0, err
		}
		fmt.Fprintf(&pictures, "/P%d %d 0 R", i, number)
	}
	unicode, top := o.reserve(), o.reserve()
	if err := o.stream(unicode, "", toUnicode(d.texts, 1)); err != nil {
		return 0, err
	}
	o.set(top, fmt.Sprintf("<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[0.001 0 0 0.001 0 0]"+
		"/FirstChar 0/LastChar %d/Widths[%s]/Encoding<</Type/Encoding/Differences[0%s]>>/CharProcs<<%s>>"+
		"/Resources<</XObject<<%s>>>>/ToUnicode %d 0 R>>",
		len(d.drawings)-1, widths.String(), codes.String(), procs.String(), pictures.String(), unicode))
	return top, nil
}

// writePicture adds a picture with its transparency and returns its number.
func writePicture(o *objects, picture image.Image) (int, error) {
	bounds := picture.Bounds()
	var colors, alphas []byte
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c, _ := color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)
			colors, alphas = append(colors, c.R, c.G, c.B), append(alphas, c.A)
		}
	}
	mask, number := o.reserve(), o.reserve()
	size := fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8", bounds.Dx(), bounds.Dy())
	if err := o.stream(mask, size+"/ColorSpace/DeviceGray", alphas); err != nil {
		return 0, err
	}
	entries := fmt.Sprintf("%s/ColorSpace/DeviceRGB/SMask %d 0 R", size, mask)
	return number, o.stream(number, entries, colors)
}

// write adds all fonts to a file and returns the entries of the pages' resources.
func (b *fontBook) write(o *objects) (string, error) {
	var entries strings.Builder
	for _, e := range b.embedded {
		number, err := e.write(o)
		if err != nil {
			return "", err
		}
		if number > 0 {
			fmt.Fprintf(&entries, "/%s %d 0 R", e.name, number)
		}
	}
	for _, d := range b.drawings {
		number, err := d.write(o)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&entries, "/%s %d 0 R", d.name, number)
	}
	return "/Font<<" + entries.String() + ">>", nil
}
