package record_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/test/testkit"
)

// insight stores a snapshot and returns the figures computed from it.
func insight(t *testing.T, src record.Source, snap connector.Snapshot, links ...time.Time) map[string]string {
	t.Helper()
	b := setup(t, testkit.Database(t))
	for _, at := range links {
		b.link(src, at)
	}
	b.store(src, snap, connectedAt())
	payload := b.payload(src)
	require.NotNil(t, payload.Insight)
	testkit.Contract(t).Model("InsightPayload", payload.Insight)
	features := map[string]string{}
	for name, value := range payload.Insight.Data.Features {
		features[name] = string(value)
	}
	return features
}

func TestFeaturesAreThoseOfTheContract(t *testing.T) {
	t.Parallel()
	features := insight(t, source("1"), connector.Snapshot{Rating: &connector.Rating{Key: "rating"}})
	require.Equal(t, testkit.Contract(t).Properties("ObjectFeature"), slices.Sorted(maps.Keys(features)))
	for name, value := range features {
		if name == "employments_current_status" {
			require.Equal(t, `"-999"`, value)
		} else {
			require.Equal(t, "-999", value, name)
		}
	}
}

func month(text, amount string) connector.EIncome {
	return connector.EIncome{Key: text, Month: text, Currency: "PHP", Amount: new(connector.Amount(amount))}
}

func pay(start, end, gross string) connector.Income {
	return connector.Income{
		Key: start, StartDate: connector.Date(start), EndDate: new(connector.Date(end)), Currency: "PHP",
		GrossAmount: new(connector.Amount(gross)), NetAmount: new(connector.Amount("1.00")),
	}
}

// unpaid is a period of which no amount is known.
func unpaid(start, end string) connector.Income {
	item := pay(start, end, "0")
	item.GrossAmount, item.NetAmount = nil, nil
	return item
}

// The cutoff of all cases is 2026-03-20, so March is the running month.
func TestIncomeFigures(t *testing.T) {
	t.Parallel()
	inDollars := month("2026-01", "100")
	inDollars.Currency = "USD"
	withoutGross := pay("2026-02-01", "2026-02-28", "1")
	withoutGross.GrossAmount = nil
	for name, c := range map[string]struct {
		snap connector.Snapshot
		want map[string]string
	}{
		"one month": {
			connector.Snapshot{EIncomes: []connector.EIncome{month("2026-02", "0.1")}},
			map[string]string{
				"incomes_count": "1", "incomes_first_income_month_range": "1", "incomes_missing_month_count": "0",
				"incomes_amount_sum": "0.10", "incomes_amount_average": "0.10", "incomes_amount_median": "0.10",
				"incomes_amount_std": "0.00", "incomes_starting_amount": "0.10", "incomes_current_amount": "-999",
				"incomes_latest_growth": "-999", "incomes_last18_months_max_amount_count": "1",
			},
		},
		"exact arithmetic": {
			connector.Snapshot{EIncomes: []connector.EIncome{
				month("2026-02", "0.1"), month("2026-01", "0.2"), month("2025-12", "0.3"),
			}},
			map[string]string{
				"incomes_amount_sum": "0.60", "incomes_amount_average": "0.20", "incomes_amount_min": "0.10",
				"incomes_amount_max": "0.30", "incomes_amount_median": "0.20", "incomes_amount_std": "0.08",
				"incomes_last3_months_amount_std": "0.08",
			},
		},
		"large amounts keep their cents": {
			connector.Snapshot{EIncomes: []connector.EIncome{
				month("2026-02", "90071992547409.93"), month("2026-01", "90071992547409.91"),
			}},
			map[string]string{
				"incomes_amount_sum": "180143985094819.84", "incomes_amount_median": "90071992547409.92",
				"incomes_amount_std": "0.01",
			},
		},
		"windows are full months, gaps are counted": {
			connector.Snapshot{EIncomes: []connector.EIncome{
				month("2026-03", "5"), month("2026-02", "400"), month("2025-11", "100"), month("2025-10", "400"),
				month("2025-02", "320"), month("2024-06", "50"),
			}},
			map[string]string{
				"incomes_count": "5", "incomes_first_income_month_range": "21", "incomes_missing_month_count": "16",
				"incomes_missing_month_max": "7", "incomes_amount_sum": "1270.00", "incomes_current_amount": "5.00",
				"incomes_starting_amount": "50.00", "incomes_latest_growth": "0.2500",
				"incomes_last3_months_amount_sum": "400.00", "incomes_last6_months_amount_sum": "900.00",
				"incomes_last6_months_amount_median": "400.00", "incomes_last12_months_amount_sum": "900.00",
				"incomes_last18_months_amount_sum": "1220.00", "incomes_last18_months_amount_median": "360.00",
				"incomes_last18_months_max_amount_count": "2",
			},
		},
		"nothing in a window": {
			connector.Snapshot{EIncomes: []connector.EIncome{month("2024-01", "5")}},
			map[string]string{
				"incomes_last18_months_amount_sum": "-999", "incomes_last18_months_amount_average": "-999",
				"incomes_last18_months_max_amount_count": "-999", "incomes_missing_month_max": "25",
				"incomes_current_amount": "-999", "incomes_starting_amount": "5.00",
			},
		},
		"the running month is current and in nothing else": {
			connector.Snapshot{Incomes: []connector.Income{pay("2026-03-01", "2026-03-15", "23450")}},
			map[string]string{
				"incomes_count": "0", "incomes_current_amount": "23450.00", "incomes_starting_amount": "-999",
				"incomes_amount_sum": "-999", "incomes_last3_months_amount_average": "-999",
				"incomes_missing_month_count": "0", "incomes_latest_growth": "-999",
			},
		},
		"a month with an unknown period is unknown": {
			connector.Snapshot{Incomes: []connector.Income{
				pay("2026-02-16", "2026-02-28", "7"), unpaid("2026-02-01", "2026-02-15"),
				pay("2026-01-01", "2026-01-31", "9"),
			}},
			map[string]string{
				"incomes_count": "1", "incomes_amount_sum": "9.00", "incomes_last3_months_amount_average": "9.00",
				"incomes_missing_month_count": "0",
			},
		},
		"an estimate without an amount leaves the month to its pay": {
			connector.Snapshot{
				Incomes:  []connector.Income{pay("2026-02-01", "2026-02-28", "7")},
				EIncomes: []connector.EIncome{{Key: "e", Month: "2026-02", Currency: "PHP"}},
			},
			map[string]string{"incomes_count": "1", "incomes_amount_sum": "7.00"},
		},
		"periods make months, estimates win": {
			connector.Snapshot{
				Incomes: []connector.Income{
					pay("2026-02-16", "2026-02-28", "7"), pay("2026-01-25", "2026-02-15", "8"),
					pay("2026-01-01", "2026-01-15", "9"),
				},
				EIncomes: []connector.EIncome{month("2026-01", "100")},
			},
			map[string]string{
				"incomes_count": "2", "incomes_amount_sum": "115.00", "incomes_current_amount": "-999",
				"incomes_starting_amount": "100.00",
			},
		},
		"net pay where nothing else is known": {
			connector.Snapshot{Incomes: []connector.Income{withoutGross}},
			map[string]string{"incomes_amount_sum": "1.00"},
		},
		"two currencies have no sum": {
			connector.Snapshot{EIncomes: []connector.EIncome{month("2026-02", "100"), inDollars}},
			map[string]string{
				"incomes_count": "2", "incomes_missing_month_count": "0", "incomes_amount_sum": "-998",
				"incomes_current_amount": "-998", "incomes_last18_months_max_amount_count": "-998",
			},
		},
		"an income to come": {
			connector.Snapshot{EIncomes: []connector.EIncome{month("2026-05", "5")}},
			map[string]string{
				"incomes_count": "-999", "incomes_missing_month_count": "-999", "incomes_current_amount": "-999",
				"incomes_latest_growth": "-999",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireFigures(t, c.want, insight(t, source("1"), c.snap))
		})
	}
}

