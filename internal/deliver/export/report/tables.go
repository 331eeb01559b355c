package report

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"time"

	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/collect/record/figure"
)

func (r Report) employments() grid {
	t := grid{columns: []column{
		shared("Employer", 5), shared("Job title", 5), tight("From"), tight("To"), shared("Status", 2),
	}}
	for _, item := range r.Payload.Employments {
		e := item.Data
		t.rows = append(t.rows, row{cells: []string{
			textOf(e.Employer), textOf(e.JobTitle), dayOf(&e.StartDate), dayOf(e.EndDate), words(textOf(e.Status)),
		}})
	}
	return t
}

// periodOf writes the days of a period as short as it goes.
func periodOf(from connector.Date, to *connector.Date) string {
	first, err := time.Parse(time.DateOnly, string(from))
	if err != nil || to == nil {
		return "from " + dayOf(&from)
	}
	last, err := time.Parse(time.DateOnly, string(*to))
	switch {
	case err != nil:
		return dayOf(&from) + " – " + string(*to)
	case first.Equal(last):
		return first.Format(reportDay)
	case first.Year() == last.Year() && first.Month() == last.Month():
		return fmt.Sprintf("%d–%s", first.Day(), last.Format(reportDay))
	case first.Year() == last.Year():
		return first.Format("2 Jan") + " – " + last.Format(reportDay)
	default:
		return first.Format(reportDay) + " – " + last.Format(reportDay)
	}
}

// incomes lists the pay periods. Where a period counts with something else than its gross pay, what it counts
// with, in the chart and in all figures, has its own column.
func (r Report) incomes() grid {
	hasBase, hasCounted := false, false
	for _, item := range r.Payload.Incomes {
		_, basis := figure.PayOf(item.Data)
		hasBase = hasBase || item.Data.BaseAmount != nil
		hasCounted = hasCounted || basis != figure.BasisGross
	}
	t := grid{hasUnit: true, columns: []column{tight("Period"), shared("Employer", 1), tight("Frequency")}}
	first := len(t.columns)
	amounts := func(i connector.Income) []*connector.Amount {
		list := []*connector.Amount{}
		if hasBase {
			list = append(list, i.BaseAmount)
		}
		list = append(list, i.GrossAmount, i.NetAmount)
		if counted, _ := figure.PayOf(i); hasCounted {
			list = append(list, counted)
		}
		return list
	}
	for _, c := range []struct {
		head string
		has  bool
	}{{"Base", hasBase}, {"Gross", true}, {"Net", true}, {"Counted", hasCounted}} {
		if c.has {
			t.columns = append(t.columns, number(c.head))
		}
	}
	sums := newSums(first, len(t.columns)-first)
	t.columns = append(t.columns, tight(""))
	for _, item := range r.Payload.Incomes {
		i := item.Data
		frequency := unknown
		if i.Frequency != nil {
			frequency = string(*i.Frequency)
		}
		cells := []string{periodOf(i.StartDate, i.EndDate), textOf(i.Employer), frequency}
		for _, a := range amounts(i) {
			cells = append(cells, amount(a))
		}
		t.rows = append(t.rows, row{cells: append(cells, string(i.Currency))})
		sums.add(i.Currency, amounts(i)...)
	}
	t.rows = append(t.rows, sums.rows()...)
	return t
}

func (r Report) estimates() grid {
	t := grid{hasUnit: true, columns: []column{shared("Month", 1), number("Amount"), tight("")}}
	sums := newSums(1, 1)
	for _, item := range r.Payload.EIncomes {
		month := item.Data.Month
		if at, err := time.Parse("2006-01", month); err == nil {
			month = at.Format("January 2006")
		}
		t.rows = append(t.rows, row{cells: []string{month, amount(item.Data.Amount), string(item.Data.Currency)}})
		sums.add(item.Data.Currency, item.Data.Amount)
	}
	t.rows = append(t.rows, sums.rows()...)
	return t
}

func (r Report) liabilities() grid {
	t := grid{hasUnit: true, columns: []column{
		shared("Type", 1), tight("From"), tight("To"), number("Loan"), number("Outstanding"), number("Overdue"),
		tight(""),
	}}
	var all []connector.Liability
	for _, item := range r.Payload.Liabilities {
		l := item.Data
		all = append(all, l)
		t.rows = append(t.rows, row{cells: []string{
			words(textOf(&l.Type)), dayOf(&l.StartDate), dayOf(l.EndDate), amount(&l.LoanAmount),
			amount(l.OutstandingBalance), amount(l.OverduePaymentAmount), string(l.Currency),
		}})
	}
	for _, loans := range figure.LoansOf(all) {
		t.rows = append(t.rows, row{isTotal: true, cells: []string{
			"Total", "", "", amount(loans.Loan.Sum), amount(loans.Outstanding.Sum), amount(loans.Overdue.Sum),
			string(loans.Currency),
		}}, row{isNote: true, cells: []string{
			"Taken over", "", "", loans.Loan.Over(), loans.Outstanding.Over(), loans.Overdue.Over(), "",
		}})
	}
	return t
}

