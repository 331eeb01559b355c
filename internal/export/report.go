package export

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"nod/internal/catalogue"
	"nod/internal/connection"
	"nod/internal/connector"
	"nod/internal/consent"
	"nod/internal/platform/auth"
	"nod/internal/record"
)

// report is everything that the report of an account shows. Equal reports are equal byte for byte.
type report struct {
	productName, tenantName string
	proof                   Proof
	verifyURL               string
	account                 connection.Account
	source                  catalogue.DataSource
	consents                []consent.Receipt
	payload                 record.Payload
}

const (
	unknown    = "–"
	reportDay  = "2 Jan 2006"
	reportTime = "2 Jan 2006, 15:04 UTC"
)

// pair is a label with its value.
type pair struct{ label, value string }

func textOf(s *string) string {
	if s == nil || strings.TrimSpace(*s) == "" {
		return unknown
	}
	return strings.TrimSpace(*s)
}

func dayOf(d *connector.Date) string {
	if d == nil {
		return unknown
	}
	day, err := time.Parse(time.DateOnly, string(*d))
	if err != nil {
		return string(*d)
	}
	return day.Format(reportDay)
}

// words writes a code of the data API the way people read it: "LIFETIME_PARTNER" is "Lifetime partner".
func words(code string) string {
	if code != strings.ToUpper(code) || strings.ContainsAny(code, "0123456789") || code == unknown {
		return code
	}
	text := strings.ToLower(strings.ReplaceAll(code, "_", " "))
	return strings.ToUpper(text[:1]) + text[1:]
}

func amount(a *connector.Amount) string {
	if a == nil {
		return unknown
	}
	return grouped(string(*a))
}

