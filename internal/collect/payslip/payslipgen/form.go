package main

import (
	"bytes"
	"fmt"

	"codeberg.org/go-pdf/fpdf"
)

// form is a sample of what an authority gives out: lines of a label and a value.
type form struct {
	person, kind, file string
	title              string
	facts              [][2]string
}

func forms() []form {
	return []form{
		{
			person: "maria", kind: "clearance", file: "nbi-clearance-maria-villanueva.png", title: "NBI Clearance",
			facts: [][2]string{
				{"NBI ID No.", "V120MCVL88-SAMPLE"}, {"Family Name", "Villanueva"}, {"First Name", "Maria"},
				{"Middle Name", "Clara"}, {"Date of Birth", "12 April 1991"}, {"Gender", "Female"},
				{"Citizenship", "Filipino"}, {"Civil Status", "Married"}, {"Date Issued", "5 October 2026"},
				{"Remark", "No record on file"},
			},
		},
		{
			person: "maria", kind: "tax", file: "tax-certificate-maria-villanueva.pdf",
			title: "Certificate of Compensation Payment / Tax Withheld",
			facts: [][2]string{
				{"For the Year", "2025"}, {"TIN", "000-417-526-000"}, {"Employee's Name", "Maria Clara Villanueva"},
				{"Date of Birth", "12 April 1991"}, {"Registered Address", "14 Mabini Street, San Roque, Marikina"},
				{"Employer's Name", "Bayani Retail Corporation"}, {"Period", "1 January 2025 to 31 December 2025"},
				{"Basic Salary", "480,000.00"}, {"Gross Compensation", "538,200.00"},
			},
		},
	}
}

// drawForm draws a form as a PDF. Equal forms give equal bytes.
func drawForm(f form) ([]byte, error) {
	pdf := newSheet(f.title, f.mark())
	pdf.SetFillColor(120, 120, 120)
	pdf.Rect(0, 0, 210, 4, "F")
	pdf.SetTextColor(20, 24, 20)
	pdf.SetXY(margin, 11)
	pdf.SetFont("Helvetica", "B", 17)
	pdf.CellFormat(width, 8, f.title, "", 1, "C", false, 0, "")
	pdf.SetFont("Helvetica", "", 10)
	pdf.CellFormat(width, 6, "Sample of an invented person. Not an official document.", "", 1, "C", false, 0, "")
	pdf.Line(margin, 28, margin+width, 28)
	pdf.SetXY(margin, 32)
	for _, fact := range f.facts {
		drawLine(pdf, fact[0], fact[1])
	}
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("write PDF: %w", err)
	}
	return out.Bytes(), nil
}

func (f form) mark() string { return "nod-sandbox:" + f.person + ":" + f.kind }

func drawLine(pdf *fpdf.Fpdf, label, value string) {
	const high = 9.0
	pdf.SetFont("Helvetica", "", 11)
	pdf.CellFormat(50, high, label+":", "", 0, "L", false, 0, "")
	pdf.SetFont("Helvetica", "B", 11)
	pdf.CellFormat(width-50, high, value, "", 1, "L", false, 0, "")
}
