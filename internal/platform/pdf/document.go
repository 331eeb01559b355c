package pdf

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode/utf16"
)

// Measures of a page, A4, in millimeters.
const (
	PageWidth  = 210.0
	PageHeight = 297.0
)

// points is how many points a millimeter has.
const points = 72 / 25.4

// Color is red, green and blue from 0 to 255.
type Color [3]int

// Style is how text looks. Size is in points.
type Style struct {
	Size  float64
	Bold  bool
	Color Color
}

// About is what a document says of itself.
type About struct {
	Title, Author, Producer string
	CreatedAt               time.Time
}

// Document is written page by page.
type Document struct {
	about About
	set   *typesetter
	fonts *fontBook
	pages []*Page
}

// New begins a document.
func New(fonts *Fonts, about About) *Document {
	return &Document{about: about, set: newTypesetter(fonts), fonts: newFontBook(fonts)}
}

// Page is drawn on. Its zero point is the top left corner.
type Page struct {
	document *Document
	content  bytes.Buffer
}

// AddPage adds a page at the end.
func (d *Document) AddPage() *Page {
	p := &Page{document: d}
	d.pages = append(d.pages, p)
	return p
}

// Pages returns all pages so far; they can still be drawn on.
func (d *Document) Pages() []*Page { return d.pages }

// Wrap breaks text into lines of a width, at most count of them or any number for 0. An ellipsis stands for
// what is left out. There is always a line.
func (d *Document) Wrap(text string, style Style, width float64, count int) []Line {
	return d.set.set(text, style.Bold, width*points/style.Size*em, count)
}

// Line sets text in one line that is as wide as it takes.
func (d *Document) Line(text string, style Style) Line {
	return d.set.set(text, style.Bold, endless, 1)[0]
}

// Fit sets text in one line, cut with an ellipsis where it is wider than width.
func (d *Document) Fit(text string, style Style, width float64) Line {
	return d.Wrap(text, style, width, 1)[0]
}

// Width is how wide a line is.
func (l Line) Width(style Style) float64 { return l.width * l.squeeze / em * style.Size / points }

// Text is what can be copied of a line, in the order in which it is drawn.
func (l Line) Text() string {
	var text bytes.Buffer
	for _, g := range l.glyphs {
		text.WriteString(g.copied())
	}
	return text.String()
}

// Point is a place on a page.
type Point struct{ X, Y float64 }

// Box is a part of a page.
type Box struct{ X, Y, Width, Height float64 }

// Draw puts a line on the page; y is that of its base line.
func (p *Page) Draw(line Line, style Style, x, y float64) {
	if len(line.glyphs) > 0 {
		p.document.fonts.draw(&p.content, line, style, Point{x * points, (PageHeight - y) * points})
	}
}

// Rect fills a rectangle.
func (p *Page) Rect(box Box, fill Color) { p.Fill(new(Path).Rect(box), fill) }

// RoundedRect fills a rectangle with round corners.
func (p *Page) RoundedRect(box Box, radius float64, fill Color) {
	p.Fill(new(Path).RoundedRect(box, radius), fill)
}

// Rule draws a straight line.
func (p *Page) Rule(from, to Point, pen Pen) {
	path := new(Path)
	path.MoveTo(from)
	path.LineTo(to)
	p.Stroke(path, pen)
}

// Fill fills a path.
func (p *Page) Fill(path *Path, c Color) {
	fmt.Fprintf(&p.content, "%s rg\n", c)
	p.content.Write(path.steps.Bytes())
	p.content.WriteString("f\n")
}

// Pen is what lines are drawn with; a round one rounds their ends and joints.
type Pen struct {
	Width float64
	Color Color
	Round bool
}

// Stroke draws along a path.
func (p *Page) Stroke(path *Path, pen Pen) {
	form := 0
	if pen.Round {
		form = 1
	}
	fmt.Fprintf(&p.content, "%s RG %s w %d J %d j\n", pen.Color, short(pen.Width*points), form, form)
	p.content.Write(path.steps.Bytes())
	p.content.WriteString("S\n")
}

// String is the color as page contents have it.
func (c Color) String() string {
	part := func(i int) string { return short(float64(c[i]) / 255) }
	return part(0) + " " + part(1) + " " + part(2)
}

