// Package specimen draws documents of invented people to measure the reading of documents with.
//
// Every specimen belongs to a half. Rules are written while looking at the tuning half; the half set aside has
// other layouts and other wordings of labels, and is only counted. Equal seeds draw equal documents.
package specimen

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"

	"codeberg.org/go-pdf/fpdf"

	"nod/internal/reading/paper"
)

// Half says what a specimen is for.
type Half int

// The halves.
const (
	Tuning Half = iota
	Aside
)

// String implements fmt.Stringer.
func (h Half) String() string { return [...]string{"tuning", "set aside"}[h] }

// Specimen is a document, and what it says.
type Specimen struct {
	Kind   string
	Layout string
	Half   Half
	// Fields are the true values by name, in the form of the data API.
	Fields map[string]string
	PDF    []byte
	// Page has the words as they were drawn.
	Page paper.Page
}

// All draws every layout of a half, each once for every seed.
func All(half Half, seeds ...uint64) []Specimen {
	all := []Specimen{}
	for _, seed := range seeds {
		for i, l := range layouts(half) {
			random := rand.New(rand.NewPCG(seed, uint64(i)+1000*uint64(half)))
			d := &drawing{facts: newFacts(random, half), half: half, layout: l, fields: map[string]string{}}
			d.begin()
			l.draw(d)
			all = append(all, d.finish())
		}
	}
	return all
}

// layout is one way that documents of a kind look.
type layout struct {
	kind, name string
	draw       func(d *drawing)
	// wording is which of the half's labels it has, font one of the PDF's own, date the form of its dates.
	wording    int
	font, date string
	// size is of the letters in points, width and height of the page in millimeters.
	size, width, height float64
	isUpper             bool
	peso                string
}

// drawing is a page being drawn. Measures are in millimeters.
type drawing struct {
	facts
	layout layout
	half   Half
	pdf    *fpdf.Fpdf
	encode func(string) string
	fields map[string]string
	words  []paper.Word
	bold   bool
	scale  float64
	// isRuled says that cells have rules around them.
	isRuled bool
}

// spot is a place on the page.
type spot struct{ x, y float64 }

func (d *drawing) begin() {
	if d.layout.width == 0 {
		d.layout.width, d.layout.height = 210, 297
	}
	size := fpdf.SizeType{Wd: d.layout.width, Ht: d.layout.height}
	d.pdf = fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "mm", Size: size})
	d.pdf.SetCatalogSort(true)
	d.pdf.SetCreationDate(d.made)
	d.pdf.SetModificationDate(d.made)
	d.pdf.SetMargins(0, 0, 0)
	d.pdf.SetAutoPageBreak(false, 0)
	d.pdf.AddPage()
	d.encode = d.pdf.UnicodeTranslatorFromDescriptor("")
	d.scale = 1
	d.pdf.SetLineWidth(0.2)
}

func (d *drawing) finish() Specimen {
	var out bytes.Buffer
	if err := d.pdf.Output(&out); err != nil {
		panic("specimen: " + err.Error())
	}
	return Specimen{
		Kind: d.layout.kind, Layout: d.layout.name, Half: d.half, Fields: d.fields, PDF: out.Bytes(),
		Page: paper.Page{
			Number: 1, Width: d.layout.width, Height: d.layout.height, Condition: paper.TextLayer, Words: d.words,
		},
	}
}

const millimeters = 25.4 / 72

// line is the height of a line.
func (d *drawing) line() float64 { return d.layout.size * d.scale * millimeters * 1.55 }

func (d *drawing) set() {
	style := ""
	if d.bold {
		style = "B"
	}
	d.pdf.SetFont(d.layout.font, style, d.layout.size*d.scale)
}

func (d *drawing) widthOf(text string) float64 {
	d.set()
	return d.pdf.GetStringWidth(d.encode(text))
}

// text draws at the base line y, and returns where it ends.
func (d *drawing) text(x, y float64, text string) float64 {
	d.set()
	d.pdf.Text(x, y, d.encode(text))
	size := d.layout.size * d.scale * millimeters
	at := x
	for _, part := range strings.SplitAfter(text, " ") {
		width := d.widthOf(part)
		if plain := strings.TrimSpace(part); plain != "" {
			d.words = append(d.words, paper.Word{Text: plain, Confidence: 1, IsAgreed: true, Box: paper.Box{
				Left: at / d.layout.width, Top: (y - 0.78*size) / d.layout.height,
				Right: (at + d.widthOf(plain)) / d.layout.width, Bottom: (y + 0.22*size) / d.layout.height,
			}})
		}
		at += width
	}
	return at
}

