package record_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/collect/record/figure"
	"nod/internal/test/testkit"
)

// TestFiguresAreTheNaiveOnes compares every figure of random records, as insight and as report, with the
// plainest reading of what its name says.
func TestFiguresAreTheNaiveOnes(t *testing.T) {
	t.Parallel()
	names := testkit.Contract(t).Properties("ObjectFeature")
	require.Len(t, names, 84)
	seen := map[string]bool{}
	rapid.Check(t, func(r *rapid.T) {
		n := naive{now: drawMoment(r)}
		n.draw(r)
		insight, summary, err := record.Computed(n.snap, n.links, n.isGig, figure.Reading{At: n.now.UTC(), Zone: n.now.Location()})
		require.NoError(r, err)
		features := insight.Features
		want := n.figures()
		require.Equal(r, names, slices.Sorted(maps.Keys(features)))
		for name, value := range features {
			wanted, ok := want[name]
			if !ok {
				wanted = "-999"
			} else if wanted != "-998" {
				seen[name] = true
			}
			same(r, name, wanted, strings.Trim(string(value), `"`))
		}
		n.compare(r, summary)
		n.compareMonths(r, insight.MonthlyIncomes)
	})
	for _, name := range names { // payments are told by no source
		require.True(t, seen[name] || strings.HasPrefix(name, "liabilities_payment_"), "%s was never computed", name)
	}
}

// drawMoment is often near the end of a month, where zones differ.
func drawMoment(r *rapid.T) time.Time {
	zone, err := time.LoadLocation(rapid.SampledFrom([]string{
		"Asia/Manila", "UTC", "Pacific/Kiritimati", "America/Los_Angeles",
	}).Draw(r, "zone"))
	require.NoError(r, err)
	month, day := rapid.IntRange(1, 12).Draw(r, "month"), rapid.SampledFrom([]int{1, 2, 15, 28, 30, 31}).Draw(r, "day")
	return time.Date(2026, time.Month(month), day, rapid.IntRange(0, 23).Draw(r, "hour"), 30, 0, 0, time.UTC).In(zone)
}

// same compares figures; amounts are rounded to cents and ratios to four digits.
func same(t require.TestingT, name, want, got string) {
	wanted, err := strconv.ParseFloat(want, 64)
	if err != nil {
		require.Equal(t, want, got, name)
		return
	}
	found, err := strconv.ParseFloat(got, 64)
	require.NoError(t, err, name)
	if strings.HasSuffix(name, "growth") {
		require.InDelta(t, wanted, found, 0.000051, name)
	} else {
		require.InDelta(t, wanted, found, 0.0051, name)
	}
}

// naive holds random records and knows what figures mean. Amounts are cents, months are numbered.
type naive struct {
	now   time.Time
	snap  connector.Snapshot
	links []time.Time
	isGig bool
}

