package export

import (
	"bytes"
	_ "embed" // the fonts
	"fmt"
	"image/png"
	"sort"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"
)

//go:embed font/DejaVuSansCondensed.ttf
var fontRegular []byte

//go:embed font/DejaVuSansCondensed-Bold.ttf
var fontBold []byte

// Measures of the page in millimetres and of text in points.
const (
	pageWidth, pageHeight = 210.0, 297.0
	margin                = 16.0
	contentWidth          = pageWidth - 2*margin
	bottom                = pageHeight - 20
	fontFamily            = "report"
	sizeSmall             = 7.5
	sizeText              = 8.5
	sizeHead              = 11.0
	lineHeight            = 4.4
	headRoom              = 17.0 // of the head of a table and its first row
)

type color [3]int

// The colours of the report.
var (
	ink     = color{23, 27, 23}
	grey    = color{96, 104, 95}
	faint   = color{226, 230, 225}
	panel   = color{244, 246, 243}
	brand   = color{22, 126, 28}
	warning = color{122, 68, 0}
)

// sheet draws one report.
type sheet struct {
	*fpdf.Fpdf
	report
	pages int // how many there are, known in the second pass
}

// drawReport lays the report out twice: the first time only tells how many pages there are.
func drawReport(r report) ([]byte, error) {
	counted, err := layout(r, 0)
	if err != nil {
		return nil, err
	}
	p, err := layout(r, counted.PageCount())
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = p.Output(&out)
	return out.Bytes(), err
}

// layout puts everything on pages that say there are so many of them.
func layout(r report, pages int) (*sheet, error) {
	p := &sheet{Fpdf: fpdf.New("P", "mm", "A4", ""), report: r, pages: pages}
	p.SetCatalogSort(true)
	p.SetCreationDate(r.proof.CreatedAt.UTC())
	p.SetModificationDate(r.proof.CreatedAt.UTC())
	p.SetProducer(r.productName, true)
	p.SetTitle("Income and employment report "+r.proof.ID, true)
	p.SetAuthor(r.tenantName, true)
	p.SetLang("en")
	p.AddUTF8FontFromBytes(fontFamily, "", bytes.Clone(fontRegular))
	p.AddUTF8FontFromBytes(fontFamily, "B", bytes.Clone(fontBold))
	p.SetMargins(margin, margin, margin)
	p.SetAutoPageBreak(false, 0)
	p.SetHeaderFunc(p.header)
	p.SetFooterFunc(p.footer)
	p.AddPage()
	return p, p.body()
}

func (p *sheet) body() error {
	if err := p.code(); err != nil {
		return err
	}
	p.cover()
	p.section("Person", headRoom)
	p.pairs(p.person())
	p.section("Source and consent", sourceRoom)
	if err := p.sourceLine(); err != nil {
		return err
	}
	p.pairs(p.origin())
	p.section("Income by month", chartHeight)
	p.chart()
	p.section("Employments", headRoom)
	p.table([]column{{"Employer", 52, false}, {"Job title", 48, false}, {"From", 26, false}, {"To", 26, false},
		{"Status", 26, false}}, p.employments())
	p.section("Incomes", headRoom)
	p.table(
		[]column{{"Period", 52, false}, {"Employer", 48, false}, {"Frequency", 22, false}, {"Currency", 16, false},
			{"Gross", 20, true}, {"Net", 20, true}},
		p.incomes(),
	)
	p.section("Estimated incomes", headRoom)
	p.table([]column{{"Month", 100, false}, {"Currency", 38, false}, {"Amount", 40, true}}, p.estimates())
	p.section("Liabilities", headRoom)
	p.table([]column{{"Type", 40, false}, {"From", 24, false}, {"To", 24, false}, {"Currency", 16, false},
		{"Loan", 26, true}, {"Outstanding", 26, true}, {"Overdue", 22, true}}, p.liabilities())
	p.section("Contributions and transactions", headRoom)
	p.table([]column{{"Kind", 44, false}, {"Count", 20, false}, {"Period", 58, false}, {"Currency", 18, false},
		{"Sum", 38, true}}, p.flows())
	p.section("Documents", headRoom)
	p.table([]column{{"Name", 62, false}, {"Number", 40, false}, {"Issued", 26, false}, {"Expires", 26, false},
		{"Status", 24, false}}, p.documents())
	p.verification()
	return nil
}

