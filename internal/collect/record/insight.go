package record

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"nod/internal/collect/connector"
	"nod/internal/collect/record/figure"
	"nod/internal/platform/db"
)

// figures are the records of a source that an insight is computed from.
type figures struct {
	// read is the reading that the figures are of. incomesRead is the last one that brought the incomes, which can
	// fail on their own.
	read, incomesRead figure.Reading

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
	data := r.Data
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

// insight computes all figures as of the reading.
func (f figures) insight() Insight {
	out := newFeatures()
	incomes := figure.MonthlyIncomes(f.incomes, f.eincomes, f.incomesRead)
	describeIncomes(out, incomes, f.incomesRead.Running())
	f.describeLiabilities(out)
	f.describeEmployments(out)
	f.describePerson(out)
	f.describeLinks(out, f.read.At)
	i := Insight{
		CutoffTime: db.At(f.read.At), Features: out, TimeZone: f.read.Zone.String(), MonthlyIncomes: incomes,
	}
	if !f.incomesRead.At.IsZero() {
		i.IncomesReadAt = db.AtPtr(f.incomesRead.At)
	}
	return i
}

// describeLiabilities leaves payments out: no source says what was paid and when.
func (f figures) describeLiabilities(out Features) {
	loans := figure.LoansOf(f.liabilities)
	if len(loans) == 0 {
		return
	}
	out.setCount("liabilities_loan_count", len(f.liabilities))
	var outstanding, overdue, finished, unknown, unknownOverdue int
	for _, l := range loans {
		outstanding, overdue, finished = outstanding+l.Outstanding.Count, overdue+l.Overdue.Count, finished+l.Finished
		unknown, unknownOverdue = unknown+l.Outstanding.Unknown, unknownOverdue+l.Overdue.Unknown
	}
	if unknown == 0 {
		out.setCount("liabilities_outstanding_loan_count", outstanding)
		out.setCount("liabilities_finished_loan_count", finished)
	}
	if unknownOverdue == 0 {
		out.setCount("liabilities_overdue_loan_count", overdue)
	}
	if len(loans) > 1 {
		out.setNotSummable(
			"liabilities_loan_amount_", "liabilities_outstanding_amount_", "liabilities_overdue_amount_",
			"liabilities_ongoing_")
		return
	}
	out.setSome("liabilities_loan_amount_", loans[0].Loan.Statistics)
	out.setSome("liabilities_outstanding_amount_", loans[0].Outstanding.Statistics)
	out.setSome("liabilities_overdue_amount_", loans[0].Overdue.Statistics)
	out.setSome("liabilities_ongoing_amortization_amount_", loans[0].Ongoing.Statistics)
}

func (f figures) describeEmployments(out Features) {
	if len(f.employments) == 0 {
		return
	}
	employers, status := map[string]bool{}, "UNEMPLOYED"
	for _, item := range f.employments {
		if item.Employer != nil && strings.TrimSpace(*item.Employer) != "" {
			employers[strings.ToLower(strings.TrimSpace(*item.Employer))] = true
		}
	}
	if len(employers) > 0 {
		out.setCount("employments_employer_count", len(employers))
	}
	today := f.read.Today()
	if job, ok := figure.CurrentJob(f.employments, today); ok {
		status = "EMPLOYED"
		if f.isGig {
			status = "GIG"
		}
		out.setCount("employments_current_tenure", figure.FullMonths(string(job.StartDate), today))
	}
	out.setText(statusFeature, status)
}

func (f figures) describePerson(out Features) {
	today := f.read.Today()
	if f.identity != nil && f.identity.DOB != nil && string(*f.identity.DOB) <= today {
		out.setCount("identity_age", figure.FullMonths(string(*f.identity.DOB), today)/12)
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
