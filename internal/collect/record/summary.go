package record

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/collect/connector"
	"nod/internal/collect/record/figure"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// Topic is what a summary is about.
type Topic string

// The topics, in the order of the screens.
const (
	IncomeTopic     Topic = "income"
	LiabilityTopic  Topic = "liability"
	IdentityTopic   Topic = "identity"
	EmploymentTopic Topic = "employment"
)

// ValueType says how a figure is to be read.
type ValueType string

// The types of values.
const (
	CurrencyValue ValueType = "currency"
	NumberValue   ValueType = "number"
	RatioValue    ValueType = "ratio"
	TextValue     ValueType = "text"
)

// Summary is an insight in the form of a report: figures of one topic with names for people. What cannot
// be computed is -999 where there are no records, and -998 where amounts of several currencies have no sum.
type Summary struct {
	Name            Topic         `json:"name"            enum:"income,liability,identity,employment" doc:"Topic of the figures."`
	TableItems      []SummaryRow  `json:"tableItems" doc:"Statistics of the topic, a row for each figure."`
	AdditionalItems []SummaryItem `json:"additionalItems" doc:"Figures of the topic that have no statistics."`
}

// SummaryRow describes a row of amounts.
type SummaryRow struct {
	Title       string      `json:"title" doc:"What the row is about, for people."`
	ValueType   ValueType   `json:"valueType"   enum:"currency,number,ratio,text" doc:"Of all figures but the quantity, which is a number."`
	Currency    string      `json:"currency"                                      doc:"Empty where amounts have none or several."`
	Quantity    int         `json:"quantity" doc:"How many months or loans the figures are taken over."`
	Over        string      `json:"over"                                          doc:"What the figures are taken over, for people." example:"3 complete months, Aug–Oct 2026"`
	Sum         json.Number `json:"sum" doc:"Sum, in the unit of valueType."`
	Average     json.Number `json:"average" doc:"Arithmetic mean, in the unit of valueType."`
	Minimum     json.Number `json:"minimum" doc:"Smallest, in the unit of valueType."`
	Median      json.Number `json:"median" doc:"Median, in the unit of valueType."`
	Maximum     json.Number `json:"maximum" doc:"Largest, in the unit of valueType."`
	StandardDev json.Number `json:"standardDev"                                   doc:"Standard deviation of the whole population, in the unit of the other columns."`
}

// SummaryItem is one figure with its name.
type SummaryItem struct {
	Label     string    `json:"label" doc:"What the figure is, for people."`
	ValueType ValueType `json:"valueType" enum:"currency,number,ratio,text" doc:"How to write value: an amount (currency), a number, a ratio, or a text."`
	Currency  string    `json:"currency"                                    doc:"Empty but for amounts of one currency."`
	Value     Figure    `json:"value" doc:"The figure; null when it can't be computed."`
}

// Figure is a number or, as the type of its value says, a text.
type Figure json.RawMessage

// MarshalJSON writes the figure as it is.
func (f Figure) MarshalJSON() ([]byte, error) { return f, nil }

// Schema says that a figure is a number or a text.
func (Figure) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeNumber}, {Type: huma.TypeString}}}
}

// Summary puts the figures of a source into the form of a report, as of the moment of its insight.
func (s *Service) Summary(
	ctx context.Context, q db.Querier, at scope.Scope, sourceID string,
) ([]Summary, error) {
	rows, err := s.store.ofSource(ctx, q, at, sourceID)
	if err != nil {
		return nil, fmt.Errorf("load records of source: %w", err)
	}
	f, err := figuresOf(rows)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(rows, func(r row) bool { return r.Kind == Insights })
	if i < 0 {
		return figures{}.summarize(Insight{Features: newFeatures()}), nil
	}
	var insight Insight
	if err := json.Unmarshal(rows[i].Data, &insight); err != nil {
		return nil, fmt.Errorf("read insight: %w", err)
	}
	return f.summarize(insight), nil
}

// summarize puts the figures of an insight into words. Only those of loans are described again, because features have
// no median of them.
func (f figures) summarize(insight Insight) []Summary {
	features := insight.Features
	return []Summary{
		insight.summarizeIncomes(), f.summarizeLiabilities(features),
		{Name: IdentityTopic, TableItems: []SummaryRow{}, AdditionalItems: []SummaryItem{
			features.item("Age", "identity_age", NumberValue),
		}},
		{Name: EmploymentTopic, TableItems: []SummaryRow{}, AdditionalItems: []SummaryItem{
			features.item("Current status", statusFeature, TextValue),
			features.item("Employers", "employments_employer_count", NumberValue),
			features.item("Months in the current job", "employments_current_tenure", NumberValue),
		}},
	}
}