func (p *sheet) use(size float64, style string, c color) {
	p.SetFont(fontFamily, style, size)
	p.SetTextColor(c[0], c[1], c[2])
}

func (p *sheet) fill(c color) { p.SetFillColor(c[0], c[1], c[2]) }

func (p *sheet) line(c color) {
	p.SetDrawColor(c[0], c[1], c[2])
	p.SetLineWidth(0.2)
}

// header stands on every page: whose report it is and who made it.
func (p *sheet) header() {
	p.mark(margin, 12)
	p.use(sizeHead, "B", ink)
	p.Text(margin+10, 18.2, p.productName)
	p.use(sizeText, "B", ink)
	name := p.fit(p.tenantName, 90)
	p.Text(pageWidth-margin-p.GetStringWidth(name), 16.2, name)
	p.use(sizeSmall, "", grey)
	note := p.proof.CreatedAt.UTC().Format(reportTime)
	p.Text(pageWidth-margin-p.GetStringWidth(note), 20, note)
	p.line(faint)
	p.Line(margin, 24, pageWidth-margin, 24)
	p.SetXY(margin, 30)
}

// mark draws the mark of the product: an n that nods.
func (p *sheet) mark(x, y float64) {
	p.fill(brand)
	p.RoundedRect(x, y, 8, 8, 2.2, "1234", "F")
	p.SetDrawColor(255, 255, 255)
	p.SetLineWidth(0.9)
	p.SetLineCapStyle("round")
	p.MoveTo(x+2.25, y+5.75)
	p.LineTo(x+2.25, y+4.1)
	p.CurveBezierCubicTo(x+2.25, y+1.8, x+5.75, y+1.8, x+5.75, y+4.1)
	p.DrawPath("D")
	p.SetLineCapStyle("butt")
	p.SetFillColor(255, 255, 255)
	p.Circle(x+5.75, y+5.65, 0.6, "F")
}

func (p *sheet) footer() {
	p.line(faint)
	p.Line(margin, pageHeight-15, pageWidth-margin, pageHeight-15)
	p.use(sizeSmall, "", grey)
	p.Text(margin, pageHeight-10.5, "Verification ID "+p.proof.ID)
	if note := p.modeNote(); note != "" {
		p.use(sizeSmall, "B", warning)
		p.Text((pageWidth-p.GetStringWidth(note))/2, pageHeight-10.5, note)
	}
	p.use(sizeSmall, "", grey)
	number := fmt.Sprintf("%d of %d", p.PageNo(), p.pages)
	p.Text(pageWidth-margin-p.GetStringWidth(number), pageHeight-10.5, number)
}

// room makes sure that height fits below, on a new page if need be.
func (p *sheet) room(height float64) bool {
	if p.GetY()+height <= bottom {
		return false
	}
	p.AddPage()
	return true
}

// maxText is how much of one text a report shows, in letters; the other copies of an account have all of it.
const maxText = 600

// clip keeps one endless text from filling a report, and from taking forever to be laid out.
func clip(text string) string {
	letters := 0
	for at := range text {
		if letters++; letters > maxText {
			return strings.TrimSpace(text[:at]) + "…"
		}
	}
	return text
}

// fitting is how many letters fit into a width with something behind them, at least one.
func (p *sheet) fitting(letters []rune, behind string, width float64) int {
	tooMany := sort.Search(len(letters), func(n int) bool {
		return p.GetStringWidth(string(letters[:n+1])+behind) > width
	})
	return max(1, tooMany)
}

