package extract

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"nod/internal/reading/extract/calendar"
)

// monthAndDay are the numbers of a day of a form, whose year stands elsewhere.
var monthAndDay = regexp.MustCompile(`([0-9] ?[0-9])\s?[/\- ]?\s?([0-9] ?[0-9])`)

func iso(day time.Time) string { return day.Format(time.DateOnly) }

// unsure is the fit of a date whose month may be its day.
const unsure = 0.6

func (s *sheet) parseDate(r run, hint string) (reading, bool) {
	all := calendar.Days(r.text, hint, s.order)
	if len(all) == 0 || all[0].From > calendar.Near {
		return reading{}, false
	}
	f := all[0]
	fit := 1.0
	if f.IsAmbiguous {
		fit = unsure
	}
	return reading{value: iso(f.Day), words: r.between(f.From, f.To), fit: fit}, true
}

// parseRange finds two days, written in full or with what both have in common once.
func (s *sheet) parseRange(r run, hint string) (reading, bool) {
	all := calendar.Days(r.text, hint, s.order)
	if len(all) >= 2 && all[0].From <= calendar.Near {
		between := strings.TrimSpace(r.text[all[0].To:all[1].From])
		if between == "" || calendar.IsJoin(between) || len(between) < 14 && !hasDigit(between) {
			fit := 1.0
			if all[0].IsAmbiguous && all[1].IsAmbiguous {
				fit = unsure
			}
			if !all[1].Day.After(all[0].Day) {
				fit = 0.3
			}
			return span(all[0].Day, all[1].Day, fit, r.between(all[0].From, all[1].To)), true
		}
	}
	if p, ok := calendar.Shared(r.text); ok {
		return span(p.Start, p.End, 1, r.between(p.From, p.To)), true
	}
	if p, ok := calendar.Month(r.text); ok {
		return span(p.Start, p.End, 0.8, r.between(p.From, p.To)), true
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
		month, date := calendar.Number(r.text[at[2]:at[3]]), calendar.Number(r.text[at[4]:at[5]])
		_, ok := calendar.On(2024, month, date)
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
