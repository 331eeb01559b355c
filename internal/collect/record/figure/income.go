package figure

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"time"

	"nod/internal/collect/connector"
)

// Basis says what an amount of income is.
type Basis string

// The bases of amounts.
const (
	BasisEstimate Basis = "ESTIMATE" // as the source estimates the month
	BasisGross    Basis = "GROSS"    // before deductions
	BasisBase     Basis = "BASE"     // base pay, because gross pay is unknown
	BasisNet      Basis = "NET"      // after deductions, because nothing else is known
	BasisMixed    Basis = "MIXED"    // periods of different bases
	BasisUnknown  Basis = "UNKNOWN"
)

// PayOf is the one amount that a pay period counts with: gross, else base, else net. It is nil when none is known.
func PayOf(i connector.Income) (*connector.Amount, Basis) {
	switch {
	case i.GrossAmount != nil:
		return i.GrossAmount, BasisGross
	case i.BaseAmount != nil:
		return i.BaseAmount, BasisBase
	case i.NetAmount != nil:
		return i.NetAmount, BasisNet
	default:
		return nil, BasisUnknown
	}
}

// Reading is when a source was last read, in the zone of the organization that asked.
type Reading struct {
	// At is zero for a source that was never read: none of its months is complete.
	At   time.Time
	Zone *time.Location
}

// Running is the first month that is not complete.
func (r Reading) Running() Month {
	if r.At.IsZero() {
		return 0
	}
	return monthAt(r.At.In(r.Zone))
}

// Today is the day of the reading, 2006-01-02.
func (r Reading) Today() string { return r.At.In(r.Zone).Format(time.DateOnly) }

// MonthlyIncome is what a source tells of the income in one currency.
type MonthlyIncome struct {
	Currency connector.Currency `json:"currency" doc:"Currency of all amounts here, ISO 4217."`
	Months   []IncomeMonth      `json:"months"   doc:"The months that have an income, oldest first."`
	Windows  []IncomeWindow     `json:"windows"  doc:"All complete months, then the last 3, 6, 9, 12 and 18."`
}

// IncomeMonth is the income of one month.
type IncomeMonth struct {
	Month    Month             `json:"month" doc:"The month, such as 2026-11."`
	Amount   *connector.Amount `json:"amount"   personal:"figures of an income" nullable:"true" doc:"Null when an amount of the month is unknown."`
	Basis    Basis             `json:"basis"    enum:"ESTIMATE,GROSS,BASE,NET,MIXED,UNKNOWN" doc:"What amount is: ESTIMATE of the source, pay before deductions (GROSS), BASE pay, pay after deductions (NET), several of them (MIXED), or UNKNOWN."`
	Complete bool              `json:"complete" doc:"Whether the month had ended when the source was last read. Others are in no figure."`
}

// IncomeWindow has the figures of a span of complete months.
type IncomeWindow struct {
	LastMonths int     `json:"lastMonths" doc:"How many months the window spans; 0 for all."`
	Counted    []Month `json:"counted"    doc:"The complete months with a known income that the figures are taken over."`
	Unknown    []Month `json:"unknown"    doc:"The complete months in the window whose income is unknown."`
	Over       string  `json:"over"       doc:"What the figures are taken over, for people."                               example:"3 complete months, Aug–Oct 2026"`
	Statistics
}

// IncomeWindows are the spans, in months, over which incomes are summed up beside all of them.
func IncomeWindows() []int { return []int{HeadlineMonths, 6, 9, 12, 18} }

// HeadlineMonths is the window whose average stands for the income of a person.
const HeadlineMonths = 3

// Headline has the average that stands for the income of the person: that of the last 3 complete months.
func (i MonthlyIncome) Headline() IncomeWindow { return i.Window(HeadlineMonths) }

// Window returns the figures of the last months, 0 for all.
func (i MonthlyIncome) Window(lastMonths int) IncomeWindow {
	for _, w := range i.Windows {
		if w.LastMonths == lastMonths {
			return w
		}
	}
	return IncomeWindow{LastMonths: lastMonths, Over: overMonths(nil, nil)}
}

// Month returns the income of a month, if there is one.
func (i MonthlyIncome) Month(m Month) (IncomeMonth, bool) {
	for _, at := range i.Months {
		if at.Month == m {
			return at, true
		}
	}
	return IncomeMonth{}, false
}

// Latest is the newest complete month with a known income.
func (i MonthlyIncome) Latest() (IncomeMonth, bool) {
	for _, m := range slices.Backward(i.Months) {
		if m.Complete && m.Amount != nil {
			return m, true
		}
	}
	return IncomeMonth{}, false
}

// Title names the window for people.
func (w IncomeWindow) Title() string {
	if w.LastMonths == 0 {
		return "All complete months"
	}
	return fmt.Sprintf("Last %d complete months", w.LastMonths)
}

// overMonths says what figures are taken over: "3 complete months, Aug–Oct 2026".
func overMonths(counted, unknown []Month) string {
	text := "no complete month"
	if n := len(counted); n == 1 {
		text = "1 complete month, " + monthNames(counted)
	} else if n > 1 {
		text = fmt.Sprintf("%d complete months, %s", n, monthNames(counted))
	}
	if len(unknown) > 0 {
		text += "; unknown: " + monthNames(unknown)
	}
	return text
}

// Course lists the last months up to the newest with an income, at most n, for a chart. A month without a record
// has neither amount nor basis.
func (i MonthlyIncome) Course(n int) []IncomeMonth {
	if len(i.Months) == 0 {
		return nil
	}
	byMonth := map[Month]IncomeMonth{}
	for _, m := range i.Months {
		byMonth[m.Month] = m
	}
	first, last := i.Months[0].Month, i.Months[len(i.Months)-1].Month
	course := []IncomeMonth{}
	for m := max(first, last-Month(n)+1); m <= last; m++ {
		at, ok := byMonth[m]
		if !ok {
			at = IncomeMonth{Month: m, Complete: true}
		}
		course = append(course, at)
	}
	return course
}