// fit cuts a text that is too wide.
func (p *sheet) fit(text string, width float64) string {
	text = clip(text)
	if p.GetStringWidth(text) <= width {
		return text
	}
	letters := []rune(text)
	return strings.TrimSpace(string(letters[:p.fitting(letters, "…", width)])) + "…"
}

// wrap breaks a text into lines, inside of words where one is wider than a line.
func (p *sheet) wrap(text string, width float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(clip(text)) {
		for p.GetStringWidth(word) > width {
			letters := []rune(word)
			n := min(p.fitting(letters, "", width), len(letters)-1)
			if n == 0 {
				break // one letter that is wider than the line
			}
			if line != "" {
				lines = append(lines, line)
				line = ""
			}
			lines, word = append(lines, string(letters[:n])), string(letters[n:])
		}
		switch {
		case line == "":
			line = word
		case p.GetStringWidth(line+" "+word) <= width:
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
	}
	return append(lines, line)
}

// section begins a section and keeps its head together with the first millimetres of what follows.
func (p *sheet) section(title string, need float64) {
	p.SetY(p.GetY() + 5)
	p.room(7 + need)
	p.use(sizeHead, "B", ink)
	p.Text(margin, p.GetY()+4, title)
	p.SetY(p.GetY() + 7)
}

// empty says why a section has nothing.
func (p *sheet) empty() {
	p.use(sizeText, "", grey)
	p.Text(margin, p.GetY()+3, "Not available. The person did not provide it, or the source does not have it.")
	p.SetY(p.GetY() + lineHeight + 1)
}

// codeName is under what the QR code is known inside the file.
const codeName = "verify"

// code puts the QR code of the address where the report is verified into the file.
func (p *sheet) code() error {
	code, err := qr.Encode(p.verifyURL, qr.M, qr.Auto)
	if err != nil {
		return fmt.Errorf("make QR code: %w", err)
	}
	if code, err = barcode.Scale(code, code.Bounds().Dx()*6, code.Bounds().Dy()*6); err != nil {
		return fmt.Errorf("scale QR code: %w", err)
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, code); err != nil {
		return fmt.Errorf("draw QR code: %w", err)
	}
	p.RegisterImageOptionsReader(codeName, fpdf.ImageOptions{ImageType: "PNG"}, &picture)
	return nil
}

func (p *sheet) drawCode(x, y, side float64) {
	p.ImageOptions(codeName, x, y, side, side, false, fpdf.ImageOptions{ImageType: "PNG"}, 0, "")
}

func (p *sheet) verification() {
	const side, height = 30.0, 42.0
	p.section("Verification", height+2)
	y := p.GetY()
	p.fill(panel)
	p.RoundedRect(margin, y, contentWidth, height, 2, "1234", "F")
	p.SetFillColor(255, 255, 255)
	p.RoundedRect(margin+4, y+4, side, side, 1.5, "1234", "F")
	p.drawCode(margin+6, y+6, side-4)
	p.SetY(y + 4)
	left := margin + side + 10
	for _, item := range []pair{
		{"Check this report", "Scan the code or open " + p.verifyURL + " and drop the file there. " +
			"The page says whether it is the file that was made, unchanged. The file stays in your browser."},
		{"Verification ID", p.proof.ID},
		{"SHA-256 of the data", p.proof.DataDigest},
	} {
		p.use(sizeSmall, "", grey)
		p.Text(left, p.GetY()+2.6, item.label)
		p.SetY(p.GetY() + 3.6)
		p.use(sizeText, "", ink)
		for _, text := range p.wrap(item.value, pageWidth-margin-4-left) {
			p.Text(left, p.GetY()+3.2, text)
			p.SetY(p.GetY() + lineHeight)
		}
		p.SetY(p.GetY() + 1.2)
	}
}
