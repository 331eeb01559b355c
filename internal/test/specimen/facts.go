package specimen

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

// facts are of one invented person.
type facts struct {
	made                         time.Time
	first, middle, last, company string
	street, city                 string
	born, start, end, paid       time.Time
	base, extra, taken           int64 // cents
	ids                          map[string]string
	isFemale                     bool
	status                       string
	usage                        int64
}

func pick(random *rand.Rand, all ...string) string { return all[random.IntN(len(all))] }

// newFacts invents a person; the halves share no names.
func newFacts(random *rand.Rand, half Half) facts {
	firsts := [][]string{
		{"Maria Clara", "Jose Antonio", "Kristine Joy", "Rodel", "Analyn", "Mark Anthony", "Liwayway", "Efren"},
		{"Angelica Mae", "Benjie", "Rowena", "Juan Miguel", "Perla", "Dennis Roy", "Cherry Ann", "Isagani"},
	}[half]
	lasts := [][]string{
		{"Dela Cruz", "Reyes", "Magbanua", "Villanueva", "Santos", "Muñoz", "De Guzman", "Bautista"},
		{"Mangubat", "Del Rosario", "Peñaflor", "San Jose", "Catacutan", "Salonga", "De los Reyes", "Ilagan"},
	}[half]
	companies := [][]string{
		{"Lakambini Foods Corporation", "Amihan Shared Services Inc.", "Tala Logistics Co.",
			"Bituin Retail Enterprises"},
		{"Mayumi Garments Manufacturing Corp.", "Sinagtala Outsourcing, Inc.", "Kapwa Builders Company",
			"Dapithapon Trading"},
	}[half]
	streets := [][]string{
		{"Blk 7 Lot 12 Sampaguita St., Brgy. San Roque", "45 Mabini Street, Barangay Poblacion",
			"Unit 1503 Tower B, Katipunan Ave."},
		{"128-B Rizal Avenue Extension, Brgy. Sto. Cristo", "Purok 3, Sitio Malinis, Brgy. Bagong Silang",
			"9 Acacia Lane, Ayala Heights"},
	}[half]
	cities := [][]string{{"Marikina City", "Makati City", "Quezon City"}, {"Cebu City", "Batangas City",
		"Davao City"}}[half]
	digits := func(groups ...int) string {
		parts := []string{}
		for _, n := range groups {
			part := ""
			for range n {
				part += strconv.Itoa(random.IntN(10))
			}
			parts = append(parts, part)
		}
		return strings.Join(parts, "-")
	}
	month := time.Date(2026, time.Month(1+random.IntN(10)), 1, 0, 0, 0, 0, time.UTC)
	f := facts{
		made: time.Date(2026, 11, 2, 9, 0, 0, 0, time.UTC), first: pick(random, firsts...), middle: pick(random,
			lasts...),
		last: pick(random, lasts...), company: pick(random, companies...), street: pick(random, streets...),
		city: pick(random, cities...), isFemale: random.IntN(2) == 0, status: pick(random, "Single", "Married",
			"Widowed"),
		born: time.Date(1965+random.IntN(38), time.Month(1+random.IntN(12)), 1+random.IntN(28), 0, 0, 0, 0,
			time.UTC),
		start: month, end: month.AddDate(0, 0, 14), base: int64(900000+random.IntN(3000000)) / 100 * 100,
		extra: int64(50000 + random.IntN(700000)), taken: int64(100000 + random.IntN(500000)),
		usage: int64(60 + random.IntN(500)),
	}
	if random.IntN(2) == 0 {
		f.start, f.end = month.AddDate(0, 0, 15), month.AddDate(0, 1, -1)
	}
	f.paid = f.end.AddDate(0, 0, random.IntN(6))
	f.ids = map[string]string{
		"taxNumber": digits(3, 3, 3) + "-000", "ssNumber": digits(2, 7, 1), "philHealthNumber": digits(2, 9, 1),
		"pagIbigNumber": digits(4, 4, 4), "accountNumber": digits(4, 4, 2), "statementNumber": "B" + digits(8),
		"nbiIdNumber": strings.ToUpper(f.last[:1]) + digits(3) + "QWRT" + digits(2) + "-K" + digits(6),
		"idNumber":    "N0" + digits(1, 2, 6), "employeeNumber": "E-" + digits(5),
		"clearanceNumber": "PC-2026-" + digits(6),
	}
	return f
}