// short writes a number the short way.
func short(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "0"
	}
	return strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64)
}

// Path is a shape, in millimeters.
type Path struct{ steps bytes.Buffer }

func (p *Path) step(operator string, through ...Point) {
	for _, at := range through {
		p.steps.WriteString(short(at.X*points) + " " + short((PageHeight-at.Y)*points) + " ")
	}
	p.steps.WriteString(operator + "\n")
}

// MoveTo begins a new part of the path.
func (p *Path) MoveTo(to Point) { p.step("m", to) }

// LineTo goes on in a straight line.
func (p *Path) LineTo(to Point) { p.step("l", to) }

// CurveTo goes on in a curve with two control points.
func (p *Path) CurveTo(a, b, to Point) { p.step("c", a, b, to) }

// Close goes back to where the part began.
func (p *Path) Close() { p.steps.WriteString("h\n") }

// Rect adds a rectangle.
func (p *Path) Rect(b Box) *Path {
	p.MoveTo(Point{b.X, b.Y})
	p.LineTo(Point{b.X + b.Width, b.Y})
	p.LineTo(Point{b.X + b.Width, b.Y + b.Height})
	p.LineTo(Point{b.X, b.Y + b.Height})
	p.Close()
	return p
}

// arc is how far the control points of a quarter of a circle are from its ends, of the radius.
const arc = 0.5522847498

// RoundedRect adds a rectangle with round corners. With a radius of half its side, a square is a circle.
func (p *Path) RoundedRect(b Box, radius float64) *Path {
	r, c := radius, radius*(1-arc)
	left, top, right, low := b.X, b.Y, b.X+b.Width, b.Y+b.Height
	p.MoveTo(Point{left + r, top})
	p.LineTo(Point{right - r, top})
	p.CurveTo(Point{right - c, top}, Point{right, top + c}, Point{right, top + r})
	p.LineTo(Point{right, low - r})
	p.CurveTo(Point{right, low - c}, Point{right - c, low}, Point{right - r, low})
	p.LineTo(Point{left + r, low})
	p.CurveTo(Point{left + c, low}, Point{left, low - c}, Point{left, low - r})
	p.LineTo(Point{left, top + r})
	p.CurveTo(Point{left, top + c}, Point{left + c, top}, Point{left + r, top})
	p.Close()
	return p
}

// Bytes writes the document.
func (d *Document) Bytes() ([]byte, error) {
	o := &objects{}
	catalog, tree, info := o.reserve(), o.reserve(), o.reserve()
	resources, err := d.fonts.write(o)
	if err != nil {
		return nil, err
	}
	var kids bytes.Buffer
	for _, p := range d.pages {
		content, page := o.reserve(), o.reserve()
		if err := o.stream(content, "", p.content.Bytes()); err != nil {
			return nil, err
		}
		o.set(page, fmt.Sprintf("<</Type/Page/Parent %d 0 R/Contents %d 0 R>>", tree, content))
		fmt.Fprintf(&kids, "%d 0 R ", page)
	}
	o.set(tree, fmt.Sprintf("<</Type/Pages/Count %d/MediaBox[0 0 %s %s]/Resources<<%s>>/Kids[%s]>>",
		len(d.pages), short(PageWidth*points), short(PageHeight*points), resources, kids.String()))
	o.set(catalog, fmt.Sprintf(
		"<</Type/Catalog/Pages %d 0 R/Lang(en)/ViewerPreferences<</DisplayDocTitle true>>>>", tree))
	at := d.about.CreatedAt.UTC().Format("D:20060102150405Z")
	o.set(info, fmt.Sprintf("<</Title%s/Author%s/Producer%s/CreationDate(%s)/ModDate(%s)>>",
		literal(d.about.Title), literal(d.about.Author), literal(d.about.Producer), at, at))
	return o.file(catalog, info), nil
}

// literal is a text of any language outside of pages.
func literal(text string) string {
	var out bytes.Buffer
	out.WriteString("<FEFF")
	for _, unit := range utf16.Encode(clean(text)) {
		fmt.Fprintf(&out, "%04X", unit)
	}
	out.WriteString(">")
	return out.String()
}
