package report

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"
	"unicode"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/consent"
	"nod/internal/collect/record"
	"nod/internal/collect/record/figure"
	"nod/internal/platform/auth"
	"nod/internal/platform/pdf"
)

// Report is everything that the report of an account shows. Equal reports are equal byte for byte.
type Report struct {
	ProductName, TenantName string
	// ID is under which the report is verified, at VerifyURL.
	ID, VerifyURL string
	Mode          auth.Mode
	CreatedAt     time.Time
	DataDigest    string
	// MaskedName and Words are what the page at VerifyURL shows too.
	MaskedName, Words string
	Account           connection.Account // that was read at least once
	Source            catalogue.DataSource
	Consents          []consent.Receipt
	Payload           record.Payload
	// Zone is the one in which times are written.
	Zone *time.Location
	// isLookup says that the report has answers in place of figures.
	isLookup bool
}

const (
	unknown     = "–"
	nameUnknown = "Name not available"
	reportDay   = "2 Jan 2006"
)

// pair is a label with its value.
type pair struct{ label, value string }

// labelConsent is of the longest value, which gets more room than others.
const labelConsent = "Consent text"

// figureCard is a key figure with what it was taken over. A text may be broken into lines, a number never.
type figureCard struct {
	label, value, note string
	currency           string // of a number
	isText             bool
}

// Time writes a moment and says in which zone.
func (r Report) Time(at time.Time) string {
	return at.In(r.Zone).Format(reportDay+", 15:04 ") + zoneName(r.Zone)
}

// zoneName is the name of a zone as people say it: Asia/Manila is "(Manila time)".
func zoneName(zone *time.Location) string {
	region, city, ok := strings.Cut(zone.String(), "/")
	if !ok || region == "Etc" {
		return zone.String()
	}
	return "(" + strings.ReplaceAll(city[strings.LastIndex(city, "/")+1:], "_", " ") + " time)"
}

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
	letters := []rune(strings.ToLower(strings.ReplaceAll(code, "_", " ")))
	if len(letters) > 0 {
		letters[0] = unicode.ToUpper(letters[0])
	}
	return string(letters)
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
func (r Report) person() []pair {
	identity := r.Payload.Identity
	if identity == nil {
		return nil
	}
	d := identity.Data
	pairs := []pair{
		{"Date of birth", dayOf(d.DOB)}, {"Gender", words(textOf(d.Gender))},
		{"Marital status", words(textOf(d.MaritalStatus))}, {"Citizenship", words(textOf(d.Citizenship))},
	}
	if i := slices.IndexFunc(d.Emails, func(e connector.Email) bool { return textOf(e.Address) != unknown }); i >= 0 {
		pairs = append(pairs, pair{"Email", textOf(d.Emails[i].Address)})
	}
	if i := slices.IndexFunc(d.Phones, func(p connector.Phone) bool { return textOf(p.Number) != unknown }); i >= 0 {
		pairs = append(pairs, pair{"Phone", textOf(d.Phones[i].Number)})
	}
	if address := firstAddress(d.Addresses); address != unknown {
		pairs = append(pairs, pair{"Address", address})
	}
	return pairs
}

