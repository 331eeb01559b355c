// Package calendar finds days and periods in a text, in English and Filipino, as people write them and as readers of
// pictures read them.
package calendar

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"nod/internal/reading/extract/spelling"
)

// months are the names of months by their first three letters, in English and Filipino.
func months() map[string]time.Month {
	return map[string]time.Month{
		"jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10,
		"nov": 11,
		"dec": 12, "ene": 1, "peb": 2, "abr": 4, "hun": 6, "hul": 7, "ago": 8, "set": 9, "okt": 10, "nob": 11,
		"dis": 12,
	}
}

const (
	monthName = `(?:(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|` +
		`Ene|Peb|Abr|Hun|Hul|Ago|Set|Okt|Nob|Dis)[a-zñ]*|May[o]?)`
	join     = `\s*(?:-|–|—|to|until|thru|through|hanggang|/|~)\s*`
	digit    = `[0-9OolI]`
	one      = `([0-9]{1,2})`
	read     = `([0-9OolI]{1,2})`
	fullYear = `((?:19|2[0Oo])` + digit + `{2})`
	anyYear  = `((?:19|2[0Oo])` + digit + `{2}|[0-9]{2}\b)`
	ordinal  = `(?:st|nd|rd|th)?`
	month    = `(` + monthName + `)`
	numeric  = read + `\s?[/.\-]\s?` + read + `\s?[/.\-]\s?((?:19|2[0Oo])` + digit + `{2}|` + digit + `{2}\b)`
)

// patterns of dates.
var (
	numericDate = regexp.MustCompile(numeric)
	// yearOrNumeric takes what comes first: a reader may leave no blanks between two days, as in 06/16/2026-06/30/2026.
	yearOrNumeric = regexp.MustCompile(`\b` + fullYear + `[-/.]` + read + `[-/.]` + read + `\b|` + numeric)

	combDate = regexp.MustCompile(`^([0-9] ?[0-9]) ?([0-9] ?[0-9]) ?((?:1 ?9|2 ?0) ?[0-9] ?[0-9])\b`)
	// A day that touches its month begins with a digit: the last letters of April are no eleventh.
	monthFirst = regexp.MustCompile(
		`(?i)\b` + month + `(?:[. \-/]+` + read + `|([0-9]` + digit + `?))` + ordinal + `[,.\s\-/]+` + anyYear)
	dayFirst = regexp.MustCompile(
		`(?i)(?:ika-?\s?)?\b` + read + ordinal + `[. \-/]*(?:day of |of |ng )?` + month + `[,.\s\-/]*` + anyYear)

	daysOfMonth = regexp.MustCompile(`(?i)\b` + month + `\.?\s*` + one + join + one + `[,.\s]+` + fullYear)
	monthsSame  = regexp.MustCompile(
		`(?i)\b` + month + `\.?\s*` + one + join + month + `\.?\s*` + one + `[,.\s]+` + fullYear)
	daysBefore = regexp.MustCompile(`(?i)\b` + one + join + one + `\s*` + month + `[,.\s]*` + fullYear)
	bothBefore = regexp.MustCompile(
		`(?i)\b` + one + `\s*` + month + join + one + `\s*` + month + `[,.\s]*` + fullYear)
	shortRange = regexp.MustCompile(`\b` + one + `/` + one + join + one + `/` + one + `/((?:19|20)?[0-9]{2})\b`)
	wholeMonth = regexp.MustCompile(`(?i)^\W*` + month + `[,.\s]*` + fullYear + `\b`)
	joins      = regexp.MustCompile(`(?i)^` + join + `$`)
)

// Near is how many bytes before a day belong to it at most, as a bracket or a word does.
const Near = 12

// Found is a day in a text, at some of its bytes.
type Found struct {
	Day         time.Time
	From, To    int
	IsAmbiguous bool
}

// Order is which of two small numbers of a day comes first.
type Order int

// The orders.
const (
	MonthFirst Order = 1
	DayFirst   Order = -1
	Unknown    Order = 0
)

// Number is a number as it was read, -1 for what is none.
func Number(text string) int {
	n, err := strconv.Atoi(spelling.Digits(text))
	if err != nil {
		return -1
	}
	return n
}

func monthOf(text string) time.Month { return months()[strings.ToLower(text[:3])] }

// On is a day, or none for numbers that are none.
func On(year, month, day int) (time.Time, bool) {
	if year < 100 {
		year += 2000
		if year > 2060 {
			year -= 100
		}
	}
	at := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return at, year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && at.Day() == day && day >= 1
}

// Days finds all days of a text. Of two small numbers the first is the month, unless the other days of the page prove
// otherwise or a hint says so, such as DD/MM behind a label.
func Days(text, hint string, order Order) []Found {
	all := []Found{}
	add := func(f Found, ok bool) {
		if ok && !slices.ContainsFunc(all, func(o Found) bool { return f.From < o.To && o.From < f.To }) {
			all = append(all, f)
		}
	}
	each := func(p *regexp.Regexp, dayOf func(part func(int) string) (time.Time, bool, bool)) {
		for _, at := range p.FindAllStringSubmatchIndex(text, 8) {
			day, ambiguous, ok := dayOf(func(i int) string { return text[max(0, at[2*i]):max(0, at[2*i+1])] })
			add(Found{day, at[0], at[1], ambiguous}, ok)
		}
	}
	each(monthFirst, func(part func(int) string) (time.Time, bool, bool) {
		day, ok := On(Number(part(4)), int(monthOf(part(1))), Number(part(2)+part(3)))
		return day, false, ok
	})
	each(dayFirst, func(part func(int) string) (time.Time, bool, bool) {
		day, ok := On(Number(part(3)), int(monthOf(part(2))), Number(part(1)))
		return day, false, ok
	})
	each(yearOrNumeric, func(part func(int) string) (time.Time, bool, bool) {
		if part(1) == "" {
			return order.numeric([3]int{Number(part(4)), Number(part(5)), Number(part(6))}, hint)
		}
		day, ok := On(Number(part(1)), Number(part(2)), Number(part(3)))
		return day, false, ok
	})
	each(combDate, func(part func(int) string) (time.Time, bool, bool) {
		return order.numeric([3]int{Number(part(1)), Number(part(2)), Number(part(3))}, hint)
	})
	slices.SortFunc(all, func(a, b Found) int { return a.From - b.From })
	return all
}

func (o Order) numeric(numbers [3]int, hint string) (day time.Time, ambiguous, ok bool) {
	a, b, y := numbers[0], numbers[1], numbers[2]
	isMonthFirst := o >= 0
	isKnown := o != Unknown || a == b
	switch {
	case strings.Contains(hint, "mmdd"):
		isMonthFirst, isKnown = true, true
	case strings.Contains(hint, "ddmm"):
		isMonthFirst, isKnown = false, true
	}
	if a > 12 || b > 12 {
		isMonthFirst, isKnown = b > 12, true
	}
	if !isMonthFirst {
		a, b = b, a
	}
	day, ok = On(y, a, b)
	return day, !isKnown, ok
}

// OrderOf is what the days of texts prove of their order.
func OrderOf(texts []string) Order {
	votes := 0
	for _, text := range texts {
		for _, at := range numericDate.FindAllStringSubmatch(text, 8) {
			a, b := Number(at[1]), Number(at[2])
			switch {
			case a > 12 && a < 32 && b <= 12:
				votes--
			case b > 12 && b < 32 && a <= 12:
				votes++
			}
		}
	}
	return Order(max(-1, min(1, votes)))
}