func (n *naive) draw(r *rapid.T) {
	n.isGig = rapid.Bool().Draw(r, "gig")
	oneCurrency := rapid.IntRange(0, 3).Draw(r, "currencies") > 0
	currency := func() connector.Currency {
		if oneCurrency || rapid.Bool().Draw(r, "peso") {
			return "PHP"
		}
		return "USD"
	}
	day := func(what string, from, to int) connector.Date {
		return connector.Date(n.now.AddDate(0, 0, rapid.IntRange(from, to).Draw(r, what)).Format(time.DateOnly))
	}
	some := func(what string) bool { return rapid.IntRange(0, 2).Draw(r, what) > 0 }
	amount := func(what string, least int64) connector.Amount {
		cents := rapid.Int64Range(least, 100_000_000).Draw(r, what)
		if some(what + " is round") {
			cents -= cents % 1000
		}
		return connector.Amount(fmt.Sprintf("%d.%02d", cents/100, cents%100))
	}
	maybe := func(what string, least int64) *connector.Amount {
		if !some(what + " is known") {
			return nil
		}
		return new(amount(what, least))
	}
	for i := range rapid.IntRange(0, 8).Draw(r, "estimates") {
		month := n.month() - rapid.IntRange(-2, 30).Draw(r, "age")
		n.snap.EIncomes = append(n.snap.EIncomes, connector.EIncome{
			Key: fmt.Sprint(i), Month: fmt.Sprintf("%04d-%02d", month/12, month%12+1), Currency: currency(),
			Amount: maybe("estimate", 0),
		})
	}
	for range rapid.IntRange(0, 8).Draw(r, "incomes") {
		item := connector.Income{
			StartDate: day("pay", -900, 30), Currency: currency(), GrossAmount: maybe("gross", 0),
			BaseAmount: maybe("base", 0), NetAmount: maybe("net", 0),
		}
		if some("ends") {
			from, _ := time.Parse(time.DateOnly, string(item.StartDate))
			item.EndDate = new(connector.Date(from.AddDate(0, 0, rapid.IntRange(0, 40).Draw(r, "length")).Format(time.DateOnly)))
		}
		n.snap.Incomes = append(n.snap.Incomes, item)
	}
	for range rapid.IntRange(0, 5).Draw(r, "loans") {
		item := connector.Liability{
			Currency: currency(), StartDate: "2025-01-01", LoanAmount: amount("loan", 1),
			AmortizationAmount: maybe("amortization", 1), OutstandingBalance: maybe("balance", 0),
			OverduePaymentAmount: maybe("overdue", 0),
		}
		if some("is paid") && item.OutstandingBalance != nil {
			item.OutstandingBalance = new(connector.Amount("0.00"))
		}
		n.snap.Liabilities = append(n.snap.Liabilities, item)
	}
	for range rapid.IntRange(0, 4).Draw(r, "jobs") {
		item := connector.Employment{StartDate: day("start", -3000, 40)}
		if some("is named") {
			item.Employer = new(rapid.SampledFrom([]string{"Acacia", "ACACIA ", "Molave", " molave"}).Draw(r, "employer"))
		}
		if !some("stays") {
			item.EndDate = new(day("end", -1000, 40))
		}
		if !some("has no status") {
			item.Status = new(rapid.SampledFrom([]string{"Active", "INACTIVE", "inactive"}).Draw(r, "status"))
		}
		n.snap.Employments = append(n.snap.Employments, item)
	}
	if some("is a person") {
		n.snap.Identity = &connector.Identity{FullName: "Ana Cruz"}
		if some("was born") {
			n.snap.Identity.DOB = new(day("birth", -30000, 10))
		}
	}
	for range rapid.IntRange(0, 6).Draw(r, "links") {
		n.links = append(n.links, n.now.Add(-time.Duration(rapid.IntRange(0, 800*24*60).Draw(r, "minutes"))*time.Minute))
	}
	slices.SortFunc(n.links, time.Time.Compare)
}

func (n *naive) month() int { return n.now.Year()*12 + int(n.now.Month()) - 1 }

// cents reads an amount with two digits.
func cents(a connector.Amount) int64 {
	value, _ := strconv.ParseInt(strings.Replace(string(a), ".", "", 1), 10, 64)
	return value
}

func monthIn(date string) int {
	year, _ := strconv.Atoi(date[:4])
	month, _ := strconv.Atoi(date[5:7])
	return year*12 + month - 1
}

// income is the income of a month in cents.
type income struct {
	cents   int64
	isKnown bool
}

// incomes are those of each month up to the running one, by currency.
func (n *naive) incomes() map[connector.Currency]map[int]income {
	all := map[connector.Currency]map[int]income{}
	for _, currency := range []connector.Currency{"PHP", "USD"} {
		months := map[int]income{}
		for month := n.month() - 60; month <= n.month(); month++ {
			if found, ok := n.incomeOf(currency, month); ok {
				months[month] = found
			}
		}
		if len(months) > 0 {
			all[currency] = months
		}
	}
	return all
}

