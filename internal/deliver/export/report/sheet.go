package report

import (
	"fmt"
	"strings"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"

	"nod/internal/platform/pdf"
)

// Measures of the page in millimeters and of text in points.
const (
	margin       = 16.0
	contentWidth = pdf.PageWidth - 2*margin
	right        = pdf.PageWidth - margin
	bottom       = pdf.PageHeight - 20
	lineHeight   = 4.4
	headRoom     = 17.0 // of the head of a table and its first row
	hairline     = 0.2
)

// The colors of the report.
var (
	ink     = pdf.Color{23, 27, 23}
	gray    = pdf.Color{96, 104, 95}
	faint   = pdf.Color{226, 230, 225}
	panel   = pdf.Color{244, 246, 243}
	brand   = pdf.Color{22, 126, 28}
	white   = pdf.Color{255, 255, 255}
	warning = pdf.Color{122, 68, 0}
	pale    = pdf.Color{185, 220, 184}
	caution = pdf.Color{254, 244, 228}
)

// The styles of text in the report.
var (
	styleName  = pdf.Style{Size: 17, Bold: true, Color: ink}
	styleHead  = pdf.Style{Size: 10.5, Bold: true, Color: ink}
	styleText  = pdf.Style{Size: 8.2, Color: ink}
	styleBold  = pdf.Style{Size: 8.2, Bold: true, Color: ink}
	styleLabel = pdf.Style{Size: 8.2, Color: gray}
	styleSmall = pdf.Style{Size: 7.2, Color: gray}
	styleTable = pdf.Style{Size: 7.2, Bold: true, Color: gray}
	styleTick  = pdf.Style{Size: 6.2, Color: gray}
	styleWarn  = pdf.Style{Size: 7.2, Bold: true, Color: warning}
)

// sheet draws one report. y is where the next thing comes.
type sheet struct {
	*pdf.Document
	Report
	code barcode.Barcode
	page *pdf.Page
	y    float64
}

// Draw lays the report out. Footers come last, because they say how many pages there are.
func (r Report) Draw(fonts *pdf.Fonts) ([]byte, error) {
	code, err := qr.Encode(r.VerifyURL, qr.M, qr.Auto)
	if err != nil {
		return nil, fmt.Errorf("make QR code: %w", err)
	}
	p := &sheet{Report: r, code: code, Document: pdf.New(fonts, pdf.About{
		Title: "Income and employment report " + r.ID, Author: r.TenantName, Producer: r.ProductName,
		CreatedAt: r.CreatedAt,
	})}
	p.addPage()
	if err := p.body(); err != nil {
		return nil, err
	}
	for i, page := range p.Pages() {
		p.footer(page, i+1)
	}
	return p.Bytes()
}

func (p *sheet) body() error {
	p.cover()
	var missing []string
	if person := p.person(); len(person) > 0 {
		p.section("Person", headRoom)
		p.pairs(person)
	} else {
		missing = append(missing, "identity")
	}
	p.section("Source and consent", sourceRoom)
	if err := p.sourceLine(); err != nil {
		return err
	}
	p.pairs(p.origin())
	if len(p.Payload.MonthlyIncomes()) > 0 {
		p.section("Income by month", chartHeight)
		p.charts()
	}
	for _, part := range []struct {
		title string
		grid  grid
	}{
		{"Employments", p.employments()}, {"Incomes", p.incomes()}, {"Estimated incomes", p.estimates()},
		{"Liabilities", p.liabilities()}, {"Contributions and transactions", p.flows()},
		{"Documents", p.documents()},
	} {
		if len(part.grid.rows) == 0 {
			missing = append(missing, strings.ToLower(part.title))
			continue
		}
		p.section(part.title, headRoom)
		p.grid(part.grid)
	}
	if len(missing) > 0 {
		// That it is not there is all that is known: neither why, nor whose doing it is.
		p.section("Not in this report", lineHeight)
		p.pairs([]pair{{"No records of", strings.Join(missing, ", ")}})
	}
	p.verification()
	return nil
}

// addPage begins a page with its header: whose report it is and who made it.
func (p *sheet) addPage() {
	p.page = p.AddPage()
	p.mark(margin, 12)
	p.text(p.ProductName, styleHead, margin+10.5, 17.6)
	const tenantWidth = 110
	p.textRight(p.TenantName, styleBold, place{right, 15.8, tenantWidth})
	p.textRight(p.Time(p.CreatedAt), styleSmall, place{right, 19.8, tenantWidth})
	p.line(24)
	p.y = 30
}

// line draws a faint line across the page.
func (p *sheet) line(y float64) {
	p.page.Rule(pdf.Point{X: margin, Y: y}, pdf.Point{X: right, Y: y}, pdf.Pen{Width: hairline, Color: faint})
}