func requireFigures(t *testing.T, want, features map[string]string) {
	t.Helper()
	for name, value := range want {
		require.Equal(t, value, features[name], name)
	}
}

func loan(number, amount, outstanding, overdue string) connector.Liability {
	return connector.Liability{
		Key: number, Type: "LOAN", StartDate: "2025-01-01", AmortizationFrequency: connector.Monthly, Currency: "PHP",
		LoanAmount: connector.Amount(amount), AmortizationAmount: new(connector.Amount("50.00")),
		OutstandingBalance:   new(connector.Amount(outstanding)),
		OverduePaymentAmount: new(connector.Amount(overdue)),
	}
}

func TestLiabilityFigures(t *testing.T) {
	t.Parallel()
	features := insight(t, source("1"), connector.Snapshot{Liabilities: []connector.Liability{
		loan("1", "1000", "0.00", "0"), loan("2", "2000", "500.50", "0"), loan("3", "4000", "1500.25", "20.10"),
	}})
	requireFigures(t, map[string]string{
		"liabilities_loan_count": "3", "liabilities_loan_amount_min": "1000.00", "liabilities_loan_amount_max": "4000.00",
		"liabilities_loan_amount_total": "7000.00", "liabilities_loan_amount_average": "2333.33",
		"liabilities_loan_amount_std": "1247.22", "liabilities_finished_loan_count": "1",
		"liabilities_outstanding_loan_count": "2", "liabilities_outstanding_amount_total": "2000.75",
		"liabilities_outstanding_amount_average": "1000.38", "liabilities_outstanding_amount_max": "1500.25",
		"liabilities_overdue_loan_count": "1", "liabilities_overdue_amount_total": "20.10",
		"liabilities_ongoing_amortization_amount_sum": "100.00", "liabilities_payment_count": "-999",
		"liabilities_payment_amount_sum": "-999",
	}, features)
	features = insight(t, source("1"), connector.Snapshot{Liabilities: []connector.Liability{loan("1", "1000", "0", "0")}})
	requireFigures(t, map[string]string{
		"liabilities_outstanding_loan_count": "0", "liabilities_outstanding_amount_total": "0.00",
		"liabilities_outstanding_amount_max": "-999", "liabilities_overdue_amount_average": "-999",
	}, features)
}

