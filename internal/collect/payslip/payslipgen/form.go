package main

import (
	"bytes"
	"fmt"

	"codeberg.org/go-pdf/fpdf"
)

// clearance is what stands on the sample of an NBI clearance.
type clearance struct {
	person, file string
	number       string
	facts        [][2]string
	remark       string
}

func clearances() []clearance {
	return []clearance{{
		person: "maria", file: "nbi-clearance-maria-villanueva.png", number: "V120MCVL88-SAMPLE",
		facts: [][2]string{
			{"Family Name", "Villanueva"}, {"First Name", "Maria"}, {"Middle Name", "Clara"},
			{"Date of Birth", "12 April 1991"}, {"Gender", "Female"}, {"Citizenship", "Filipino"},
			{"Civil Status", "Married"}, {"Date Issued", "5 October 2026"},
		},
		remark: "No record on file",
	}}
}

// drawClearance draws the clearance as a scanner would see it.
func drawClearance(c clearance) ([]byte, error) {
	pdf := fpdf.New("L", "mm", "A5", "")
	pdf.SetMargins(margin, margin, margin)
	pdf.SetAutoPageBreak(false, 0)
	pdf.AddPage()
	pdf.SetFillColor(120, 120, 120)
	pdf.Rect(0, 0, 210, 4, "F")
	pdf.SetTextColor(20, 24, 20)
	pdf.SetXY(margin, 11)
	pdf.SetFont("Helvetica", "B", 17)
	pdf.CellFormat(width, 8, "NBI Clearance", "", 1, "C", false, 0, "")
	pdf.SetFont("Helvetica", "", 10)
	pdf.CellFormat(width, 6, "Sample of an invented person. Not an official document.", "", 1, "C", false, 0, "")
	pdf.Line(margin, 28, margin+width, 28)
	pdf.SetXY(margin, 32)
	drawLine(pdf, "NBI ID No.", c.number)
	for _, fact := range c.facts {
		drawLine(pdf, fact[0], fact[1])
	}
	drawLine(pdf, "Remark", c.remark)
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("write PDF: %w", err)
	}
	picture, err := rasterise(out.Bytes())
	if err != nil {
		return nil, err
	}
	return markedPNG(picture, "nod-sandbox:"+c.person+":clearance")
}

func drawLine(pdf *fpdf.Fpdf, label, value string) {
	const high = 9.0
	pdf.SetFont("Helvetica", "", 11)
	pdf.CellFormat(50, high, label+":", "", 0, "L", false, 0, "")
	pdf.SetFont("Helvetica", "B", 11)
	pdf.CellFormat(width-50, high, value, "", 1, "L", false, 0, "")
}
