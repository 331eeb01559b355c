package figure

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"nod/internal/collect/connector"
)

// LoanRow describes one amount of some loans.
type LoanRow struct {
	// Count is of the loans that the amount is known of, Unknown of those that the source does not tell it of.
	Count, Unknown int
	Statistics
}

// Over says what the row is taken over: "3 loans; 1 unknown".
func (r LoanRow) Over() string {
	text := fmt.Sprintf("%d loans", r.Count)
	if r.Count == 1 {
		text = "1 loan"
	}
	if r.Unknown > 0 {
		text += fmt.Sprintf("; %d unknown", r.Unknown)
	}
	return text
}

// Loans are what somebody owes in one currency.
type Loans struct {
	Currency connector.Currency
	// Loan is what was lent, Outstanding what is left to pay, Overdue what should be paid by now, Ongoing the payments
	// that outstanding loans ask for.
	Loan, Outstanding, Overdue, Ongoing LoanRow
	Finished                            int
}

// LoansOf describes liabilities, one entry for each currency in the order of its code.
func LoansOf(liabilities []connector.Liability) []Loans {
	byCurrency := map[connector.Currency][]connector.Liability{}
	for _, item := range liabilities {
		byCurrency[item.Currency] = append(byCurrency[item.Currency], item)
	}
	var list []Loans
	for _, currency := range slices.Sorted(maps.Keys(byCurrency)) {
		var loan, outstanding, overdue, ongoing amounts
		out := Loans{Currency: currency}
		for _, item := range byCurrency[currency] {
			loan.add(&item.LoanAmount)
			isFinished := item.OutstandingBalance != nil && Exact(*item.OutstandingBalance).Sign() <= 0
			switch {
			case isFinished:
				out.Finished++
			case item.OutstandingBalance == nil:
				outstanding.unknown++
				ongoing.unknown++
			default:
				outstanding.add(item.OutstandingBalance)
				ongoing.add(item.AmortizationAmount)
			}
			isOverdue := item.OverduePaymentAmount != nil && Exact(*item.OverduePaymentAmount).Sign() > 0
			if isOverdue || item.OverduePaymentAmount == nil && !isFinished {
				overdue.add(item.OverduePaymentAmount)
			}
		}
		out.Loan, out.Outstanding = loan.row(), outstanding.row()
		out.Overdue, out.Ongoing = overdue.row(), ongoing.row()
		list = append(list, out)
	}
	return list
}

// amounts are one amount of each of some loans. Those that no source tells are counted, not taken for zero.
type amounts struct {
	values  []*big.Rat
	unknown int
}

func (a *amounts) add(amount *connector.Amount) {
	if amount == nil {
		a.unknown++
		return
	}
	a.values = append(a.values, Exact(*amount))
}

// row leaves the sum out when an amount is unknown, because a debt must not look smaller than it may be. A sum of
// nothing is zero: that there is no such loan is known.
func (a amounts) row() LoanRow {
	r := LoanRow{Count: len(a.values), Unknown: a.unknown, Statistics: Describe(a.values)}
	if a.unknown > 0 {
		r.Sum = nil
	} else if len(a.values) == 0 {
		r.Sum = rounded(new(big.Rat))
	}
	return r
}