func (n *naive) incomeOf(currency connector.Currency, month int) (found income, ok bool) {
	estimates := map[int64]bool{}
	for _, item := range n.snap.EIncomes {
		if item.Currency != currency || monthIn(item.Month) != month {
			continue
		}
		ok = true
		if item.Amount == nil {
			estimates[-1] = true
		} else {
			estimates[cents(*item.Amount)] = true
		}
	}
	if ok && len(estimates) == 1 && !estimates[-1] {
		return income{slices.Collect(maps.Keys(estimates))[0], true}, true
	}
	pay := income{0, true}
	periods := 0
	for _, item := range n.snap.Incomes {
		date := string(item.StartDate)
		if item.EndDate != nil {
			date = string(*item.EndDate)
		}
		if item.Currency != currency || monthIn(date) != month {
			continue
		}
		periods++
		switch {
		case item.GrossAmount != nil:
			pay.cents += cents(*item.GrossAmount)
		case item.BaseAmount != nil:
			pay.cents += cents(*item.BaseAmount)
		case item.NetAmount != nil:
			pay.cents += cents(*item.NetAmount)
		default:
			pay.isKnown = false
		}
	}
	if periods > 0 {
		return pay, true
	}
	return income{}, ok
}

// between are the known amounts of the months from one to another, the last left out.
func between(months map[int]income, from, to int) []int64 {
	var values []int64
	for month := from; month < to; month++ {
		if months[month].isKnown {
			values = append(values, months[month].cents)
		}
	}
	return values
}

// statisticsOf a row of amounts in cents; what an empty row has none of is -999.
func statisticsOf(values []int64) map[string]string {
	d := map[string]string{"sum": "-999", "average": "-999", "min": "-999", "max": "-999", "median": "-999", "std": "-999"}
	if len(values) == 0 {
		return d
	}
	sorted := slices.Sorted(slices.Values(values))
	sum, squares := 0.0, 0.0
	for _, value := range sorted {
		sum += float64(value) / 100
	}
	average := sum / float64(len(sorted))
	for _, value := range sorted {
		squares += math.Pow(float64(value)/100-average, 2)
	}
	middle := float64(sorted[(len(sorted)-1)/2]+sorted[len(sorted)/2]) / 200
	for name, value := range map[string]float64{
		"sum": sum, "average": average, "min": float64(sorted[0]) / 100, "max": float64(sorted[len(sorted)-1]) / 100,
		"median": middle, "std": math.Sqrt(squares / float64(len(sorted))),
	} {
		d[name] = strconv.FormatFloat(value, 'f', 6, 64)
	}
	return d
}

// figures are all that can be computed, by name.
func (n *naive) figures() map[string]string {
	out := map[string]string{}
	n.incomeFigures(out)
	n.loanFigures(out)
	n.jobFigures(out)
	if n.snap.Identity != nil && n.snap.Identity.DOB != nil && string(*n.snap.Identity.DOB) <= n.today() {
		years := 0
		for shifted(string(*n.snap.Identity.DOB), 12*(years+1)) <= n.today() {
			years++
		}
		out["identity_age"] = fmt.Sprint(years)
	}
	if len(n.links) > 0 {
		out["link_days_since_first"] = fmt.Sprint(int(n.now.Sub(n.links[0]).Hours()) / 24)
		out["link_days_since_last"] = fmt.Sprint(int(n.now.Sub(n.links[len(n.links)-1]).Hours()) / 24)
		for _, days := range []int{3, 7, 30, 90, 180, 365, 730} {
			count := 0
			for _, at := range n.links {
				if n.now.Sub(at) <= time.Duration(days)*24*time.Hour {
					count++
				}
			}
			out[fmt.Sprintf("link_day%d_count", days)] = fmt.Sprint(count)
		}
	}
	return out
}

func (n *naive) today() string { return n.now.Format(time.DateOnly) }

// shifted moves a date by months; a day that the month does not have is written all the same, because
// dates compare as texts.
func shifted(date string, months int) string {
	month := monthIn(date) + months
	return fmt.Sprintf("%04d-%02d%s", month/12, month%12+1, date[7:])
}

