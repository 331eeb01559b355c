package export

import (
	"math/big"
	"strings"
	"time"
)

// cover is the top of the first page: whom the report is about, and four numbers.
func (p *sheet) cover() {
	p.use(sizeText, "", grey)
	p.Text(margin, p.GetY()+2, "Income and employment report")
	p.SetY(p.GetY() + 5)
	p.use(17, "B", ink)
	for _, text := range p.wrap(p.fullName(), contentWidth) {
		p.Text(margin, p.GetY()+5.5, text)
		p.SetY(p.GetY() + 8)
	}
	p.SetY(p.GetY() + 3)
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
	for _, item := range items {
		p.use(sizeText, "", ink)
		lines := p.wrap(item.value, contentWidth-labelWidth)
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
	chartHeight = 50.0
)

// chart draws a bar for every month up to the last with an income.
func (p *sheet) chart() {
	months, currency := p.payload.IncomeByMonth()
	if len(months) == 0 {
		p.empty()
		return
	}
	const height = 40.0
	type bar struct {
		label string
		value *big.Rat
	}
	byMonth, top := map[string]*big.Rat{}, new(big.Rat)
	for _, m := range months {
		value, _ := new(big.Rat).SetString(m.Amount.String())
		byMonth[time.Date(m.Year, time.Month(m.Month), 1, 0, 0, 0, 0, time.UTC).Format("2006-01")] = value
	}
	last := months[len(months)-1]
	first := months[0]
	count := min(chartMonths, (last.Year-first.Year)*12+last.Month-first.Month+1)
	bars := make([]bar, count)
	for i := range bars {
		at := time.Date(last.Year, time.Month(last.Month), 1, 0, 0, 0, 0, time.UTC).AddDate(0, i-count+1, 0)
		bars[i] = bar{at.Format("Jan 06"), byMonth[at.Format("2006-01")]}
		if bars[i].value != nil && bars[i].value.Cmp(top) > 0 {
			top = bars[i].value
		}
	}
	y := p.GetY()
	p.use(sizeSmall, "", grey)
	p.Text(margin, y+3, "Highest month "+symbol(currency)+grouped(top.FloatString(2)))
	step := contentWidth / float64(max(count, 6))
	for i, b := range bars {
		x := margin + float64(i)*step
		if b.value != nil && b.value.Sign() > 0 && top.Sign() > 0 {
			part, _ := new(big.Rat).Quo(b.value, top).Float64()
			tall := max(0.6, part*(height-7))
			p.fill(brand)
			p.Rect(x+step*0.18, y+height-tall, step*0.64, tall, "F")
		}
		p.use(6.2, "", grey)
		p.Text(x+(step-p.GetStringWidth(b.label))/2, y+height+4, b.label)
	}
	p.line(faint)
	p.Line(margin, y+height, pageWidth-margin, y+height)
	p.SetY(y + height + 6)
}
