package record

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"time"

	"nod/internal/connector"
	"nod/internal/platform/db"
)

// figures are the records of a source that an insight is computed from.
type figures struct {
	identity    *connector.Identity
	employments []connector.Employment
	incomes     []connector.Income
	eincomes    []connector.EIncome
	liabilities []connector.Liability
	linkedAt    []db.Time
	isGig       bool
}

func figuresOf(rows []row) (figures, error) {
	var f figures
	for _, r := range rows {
		if err := f.add(r); err != nil {
			return figures{}, fmt.Errorf("read record %s: %w", r.ID, err)
		}
	}
	return f, nil
}

func (f *figures) add(r row) error {
	data := []byte(r.Data)
	switch r.Kind {
	case connector.Identities:
		return json.Unmarshal(data, &f.identity)
	case connector.Employments:
		return appendJSON(&f.employments, data)
	case connector.Incomes:
		return appendJSON(&f.incomes, data)
	case connector.EIncomes:
		return appendJSON(&f.eincomes, data)
	case connector.Liabilities:
		return appendJSON(&f.liabilities, data)
	case Links:
		var link Link
		err := json.Unmarshal(data, &link)
		for _, record := range link.Records {
			f.linkedAt = append(f.linkedAt, record.LinkedAt...)
		}
		return err
	}
	return nil
}

func appendJSON[T any](list *[]T, data []byte) error {
	var item T
	err := json.Unmarshal(data, &item)
	*list = append(*list, item)
	return err
}

// features computes the insight as of the cutoff.
func (f figures) features(cutoff time.Time) Features {
	out := newFeatures()
	f.describeIncomes(out, monthOf(cutoff.Format(time.DateOnly)))
	f.describeLiabilities(out)
	f.describeEmployments(out, cutoff)
	f.describePerson(out, cutoff)
	f.describeLinks(out, cutoff)
	return out
}

// liabilityAmounts are the rows of amounts that figures of liabilities are computed from.
type liabilityAmounts struct {
	loans, outstanding, overdue, ongoing []*big.Rat
	finished                             int
	currencies                           map[connector.Currency]bool
}

func (f figures) liabilityAmounts() liabilityAmounts {
	a := liabilityAmounts{currencies: map[connector.Currency]bool{}}
	for _, item := range f.liabilities {
		a.currencies[item.Currency] = true
		a.loans = append(a.loans, rational(item.LoanAmount))
		if item.OutstandingBalance != nil {
			if balance := rational(*item.OutstandingBalance); balance.Sign() > 0 {
				a.outstanding = append(a.outstanding, balance)
				if item.AmortizationAmount != nil {
					a.ongoing = append(a.ongoing, rational(*item.AmortizationAmount))
				}
			} else {
				a.finished++
			}
		}
		if item.OverduePaymentAmount != nil && rational(*item.OverduePaymentAmount).Sign() > 0 {
			a.overdue = append(a.overdue, rational(*item.OverduePaymentAmount))
		}
	}
	return a
}

// describeLiabilities leaves payments out: no source says what was paid and when.
func (f figures) describeLiabilities(out Features) {
	if len(f.liabilities) == 0 {
		return
	}
	a := f.liabilityAmounts()
	out.setCount("liabilities_loan_count", len(a.loans))
	out.setCount("liabilities_finished_loan_count", a.finished)
	out.setCount("liabilities_outstanding_loan_count", len(a.outstanding))
	out.setCount("liabilities_overdue_loan_count", len(a.overdue))
	if len(a.currencies) > 1 {
		out.setNotSummable(
			"liabilities_loan_", "liabilities_outstanding_", "liabilities_overdue_", "liabilities_ongoing_")
		return
	}
	out.setAll("liabilities_loan_amount_", describe(a.loans), "min", "max", "total", "average", "std")
	out.setAll("liabilities_outstanding_amount_", describe(a.outstanding), "max", "total", "average")
	out.setAll("liabilities_overdue_amount_", describe(a.overdue), "total", "average")
	out.setAll("liabilities_ongoing_amortization_amount_", describe(a.ongoing), statistics()...)
}

// describeEmployments takes the tenure from the current job that began first.
func (f figures) describeEmployments(out Features, cutoff time.Time) {
	if len(f.employments) == 0 {
		return
	}
	today := cutoff.Format(time.DateOnly)
	employers, since, status := map[string]bool{}, "", "UNEMPLOYED"
	for _, item := range f.employments {
		if item.Employer != nil {
			employers[strings.ToLower(strings.TrimSpace(*item.Employer))] = true
		}
		if isCurrent(item, today) && (since == "" || string(item.StartDate) < since) {
			since = string(item.StartDate)
		}
	}
	if len(employers) > 0 {
		out.setCount("employments_employer_count", len(employers))
	}
	if since != "" {
		status = "EMPLOYED"
		if f.isGig {
			status = "GIG"
		}
		out.setCount("employments_current_tenure", fullMonths(since, today))
	}
	out.setText(statusFeature, status)
}

func isCurrent(item connector.Employment, today string) bool {
	return string(item.StartDate) <= today && (item.EndDate == nil || string(*item.EndDate) >= today) &&
		(item.Status == nil || !strings.EqualFold(*item.Status, "INACTIVE"))
}

// fullMonths counts the whole months between two days.
func fullMonths(from, to string) int {
	months := int(monthOf(to) - monthOf(from))
	if to[len("2006-01"):] < from[len("2006-01"):] {
		months--
	}
	return months
}

func (f figures) describePerson(out Features, cutoff time.Time) {
	today := cutoff.Format(time.DateOnly)
	if f.identity != nil && f.identity.DOB != nil && string(*f.identity.DOB) <= today {
		out.setCount("identity_age", fullMonths(string(*f.identity.DOB), today)/12)
	}
}

func (f figures) describeLinks(out Features, cutoff time.Time) {
	if len(f.linkedAt) == 0 {
		return
	}
	first, last := f.linkedAt[0], f.linkedAt[len(f.linkedAt)-1]
	out.setCount("link_days_since_first", fullDays(first, cutoff))
	out.setCount("link_days_since_last", fullDays(last, cutoff))
	for _, days := range linkWindows() {
		count := 0
		for _, at := range f.linkedAt {
			if !at.Before(cutoff.AddDate(0, 0, -days)) {
				count++
			}
		}
		out.setCount(linkWindowName(days), count)
	}
}

func fullDays(from db.Time, to time.Time) int {
	return max(0, int(to.Sub(from.Time)/(24*time.Hour)))
}
