package export

import (
	"cmp"
	"fmt"
	"math/big"
	"strings"
	"time"

	"nod/internal/catalogue"
	"nod/internal/connection"
	"nod/internal/connector"
)

// cover is the top of the first page: whom the report is about, the code to verify it, and four numbers.
func (p *sheet) cover() {
	const side, caption = 22.0, "Scan to verify"
	top := p.GetY()
	left := pageWidth - margin - side
	p.drawCode(left, top-2, side)
	p.use(sizeSmall, "", grey)
	p.Text(left+(side-p.GetStringWidth(caption))/2, top+side+1, caption)
	p.use(sizeText, "", grey)
	p.Text(margin, top+2, "Income and employment report")
	p.SetY(top + 5)
	p.use(17, "B", ink)
	for _, text := range p.wrap(p.fullName(), contentWidth-side-8) {
		p.Text(margin, p.GetY()+5.5, text)
		p.SetY(p.GetY() + 8)
	}
	p.use(sizeText, "", grey)
	for _, text := range p.wrap(p.madeFor(), contentWidth-side-8) {
		p.Text(margin, p.GetY()+3.4, text)
		p.SetY(p.GetY() + lineHeight)
	}
	p.SetY(max(p.GetY(), top+side) + 4)
	p.figures()
}

func (p *sheet) figures() {
	figures := p.keyFigures()
	const gap, height = 3.0, 19.0
	width := (contentWidth - gap*float64(len(figures)-1)) / float64(len(figures))
	y := p.GetY()
	for i, figure := range figures {
		x := margin + float64(i)*(width+gap)
		p.fill(panel)
		p.RoundedRect(x, y, width, height, 2, "1234", "F")
		p.use(sizeSmall, "", grey)
		p.Text(x+3, y+5.5, p.fit(figure.label, width-6))
		p.figure(figure.value, x+3, y+13, width-6)
	}
	p.SetY(y + height)
}

// sourceRoom is what the head of the source and the first lines below it need.
const sourceRoom = 26.0

// sourceLine names the source with its logo, and says on the right how the account stands.
func (p *sheet) sourceLine() error {
	const side = 11.0
	y := p.GetY()
	left := margin
	if svg, ok := catalogue.Logo(p.account.ProviderID); ok {
		if err := p.logo(svg, margin, y, side); err != nil {
			return err
		}
		left += side + 3
	}
	p.use(sizeHead, "B", ink)
	p.Text(left, y+4.6, p.fit(p.source.Name, contentWidth-70))
	p.use(sizeText, "", grey)
	p.Text(left, y+9.4, cmp.Or(p.source.TypeLabel, "Data source"))
	p.use(sizeText, "B", grey)
	if p.account.Status == connection.Connected {
		p.use(sizeText, "B", brand)
	}
	status := words(string(p.account.Status))
	p.Text(pageWidth-margin-p.GetStringWidth(status), y+4.6, status)
	p.SetY(y + side + 3)
	return nil
}

// figure draws a value large where it fits, otherwise small in two lines.
func (p *sheet) figure(value string, x, y, width float64) {
	p.use(sizeHead, "B", ink)
	if p.GetStringWidth(value) <= width {
		p.Text(x, y, value)
		return
	}
	p.use(sizeText, "B", ink)
	lines := p.wrap(value, width)
	if len(lines) > 2 {
		lines = []string{lines[0], p.fit(strings.Join(lines[1:], " "), width)}
	}
	for i, text := range lines {
		p.Text(x, y-1.4+float64(i)*4, text)
	}
}

// pairs draws labels with their values below each other.
func (p *sheet) pairs(items []pair) {
	if len(items) == 0 {
		p.empty()
		return
	}
	const labelWidth = 40.0
	// Consents can be as long as a contract; the digest below says which text it is.
	const maxPairLines = 12
	for _, item := range items {
		p.use(sizeText, "", ink)
		lines := p.wrap(item.value, contentWidth-labelWidth)
		if len(lines) > maxPairLines {
			lines = append(lines[:maxPairLines], fmt.Sprintf("[…] %d characters in all", len([]rune(item.value))))
		}
		p.room(lineHeight * float64(min(len(lines), 3)))
		p.use(sizeText, "", grey)
		p.Text(margin, p.GetY()+3.2, item.label)
		p.use(sizeText, "", ink)
		for _, text := range lines {
			if p.room(lineHeight) {
				p.use(sizeText, "", ink)
			}
			p.Text(margin+labelWidth, p.GetY()+3.2, text)
			p.SetY(p.GetY() + lineHeight)
		}
		p.SetY(p.GetY() + 0.8)
	}
}

// column of a table; width in millimetres.
type column struct {
	head  string
	width float64
	right bool
}

const (
	rowPadding    = 1.4
	maxCellLines  = 4
	tableHeadSize = 6.5
)

// table draws rows; the head is drawn again on every page.
func (p *sheet) table(columns []column, rows [][]string) {
	if len(rows) == 0 {
		p.empty()
		return
	}
	p.tableHead(columns)
	for _, row := range rows {
		style := ""
		if total, isTotal := strings.CutPrefix(row[0], totalMark); isTotal {
			style, row[0] = "B", total
		}
		p.use(sizeText, style, ink)
		cells, lines := make([][]string, len(row)), 1
		for i, text := range row {
			cells[i] = p.wrap(text, columns[i].width-2)
			if len(cells[i]) > maxCellLines {
				cells[i] = append(cells[i][:maxCellLines-1], cells[i][maxCellLines-1]+"…")
			}
			lines = max(lines, len(cells[i]))
		}
		height := lineHeight*float64(lines) + 2*rowPadding - 0.8
		if p.room(height) {
			p.tableHead(columns)
			p.use(sizeText, style, ink)
		}
		p.tableRow(columns, cells, height)
	}
}

