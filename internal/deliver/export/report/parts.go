package report

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/record/figure"
	"nod/internal/platform/pdf"
)

// cover is the top of the first page: whom the report is about, the code to verify it, and the key figures.
func (p *sheet) cover() {
	const side, caption = 24.0, "Scan to verify"
	top := p.y
	left := right - side
	p.drawCode(left, top-2, side)
	p.textCenter(caption, styleSmall, left+side/2, top+side+1.4)
	p.text("Income and employment report", styleLabel, margin, top+2)
	p.y = top + 5
	for _, line := range p.Wrap(p.fullName(), styleName, contentWidth-side-8, 4) {
		p.page.Draw(line, styleName, margin, p.y+5.5)
		p.y += 8
	}
	for _, text := range p.summary() {
		for _, line := range p.Wrap(text, styleLabel, contentWidth-side-8, 2) {
			p.page.Draw(line, styleLabel, margin, p.y+3.4)
			p.y += lineHeight
		}
	}
	p.y = max(p.y, top+side) + 4
	p.notice()
	p.figures()
}

// notice says what the reader must know before the figures, such as that the last reading failed.
func (p *sheet) notice() {
	lines := p.Wrap(p.warning(), styleWarn, contentWidth-8, 4)
	if p.warning() == "" {
		return
	}
	height := 3.6*float64(len(lines)) + 4.4
	p.page.RoundedRect(pdf.Box{X: margin, Y: p.y, Width: contentWidth, Height: height}, 2, caution)
	for i, line := range lines {
		p.page.Draw(line, styleWarn, margin+4, p.y+4.9+3.6*float64(i))
	}
	p.y += height + 3
}

// figures draws the key figures, four in a row.
func (p *sheet) figures() {
	const gap, height, padding, inRow = 3.0, 25.0, 3.0, 4
	const width = (contentWidth - gap*(inRow-1)) / inRow
	figures := p.keyFigures()
	for i, figure := range figures {
		x, y := margin+float64(i%inRow)*(width+gap), p.y+float64(i/inRow)*(height+gap)
		p.page.RoundedRect(pdf.Box{X: x, Y: y, Width: width, Height: height}, 2, panel)
		p.textFit(figure.label, styleSmall, place{x + padding, y + 5.5, width - 2*padding})
		p.figure(figure, place{x + padding, y + 12, width - 2*padding})
		for n, line := range p.Wrap(figure.note, styleTick, width-2*padding, 2) {
			p.page.Draw(line, styleTick, x+padding, y+18.6+2.9*float64(n))
		}
	}
	p.y += float64((len(figures)+inRow-1)/inRow)*(height+gap) - gap
}

// figure draws a number as large as it fits, for a number is never broken, and a text in up to two lines.
func (p *sheet) figure(f figureCard, at place) {
	style := styleHead
	if wide := p.Line(f.value, style).Width(style); wide > at.width {
		if f.isText {
			for i, line := range p.Wrap(f.value, styleBold, at.width, 2) {
				p.page.Draw(line, styleBold, at.x, at.y-1.2+float64(i)*3.6)
			}
			return
		}
		style.Size *= at.width / wide
	}
	p.text(f.value, style, at.x, at.y)
}

// sourceRoom is what the head of the source and the first lines below it need.
const sourceRoom = 26.0

// sourceLine names the source with its logo, and says on the right how the account stands.
func (p *sheet) sourceLine() error {
	const side = 11.0
	left := margin
	if svg, ok := catalogue.Logo(p.Account.ProviderID); ok {
		if err := p.logo(svg, margin, p.y, side); err != nil {
			return err
		}
		left += side + 3
	}
	p.textFit(p.Source.Name, styleHead, place{left, p.y + 4.6, contentWidth - 70})
	p.text(cmp.Or(p.Source.TypeLabel, "Data source"), styleLabel, left, p.y+9.4)
	status := pdf.Style{Size: styleText.Size, Bold: true, Color: gray}
	if p.Account.Status == connection.Connected {
		status.Color = brand
	}
	p.textRight(words(string(p.Account.Status)), status, place{right, p.y + 4.6, 50})
	p.y += side + 3
	return nil
}

// pairs draws labels with their values below each other.
func (p *sheet) pairs(items []pair) {
	for _, item := range items {
		// Consents can be as long as a contract; the digest below says which text it is.
		most := 4
		if item.label == labelConsent {
			most = 12
		}
		p.pair(item, most)
	}
}

// pair draws a label with at most so many lines of its value.
func (p *sheet) pair(item pair, most int) {
	const labelWidth = 40.0
	lines := p.Wrap(item.value, styleText, contentWidth-labelWidth, most)
	p.room(lineHeight * float64(min(len(lines), 3)))
	p.text(item.label, styleLabel, margin, p.y+3.2)
	for _, line := range lines {
		p.room(lineHeight)
		p.page.Draw(line, styleText, margin+labelWidth, p.y+3.2)
		p.y += lineHeight
	}
	p.y += 0.8
}