func (n *naive) incomeFigures(out map[string]string) {
	histories := n.incomes()
	if len(histories) == 0 {
		return
	}
	anyOf := map[int]bool{}
	for _, months := range histories {
		for month := range months {
			anyOf[month] = true
		}
	}
	first := slices.Min(slices.Collect(maps.Keys(anyOf)))
	missing, gap, longest, complete := 0, 0, 0, 0
	for month := first; month < n.month(); month++ {
		if anyOf[month] {
			gap = 0
			complete++
			continue
		}
		missing++
		gap++
		longest = max(longest, gap)
	}
	out["incomes_first_income_month_range"] = fmt.Sprint(n.month() - first)
	out["incomes_missing_month_count"], out["incomes_missing_month_max"] = fmt.Sprint(missing), fmt.Sprint(longest)
	months := slices.Collect(maps.Values(histories))[0]
	out["incomes_count"] = fmt.Sprint(len(between(months, first, n.month())))
	if len(histories) > 1 {
		out["incomes_count"] = fmt.Sprint(complete)
	}
	putAll(out, n.incomeAmounts(months, first), len(histories) > 1)
}

// incomeAmounts are the figures of the amounts in one currency.
func (n *naive) incomeAmounts(months map[int]income, first int) map[string]string {
	amounts := map[string]string{
		"incomes_latest_growth": "-999", "incomes_last18_months_max_amount_count": "-999",
		"incomes_starting_amount": "-999", "incomes_current_amount": "-999",
	}
	put := func(prefix string, values []int64) {
		for name, value := range statisticsOf(values) {
			amounts[prefix+name] = value
		}
	}
	put("incomes_amount_", between(months, first, n.month()))
	for _, window := range []int{3, 6, 9, 12, 18} {
		put(fmt.Sprintf("incomes_last%d_months_amount_", window), between(months, n.month()-window, n.month()))
	}
	if months[first].isKnown && first < n.month() {
		amounts["incomes_starting_amount"] = fmt.Sprint(float64(months[first].cents) / 100)
	}
	if months[n.month()].isKnown {
		amounts["incomes_current_amount"] = fmt.Sprint(float64(months[n.month()].cents) / 100)
	}
	if half := between(months, n.month()-18, n.month()); len(half) > 0 {
		count := 0
		for _, value := range half {
			if value == slices.Max(half) {
				count++
			}
		}
		amounts["incomes_last18_months_max_amount_count"] = fmt.Sprint(count)
	}
	for latest := n.month() - 1; latest >= first; latest-- { // the newest known month that is over
		if now := months[latest]; now.isKnown {
			if before := months[latest-12]; before.isKnown && before.cents > 0 {
				amounts["incomes_latest_growth"] = fmt.Sprint(float64(now.cents-before.cents) / float64(before.cents))
			}
			break
		}
	}
	return amounts
}

// putAll adds figures of amounts; those of several currencies are -998.
func putAll(out, amounts map[string]string, severalCurrencies bool) {
	for name, value := range amounts {
		if severalCurrencies {
			value = "-998"
		}
		out[name] = value
	}
}

// loanRow is a row of amounts of loans; what no source tells makes its sum unknown.
type loanRow struct {
	values  []int64
	unknown int
}

func (l loanRow) statistics() map[string]string {
	d := statisticsOf(l.values)
	switch {
	case l.unknown > 0:
		d["sum"] = "-999"
	case len(l.values) == 0:
		d["sum"] = "0"
	}
	return d
}

