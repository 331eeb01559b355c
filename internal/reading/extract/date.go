package extract

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
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
	fullYear = `((?:19|20)[0-9]{2})`
	anyYear  = `((?:19|20)[0-9]{2}|[0-9]{2}\b)`
	ordinal  = `(?:st|nd|rd|th)?`
	month    = `(` + monthName + `)`
	numeric  = read + `\s?[/.\-]\s?` + read + `\s?[/.\-]\s?((?:19|20)` + digit + `{2}|` + digit + `{2}\b)`
)

// patterns of dates.
var (
	numericDate = regexp.MustCompile(numeric)
	// yearOrNumeric takes what comes first: a reader may leave no blanks between two days, as in 06/16/2026-06/30/2026.
	yearOrNumeric = regexp.MustCompile(`\b` + fullYear + `[-/.]` + one + `[-/.]` + one + `\b|` + numeric)

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
	shortRange  = regexp.MustCompile(`\b` + one + `/` + one + join + one + `/` + one + `/((?:19|20)?[0-9]{2})\b`)
	wholeMonth  = regexp.MustCompile(`(?i)^\W*` + month + `[,.\s]*` + fullYear + `\b`)
	joins       = regexp.MustCompile(`(?i)^` + join + `$`)
	monthAndDay = regexp.MustCompile(`([0-9] ?[0-9])\s?[/\- ]?\s?([0-9] ?[0-9])`)
)

// found is a date in a text.
type found struct {
	day       time.Time
	from, to  int
	ambiguous bool
}

func number(text string) int {
	n, err := strconv.Atoi(digits(text))
	if err != nil {
		return -1
	}
	return n
}

func monthOf(text string) time.Month { return months()[strings.ToLower(text[:3])] }

// on is a day, or none for numbers that are none.
func on(year, month, day int) (time.Time, bool) {
	if year < 100 {
		year += 2000
		if year > 2060 {
			year -= 100
		}
	}
	at := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return at, year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && at.Day() == day && day >= 1
}

// dates finds all dates of a text. Of two small numbers the first is the month, unless the page proves otherwise.
func (s *sheet) dates(text, hint string) []found {
	all := []found{}
	add := func(f found, ok bool) {
		if ok && !slices.ContainsFunc(all, func(o found) bool { return f.from < o.to && o.from < f.to }) {
			all = append(all, f)
		}
	}
	each := func(p *regexp.Regexp, dayOf func(part func(int) string) (time.Time, bool, bool)) {
		for _, at := range p.FindAllStringSubmatchIndex(text, 8) {
			day, ambiguous, ok := dayOf(func(i int) string { return text[max(0, at[2*i]):max(0, at[2*i+1])] })
			add(found{day, at[0], at[1], ambiguous}, ok)
		}
	}
	each(monthFirst, func(part func(int) string) (time.Time, bool, bool) {
		day, ok := on(number(part(4)), int(monthOf(part(1))), number(part(2)+part(3)))
		return day, false, ok
	})
	each(dayFirst, func(part func(int) string) (time.Time, bool, bool) {
		day, ok := on(number(part(3)), int(monthOf(part(2))), number(part(1)))
		return day, false, ok
	})
	each(yearOrNumeric, func(part func(int) string) (time.Time, bool, bool) {
		if part(1) == "" {
			return s.numeric(number(part(4)), number(part(5)), number(part(6)), hint)
		}
		day, ok := on(number(part(1)), number(part(2)), number(part(3)))
		return day, false, ok
	})
	each(combDate, func(part func(int) string) (time.Time, bool, bool) {
		return s.numeric(number(part(1)), number(part(2)), number(part(3)), hint)
	})
	slices.SortFunc(all, func(a, b found) int { return a.from - b.from })
	return all
}

func (s *sheet) numeric(a, b, y int, hint string) (day time.Time, ambiguous, ok bool) {
	isMonthFirst := s.monthFirst >= 0
	isKnown := s.monthFirst != 0 || a == b
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
	day, ok = on(y, a, b)
	return day, !isKnown, ok
}

