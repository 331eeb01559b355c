package calendar

import (
	"regexp"
	"time"
)

// Period is two days in a text, at some of its bytes.
type Period struct {
	Start, End time.Time
	From, To   int
}

// IsJoin reports whether a text stands between the two days of a period.
func IsJoin(text string) bool { return joins.MatchString(text) }

// Shared finds a period whose days have their month or year in common, written once.
func Shared(text string) (Period, bool) {
	for _, form := range []struct {
		pattern *regexp.Regexp
		// parts are year, months and days of both ends.
		parts [5]int
	}{
		{monthsSame, [5]int{5, 1, 2, 3, 4}}, {daysOfMonth, [5]int{4, 1, 2, 1, 3}},
		{bothBefore, [5]int{5, 2, 1, 4, 3}}, {daysBefore, [5]int{4, 3, 1, 3, 2}}, {shortRange, [5]int{5, 1, 2, 3, 4}},
	} {
		at := form.pattern.FindStringSubmatchIndex(text)
		if at == nil || at[0] > Near {
			continue
		}
		part := func(i int) string { return text[at[2*form.parts[i]]:at[2*form.parts[i]+1]] }
		month := func(i int) int {
			if form.pattern == shortRange {
				return Number(part(i))
			}
			return int(monthOf(part(i)))
		}
		start, ok := On(Number(part(0)), month(1), Number(part(2)))
		end, isDay := On(Number(part(0)), month(3), Number(part(4)))
		if ok && isDay && end.Before(start) {
			start = start.AddDate(-1, 0, 0)
		}
		if ok && isDay {
			return Period{start, end, at[0], at[1]}, true
		}
	}
	return Period{}, false
}

// Month finds the month that a text begins with.
func Month(text string) (Period, bool) {
	at := wholeMonth.FindStringSubmatchIndex(text)
	if at == nil {
		return Period{}, false
	}
	start, ok := On(Number(text[at[4]:at[5]]), int(monthOf(text[at[2]:at[3]])), 1)
	return Period{start, start.AddDate(0, 1, -1), at[0], at[1]}, ok
}