// loanRows are the amounts of the loans in some currencies, in the order of the report.
func (n *naive) loanRows(currencies ...connector.Currency) (rows [4]loanRow) {
	add := func(i int, amount *connector.Amount) {
		if amount == nil {
			rows[i].unknown++
		} else {
			rows[i].values = append(rows[i].values, cents(*amount))
		}
	}
	for _, item := range n.snap.Liabilities {
		if !slices.Contains(currencies, item.Currency) {
			continue
		}
		add(0, &item.LoanAmount)
		isPaid := item.OutstandingBalance != nil && cents(*item.OutstandingBalance) == 0
		if !isPaid {
			add(1, item.OutstandingBalance)
			if item.OutstandingBalance == nil {
				add(3, nil)
			} else {
				add(3, item.AmortizationAmount)
			}
		}
		if item.OverduePaymentAmount == nil && !isPaid ||
			item.OverduePaymentAmount != nil && cents(*item.OverduePaymentAmount) > 0 {
			add(2, item.OverduePaymentAmount)
		}
	}
	return rows
}

func (n *naive) loanCurrencies() []connector.Currency {
	found := map[connector.Currency]bool{}
	for _, item := range n.snap.Liabilities {
		found[item.Currency] = true
	}
	return slices.Sorted(maps.Keys(found))
}

func (n *naive) loanFigures(out map[string]string) {
	rows := n.loanRows(n.loanCurrencies()...)
	if len(n.snap.Liabilities) == 0 {
		return
	}
	for i, name := range []string{"loan", "outstanding_loan", "overdue_loan"} {
		if rows[i].unknown == 0 {
			out["liabilities_"+name+"_count"] = fmt.Sprint(len(rows[i].values))
		}
	}
	if rows[1].unknown == 0 {
		out["liabilities_finished_loan_count"] = fmt.Sprint(len(n.snap.Liabilities) - len(rows[1].values))
	}
	amounts := map[string]string{}
	for prefix, of := range map[string]struct {
		row   loanRow
		names string
	}{
		"loan_amount_":                 {rows[0], "min max total average std"},
		"outstanding_amount_":          {rows[1], "max total average"},
		"overdue_amount_":              {rows[2], "total average"},
		"ongoing_amortization_amount_": {rows[3], "sum min max average median std"},
	} {
		d := of.row.statistics()
		d["total"] = d["sum"]
		for _, name := range strings.Fields(of.names) {
			amounts["liabilities_"+prefix+name] = d[name]
		}
	}
	putAll(out, amounts, len(n.loanCurrencies()) > 1)
}

func (n *naive) jobFigures(out map[string]string) {
	if len(n.snap.Employments) == 0 {
		return
	}
	employers, since := map[string]bool{}, ""
	for _, item := range n.snap.Employments {
		if item.Employer != nil {
			employers[strings.TrimSpace(strings.ToLower(*item.Employer))] = true
		}
		hasBegun, hasEnded := string(item.StartDate) <= n.today(), item.EndDate != nil && string(*item.EndDate) < n.today()
		if item.Status != nil && strings.ToUpper(*item.Status) == "INACTIVE" {
			hasEnded = true
		}
		if hasBegun && !hasEnded && (since == "" || string(item.StartDate) < since) {
			since = string(item.StartDate)
		}
	}
	if len(employers) > 0 {
		out["employments_employer_count"] = fmt.Sprint(len(employers))
	}
	out["employments_current_status"] = "UNEMPLOYED"
	if since == "" {
		return
	}
	out["employments_current_status"] = map[bool]string{true: "GIG", false: "EMPLOYED"}[n.isGig]
	months := 0
	for shifted(since, months+1) <= n.today() {
		months++
	}
	out["employments_current_tenure"] = fmt.Sprint(months)
}