// firstAddress is the one address that is shown: the primary one, else the first type of the alphabet. An
// empty one counts as none.
func firstAddress(addresses []connector.Address) string {
	isEmpty := func(a connector.Address) bool { return addressOf(a) == unknown }
	known := slices.DeleteFunc(slices.Clone(addresses), isEmpty)
	if len(known) == 0 {
		return unknown
	}
	rank := func(a connector.Address) string {
		kind := ""
		if a.Type != nil {
			kind = strings.ToLower(*a.Type)
		}
		if kind == "primary" {
			return ""
		}
		return "~" + kind
	}
	slices.SortStableFunc(known, func(a, b connector.Address) int { return strings.Compare(rank(a), rank(b)) })
	return addressOf(known[0])
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

func (r Report) fullName() string {
	if r.Payload.Identity == nil {
		return nameUnknown
	}
	return cmp.Or(strings.TrimSpace(r.Payload.Identity.Data.FullName), nameUnknown)
}

// Fact is what a reader can compare with paper.
type Fact struct {
	Label, Value string
	IsAmount     bool
}

// Facts are the name, if it is known, and the key figures that are amounts.
func (r Report) Facts() []Fact {
	var facts []Fact
	if name := r.fullName(); name != nameUnknown {
		facts = append(facts, Fact{"Full name", name, false})
	}
	for _, c := range r.keyFigures() {
		if c.currency != "" && c.value != unknown {
			facts = append(facts, Fact{c.label + " (" + c.currency + ")", c.value, true})
		}
	}
	return facts
}

// summary says who made the report and when its data was read.
func (r Report) summary() []string {
	return []string{
		"Prepared by " + pdf.Isolate(r.TenantName),
		"Data read on " + r.Time(r.Account.LastSyncedAt.Time) + " from " + pdf.Isolate(r.Source.Name),
	}
}

// warning says that the data is older than it could be, and why, as far as that is known.
func (r Report) warning() string {
	a := r.Account
	parts := []string{}
	code := ""
	if a.ErrorCode != "" {
		code = " with the code " + string(a.ErrorCode)
	}
	switch {
	case a.Status == connection.Disconnected:
		parts = append(parts, "This account was disconnected on "+r.Time(a.StatusAt.Time)+code+".")
	case a.Status != connection.Connected:
		parts = append(parts, "A new login to this account has not finished.")
	case a.SyncFailures > 1:
		parts = append(parts, fmt.Sprintf("The last %d syncs of this account failed%s.", a.SyncFailures, code))
	case a.SyncFailures == 1 || code != "":
		parts = append(parts, "The last sync of this account failed"+code+".")
	}
	if len(parts) > 0 {
		parts = append(parts, "This report shows the data read on "+r.Time(a.LastSyncedAt.Time)+".")
	}
	if len(a.FailedSections.V) > 0 {
		names := make([]string, len(a.FailedSections.V))
		for i, section := range a.FailedSections.V {
			names[i] = words(string(section))
		}
		parts = append(parts, "The last sync could not read: "+strings.Join(names, ", ")+
			". Where these sections show data, it is from an earlier sync.")
	}
	return strings.Join(parts, " ")
}

// origin says where the data comes from and on what ground.
func (r Report) origin() []pair {
	a := r.Account
	pairs := []pair{{"Account", a.ID}, {"Login name", cmp.Or(a.LoginMask, unknown)}}
	if a.ConnectedAt != nil {
		pairs = append(pairs, pair{"Connected", r.Time(a.ConnectedAt.Time)})
	}
	pairs = append(pairs, pair{"Data read", r.Time(a.LastSyncedAt.Time)})
	if rating := r.Payload.Rating; rating != nil {
		pairs = append(pairs, pair{"Rating", ratingOf(rating.Data)})
	}
	if len(r.Consents) == 0 {
		return append(pairs, pair{"Consent", "No consent receipt recorded"})
	}
	given := slices.MaxFunc(r.Consents, func(a, b consent.Receipt) int { return a.CreatedAt.Compare(b.CreatedAt.Time) })
	return append(pairs,
		pair{"Consent given", r.Time(given.CreatedAt.Time) + ", receipt " + given.ID},
		pair{labelConsent, given.Text}, pair{"SHA-256 of the text", given.TextHash})
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

// monthsInWords writes a number of months as years and months.
func monthsInWords(months int) string {
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

// keyFigures are the figures on top of the report: two of the job, two of the income in each currency.
func (r Report) keyFigures() []figureCard {
	cards := r.jobFigures()
	incomes := r.Payload.MonthlyIncomes()
	if len(incomes) == 0 {
		incomes = []figure.MonthlyIncome{{}}
	}
	for _, income := range incomes {
		average, year := income.Headline(), income.Window(12)
		for _, c := range []figureCard{
			{label: "Average income a month", value: money(income.Currency, average.Average), note: average.Over},
			{label: "Income, last 12 months", value: money(income.Currency, year.Sum), note: year.Over},
		} {
			c.currency = string(income.Currency)
			cards = append(cards, c)
		}
	}
	return cards
}

// jobFigures are the employer and the time of the one current job.
func (r Report) jobFigures() []figureCard {
	employer := figureCard{label: "Current employer", value: unknown, isText: true}
	tenure := figureCard{label: "Time in this job", value: unknown, isText: true}
	jobs := make([]connector.Employment, len(r.Payload.Employments))
	for i, item := range r.Payload.Employments {
		jobs[i] = item.Data
	}
	today := r.asOf().Format(time.DateOnly)
	if job, ok := figure.CurrentJob(jobs, today); ok {
		employer.value = textOf(job.Employer)
		tenure.value = monthsInWords(figure.FullMonths(string(job.StartDate), today))
		employer.note, tenure.note = noteOf(job.JobTitle), "since "+dayOf(&job.StartDate)
	}
	return []figureCard{employer, tenure}
}

// noteOf is a text beside a figure, which may be missing.
func noteOf(s *string) string { return strings.TrimPrefix(words(textOf(s)), unknown) }

// asOf is the moment for which the insight was made, in the zone of then, so that the report shows its figures.
func (r Report) asOf() time.Time {
	if r.Payload.Insight == nil {
		return r.Account.LastSyncedAt.In(r.Zone)
	}
	insight := r.Payload.Insight.Data
	zone, err := time.LoadLocation(insight.TimeZone)
	if err != nil {
		zone = r.Zone
	}
	return insight.CutoffTime.In(zone)
}

// money writes an amount with its currency.
func money(currency connector.Currency, a *connector.Amount) string {
	if a == nil {
		return unknown
	}
	return symbol(currency) + grouped(a.String())
}

// modeNote is what a report of invented data says.
func (r Report) modeNote() string {
	if r.Mode == auth.Sandbox {
		return "Sandbox: test data, not about a real person"
	}
	return ""
}

// checks are what a reader can compare with the page of the report.
func (r Report) checks() []pair {
	compared := "figures"
	if r.isLookup {
		compared = "results"
	}
	return []pair{
		{"Check this report", "Scan the code or open " + r.VerifyURL + ". The page shows the same masked name, " +
			"words and date, and compares the name and " + compared + " that you type, or the file itself. If " +
			"something differs, don't rely on this copy."},
		{"Masked name", r.MaskedName},
		{"Words", r.Words},
		{"Verification ID", r.ID},
		{"SHA-256 of the data", r.DataDigest},
	}
}