func (p *sheet) tableHead(columns []column) {
	p.fill(panel)
	p.Rect(margin, p.GetY(), contentWidth, tableHeadSize, "F")
	p.use(sizeSmall, "B", grey)
	x := margin
	for _, c := range columns {
		p.cell(c, x, p.GetY()+4.3, c.head)
		x += c.width
	}
	p.SetY(p.GetY() + tableHeadSize)
}

func (p *sheet) tableRow(columns []column, cells [][]string, height float64) {
	y, x := p.GetY(), margin
	for i, c := range columns {
		for n, text := range cells[i] {
			p.cell(c, x, y+rowPadding+3.1+float64(n)*lineHeight, text)
		}
		x += c.width
	}
	p.line(faint)
	p.Line(margin, y+height, pageWidth-margin, y+height)
	p.SetY(y + height)
}

func (p *sheet) cell(c column, x, y float64, text string) {
	if c.right {
		p.Text(x+c.width-1-p.GetStringWidth(text), y, text)
		return
	}
	p.Text(x+1, y, text)
}

const (
	// chartMonths is how many months, the last ones, a chart has room for.
	chartMonths = 18
	chartHeight = 54.0
	// chartFigures is with how many bars their figures have room above them.
	chartFigures = 12
)

// bar is a month of the chart; a month without an income has no value.
type bar struct {
	label string
	value *big.Rat
}

// bars are the months up to the last with an income, and the largest of them.
func (p *sheet) bars() (bars []bar, top *big.Rat, currency connector.Currency) {
	months, currency := p.payload.IncomeByMonth()
	if len(months) == 0 {
		return nil, nil, ""
	}
	byMonth, top := map[string]*big.Rat{}, new(big.Rat)
	for _, m := range months {
		value, _ := new(big.Rat).SetString(m.Amount.String())
		byMonth[time.Date(m.Year, time.Month(m.Month), 1, 0, 0, 0, 0, time.UTC).Format("2006-01")] = value
	}
	first, last := months[0], months[len(months)-1]
	count := min(chartMonths, (last.Year-first.Year)*12+last.Month-first.Month+1)
	for i := range count {
		at := time.Date(last.Year, time.Month(last.Month), 1, 0, 0, 0, 0, time.UTC).AddDate(0, i-count+1, 0)
		b := bar{at.Format("Jan 06"), byMonth[at.Format("2006-01")]}
		if b.value != nil && b.value.Cmp(top) > 0 {
			top = b.value
		}
		bars = append(bars, b)
	}
	return bars, top, currency
}

// chart draws a bar for every month, on lines that say how high they are.
func (p *sheet) chart() {
	bars, top, currency := p.bars()
	if len(bars) == 0 {
		p.empty()
		return
	}
	const height, lines, axis = 40.0, 4, 16.0
	mark := niceMark(top, lines)
	ceiling := new(big.Rat).Mul(mark, big.NewRat(lines, 1))
	y := p.GetY() + 2
	p.use(sizeSmall, "", grey)
	for i := range lines + 1 {
		at := y + height - height*float64(i)/lines
		text := grouped(new(big.Rat).Mul(mark, big.NewRat(int64(i), 1)).FloatString(0))
		text = strings.TrimSuffix(text, ".00")
		p.Text(margin+axis-3-p.GetStringWidth(text), at+1, text)
		p.line(faint)
		p.Line(margin+axis, at, pageWidth-margin, at)
	}
	step := (contentWidth - axis) / float64(max(len(bars), 6))
	for i, b := range bars {
		x := margin + axis + float64(i)*step
		p.use(6.2, "", grey)
		p.Text(x+(step-p.GetStringWidth(b.label))/2, y+height+4, b.label)
		if b.value == nil || b.value.Sign() <= 0 {
			continue
		}
		part, _ := new(big.Rat).Quo(b.value, ceiling).Float64()
		tall, wide := max(0.4, part*height), min(step*0.6, 12)
		p.fill(brand)
		p.Rect(x+(step-wide)/2, y+height-tall, wide, tall, "F")
		if text := strings.TrimSuffix(grouped(b.value.FloatString(0)), ".00"); len(bars) <= chartFigures {
			p.use(6.2, "", ink)
			p.Text(x+(step-p.GetStringWidth(text))/2, y+height-tall-1.2, text)
		}
	}
	p.use(sizeSmall, "", grey)
	p.Text(margin, y+height+9, "Amounts in "+string(currency)+", before deductions where the source tells them")
	p.SetY(y + height + 10)
}

// niceMark is the distance of the chart's lines: so many of them reach the top, and it is 1, 2, 2.5 or 5 times
// a power of ten.
func niceMark(top *big.Rat, lines int64) *big.Rat {
	need := new(big.Rat).Quo(top, big.NewRat(lines, 1))
	for power := big.NewRat(1, 1); ; power = new(big.Rat).Mul(power, big.NewRat(10, 1)) {
		for _, n := range []*big.Rat{big.NewRat(1, 1), big.NewRat(2, 1), big.NewRat(5, 2), big.NewRat(5, 1)} {
			if mark := new(big.Rat).Mul(power, n); mark.IsInt() && mark.Cmp(need) >= 0 {
				return mark
			}
		}
	}
}