func (r Report) documents() grid {
	t := grid{columns: []column{
		shared("Name", 5), shared("Number", 4), tight("Issued"), tight("Expires"), shared("Status", 2),
	}}
	for _, item := range r.Payload.Documents {
		d := item.Data
		t.rows = append(t.rows, row{cells: []string{
			textOf(&d.Name), textOf(d.DocID), dayOf(d.IssueDate), dayOf(d.ExpiryDate), words(textOf(d.Status)),
		}})
	}
	return t
}

// flow is what contributions and transactions are summed up from.
type flow struct {
	date     connector.Date
	currency connector.Currency
	amount   connector.Amount
}

// flows sums up what is too long to list. Money in and money out are apart, because their balance says
// little about either.
func (r Report) flows() grid {
	t := grid{hasUnit: true, columns: []column{
		shared("Kind", 1), tight("Count"), tight("Period"), number("Sum"), tight(""),
	}}
	in, out := []flow{}, []flow{}
	for _, item := range r.Payload.Transactions {
		f := flow{item.Data.Date, item.Data.Currency, item.Data.Amount}
		if value, ok := new(big.Rat).SetString(f.amount.String()); ok && value.Sign() < 0 {
			out = append(out, f)
		} else {
			in = append(in, f)
		}
	}
	t.rows = append(flowRows("Contributions", flowsOf(r.Payload.Contributions)), flowRows("Transactions in", in)...)
	t.rows = append(t.rows, flowRows("Transactions out", out)...)
	return t
}

func flowsOf(contributions []record.Item[connector.Contribution]) []flow {
	var flows []flow
	for _, item := range contributions {
		flows = append(flows, flow{item.Data.Date, item.Data.Currency, item.Data.Amount})
	}
	return flows
}

// flowRows has a row for each currency, with the count and period of what is in it.
func flowRows(name string, flows []flow) []row {
	byCurrency := map[connector.Currency][]flow{}
	for _, f := range flows {
		byCurrency[f.currency] = append(byCurrency[f.currency], f)
	}
	var rows []row
	for _, currency := range slices.Sorted(maps.Keys(byCurrency)) {
		sum, of := new(big.Rat), byCurrency[currency]
		first, last := of[0].date, of[0].date
		for _, f := range of {
			first, last = min(first, f.date), max(last, f.date)
			if value, ok := new(big.Rat).SetString(f.amount.String()); ok {
				sum.Add(sum, value)
			}
		}
		rows = append(rows, row{cells: []string{
			name, fmt.Sprint(len(of)), periodOf(first, &last), grouped(sum.FloatString(2)), string(currency),
		}})
	}
	return rows
}

// sums are the exact totals of a table's amounts by currency. first is the column of the first amount; the
// currency comes behind the last. Rows in which an amount is unknown are not in its total, and a note says how
// many are.
type sums struct {
	first, count int
	of           map[connector.Currency]*sum
}

type sum struct {
	rows   int
	values []*big.Rat
	known  []int
}

func newSums(first, count int) *sums { return &sums{first, count, map[connector.Currency]*sum{}} }

func (s *sums) add(currency connector.Currency, amounts ...*connector.Amount) {
	of := s.of[currency]
	if of == nil {
		of = &sum{values: make([]*big.Rat, s.count), known: make([]int, s.count)}
		s.of[currency] = of
	}
	of.rows++
	for i, a := range amounts {
		if a == nil {
			continue
		}
		if of.values[i] == nil {
			of.values[i] = new(big.Rat)
		}
		of.values[i].Add(of.values[i], figure.Exact(*a))
		of.known[i]++
	}
}

// rows are the totals, in the order of their currencies.
func (s *sums) rows() []row {
	var rows []row
	for _, currency := range slices.Sorted(maps.Keys(s.of)) {
		of := s.of[currency]
		total, note := make([]string, s.first+s.count+1), make([]string, s.first+s.count+1)
		total[0] = "Total"
		total[s.first+s.count] = string(currency)
		note[0] = "Rows in the total"
		isPartial := false
		for i, value := range of.values {
			total[s.first+i] = unknown
			if value != nil {
				total[s.first+i] = grouped(value.FloatString(2))
			}
			note[s.first+i] = fmt.Sprintf("%d of %d", of.known[i], of.rows)
			isPartial = isPartial || of.known[i] < of.rows
		}
		rows = append(rows, row{cells: total, isTotal: true})
		if isPartial {
			rows = append(rows, row{cells: note, isNote: true})
		}
	}
	return rows
}