// compare looks at the report: its rows are the same statistics, complete and with their number.
func (n *naive) compare(t require.TestingT, summaries []record.Summary) {
	topics := []record.Topic{}
	for _, s := range summaries {
		topics = append(topics, s.Name)
	}
	require.Equal(t, []record.Topic{"income", "liability", "identity", "employment"}, topics)
	n.compareIncomes(t, summaries[0].TableItems)
	n.compareLoans(t, summaries[1].TableItems)
	want := n.figures()
	want["latest"] = n.latest()
	for _, s := range summaries {
		for _, item := range s.AdditionalItems {
			name := map[string]string{
				"Age": "identity_age", "Current status": "employments_current_status",
				"Employers": "employments_employer_count", "Months in the current job": "employments_current_tenure",
				"Starting income": "incomes_starting_amount", "Running month so far": "incomes_current_amount",
				"Growth over a year": "incomes_latest_growth", "Finished loans": "liabilities_finished_loan_count",
				"Months since the first income":         "incomes_first_income_month_range",
				"Complete months without income":        "incomes_missing_month_count",
				"Longest gap in months":                 "incomes_missing_month_max",
				"Latest complete month":                 "latest",
				"Complete months at the highest income": "incomes_last18_months_max_amount_count",
			}[strings.Split(item.Label, ",")[0]]
			require.NotEmpty(t, name, item.Label)
			wanted, ok := want[name]
			if !ok {
				wanted = "-999"
			}
			same(t, name, wanted, strings.Trim(string(item.Value), `"`))
		}
	}
}

// latest is the income of the newest complete month that has a known one.
func (n *naive) latest() string {
	histories := n.incomes()
	if len(histories) > 1 {
		return "-998"
	}
	for _, months := range histories {
		if known := between(months, n.month()-60, n.month()); len(known) > 0 {
			return fmt.Sprint(float64(known[len(known)-1]) / 100)
		}
	}
	return "-999"
}

// windows are the spans of figures in the order of screens, 0 for all months.
func windows() []int { return []int{0, 3, 6, 9, 12, 18} }

// compareIncomes looks at the rows of the report: each window of each currency.
func (n *naive) compareIncomes(t require.TestingT, items []record.SummaryRow) {
	histories := n.incomes()
	require.Len(t, items, len(histories)*len(windows()))
	for i, item := range items {
		span := windows()[i%len(windows())]
		if span == 0 {
			span = 60
		}
		values := between(histories[connector.Currency(item.Currency)], n.month()-span, n.month())
		require.Equal(t, len(values), item.Quantity, item.Title)
		sameRow(t, item, statisticsOf(values))
		switch len(values) {
		case 0:
			require.True(t, strings.HasPrefix(item.Over, "no complete month"), item.Over)
		case 1:
			require.True(t, strings.HasPrefix(item.Over, "1 complete month, "), item.Over)
		default:
			require.True(t, strings.HasPrefix(item.Over, fmt.Sprintf("%d complete months, ", len(values))), item.Over)
		}
	}
}

// compareMonths looks at the income by month.
func (n *naive) compareMonths(t require.TestingT, incomes []figure.MonthlyIncome) {
	histories := n.incomes()
	require.Len(t, incomes, len(histories))
	for _, i := range incomes {
		months := histories[i.Currency]
		require.Len(t, i.Months, len(months))
		for _, m := range i.Months {
			want, ok := months[monthIn(m.Month.String())]
			require.True(t, ok, m.Month)
			require.Equal(t, want.isKnown, m.Amount != nil, m.Month)
			if m.Amount != nil {
				require.Equal(t, want.cents, cents(*m.Amount))
			}
			require.Equal(t, monthIn(m.Month.String()) < n.month(), m.Complete, m.Month)
		}
		require.Equal(t, i.Window(3), i.Headline())
	}
}

// compareLoans looks at the rows of the report: four for each currency.
func (n *naive) compareLoans(t require.TestingT, items []record.SummaryRow) {
	require.Len(t, items, 4*len(n.loanCurrencies()))
	for i, item := range items {
		row := n.loanRows(connector.Currency(item.Currency))[i%4]
		require.Equal(t, len(row.values), item.Quantity, item.Title)
		require.Equal(t, row.unknown > 0, strings.Contains(item.Over, "unknown"), item.Over)
		sameRow(t, item, row.statistics())
	}
}

func sameRow(t require.TestingT, item record.SummaryRow, want map[string]string) {
	for name, got := range map[string]string{
		"sum": item.Sum.String(), "average": item.Average.String(), "min": item.Minimum.String(),
		"median": item.Median.String(), "max": item.Maximum.String(), "std": item.StandardDev.String(),
	} {
		same(t, item.Title+" "+name, want[name], got)
	}
}