// grouped writes an amount with two digits and separators of thousands.
func grouped(text string) string {
	value, ok := new(big.Rat).SetString(text)
	if !ok {
		return text
	}
	sign, digits := "", value.FloatString(2)
	if rest, negative := strings.CutPrefix(digits, "-"); negative {
		sign, digits = "-", rest
	}
	whole, cents, _ := strings.Cut(digits, ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	return sign + whole + "." + cents
}

// symbol stands before amounts in the report.
func symbol(currency connector.Currency) string {
	if currency == "PHP" {
		return "₱"
	}
	return string(currency) + " "
}

// person lists what is known of the person; the identity may be missing.
func (r report) person() []pair {
	identity := r.payload.Identity
	if identity == nil {
		return nil
	}
	d := identity.Data
	pairs := []pair{
		{"Date of birth", dayOf(d.DOB)}, {"Gender", words(textOf(d.Gender))},
		{"Marital status", words(textOf(d.MaritalStatus))}, {"Citizenship", words(textOf(d.Citizenship))},
	}
	if i := slices.IndexFunc(d.Emails, func(e connector.Email) bool { return e.Address != nil }); i >= 0 {
		pairs = append(pairs, pair{"E-mail", textOf(d.Emails[i].Address)})
	}
	if i := slices.IndexFunc(d.Phones, func(p connector.Phone) bool { return p.Number != nil }); i >= 0 {
		pairs = append(pairs, pair{"Phone", textOf(d.Phones[i].Number)})
	}
	if i := slices.IndexFunc(d.Addresses, func(a connector.Address) bool { return addressOf(a) != unknown }); i >= 0 {
		pairs = append(pairs, pair{"Address", addressOf(d.Addresses[i])})
	}
	return pairs
}

func addressOf(a connector.Address) string {
	if full := textOf(a.FullAddress); full != unknown {
		return full
	}
	var parts []string
	for _, part := range []*string{a.Line1, a.Line2, a.City, a.Region, a.Zip, a.Country} {
		if text := textOf(part); text != unknown {
			parts = append(parts, text)
		}
	}
	return cmp.Or(strings.Join(parts, ", "), unknown)
}

func (r report) fullName() string {
	if r.payload.Identity == nil {
		return "Name not available"
	}
	return cmp.Or(strings.TrimSpace(r.payload.Identity.Data.FullName), "Name not available")
}

// madeFor says who asked for the report and what it is made of.
func (r report) madeFor() string {
	return "Prepared by " + r.tenantName + " from what " + r.source.Name + " answered on " +
		r.readAt().UTC().Format(reportTime) + "."
}

// readAt is when the source was last read.
func (r report) readAt() time.Time {
	switch a := r.account; {
	case a.LastSyncedAt != nil:
		return a.LastSyncedAt.Time
	case a.ConnectedAt != nil:
		return a.ConnectedAt.Time
	default:
		return r.proof.CreatedAt.Time
	}
}

// origin says where the data comes from and on what ground.
func (r report) origin() []pair {
	a := r.account
	pairs := []pair{
		{"Account", a.ID}, {"Login name", cmp.Or(a.LoginMask, unknown)},
	}
	if a.ConnectedAt != nil {
		pairs = append(pairs, pair{"Connected", a.ConnectedAt.UTC().Format(reportTime)})
	}
	if a.LastSyncedAt != nil {
		pairs = append(pairs, pair{"Last read", a.LastSyncedAt.UTC().Format(reportTime)})
	}
	if rating := r.payload.Rating; rating != nil {
		pairs = append(pairs, pair{"Rating", ratingOf(rating.Data)})
	}
	if len(r.consents) == 0 {
		return append(pairs, pair{"Consent", "No consent screen was shown for this connection"})
	}
	given := slices.MaxFunc(
		r.consents,
		func(a, b consent.Receipt) int { return a.CreatedAt.Compare(b.CreatedAt.Time) },
	)
	return append(pairs,
		pair{"Consent given", given.CreatedAt.UTC().Format(reportTime) + ", receipt " + given.ID},
		pair{"Consent text", given.Text}, pair{"Digest of the text", given.TextHash})
}

// ratingOf says how customers see the person.
func ratingOf(r connector.Rating) string {
	var parts []string
	if r.CalculatedPercentage != nil {
		parts = append(parts, strings.TrimSuffix(amount(r.CalculatedPercentage), ".00")+"% of the best")
	}
	for _, count := range []struct {
		of   *connector.Amount
		noun string
	}{{r.JobsCompleted, "jobs"}, {r.ReviewsReceived, "reviews"}, {r.LikesReceived, "likes"}} {
		if count.of != nil {
			parts = append(parts, strings.TrimSuffix(amount(count.of), ".00")+" "+count.noun)
		}
	}
	return cmp.Or(strings.Join(parts, ", "), unknown)
}

// tenure writes a number of months as years and months.
func tenure(text string) string {
	months, err := strconv.Atoi(text)
	if err != nil {
		return text
	}
	var parts []string
	for _, part := range []struct {
		count int
		noun  string
	}{{months / 12, "year"}, {months % 12, "month"}} {
		switch part.count {
		case 0:
		case 1:
			parts = append(parts, "1 "+part.noun)
		default:
			parts = append(parts, fmt.Sprintf("%d %ss", part.count, part.noun))
		}
	}
	return cmp.Or(strings.Join(parts, ", "), "Less than a month")
}

// keyFigures are the four numbers on top of the report.
func (r report) keyFigures() []pair {
	figures := []pair{
		{"Current employer", unknown}, {"Time in the current job", unknown}, {"Average income a month", unknown},
		{"Income, last 12 months", unknown},
	}
	for _, e := range r.payload.Employments {
		if e.Data.EndDate == nil && (e.Data.Status == nil || !strings.EqualFold(*e.Data.Status, "INACTIVE")) {
			figures[0].value = textOf(e.Data.Employer)
			break
		}
	}
	if r.payload.Insight == nil {
		return figures
	}
	features := r.payload.Insight.Data.Features
	_, currency := r.payload.IncomeByMonth()
	set := func(place int, name, prefix string) {
		if !features.IsKnown(name) {
			return
		}
		figures[place].value = string(features[name])
		if prefix != "" {
			figures[place].value = prefix + grouped(string(features[name]))
		}
	}
	set(1, "employments_current_tenure", "")
	figures[1].value = tenure(figures[1].value)
	set(2, "incomes_amount_average", symbol(currency))
	set(3, "incomes_last12_months_amount_sum", symbol(currency))
	return figures
}

func (r report) employments() [][]string {
	rows := [][]string{}
	for _, item := range r.payload.Employments {
		e := item.Data
		rows = append(rows, []string{
			textOf(e.Employer), textOf(e.JobTitle), dayOf(&e.StartDate), dayOf(e.EndDate), words(textOf(e.Status)),
		})
	}
	return rows
}

func (r report) incomes() [][]string {
	rows, gross, net := [][]string{}, totals{}, totals{}
	for _, item := range r.payload.Incomes {
		i := item.Data
		frequency := unknown
		if i.Frequency != nil {
			frequency = string(*i.Frequency)
		}
		rows = append(rows, []string{
			dayOf(&i.StartDate) + " – " + dayOf(i.EndDate), textOf(i.Employer), frequency, string(i.Currency),
			amount(i.GrossAmount), amount(i.NetAmount),
		})
		gross.add(i.Currency, i.GrossAmount)
		net.add(i.Currency, i.NetAmount)
	}
	for _, currency := range gross.currencies(net) {
		rows = append(rows, []string{
			totalMark + "Total", "", "", string(currency), gross.of(currency), net.of(currency),
		})
	}
	return rows
}

// totalMark begins the first cell of rows that are sums.
const totalMark = "\x01"

func (r report) estimates() [][]string {
	rows, sum := [][]string{}, totals{}
	for _, item := range r.payload.EIncomes {
		month := item.Data.Month
		if t, err := time.Parse("2006-01", month); err == nil {
			month = t.Format("January 2006")
		}
		rows = append(rows, []string{month, string(item.Data.Currency), amount(item.Data.Amount)})
		sum.add(item.Data.Currency, item.Data.Amount)
	}
	for _, currency := range sum.currencies(nil) {
		rows = append(rows, []string{totalMark + "Total", string(currency), sum.of(currency)})
	}
	return rows
}

func (r report) liabilities() [][]string {
	rows, loans, outstanding := [][]string{}, totals{}, totals{}
	for _, item := range r.payload.Liabilities {
		l := item.Data
		rows = append(rows, []string{
			words(l.Type), dayOf(&l.StartDate), dayOf(l.EndDate), string(l.Currency), amount(&l.LoanAmount),
			amount(l.OutstandingBalance), amount(l.OverduePaymentAmount),
		})
		loans.add(l.Currency, &l.LoanAmount)
		outstanding.add(l.Currency, l.OutstandingBalance)
	}
	for _, currency := range loans.currencies(outstanding) {
		rows = append(rows, []string{
			totalMark + "Total", "", "", string(currency), loans.of(currency), outstanding.of(currency), "",
		})
	}
	return rows
}

func (r report) documents() [][]string {
	rows := [][]string{}
	for _, item := range r.payload.Documents {
		d := item.Data
		rows = append(rows, []string{
			cmp.Or(
				d.Name,
				unknown,
			), textOf(d.DocID), dayOf(d.IssueDate), dayOf(d.ExpiryDate), words(textOf(d.Status)),
		})
	}
	return rows
}

// flows sums up what is too long to list: contributions and transactions.
func (r report) flows() [][]string {
	rows := [][]string{}
	add := func(name string, count int, first, last connector.Date, sum totals) {
		if count == 0 {
			return
		}
		period := dayOf(&first) + " – " + dayOf(&last)
		for _, currency := range sum.currencies(nil) {
			rows = append(rows, []string{name, fmt.Sprint(count), period, string(currency), sum.of(currency)})
		}
	}
	sum, first, last := totals{}, connector.Date(""), connector.Date("")
	for _, item := range r.payload.Contributions {
		first, last = span(first, last, item.Data.Date)
		sum.add(item.Data.Currency, &item.Data.Amount)
	}
	add("Contributions", len(r.payload.Contributions), first, last, sum)
	sum, first, last = totals{}, "", ""
	for _, item := range r.payload.Transactions {
		first, last = span(first, last, item.Data.Date)
		sum.add(item.Data.Currency, &item.Data.Amount)
	}
	add("Transactions", len(r.payload.Transactions), first, last, sum)
	return rows
}

func span(first, last, day connector.Date) (from, to connector.Date) {
	if first == "" || day < first {
		first = day
	}
	return first, max(last, day)
}

// totals are exact sums by currency.
type totals map[connector.Currency]*big.Rat

func (t totals) add(currency connector.Currency, a *connector.Amount) {
	if a == nil {
		return
	}
	value, ok := new(big.Rat).SetString(a.String())
	if !ok {
		return
	}
	if t[currency] == nil {
		t[currency] = new(big.Rat)
	}
	t[currency].Add(t[currency], value)
}

// currencies lists those of both, in order.
func (t totals) currencies(other totals) []connector.Currency {
	var all []connector.Currency
	for _, sums := range []totals{t, other} {
		for currency := range sums {
			if !slices.Contains(all, currency) {
				all = append(all, currency)
			}
		}
	}
	slices.Sort(all)
	return all
}

func (t totals) of(currency connector.Currency) string {
	if t[currency] == nil {
		return unknown
	}
	return grouped(t[currency].FloatString(2))
}

// modeNote is what a report of invented data says.
func (r report) modeNote() string {
	if r.proof.Mode == auth.Sandbox {
		return "Sandbox: test data, not about a real person"
	}
	return ""
}