// monthTally is the income of a month before it is written down.
type monthTally struct {
	amount *big.Rat // nil when unknown
	basis  Basis
}

// incomeHistory is the income of every month with a record of it, in one currency.
type incomeHistory map[Month]monthTally

// historiesOf sorts incomes by currency and month, up to the running one.
func historiesOf(
	incomes []connector.Income, estimates []connector.EIncome, running Month,
) map[connector.Currency]incomeHistory {
	histories := map[connector.Currency]incomeHistory{}
	of := func(currency connector.Currency) incomeHistory {
		if histories[currency] == nil {
			histories[currency] = incomeHistory{}
		}
		return histories[currency]
	}
	for _, item := range incomes {
		end := item.StartDate
		if item.EndDate != nil {
			end = *item.EndDate
		}
		amount, basis := PayOf(item)
		of(item.Currency).pay(monthOf(string(end)), amount, basis)
	}
	estimated := map[connector.Currency]incomeHistory{}
	for _, item := range estimates {
		if estimated[item.Currency] == nil {
			estimated[item.Currency] = incomeHistory{}
		}
		estimated[item.Currency].estimate(monthOf(item.Month), item.Amount)
	}
	for currency, months := range estimated {
		for m, tally := range months {
			if _, hasPay := of(currency)[m]; tally.amount != nil || !hasPay {
				of(currency)[m] = tally
			}
		}
	}
	for currency, h := range histories {
		maps.DeleteFunc(h, func(m Month, _ monthTally) bool { return m > running })
		if len(h) == 0 {
			delete(histories, currency)
		}
	}
	return histories
}

// pay adds the pay of a period; with one that is unknown so is the month.
func (h incomeHistory) pay(m Month, amount *connector.Amount, basis Basis) {
	was, ok := h[m]
	switch {
	case amount == nil || ok && was.amount == nil:
		h[m] = monthTally{nil, BasisUnknown}
	case !ok:
		h[m] = monthTally{Exact(*amount), basis}
	default:
		if was.basis != basis {
			basis = BasisMixed
		}
		h[m] = monthTally{new(big.Rat).Add(was.amount, Exact(*amount)), basis}
	}
}

// estimate notes the estimate of a month. Two that differ say nothing.
func (h incomeHistory) estimate(m Month, amount *connector.Amount) {
	tally := monthTally{nil, BasisUnknown}
	if amount != nil {
		tally = monthTally{Exact(*amount), BasisEstimate}
	}
	was, ok := h[m]
	if ok && (was.amount == nil || tally.amount == nil || was.amount.Cmp(tally.amount) != 0) {
		tally = monthTally{nil, BasisUnknown}
	}
	h[m] = tally
}

// window lists the months in [from, to) with a known income and those with an unknown one.
func (h incomeHistory) window(from, to Month) (counted, unknown []Month) {
	for _, m := range monthsIn(h, from, to) {
		if h[m].amount != nil {
			counted = append(counted, m)
		} else {
			unknown = append(unknown, m)
		}
	}
	return counted, unknown
}

func (h incomeHistory) amounts(months []Month) []*big.Rat {
	values := make([]*big.Rat, len(months))
	for i, m := range months {
		values[i] = h[m].amount
	}
	return values
}

func (h incomeHistory) describe(lastMonths int, from, to Month) IncomeWindow {
	counted, unknown := h.window(from, to)
	return IncomeWindow{
		LastMonths: lastMonths, Counted: append([]Month{}, counted...), Unknown: append([]Month{}, unknown...),
		Over: overMonths(counted, unknown), Statistics: Describe(h.amounts(counted)),
	}
}

// MonthlyIncomes computes the income by month, one entry for each currency in the order of its code.
func MonthlyIncomes(
	incomes []connector.Income, estimates []connector.EIncome, read Reading,
) []MonthlyIncome {
	running := read.Running()
	histories := historiesOf(incomes, estimates, running)
	list := []MonthlyIncome{}
	for _, currency := range slices.Sorted(maps.Keys(histories)) {
		h := histories[currency]
		out := MonthlyIncome{Currency: currency, Months: []IncomeMonth{}}
		for _, m := range slices.Sorted(maps.Keys(h)) {
			shown := IncomeMonth{Month: m, Basis: h[m].basis, Complete: m < running}
			if h[m].amount != nil {
				shown.Amount = rounded(h[m].amount)
			}
			out.Months = append(out.Months, shown)
		}
		out.Windows = append(out.Windows, h.describe(0, 0, running))
		for _, months := range IncomeWindows() {
			out.Windows = append(out.Windows, h.describe(months, running-Month(months), running))
		}
		list = append(list, out)
	}
	return list
}

// CurrentJob is the job that employer and tenure are told of: of those that are not over on a day the one that
// began first.
func CurrentJob(jobs []connector.Employment, today string) (connector.Employment, bool) {
	var current connector.Employment
	found := false
	for _, job := range jobs {
		if isCurrent(job, today) && (!found || job.StartDate < current.StartDate) {
			current, found = job, true
		}
	}
	return current, found
}

func isCurrent(item connector.Employment, today string) bool {
	return string(item.StartDate) <= today && (item.EndDate == nil || string(*item.EndDate) >= today) &&
		(item.Status == nil || !strings.EqualFold(*item.Status, "INACTIVE"))
}
