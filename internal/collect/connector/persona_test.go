package connector_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
)

// dayD is the day of connection in these tests: Friday, 14 March 2025 in Manila.
func dayD(days int) connector.Date {
	return connector.Date(time.Date(2025, time.March, 14+days, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
}

func fetch(t *testing.T, person, provider string, sync int) connector.Snapshot {
	t.Helper()
	snapshot, err := simulator().Fetch(t.Context(), request(person, provider, noon(), sync))
	require.NoError(t, err)
	return snapshot
}

func counts(snapshot connector.Snapshot) map[connector.Section]int {
	found := map[connector.Section]int{}
	for _, record := range snapshot.Records() {
		found[record.Section]++
	}
	return found
}

// sum adds up exactly; amounts never pass through a float.
func sum(t *testing.T, amounts ...connector.Amount) string {
	t.Helper()
	total := new(big.Rat)
	for _, amount := range amounts {
		value, ok := new(big.Rat).SetString(amount.String())
		require.True(t, ok, amount)
		total.Add(total, value)
	}
	return total.FloatString(2)
}

func TestCountsOfPersonas(t *testing.T) {
	t.Parallel()
	maria := map[connector.Section]int{
		connector.Identities: 1, connector.Ratings: 1, connector.Employments: 2, connector.Documents: 2,
		connector.Incomes: 12, connector.EIncomes: 3, connector.Transactions: 20, connector.Contributions: 6,
		connector.Liabilities: 1,
	}
	// Jose: the earnings of 60 days and eight fees beside them.
	jose := map[connector.Section]int{
		connector.Identities: 1, connector.Ratings: 1, connector.Employments: 1, connector.Documents: 1,
		connector.EIncomes: 3, connector.Transactions: 68,
	}
	liza := map[connector.Section]int{
		connector.Identities: 1, connector.Employments: 2, connector.Documents: 1, connector.Contributions: 24,
		connector.Liabilities: 2,
	}
	ramon := map[connector.Section]int{
		connector.Identities: 1, connector.Employments: 2, connector.Incomes: 8, connector.EIncomes: 3,
		connector.Contributions: 4,
	}
	require.Equal(t, maria, counts(fetch(t, "maria", "sandbox_employer_ph", 0)))
	require.Equal(t, jose, counts(fetch(t, "jose", "sandbox_employer_ph", 0)))
	require.Equal(t, liza, counts(fetch(t, "liza", "sandbox_employer_ph", 0)))
	require.Equal(t, ramon, counts(fetch(t, "ramon", "sandbox_employer_ph", 0)))
	require.Equal(t, jose, counts(fetch(t, "jose", "sandbox_gig_ph", 0)), "the gig provider has all of Jose")
	require.Equal(t, liza, counts(fetch(t, "liza", "sandbox_government_ph", 0)))
	require.Equal(t, ramon, counts(fetch(t, "ramon", "sandbox_payroll_ph", 0)))
	require.Equal(t,
		[]connector.Section{connector.Ratings, connector.Documents, connector.Transactions},
		fetch(t, "ramon", "sandbox_employer_ph", 0).FailedSections)
	require.Empty(t, fetch(t, "maria", "sandbox_employer_ph", 0).FailedSections)
}

func TestMariaAtConnection(t *testing.T) {
	t.Parallel()
	s := fetch(t, "maria", "sandbox_employer_ph", 0)
	require.Equal(t, "Female", *s.Identity.Gender)
	require.Equal(t, connector.Date("1991-04-12"), *s.Identity.DOB)
	require.Equal(t, "+639005550101", *s.Identity.Phones[0].Number)
	require.Equal(t, "14 Mabini Street, San Roque, Marikina, Metro Manila 1801, Philippines",
		*s.Identity.Addresses[0].FullAddress)
	require.Equal(t, "BRC-004417", *s.Employments[0].EmployeeNumber)
	require.Nil(t, s.Employments[0].EndDate)
	require.Equal(t, connector.Date("2019-05-17"), *s.Employments[1].EndDate)
	require.Equal(t, dayD(-90), *s.Documents[0].IssueDate)

	ends := []connector.Date{}
	for _, income := range s.Incomes {
		ends = append(ends, *income.EndDate)
		require.Equal(t, connector.Semimonthly, *income.Frequency)
		require.Equal(t, "64312.50", sum(t, *income.BaseAmount, *income.GrossAmount, *income.NetAmount))
	}
	require.Equal(t, []connector.Date{
		"2025-02-28", "2025-02-15", "2025-01-31", "2025-01-15", "2024-12-31", "2024-12-15",
		"2024-11-30", "2024-11-15", "2024-10-31", "2024-10-15", "2024-09-30", "2024-09-15",
	}, ends)
	require.Equal(t, connector.Date("2025-02-16"), s.Incomes[0].StartDate)
	require.Equal(t, connector.Date("2025-02-01"), s.Incomes[1].StartDate)

	require.Equal(t, "MV-C-202502", *s.Contributions[0].ReferenceID)
	require.Equal(t, connector.Date("2024-09-30"), s.Contributions[5].Date)
	require.Equal(t, []string{"2025-02", "2025-01", "2024-12"},
		[]string{s.EIncomes[0].Month, s.EIncomes[1].Month, s.EIncomes[2].Month})
	require.Equal(t, "140700.00", sum(t, *s.EIncomes[0].Amount, *s.EIncomes[1].Amount, *s.EIncomes[2].Amount))

	amounts := []connector.Amount{}
	for i, item := range s.Transactions {
		require.Equal(t, dayD(-3*i), item.Date)
		amounts = append(amounts, item.Amount)
	}
	require.Equal(t, connector.Amount("-437.00"), amounts[1])
	require.Equal(t, "190925.00", sum(t, amounts...), "10 × 19862.50 − (10 × 400 + 37 × 100)")

	loan := s.Liabilities[0]
	require.Equal(t, dayD(-150), loan.StartDate)
	require.Equal(t, dayD(215), *loan.EndDate)
	require.Equal(t, "35000.00", loan.OutstandingBalance.String())
	require.Equal(t, connector.Monthly, loan.AmortizationFrequency)
}

// TestMariaAfterHerFirstSync compares record by record: in every section with events something is
// updated and something is added.
func TestMariaAfterHerFirstSync(t *testing.T) {
	t.Parallel()
	updated, added := changes(t, "maria")
	require.Equal(t, map[connector.Section]int{
		connector.Employments: 1, connector.Documents: 1, connector.Incomes: 1, connector.EIncomes: 1,
		connector.Contributions: 1, connector.Liabilities: 1,
	}, updated)
	require.Equal(t, map[connector.Section]int{
		connector.Employments: 1, connector.Documents: 1, connector.Incomes: 1, connector.EIncomes: 1,
		connector.Contributions: 1, connector.Liabilities: 1, connector.Transactions: 2,
	}, added)

	s := fetch(t, "maria", "sandbox_employer_ph", 1)
	require.Equal(t, "Operations Manager", *s.Employments[0].JobTitle)
	require.Equal(t, connector.Date("2012-03-05"), s.Employments[2].StartDate)
	require.Equal(t, []connector.Date{dayD(0), dayD(0)}, []connector.Date{s.Incomes[0].StartDate, *s.Incomes[0].EndDate})
	require.Equal(t, "19900.00", s.Incomes[1].NetAmount.String())
	require.Equal(t, "1950.00", s.Contributions[1].Amount.String())
	require.Equal(t, "47000.00", s.EIncomes[0].Amount.String())
	require.Equal(t, "2024-11", s.EIncomes[3].Month)
	require.Equal(t, "EXPIRED", *s.Documents[2].Status)
	require.Equal(t, "30000.00", s.Liabilities[1].OutstandingBalance.String())
}

func TestOthersAfterTheirFirstSync(t *testing.T) {
	t.Parallel()
	updated, added := changes(t, "jose")
	require.Empty(t, updated)
	require.Equal(t, map[connector.Section]int{connector.Transactions: 2}, added)
	updated, added = changes(t, "ramon")
	require.Empty(t, updated)
	require.Empty(t, added)
}

func changes(t *testing.T, person string) (updated, added map[connector.Section]int) {
	t.Helper()
	before := map[string]string{}
	for _, record := range fetch(t, person, "sandbox_employer_ph", 0).Records() {
		before[fmt.Sprint(record.Section, record.Key)] = asJSON(t, record.Data)
	}
	updated, added = map[connector.Section]int{}, map[connector.Section]int{}
	for _, record := range fetch(t, person, "sandbox_employer_ph", 1).Records() {
		text, ok := before[fmt.Sprint(record.Section, record.Key)]
		switch {
		case !ok:
			added[record.Section]++
		case text != asJSON(t, record.Data):
			updated[record.Section]++
		}
	}
	return updated, added
}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	require.NoError(t, err)
	return string(text)
}

func TestJoseAtConnection(t *testing.T) {
	t.Parallel()
	s := fetch(t, "jose", "sandbox_gig_ph", 0)
	require.Equal(t, "97.4", s.Rating.CalculatedPercentage.String())
	require.Equal(t, "3214", s.Rating.JobsCompleted.String())
	require.Equal(t, dayD(400), *s.Documents[0].ExpiryDate)
	require.Equal(t, []string{"27450.00", "28310.00", "26980.00"}, []string{
		s.EIncomes[0].Amount.String(), s.EIncomes[1].Amount.String(), s.EIncomes[2].Amount.String(),
	})
	earnings, fees := map[connector.Date]connector.Amount{}, map[connector.Date]connector.Amount{}
	for _, item := range s.Transactions {
		switch *item.Description {
		case "Trip earnings":
			earnings[item.Date] = item.Amount
		case "Platform fee":
			fees[item.Date] = item.Amount
		}
	}
	require.Len(t, earnings, 60)
	for i := range 60 {
		require.Equal(t, fmt.Sprintf("%d.00", 650+(137*i)%900), earnings[dayD(-i)].String())
	}
	require.Len(t, fees, 8)
	require.Equal(t, "-150.00", fees[dayD(-6)].String())
}

func TestLizaAtConnection(t *testing.T) {
	t.Parallel()
	s := fetch(t, "liza", "sandbox_government_ph", 0)
	require.Contains(t, asJSON(t, s.Identity), `"emails":[]`)
	require.Equal(t, "Widowed", *s.Identity.MaritalStatus)
	require.Equal(t, connector.Date("2023-03-31"), s.Contributions[23].Date)
	require.Equal(t, "LB-C-202303", *s.Contributions[23].ReferenceID)
	require.Equal(t, "1260.00", s.Contributions[23].Amount.String())
	salary, calamity := s.Liabilities[0], s.Liabilities[1]
	require.Equal(t, "33750.00", sum(t, salary.LoanAmount, *salary.OutstandingBalance, *salary.OverduePaymentAmount))
	require.Equal(t, "CALAMITY_LOAN", calamity.Type)
	require.Equal(t, "15000.00", sum(t, calamity.LoanAmount, *calamity.OutstandingBalance))
	require.Less(t, *calamity.EndDate, dayD(0))
}

func TestRamonAtConnection(t *testing.T) {
	t.Parallel()
	s := fetch(t, "ramon", "sandbox_payroll_ph", 0)
	require.Contains(t, asJSON(t, s.Identity), `"phones":[]`)
	require.Equal(t, "Part time", *s.Employments[1].Description)
	net := map[string]connector.Amount{}
	for _, income := range s.Incomes {
		net[*income.Employer+string(*income.EndDate)] = *income.NetAmount
		require.Equal(t, "-01", string(income.StartDate[7:]))
	}
	require.Len(t, net, 8)
	require.Equal(t, connector.Amount("28725.40"), net["Kalayaan Software House2024-11-30"])
	require.Equal(t, connector.Amount("8642.10"), net["Dalisay Water Works2025-02-28"])
	require.Equal(t, connector.Date("2024-11-30"), s.Contributions[3].Date)
}

func TestAmountsAreNumbersInJSON(t *testing.T) {
	t.Parallel()
	s := fetch(t, "maria", "sandbox_employer_ph", 0)
	require.Equal(t, `{"workItem":null,"employer":"Bayani Retail Corporation","startDate":"2025-02-16",`+
		`"endDate":"2025-02-28","currency":"PHP","frequency":"Semimonthly","baseAmount":21000.00,`+
		`"grossAmount":23450.00,"netAmount":19862.50}`, asJSON(t, s.Incomes[0]))
}

// TestPeriodsOfTheRunningMonth are there from their last day on.
func TestPeriodsOfTheRunningMonth(t *testing.T) {
	t.Parallel()
	for day, want := range map[int]connector.Date{
		1: "2024-01-31", 14: "2024-01-31", 15: "2024-02-15", 28: "2024-02-15", 29: "2024-02-29",
	} {
		connectedAt := time.Date(2024, time.February, day, 4, 0, 0, 0, time.UTC)
		s, err := simulator().Fetch(t.Context(), request("maria", "sandbox_employer_ph", connectedAt, 0))
		require.NoError(t, err)
		require.Equal(t, want, *s.Incomes[0].EndDate, day)
	}
}