func TestEmploymentFigures(t *testing.T) {
	t.Parallel()
	job := func(employer, start, end string) connector.Employment {
		e := connector.Employment{Key: employer + start, Employer: &employer, StartDate: connector.Date(start)}
		if end != "" {
			e.EndDate = new(connector.Date(end))
		}
		return e
	}
	left := job("Acacia", "2020-01-01", "")
	left.Status = new("INACTIVE")
	gig := source("1")
	gig.ProviderID = "sandbox_gig_ph"
	me := source("1")
	const acacia = "Acacia"
	for name, c := range map[string]struct {
		src  record.Source
		jobs []connector.Employment
		want string // status, employers, tenure
	}{
		"works":                 {me, []connector.Employment{job(acacia, "2025-03-20", "")}, `"EMPLOYED" 1 12`},
		"the month is not over": {me, []connector.Employment{job(acacia, "2025-03-21", "")}, `"EMPLOYED" 1 11`},
		"gig":                   {gig, []connector.Employment{job(acacia, "2026-03-01", "")}, `"GIG" 1 0`},
		"has left":              {me, []connector.Employment{job(acacia, "2020-01-01", "2026-03-19")}, `"UNEMPLOYED" 1 -999`},
		"leaves today":          {me, []connector.Employment{job(acacia, "2020-03-20", "2026-03-20")}, `"EMPLOYED" 1 72`},
		"has left some day":     {me, []connector.Employment{left}, `"UNEMPLOYED" 1 -999`},
		"begins later":          {me, []connector.Employment{job(acacia, "2026-04-01", "")}, `"UNEMPLOYED" 1 -999`},
		"two jobs, the longer counts": {me, []connector.Employment{
			job(acacia, "2026-01-01", ""), job("ACACIA ", "2025-01-01", ""), job("Molave", "2010-01-01", "2011-01-01"),
		}, `"EMPLOYED" 2 14`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := insight(t, c.src, connector.Snapshot{Employments: c.jobs})
			require.Equal(t, c.want, fmt.Sprintf("%s %s %s", f["employments_current_status"],
				f["employments_employer_count"], f["employments_current_tenure"]))
		})
	}
}

func TestPersonAndLinkFigures(t *testing.T) {
	t.Parallel()
	identity := func(born string) connector.Snapshot {
		return connector.Snapshot{Identity: &connector.Identity{
			Key: "identity", FullName: "Ana Cruz", DOB: new(connector.Date(born)), Emails: []connector.Email{},
			Phones: []connector.Phone{}, SocialProfiles: []connector.SocialProfile{}, Addresses: []connector.Address{},
		}}
	}
	for born, age := range map[string]string{"2000-03-20": "26", "2000-03-21": "25", "2027-01-01": "-999"} {
		require.Equal(t, age, insight(t, source("1"), identity(born))["identity_age"], born)
	}
	day := 24 * time.Hour
	f := insight(t, source("1"), identity("2000-01-01"), connectedAt().Add(-800*day), connectedAt().Add(-100*day),
		connectedAt().Add(-7*day), connectedAt().Add(-2*day-time.Minute), connectedAt())
	requireFigures(t, map[string]string{
		"link_days_since_first": "800", "link_days_since_last": "0", "link_day3_count": "2", "link_day7_count": "3",
		"link_day30_count": "3", "link_day90_count": "3", "link_day180_count": "4", "link_day730_count": "4",
	}, f)
}

func TestInsightOfAPersona(t *testing.T) {
	t.Parallel()
	features := insight(t, source("1"), fetch(t, personas()[0], 0), connectedAt())
	requireFigures(t, map[string]string{
		"incomes_count": "6", "incomes_amount_sum": "281400.00", "incomes_last3_months_amount_sum": "140700.00",
		"incomes_amount_average": "46900.00", "incomes_amount_std": "0.00",
		"liabilities_outstanding_amount_total": "35000.00",
		"employments_employer_count":           "2", "employments_current_status": `"EMPLOYED"`, "identity_age": "34",
		"link_day3_count": "1",
	}, features)
	for _, value := range features {
		require.True(t, json.Valid([]byte(value)))
	}
}

// An insight of an earlier release, which knew fewer features, is shown as one whose figures can't be computed.
func TestSummaryOfAnOldInsight(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(record.Summarized(record.Insight{Features: record.Features{"identity_age": json.RawMessage("31")}}))
	require.NoError(t, err)
	var shown []struct {
		AdditionalItems []struct {
			Label string
			Value any
		}
	}
	require.NoError(t, json.Unmarshal(text, &shown))
	items := 0
	for _, topic := range shown {
		for _, item := range topic.AdditionalItems {
			items++
			switch item.Label {
			case "Age":
				require.EqualValues(t, 31, item.Value)
			case "Current status":
				require.Equal(t, "-999", item.Value)
			default:
				require.EqualValues(t, -999, item.Value, item.Label)
			}
		}
	}
	require.Equal(t, 13, items)
}