func (i Insight) summarizeIncomes() Summary {
	out := Summary{Name: IncomeTopic, TableItems: []SummaryRow{}}
	for _, income := range i.MonthlyIncomes {
		for _, w := range income.Windows {
			r := SummaryRow{
				Title: w.Title(), ValueType: CurrencyValue, Currency: string(income.Currency), Quantity: len(w.Counted),
				Over: w.Over,
			}
			out.TableItems = append(out.TableItems, r.with(w.Statistics))
		}
	}
	first, latest, running, currency := i.namedMonths()
	out.AdditionalItems = []SummaryItem{
		i.Features.item("Starting income"+first, "incomes_starting_amount", CurrencyValue).in(currency),
		i.latestMonth("Latest complete month" + latest).in(currency),
		i.Features.item("Running month so far"+running, "incomes_current_amount", CurrencyValue).in(currency),
		i.Features.item("Growth over a year"+latest, "incomes_latest_growth", RatioValue),
		i.Features.item("Months since the first income", "incomes_first_income_month_range", NumberValue),
		i.Features.item("Complete months without income", "incomes_missing_month_count", NumberValue),
		i.Features.item("Longest gap in months", "incomes_missing_month_max", NumberValue),
		i.Features.item(
			"Complete months at the highest income, last 18", "incomes_last18_months_max_amount_count", NumberValue),
	}
	return out
}

// namedMonths are the months that labels add to what they say, where incomes are of one currency.
func (i Insight) namedMonths() (first, latest, running, currency string) {
	if len(i.MonthlyIncomes) != 1 {
		return "", "", "", ""
	}
	income := i.MonthlyIncomes[0]
	if start := income.Months[0]; start.Complete && start.Amount != nil {
		first = ", " + start.Month.Name()
	}
	if counted := income.Window(0).Counted; len(counted) > 0 {
		latest = ", " + counted[len(counted)-1].Name()
	}
	if last := income.Months[len(income.Months)-1]; !last.Complete && last.Amount != nil {
		running = ", " + last.Month.Name()
	}
	return first, latest, running, string(income.Currency)
}

// latestMonth is the newest complete month with a known income.
func (i Insight) latestMonth(label string) SummaryItem {
	item := SummaryItem{Label: label, ValueType: CurrencyValue, Value: Figure(strconv.Itoa(notComputable))}
	if len(i.MonthlyIncomes) > 1 {
		item.Value = Figure(strconv.Itoa(notSummable))
	}
	if len(i.MonthlyIncomes) != 1 {
		return item
	}
	if latest, ok := i.MonthlyIncomes[0].Latest(); ok {
		item.Value = Figure(*latest.Amount)
	}
	return item
}

func (f figures) summarizeLiabilities(features Features) Summary {
	out := Summary{Name: LiabilityTopic, TableItems: []SummaryRow{}}
	loans := figure.LoansOf(f.liabilities)
	for _, l := range loans {
		for _, part := range []struct {
			title string
			of    figure.LoanRow
		}{
			{"Loans", l.Loan}, {"Outstanding loans", l.Outstanding}, {"Overdue loans", l.Overdue},
			{"Ongoing amortization", l.Ongoing},
		} {
			r := SummaryRow{
				Title: part.title, ValueType: CurrencyValue, Currency: string(l.Currency), Quantity: part.of.Count,
				Over: part.of.Over(),
			}
			out.TableItems = append(out.TableItems, r.with(part.of.Statistics))
		}
	}
	out.AdditionalItems = []SummaryItem{
		features.item("Finished loans", "liabilities_finished_loan_count", NumberValue),
	}
	return out
}

// with fills in statistics; -999 stands for those that are unknown.
func (r SummaryRow) with(s figure.Statistics) SummaryRow {
	known := func(a *connector.Amount) json.Number {
		if a == nil {
			return json.Number(strconv.Itoa(notComputable))
		}
		return *a
	}
	r.Sum = known(s.Sum)
	r.Average = known(s.Average)
	r.Median = known(s.Median)
	r.Minimum = known(s.Minimum)
	r.Maximum = known(s.Maximum)
	r.StandardDev = known(s.StandardDev)
	return r
}

// item shows a feature; insights of earlier releases don't have all of them.
func (f Features) item(label, name string, t ValueType) SummaryItem {
	value := f[name]
	if value == nil {
		value = newFeatures()[name]
	}
	return SummaryItem{Label: label, ValueType: t, Value: Figure(value)}
}

func (i SummaryItem) in(currency string) SummaryItem {
	i.Currency = currency
	return i
}
