package signalsource

import (
	"fmt"
	"maps"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// Category is a kind of event in the life of a loan.
type Category string

// Categories returns all of them in the order of the chips.
func Categories() []Category {
	all := []Category{}
	for _, k := range kinds() {
		all = append(all, k.category)
	}
	return all
}

// Windows are the days that metrics look back.
func Windows() []int { return []int{30, 90, 180} }

// kind is a category and what is known of its events besides their number.
type kind struct {
	category           Category
	event, events      string // what one and several are called in a sentence
	hasAmount, hasDays bool
}

func kinds() []kind {
	return []kind{
		{category: "loan_disbursement", event: "loan disbursement", events: "loan disbursements", hasAmount: true},
		{category: "overdue", event: "overdue payment", events: "overdue payments", hasAmount: true, hasDays: true},
		{category: "repayment_reminder", event: "repayment reminder", events: "repayment reminders", hasAmount: true},
		{
			category: "successful_repayment", event: "successful repayment", events: "successful repayments",
			hasAmount: true,
		},
		{category: "debt", event: "debt", events: "debts", hasAmount: true},
		{category: "marketing", event: "marketing message", events: "marketing messages"},
		{category: "application_reception", event: "loan application received", events: "loan applications received"},
		{category: "application_approval", event: "loan application approved", events: "loan applications approved"},
	}
}

// Values that are no number.
const (
	// Never says that there is no event that the metric could be taken from.
	Never = -999
	// Unknown says that the source can't compute the metric.
	Unknown = -998
)

// Metric is one figure of a result.
type Metric struct {
	Name        string   `json:"name" doc:"Key in the result of a signal."`
	Category    Category `json:"category" doc:"What kind of event it counts."`
	Window      int      `json:"window"      doc:"Days that it looks back; 0 for all."`
	Measure     string   `json:"measure"     enum:"COUNT,INSTITUTIONS,AMOUNT,OVERDUE_DAYS,DAYS_SINCE_LAST" doc:"What is counted: events, institutions, the amount in PHP, days overdue, or days since the last event."`
	Description string   `json:"description" doc:"The metric in a sentence."`
}

// Metrics returns all metrics in the order in which they are shown.
func Metrics() []Metric {
	all := []Metric{}
	for _, k := range kinds() {
		for _, days := range Windows() {
			all = append(all, k.within(days)...)
		}
		all = append(all, Metric{
			"events_" + string(k.category) + "_days_since_last", k.category, 0, "DAYS_SINCE_LAST",
			"Days since the last " + k.event,
		})
	}
	return all
}

// within are the metrics of one window.
func (k kind) within(days int) []Metric {
	name := fmt.Sprintf("events_%s_day%d", k.category, days)
	last := fmt.Sprintf(" in the last %d days", days)
	all := []Metric{
		{name, k.category, days, "COUNT", "Number of " + k.events + last},
		{
			name + "_institution_count", k.category, days, "INSTITUTIONS",
			"Number of institutions with " + k.events + last,
		},
	}
	if k.hasAmount {
		all = append(all, Metric{
			name + "_amount", k.category, days, "AMOUNT", "Total amount of " + k.events + last + ", in PHP",
		})
	}
	if k.hasDays {
		all = append(all, Metric{name + "_days", k.category, days, "OVERDUE_DAYS", "Most days overdue" + last})
	}
	return append(all, Metric{
		name + "_days_since_last", k.category, days, "DAYS_SINCE_LAST",
		"Days since the last " + k.event + last,
	})
}

// Values are the metrics of a number by their names. One that is left out is not known.
type Values map[string]int64

var _ huma.SchemaProvider = Values{}

// Schema implements [huma.SchemaProvider].
func (Values) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}}
	for _, m := range Metrics() {
		s.Properties[m.Name] = &huma.Schema{Type: huma.TypeInteger, Format: "int64", Description: m.Description + "."}
	}
	s.PrecomputeMessages()
	return s
}

// check reports whether every value is one of a known metric.
func (v Values) check() bool {
	known := map[string]bool{}
	for _, m := range Metrics() {
		known[m.Name] = true
	}
	return !slices.ContainsFunc(slices.Collect(maps.Keys(v)), func(name string) bool {
		value := v[name]
		return !known[name] || value < 0 && value != Never && value != Unknown
	})
}