// place is where a line of a width may be.
type place struct{ x, y, width float64 }

// text draws one line of ours; textFit one that may be too wide.
func (p *sheet) text(text string, style pdf.Style, x, y float64) {
	p.page.Draw(p.Line(text, style), style, x, y)
}

func (p *sheet) textFit(text string, style pdf.Style, at place) {
	p.page.Draw(p.Fit(text, style, at.width), style, at.x, at.y)
}

// textRight ends at x.
func (p *sheet) textRight(text string, style pdf.Style, at place) {
	line := p.Fit(text, style, at.width)
	p.page.Draw(line, style, at.x-line.Width(style), at.y)
}

func (p *sheet) textCenter(text string, style pdf.Style, x, y float64) {
	line := p.Line(text, style)
	p.page.Draw(line, style, x-line.Width(style)/2, y)
}

// mark draws the mark of the product: an n that nods.
func (p *sheet) mark(x, y float64) {
	at := func(dx, dy float64) pdf.Point { return pdf.Point{X: x + dx, Y: y + dy} }
	p.page.RoundedRect(pdf.Box{X: x, Y: y, Width: 8, Height: 8}, 2.2, brand)
	letter := new(pdf.Path)
	letter.MoveTo(at(2.25, 5.75))
	letter.LineTo(at(2.25, 4.1))
	letter.CurveTo(at(2.25, 1.8), at(5.75, 1.8), at(5.75, 4.1))
	p.page.Stroke(letter, pdf.Pen{Width: 0.9, Color: white, Round: true})
	p.page.RoundedRect(pdf.Box{X: x + 5.15, Y: y + 5.05, Width: 1.2, Height: 1.2}, 0.6, white)
}

func (p *sheet) footer(page *pdf.Page, number int) {
	p.page = page
	const line, text = pdf.PageHeight - 15, pdf.PageHeight - 10.5
	p.line(line)
	p.text("Verification ID "+p.ID, styleSmall, margin, text)
	if note := p.modeNote(); note != "" {
		p.textCenter(note, styleWarn, pdf.PageWidth/2, text)
	}
	p.textRight(fmt.Sprintf("%d of %d", number, len(p.Pages())), styleSmall, place{right, text, contentWidth})
}

// room makes sure that height fits below, on a new page if need be.
func (p *sheet) room(height float64) bool {
	if p.y+height <= bottom {
		return false
	}
	p.addPage()
	return true
}

// section begins a section and keeps its head together with the first millimeters of what follows.
func (p *sheet) section(title string, need float64) {
	p.y += 5
	p.room(7 + need)
	p.text(title, styleHead, margin, p.y+4)
	p.y += 7
}

// drawCode draws the QR code of the address where the report is verified.
func (p *sheet) drawCode(x, y, side float64) {
	bounds := p.code.Bounds()
	dot := side / float64(bounds.Dx())
	path := new(pdf.Path)
	for row := range bounds.Dy() {
		for from := 0; from < bounds.Dx(); from++ {
			to := from
			for to < bounds.Dx() && isDark(p.code, to, row) {
				to++
			}
			if to > from {
				path.Rect(pdf.Box{
					X: x + float64(from)*dot, Y: y + float64(row)*dot, Width: float64(to-from) * dot, Height: dot,
				})
				from = to
			}
		}
	}
	p.page.Fill(path, pdf.Color{})
}

func isDark(code barcode.Barcode, x, y int) bool {
	red, _, _, _ := code.At(x, y).RGBA()
	return red == 0
}

func (p *sheet) verification() {
	const side, label, padding = 32.0, 3.6, 4.0
	left := margin + side + 10
	type block struct {
		label string
		lines []pdf.Line
	}
	var blocks []block
	height := padding
	for _, item := range p.checks() {
		lines := p.Wrap(item.value, styleText, right-padding-left, 0)
		blocks = append(blocks, block{item.label, lines})
		height += label + lineHeight*float64(len(lines)) + 1.2
	}
	height = max(height, side+padding) + padding
	p.section("Verification", height+2)
	y := p.y
	p.page.RoundedRect(pdf.Box{X: margin, Y: y, Width: contentWidth, Height: height}, 2, panel)
	p.page.RoundedRect(pdf.Box{X: margin + padding, Y: y + padding, Width: side, Height: side}, 1.5, white)
	p.drawCode(margin+padding+2, y+padding+2, side-4)
	p.y = y + padding
	for _, b := range blocks {
		p.text(b.label, styleSmall, left, p.y+2.6)
		p.y += label
		for _, line := range b.lines {
			p.page.Draw(line, styleText, left, p.y+3.2)
			p.y += lineHeight
		}
		p.y += 1.2
	}
	p.y = y + height
}