// grid is a table of the report. Its rows have a cell for each column; the last is the currency where hasUnit says so.
type grid struct {
	columns []column
	rows    []row
	hasUnit bool
}

// oneUnit moves the currency into the heads where all rows have the same.
func (t grid) oneUnit() grid {
	last := len(t.columns) - 1
	if !t.hasUnit {
		return t
	}
	units := map[string]bool{}
	for _, row := range t.rows {
		if unit := row.cells[last]; unit != "" {
			units[unit] = true
		}
	}
	if len(units) > 1 {
		return t
	}
	out := grid{columns: slices.Clone(t.columns[:last])}
	for unit := range units {
		for i, c := range out.columns {
			if c.isRight {
				out.columns[i].head += ", " + unit
			}
		}
	}
	for _, row := range t.rows {
		row.cells = row.cells[:last]
		out.rows = append(out.rows, row)
	}
	return out
}

// column of a table. A tight one is as wide as its widest cell, which is never broken: numbers, dates and
// codes. The others share what is left by their weight.
type column struct {
	head    string
	weight  float64
	isTight bool
	isRight bool
}

func shared(head string, weight float64) column { return column{head: head, weight: weight} }
func tight(head string) column                  { return column{head: head, isTight: true} }
func number(head string) column                 { return column{head: head, isTight: true, isRight: true} }

// row of a table; a total is bold, a note below it small.
type row struct {
	cells   []string
	isTotal bool
	isNote  bool
}

func (r row) style() pdf.Style {
	switch {
	case r.isTotal:
		return styleBold
	case r.isNote:
		return styleSmall
	default:
		return styleText
	}
}

const (
	rowPadding    = 1.4
	maxCellLines  = 4
	tableHeadSize = 6.5
	cellGap       = 3.0  // between columns
	minTextWidth  = 20.0 // of a column that shares the rest
)

// widths measures the columns. Where numbers leave too little for texts, shrink says how much smaller the
// table has to be.
func (p *sheet) widths(t grid) (widths []float64, shrink float64) {
	widths = make([]float64, len(t.columns))
	taken := 0.0
	weights := 0.0
	texts := 0.0
	for i, c := range t.columns {
		if !c.isTight {
			weights += c.weight
			texts++
			continue
		}
		widths[i] = p.Line(c.head, styleTable).Width(styleTable)
		for _, row := range t.rows {
			widths[i] = max(widths[i], p.Line(row.cells[i], row.style()).Width(row.style()))
		}
		taken += widths[i]
	}
	gaps := cellGap * float64(len(t.columns)-1)
	shrink = min(1, (contentWidth-2-gaps-minTextWidth*texts)/max(taken, 1))
	rest := contentWidth - 2 - gaps - taken*shrink
	for i, c := range t.columns {
		if c.isTight {
			widths[i] *= shrink
		} else {
			widths[i] = rest * c.weight / weights
		}
	}
	return widths, shrink
}

// grid draws rows; the head is drawn again on every page.
func (p *sheet) grid(t grid) {
	t = t.oneUnit()
	widths, shrink := p.widths(t)
	p.tableHead(t.columns, widths, shrink)
	for i, row := range t.rows {
		style := row.style()
		style.Size *= shrink
		cells, count := make([][]pdf.Line, len(row.cells)), 1
		for i, text := range row.cells {
			if t.columns[i].isTight {
				cells[i] = []pdf.Line{p.Line(text, style)}
				continue
			}
			cells[i] = p.Wrap(text, style, widths[i], maxCellLines)
			count = max(count, len(cells[i]))
		}
		height := lineHeight*float64(count) + 2*rowPadding - 0.8
		// A total stays with its note, and the last row with its total.
		need := height
		for next := i + 1; next < len(t.rows) && next <= i+2 && (t.rows[next].isTotal || t.rows[next].isNote); next++ {
			need += lineHeight + 2*rowPadding
		}
		if p.room(need) {
			p.tableHead(t.columns, widths, shrink)
		}
		y := p.y + rowPadding + 3.1
		p.cells(y, widths, func(i int, at place) {
			for n, line := range cells[i] {
				p.cell(t.columns[i], line, style, place{at.x, at.y + float64(n)*lineHeight, at.width})
			}
		})
		p.line(p.y + height)
		p.y += height
	}
}

func (p *sheet) tableHead(columns []column, widths []float64, shrink float64) {
	p.page.Rect(pdf.Box{X: margin, Y: p.y, Width: contentWidth, Height: tableHeadSize}, panel)
	style := styleTable
	style.Size *= shrink
	p.cells(p.y+4.3, widths, func(i int, at place) {
		p.cell(columns[i], p.Line(columns[i].head, style), style, at)
	})
	p.y += tableHeadSize
}

// cells goes through the columns from the left.
func (p *sheet) cells(y float64, widths []float64, draw func(i int, at place)) {
	x := margin + 1
	for i := range widths {
		draw(i, place{x, y, widths[i]})
		x += widths[i] + cellGap
	}
}

