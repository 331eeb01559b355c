package record

import (
	"encoding/json"
	"strconv"
	"strings"

	"nod/internal/collect/record/figure"
)

// Features are the figures of an insight by name. A figure that cannot be computed is -999 or -998.
type Features map[string]json.RawMessage

const (
	// notComputable stands for a figure whose records are missing.
	notComputable = -999
	// notSummable stands for a figure of amounts of several currencies, which have no sum and no order.
	notSummable = -998
)

// statusFeature is the one feature that is a text.
const statusFeature = "employments_current_status"

// linkWindows are the spans, in days, in which links are counted.
func linkWindows() []int { return []int{3, 7, 30, 90, 180, 365, 730} }

// incomePrefix begins the names of the features of a window of months, 0 for all.
func incomePrefix(lastMonths int) string {
	if lastMonths == 0 {
		return "incomes_amount_"
	}
	return "incomes_last" + strconv.Itoa(lastMonths) + "_months_amount_"
}

func linkWindowName(days int) string { return "link_day" + strconv.Itoa(days) + "_count" }

// featureNames lists the features of every insight; countNames says which are whole numbers.
func featureNames() []string {
	names := append(countNames(),
		"incomes_starting_amount", "incomes_current_amount", "incomes_latest_growth",
		"liabilities_loan_amount_min", "liabilities_loan_amount_max", "liabilities_loan_amount_total",
		"liabilities_loan_amount_average", "liabilities_loan_amount_std", "liabilities_outstanding_amount_max",
		"liabilities_outstanding_amount_total", "liabilities_outstanding_amount_average",
		"liabilities_overdue_amount_total", "liabilities_overdue_amount_average", statusFeature,
	)
	prefixes := []string{
		incomePrefix(0), "liabilities_ongoing_amortization_amount_", "liabilities_payment_amount_",
	}
	for _, months := range figure.IncomeWindows() {
		prefixes = append(prefixes, incomePrefix(months))
	}
	for _, prefix := range prefixes {
		for _, statistic := range (figure.Statistics{}).Named() {
			names = append(names, prefix+statistic.Name)
		}
	}
	return names
}

func countNames() []string {
	names := []string{
		"incomes_count", "incomes_first_income_month_range", "incomes_missing_month_max", "incomes_missing_month_count",
		"incomes_last18_months_max_amount_count", "liabilities_loan_count", "liabilities_finished_loan_count",
		"liabilities_outstanding_loan_count", "liabilities_overdue_loan_count", "liabilities_payment_count",
		"employments_employer_count", "employments_current_tenure", "identity_age", "link_days_since_first",
		"link_days_since_last",
	}
	for _, days := range linkWindows() {
		names = append(names, linkWindowName(days))
	}
	return names
}

// newFeatures has all names and nothing computed.
func newFeatures() Features {
	f := Features{}
	for _, name := range featureNames() {
		f.setCount(name, notComputable)
	}
	f.setText(statusFeature, strconv.Itoa(notComputable))
	return f
}

func (f Features) setCount(name string, count int) {
	f[name] = json.RawMessage(strconv.Itoa(count))
}

// setNotSummable marks what is not computed of the features whose names begin in one of these ways.
func (f Features) setNotSummable(prefixes ...string) {
	for name, value := range f {
		for _, prefix := range prefixes {
			if strings.HasPrefix(name, prefix) && string(value) == strconv.Itoa(notComputable) {
				f.setCount(name, notSummable)
			}
		}
	}
}

func (f Features) setText(name, text string) { f[name] = json.RawMessage(strconv.Quote(text)) }

// setSome sets those features of a row of amounts that there are; total is another name of sum. A feature whose
// amount is unknown is left as it is.
func (f Features) setSome(prefix string, of figure.Statistics) {
	for _, statistic := range append(of.Named(), figure.Statistic{Name: "total", Amount: of.Sum}) {
		name := prefix + statistic.Name
		if _, ok := f[name]; ok && statistic.Amount != nil {
			f[name] = json.RawMessage(*statistic.Amount)
		}
	}
}

// IsKnown reports whether a figure of an insight could be computed.
func (f Features) IsKnown(name string) bool {
	value, ok := f[name]
	switch strings.Trim(string(value), `"`) {
	case strconv.Itoa(notComputable), strconv.Itoa(notSummable):
		return false
	}
	return ok
}
