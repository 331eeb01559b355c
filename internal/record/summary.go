package record

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/catalogue"
	"nod/internal/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
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
	Name            Topic         `json:"name"            enum:"income,liability,identity,employment"`
	TableItems      []SummaryRow  `json:"tableItems"`
	AdditionalItems []SummaryItem `json:"additionalItems"`
}

// SummaryRow describes a row of amounts.
type SummaryRow struct {
	Title       string      `json:"title"`
	ValueType   ValueType   `json:"valueType"   enum:"currency,number,ratio,text" doc:"Of all figures but the quantity, which is a number."`
	Currency    string      `json:"currency"                                      doc:"Empty where amounts have none or several."`
	Quantity    int         `json:"quantity"`
	Sum         json.Number `json:"sum"`
	Average     json.Number `json:"average"`
	Minimum     json.Number `json:"minimum"`
	Median      json.Number `json:"median"`
	Maximum     json.Number `json:"maximum"`
	StandardDev json.Number `json:"standardDev"                                   doc:"Of the whole population."`
}

// SummaryItem is one figure with its name.
type SummaryItem struct {
	Label     string    `json:"label"`
	ValueType ValueType `json:"valueType" enum:"currency,number,ratio,text"`
	Currency  string    `json:"currency"                                    doc:"Empty but for amounts of one currency."`
	Value     Figure    `json:"value"`
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
	ctx context.Context, q db.Querier, tenant string, mode auth.Mode, sourceID string,
) ([]Summary, error) {
	rows, err := s.store.ofSource(ctx, q, tenant, mode, sourceID)
	if err != nil {
		return nil, fmt.Errorf("load records of source: %w", err)
	}
	f, err := figuresOf(rows)
	if err != nil {
		return nil, err
	}
	var insight Insight
	if i := slices.IndexFunc(rows, func(r row) bool { return r.Kind == Insights }); i >= 0 {
		if err := json.Unmarshal([]byte(rows[i].Data), &insight); err != nil {
			return nil, fmt.Errorf("read insight: %w", err)
		}
		provider, _ := s.Sources.Get(rows[i].ProviderID)
		f.isGig = provider.Type == catalogue.TypeGig
	}
	return f.summarize(insight.CutoffTime.Time), nil
}

// summarize computes everything anew, because features have no number of months in a window, and no
// median of loans.
func (f figures) summarize(cutoff time.Time) []Summary {
	features := f.features(cutoff)
	return []Summary{
		f.summarizeIncomes(features, cutoff), f.summarizeLiabilities(features),
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

func (f figures) summarizeIncomes(features Features, cutoff time.Time) Summary {
	amounts, currencies := f.incomesByMonth()
	out := Summary{Name: IncomeTopic, TableItems: []SummaryRow{}}
	first, newest, running := month(0), month(0), monthOf(cutoff.Format(time.DateOnly))
	if len(amounts) > 0 {
		first, newest, _ = monthRange(amounts, running)
	}
	out.add("All months", window(amounts, first, newest+1), currencies)
	for _, months := range incomeWindows() {
		values := window(amounts, running-month(months), running)
		out.add("Last "+strconv.Itoa(months)+" months", values, currencies)
	}
	currency := only(currencies)
	out.AdditionalItems = []SummaryItem{
		features.item("Starting income", "incomes_starting_amount", CurrencyValue).in(currency),
		features.item("Current income", "incomes_current_amount", CurrencyValue).in(currency),
		features.item("Growth over a year", "incomes_latest_growth", RatioValue),
		features.item("Months since the first income", "incomes_first_income_month_range", NumberValue),
		features.item("Months without income", "incomes_missing_month_count", NumberValue),
		features.item("Longest gap in months", "incomes_missing_month_max", NumberValue),
		features.item("Months at the highest income, last 18", "incomes_last18_months_max_amount_count", NumberValue),
	}
	return out
}

func (f figures) summarizeLiabilities(features Features) Summary {
	a := f.liabilityAmounts()
	out := Summary{Name: LiabilityTopic, TableItems: []SummaryRow{}}
	out.add("Loans", a.loans, a.currencies)
	out.add("Outstanding loans", a.outstanding, a.currencies)
	out.add("Overdue loans", a.overdue, a.currencies)
	out.add("Ongoing amortization", a.ongoing, a.currencies)
	out.add("Payments", nil, nil) // no source tells them
	out.AdditionalItems = []SummaryItem{
		features.item("Finished loans", "liabilities_finished_loan_count", NumberValue),
	}
	return out
}

// add describes amounts of the currencies of all records that they were taken from.
func (s *Summary) add(title string, values []*big.Rat, currencies map[connector.Currency]bool) {
	r := SummaryRow{Title: title, ValueType: CurrencyValue, Currency: only(currencies), Quantity: len(values)}
	d := describe(values)
	switch len(currencies) {
	case 0:
		r.Quantity, d = notComputable, unknown(notComputable)
	case 1:
	default:
		d = unknown(notSummable)
	}
	r.Sum, r.Average, r.Median = json.Number(d["sum"]), json.Number(d["average"]), json.Number(d["median"])
	r.Minimum, r.Maximum, r.StandardDev = json.Number(d["min"]), json.Number(d["max"]), json.Number(d["std"])
	s.TableItems = append(s.TableItems, r)
}

func unknown(mark int) map[string]json.RawMessage {
	d := map[string]json.RawMessage{}
	for _, name := range statistics() {
		d[name] = json.RawMessage(strconv.Itoa(mark))
	}
	return d
}

// only returns the one currency, and nothing if there are none or several.
func only(currencies map[connector.Currency]bool) string {
	if len(currencies) != 1 {
		return ""
	}
	for currency := range currencies {
		return string(currency)
	}
	return ""
}

func (f Features) item(label, name string, t ValueType) SummaryItem {
	return SummaryItem{Label: label, ValueType: t, Value: Figure(f[name])}
}

func (i SummaryItem) in(currency string) SummaryItem {
	i.Currency = currency
	return i
}