// orderOfDates is what the dates of a page prove of their order.
func orderOfDates(lines [][]*word) int {
	votes := 0
	for _, line := range lines {
		for _, at := range numericDate.FindAllStringSubmatch(joined(line), 8) {
			a, b := number(at[1]), number(at[2])
			switch {
			case a > 12 && a < 32 && b <= 12:
				votes--
			case b > 12 && b < 32 && a <= 12:
				votes++
			}
		}
	}
	return max(-1, min(1, votes))
}

func iso(day time.Time) string { return day.Format(time.DateOnly) }

// unsure is the fit of a date whose month may be its day.
const unsure = 0.6

func (s *sheet) parseDate(r run, hint string) (reading, bool) {
	all := s.dates(r.text, hint)
	if len(all) == 0 || all[0].from > 12 {
		return reading{}, false
	}
	f := all[0]
	fit := 1.0
	if f.ambiguous {
		fit = unsure
	}
	return reading{value: iso(f.day), words: r.between(f.from, f.to), fit: fit}, true
}

// parseRange finds two days, written in full or with what both have in common once.
func (s *sheet) parseRange(r run, hint string) (reading, bool) {
	all := s.dates(r.text, hint)
	if len(all) >= 2 && all[0].from <= 12 {
		between := strings.TrimSpace(r.text[all[0].to:all[1].from])
		if between == "" || joins.MatchString(between) || len(between) < 14 && !hasDigit(between) {
			fit := 1.0
			if all[0].ambiguous && all[1].ambiguous {
				fit = unsure
			}
			if !all[1].day.After(all[0].day) {
				fit = 0.3
			}
			return span(all[0].day, all[1].day, fit, r.between(all[0].from, all[1].to)), true
		}
	}
	for _, form := range []struct {
		pattern *regexp.Regexp
		// parts are year, months and days of both ends.
		parts [5]int
	}{
		{monthsSame, [5]int{5, 1, 2, 3, 4}}, {daysOfMonth, [5]int{4, 1, 2, 1, 3}},
		{bothBefore, [5]int{5, 2, 1, 4, 3}}, {daysBefore, [5]int{4, 3, 1, 3, 2}}, {shortRange, [5]int{5, 1, 2, 3, 4}},
	} {
		at := form.pattern.FindStringSubmatchIndex(r.text)
		if at == nil || at[0] > 12 {
			continue
		}
		part := func(i int) string { return r.text[at[2*form.parts[i]]:at[2*form.parts[i]+1]] }
		month := func(i int) int {
			if form.pattern == shortRange {
				return number(part(i))
			}
			return int(monthOf(part(i)))
		}
		start, ok := on(number(part(0)), month(1), number(part(2)))
		end, isDay := on(number(part(0)), month(3), number(part(4)))
		if ok && isDay && end.Before(start) {
			start = start.AddDate(-1, 0, 0)
		}
		if ok && isDay {
			return span(start, end, 1, r.between(at[0], at[1])), true
		}
	}
	if at := wholeMonth.FindStringSubmatchIndex(r.text); at != nil {
		start, ok := on(number(r.text[at[4]:at[5]]), int(monthOf(r.text[at[2]:at[3]])), 1)
		if ok {
			return span(start, start.AddDate(0, 1, -1), 0.8, r.between(at[0], at[1])), true
		}
	}
	return reading{}, false
}

func span(start, end time.Time, fit float64, words []*word) reading {
	return reading{value: iso(start), until: iso(end), words: words, fit: fit}
}

// parseMonthDay finds days without their year, which stands elsewhere on the form.
func parseMonthDay(f form, r run) (reading, bool) {
	all := monthAndDay.FindAllStringSubmatchIndex(r.text, 3)
	if len(all) == 0 || all[0][0] > 8 || f == monthRange && len(all) < 2 {
		return reading{}, false
	}
	day := func(at []int) (string, bool) {
		month, date := number(r.text[at[2]:at[3]]), number(r.text[at[4]:at[5]])
		_, ok := on(2024, month, date)
		return fmt.Sprintf("%02d-%02d", month, date), ok
	}
	first, ok := day(all[0])
	if !ok {
		return reading{}, false
	}
	out := reading{value: first, words: r.between(all[0][0], all[0][1]), fit: 0.9}
	if len(all) > 1 {
		out.until, ok = day(all[1])
		out.words = r.between(all[0][0], all[1][1])
	}
	return out, ok
}