func (d *drawing) right(x, y float64, text string) { d.text(x-d.widthOf(text), y, text) }

func (d *drawing) center(y float64, text string) { d.text((d.layout.width-d.widthOf(text))/2, y, text) }

// strong draws something larger and bold.
func (d *drawing) strong(scale float64, draw func()) {
	scale, d.scale = d.scale, scale
	d.bold = true
	draw()
	d.scale, d.bold = scale, false
}

// label is the half's wording for a field.
func (d *drawing) label(key string) string {
	switch {
	case key == "period" && d.layout.kind == billKind:
		key = "period of a bill"
	case key == "period" && d.layout.kind == statementKind:
		key = "period of a statement"
	}
	all := wordings(d.half)[key]
	if len(all) == 0 {
		panic(fmt.Sprintf("specimen: no label %q", key))
	}
	return all[d.layout.wording%len(all)]
}

// value is how a field is printed; what is printed must be found.
func (d *drawing) value(key string) string {
	printed, value := d.print(key)
	if value != "" && key != "period" {
		d.fields[key] = value
	}
	return printed
}

// pair is a field of a list.
type pair struct{ label, value string }

func (d *drawing) pairs(keys ...string) []pair {
	all := []pair{}
	for _, key := range keys {
		if filler, value, ok := strings.Cut(key, "="); ok {
			all = append(all, pair{filler, value})
			continue
		}
		all = append(all, pair{d.label(key), d.value(key)})
	}
	return all
}

// list draws labels and values beside each other and returns where it ends.
func (d *drawing) list(from spot, indent float64, mark string, all []pair) float64 {
	x, y := from.x, from.y
	for _, p := range all {
		end := d.text(x, y, p.label+mark)
		at := x + indent
		if indent == 0 {
			at = end + d.widthOf(" ")
		}
		y = d.wrapped(at, max(y, 0), p.value)
	}
	return y
}

// maxLine is how many characters of an address stand in a line.
const maxLine = 46

func (d *drawing) wrapped(x, y float64, text string) float64 {
	parts := strings.Fields(text)
	line := ""
	for _, part := range parts {
		if line != "" && (len(line)+len(part) > maxLine || x+d.widthOf(line+" "+part) > d.layout.width-3) {
			d.text(x, y, line)
			line, y = "", y+d.line()*0.85
		}
		line = strings.TrimSpace(line + " " + part)
	}
	d.text(x, y, line)
	return y + d.line()*1.15
}

// grid draws labels above values in columns and returns where it ends.
func (d *drawing) grid(from spot, width float64, columns int, all []pair) float64 {
	x, y := from.x, from.y
	high := d.line() * 2.5
	each := width / float64(columns)
	for i, p := range all {
		left, top := x+float64(i%columns)*each, y+float64(i/columns)*high
		if d.isRuled {
			d.pdf.Rect(left, top, each, high, "D")
		}
		d.scale = 0.8
		d.text(left+1.2, top+d.line()*0.9, p.label)
		d.scale = 1
		d.text(left+1.2, top+high*0.78, p.value)
	}
	return y + float64((len(all)+columns-1)/columns)*high + d.line()
}

// boxes is a grid with rules around its cells.
func (d *drawing) boxes(from spot, width float64, columns int, all []pair) float64 {
	d.isRuled = true
	defer func() { d.isRuled = false }()
	return d.grid(from, width, columns, all)
}

// table draws rows; the first cell is at x, the others end at the edges.
func (d *drawing) table(x, y float64, edges []float64, rows [][]string) float64 {
	for i, row := range rows {
		d.bold = i == 0
		d.text(x, y, row[0])
		for j, cell := range row[1:] {
			d.right(edges[j], y, cell)
		}
		y += d.line()
	}
	d.bold = false
	return y
}

// comb draws characters into separate boxes.
func (d *drawing) comb(x, y float64, text string) {
	const cell = 4.6
	for _, r := range text {
		if r == '-' || r == '/' || r == ' ' {
			x += cell * 0.6
			continue
		}
		d.pdf.Rect(x, y-3.8, cell, 5, "D")
		d.text(x+1.2, y, string(r))
		x += cell
	}
}

func (d *drawing) rule(y float64) { d.pdf.Line(12, y, d.layout.width-12, y) }