func money(cents int64) string {
	whole, out := strconv.FormatInt(cents/100, 10), ""
	for len(whole) > 3 {
		out, whole = ","+whole[len(whole)-3:]+out, whole[:len(whole)-3]
	}
	return fmt.Sprintf("%s%s.%02d", whole, out, cents%100)
}

func plain(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

func (f facts) amountOf(key string) (int64, bool) {
	opening, added, drawn := f.base/2, f.extra*3, f.taken
	cents, ok := map[string]int64{
		"grossAmount": f.base + f.extra, "netAmount": f.base + f.extra - f.taken, "baseAmount": f.base,
		"deductionsAmount": f.taken, "openingBalance": opening, "depositsAmount": added, "withdrawalsAmount": drawn,
		"closingBalance": opening + added - drawn, "dueAmount": f.extra + f.taken, "currentBillAmount": f.extra,
		"previousDueAmount": f.taken, "vatAmount": f.extra * 12 / 112,
	}[key]
	return cents, ok
}

func (f facts) dateOf(key string) (time.Time, bool) {
	at, ok := map[string]time.Time{
		"startDate": f.start, "endDate": f.end, "payDate": f.paid, "dateOfBirth": f.born, "issueDate": f.paid,
		"expireDate": f.paid.AddDate(1, 0, 0), "statementDate": f.end.AddDate(0, 0, 1), "dueDate": f.end.AddDate(0,
			0, 18),
	}[key]
	return at, ok
}

// print is how a field looks on the layout, and its true value; the value is empty for what is no field.
func (d *drawing) print(key string) (printed, value string) {
	if cents, ok := d.amountOf(key); ok {
		return d.layout.peso + money(cents), plain(cents)
	}
	if day, ok := d.dateOf(key); ok {
		return day.Format(d.layout.date), day.Format(time.DateOnly)
	}
	if id, ok := d.ids[key]; ok {
		return id, id
	}
	out := ""
	switch key {
	case "period":
		d.fields["startDate"], d.fields["endDate"] = d.start.Format(time.DateOnly), d.end.Format(time.DateOnly)
		return d.period(), ""
	case "employeeName", "fullName", "accountName":
		out = d.fullName()
	case "employerName":
		out = d.company
	case "firstName":
		out = d.first
	case "middleName":
		out = d.middle
	case "lastName":
		out = d.last
	case "address":
		out = d.street + ", " + d.city
	case "gender":
		out = map[bool]string{true: "Female", false: "Male"}[d.isFemale]
	case "maritalStatus":
		out = d.status
	case "citizenship":
		out = "Filipino"
	case "remark":
		out = "No record on file"
	case "jobTitle":
		out = "Accounting Assistant"
	case "currentPeriodUsage", "previousReading", "presentReading":
		n := map[string]int64{"currentPeriodUsage": d.usage, "previousReading": 4010,
			"presentReading": 4010 + d.usage}[key]
		out = strconv.FormatInt(n, 10)
	}
	value = out
	if d.layout.isUpper {
		out = strings.ToUpper(out)
	}
	return out, value
}

func (d *drawing) fullName() string {
	initial := string([]rune(d.middle)[:1]) + "."
	switch d.layout.wording % 3 {
	case 0:
		return d.first + " " + initial + " " + d.last
	case 1:
		return d.last + ", " + d.first + " " + d.middle
	default:
		return d.first + " " + d.middle + " " + d.last
	}
}

// period is written the way the layout writes dates.
func (d *drawing) period() string {
	switch {
	case strings.HasPrefix(d.layout.date, "January"):
		return fmt.Sprintf("%s %d-%d, %d", d.start.Month(), d.start.Day(), d.end.Day(), d.start.Year())
	case strings.HasPrefix(d.layout.date, "02 Jan"):
		return fmt.Sprintf("%d - %d %s %d", d.start.Day(), d.end.Day(), d.start.Format("Jan"), d.start.Year())
	case d.half == Aside:
		return d.start.Format(d.layout.date) + " to " + d.end.Format(d.layout.date)
	}
	return d.start.Format(d.layout.date) + " - " + d.end.Format(d.layout.date)
}
