package main

import (
	"bytes"
	"fmt"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// Millimetres on an A5 sheet in landscape.
const (
	margin = 14.0
	width  = 210.0 - 2*margin
	row    = 6.2
)

// drawPDF draws the slip. Equal slips give equal bytes.
func drawPDF(s slip) ([]byte, error) {
	pdf := newSheet(s.title+" "+month, mark(s))
	drawHead(pdf, s)
	drawFacts(pdf, s)
	top := pdf.GetY() + 5
	half := (width - 8) / 2
	drawColumn(pdf, column{margin, top, half, "Earnings", s.earnings, "Gross Pay", s.gross})
	left := pdf.GetY()
	drawColumn(pdf, column{margin + half + 8, top, half, "Deductions", s.deductions, "Total Deductions", s.taken})
	drawNet(pdf, s, max(left, pdf.GetY())+5)
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("write PDF: %w", err)
	}
	return out.Bytes(), nil
}

// newSheet is an empty sheet with its hidden mark, which says the same whenever it is drawn.
func newSheet(title, mark string) *fpdf.Fpdf {
	pdf := fpdf.New("L", "mm", "A5", "")
	made := time.Date(2026, 10, 31, 9, 0, 0, 0, time.UTC)
	pdf.SetCreationDate(made)
	pdf.SetModificationDate(made)
	pdf.SetCatalogSort(true)
	pdf.SetTitle(title, false)
	pdf.SetKeywords(mark, false)
	pdf.SetMargins(margin, margin, margin)
	pdf.SetAutoPageBreak(false, 0)
	pdf.AddPage()
	return pdf
}

// mark tells that the file is one of the Sandbox's and which; it stands where readers of the page do not see it.
func mark(s slip) string { return "nod-sandbox:" + s.person + ":" + s.kind }

func drawHead(pdf *fpdf.Fpdf, s slip) {
	pdf.SetFillColor(s.color[0], s.color[1], s.color[2])
	pdf.Rect(0, 0, 210, 4, "F")
	pdf.SetXY(margin, 11)
	pdf.SetTextColor(s.color[0], s.color[1], s.color[2])
	pdf.SetFont("Helvetica", "B", 15)
	pdf.CellFormat(width/2, 7, s.employer, "", 0, "L", false, 0, "")
	pdf.SetTextColor(20, 24, 20)
	pdf.CellFormat(width/2, 7, s.title, "", 1, "R", false, 0, "")
	pdf.SetFont("Helvetica", "", 9)
	pdf.SetTextColor(90, 96, 90)
	pdf.CellFormat(width/2, 5, s.address, "", 0, "L", false, 0, "")
	pdf.CellFormat(width/2, 5, "All amounts in PHP. Sample of an invented person.", "", 1, "R", false, 0, "")
	pdf.SetDrawColor(200, 206, 200)
	pdf.Line(margin, 26, margin+width, 26)
	pdf.SetXY(margin, 30)
}

// drawFacts prints label and value in two columns, row by row.
func drawFacts(pdf *fpdf.Fpdf, s slip) {
	top := pdf.GetY()
	for i, fact := range s.facts {
		pdf.SetXY(margin+float64(i%2)*(width/2+4), top+float64(i/2)*row)
		pdf.SetFont("Helvetica", "", 10)
		pdf.SetTextColor(90, 96, 90)
		pdf.CellFormat(32, row, fact[0]+":", "", 0, "L", false, 0, "")
		pdf.SetFont("Helvetica", "B", 10)
		pdf.SetTextColor(20, 24, 20)
		pdf.CellFormat(width/2-36, row, fact[1], "", 0, "L", false, 0, "")
	}
	pdf.SetXY(margin, top+float64((len(s.facts)+1)/2)*row)
}

type column struct {
	x, y, width float64
	title       string
	lines       [][2]string
	sum, amount string
}

func drawColumn(pdf *fpdf.Fpdf, c column) {
	pdf.SetFillColor(240, 243, 240)
	pdf.SetTextColor(20, 24, 20)
	pdf.SetFont("Helvetica", "B", 10)
	pdf.SetXY(c.x, c.y)
	pdf.CellFormat(c.width, row+1, " "+c.title, "", 2, "L", true, 0, "")
	pdf.SetFont("Helvetica", "", 10)
	for _, line := range c.lines {
		drawAmount(pdf, c, line)
	}
	pdf.SetDrawColor(150, 156, 150)
	pdf.Line(c.x, pdf.GetY()+0.8, c.x+c.width, pdf.GetY()+0.8)
	pdf.SetXY(c.x, pdf.GetY()+1.4)
	pdf.SetFont("Helvetica", "B", 10)
	drawAmount(pdf, c, [2]string{c.sum, c.amount})
}

func drawAmount(pdf *fpdf.Fpdf, c column, line [2]string) {
	pdf.SetX(c.x)
	pdf.CellFormat(c.width*0.62, row, " "+line[0], "", 0, "L", false, 0, "")
	pdf.CellFormat(c.width*0.38, row, line[1]+" ", "", 1, "R", false, 0, "")
}

func drawNet(pdf *fpdf.Fpdf, s slip, y float64) {
	pdf.SetFillColor(s.color[0], s.color[1], s.color[2])
	pdf.SetTextColor(255, 255, 255)
	pdf.SetFont("Helvetica", "B", 12)
	pdf.SetXY(margin, y)
	pdf.CellFormat(width/2, 10, "  Net Pay", "", 0, "L", true, 0, "")
	pdf.CellFormat(width/2, 10, "PHP "+s.net+"  ", "", 1, "R", true, 0, "")
}