func (p *sheet) cell(c column, line pdf.Line, style pdf.Style, at place) {
	if c.isRight {
		at.x += at.width - line.Width(style)
	}
	p.page.Draw(line, style, at.x, at.y)
}

const (
	// chartMonths is how many months, the last ones, a chart has room for.
	chartMonths = 18
	chartHeight = 58.0
)

// charts draws the income by month, in each currency for itself.
func (p *sheet) charts() {
	for i, income := range p.Payload.MonthlyIncomes() {
		if i > 0 {
			p.y += 4
			p.room(chartHeight)
		}
		p.chart(income)
	}
}

// chart draws a bar for every month, on lines that say how high they are. A month that is not complete is
// light, one whose income is unknown says so, one without a record is empty.
func (p *sheet) chart(income figure.MonthlyIncome) {
	const height, lines = 40.0, 4
	months, top := income.Course(chartMonths), new(big.Rat)
	for _, m := range months {
		if m.Amount != nil && figure.Exact(*m.Amount).Cmp(top) > 0 {
			top = figure.Exact(*m.Amount)
		}
	}
	mark := niceMark(top, lines)
	ceiling := new(big.Rat).Mul(mark, big.NewRat(lines, 1))
	axis := p.Line(whole(ceiling), styleSmall).Width(styleSmall) + 4
	y := p.y + 2
	for i := range lines + 1 {
		at := y + height - height*float64(i)/lines
		label := whole(new(big.Rat).Mul(mark, big.NewRat(int64(i), 1)))
		p.textRight(label, styleSmall, place{margin + axis - 3, at + 1, axis})
		from, to := pdf.Point{X: margin + axis, Y: at}, pdf.Point{X: right, Y: at}
		p.page.Rule(from, to, pdf.Pen{Width: hairline, Color: faint})
	}
	step := (contentWidth - axis) / float64(max(len(months), 6))
	for i, m := range months {
		x := margin + axis + (float64(i)+0.5)*step
		p.textCenter(monthTick(m.Month), styleTick, x, y+height+4)
		if !m.Complete {
			p.textCenter("so far", styleTick, x, y+height+6.8)
		}
		p.bar(m, ceiling, place{x, y + height, step})
	}
	p.y = y + height + 10.5
	for _, line := range p.Wrap(chartCaption(income, months), styleSmall, contentWidth, 3) {
		p.page.Draw(line, styleSmall, margin, p.y)
		p.y += 3.4
	}
}

// monthTick is a month as short as it goes: "Nov 26".
func monthTick(m figure.Month) string {
	name := m.Name()
	return name[:len("Nov ")] + name[len("Nov 20"):]
}

// bar draws one month of a chart around x, from y up.
func (p *sheet) bar(m figure.IncomeMonth, ceiling *big.Rat, at place) {
	const height = 40.0
	label, tick := "", styleTick
	tall := 0.0
	switch {
	case m.Amount != nil:
		value := figure.Exact(*m.Amount)
		part, _ := new(big.Rat).Quo(value, ceiling).Float64()
		tall = max(0, part*height)
		fill := brand
		if !m.Complete {
			fill = pale
		}
		wide := min(at.width*0.6, 12)
		if tall > 0 {
			tall := max(0.4, tall)
			p.page.Rect(pdf.Box{X: at.x - wide/2, Y: at.y - tall, Width: wide, Height: tall}, fill)
		}
		label, tick.Color = whole(value), ink
	case m.Basis == figure.BasisUnknown || m.Basis == figure.BasisMixed:
		label = "unknown"
	}
	// Where it is too wide for its bar, the tables below have it.
	if line := p.Line(label, tick); line.Width(tick) < at.width-0.5 {
		p.page.Draw(line, tick, at.x-line.Width(tick)/2, at.y-tall-1.2)
	}
}

// chartCaption says what the bars are and repeats the average with what it is taken over.
func chartCaption(income figure.MonthlyIncome, months []figure.IncomeMonth) string {
	names := map[figure.Basis]string{
		figure.BasisEstimate: "estimated by the source", figure.BasisGross: "gross pay", figure.BasisBase: "base pay",
		figure.BasisNet: "net pay", figure.BasisMixed: "pay known in different ways",
	}
	var bases []string
	for _, m := range months {
		if name := names[m.Basis]; name != "" && m.Amount != nil && !slices.Contains(bases, name) {
			bases = append(bases, name)
		}
	}
	text := "Amounts in " + string(income.Currency)
	if len(bases) > 0 {
		text += ": " + strings.Join(bases, ", ")
	}
	if average := income.Headline(); average.Average != nil {
		text += ". Average " + money(income.Currency, average.Average) + " over " + average.Over
	}
	return text + "."
}

// whole is an amount without its cents.
func whole(value *big.Rat) string { return strings.TrimSuffix(grouped(value.FloatString(0)), ".00") }

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
