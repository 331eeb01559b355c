package figure

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// Month counts months from the year 0, so that months can be subtracted. It is written 2006-01.
type Month int

const monthForm = "2006-01"

// monthOf takes 2006-01-02 or 2006-01. Dates are checked before they are stored.
func monthOf(date string) Month {
	t, _ := time.Parse(monthForm, date[:len(monthForm)])
	return monthAt(t)
}

// monthAt is the month of a moment in its own zone.
func monthAt(t time.Time) Month { return Month(t.Year()*12 + int(t.Month()) - 1) }

func (m Month) format(form string) string {
	return time.Date(int(m)/12, time.Month(int(m)%12+1), 1, 0, 0, 0, 0, time.UTC).Format(form)
}

// String writes the month as 2006-01.
func (m Month) String() string { return m.format(monthForm) }

// Name writes the month for people: Nov 2026.
func (m Month) Name() string { return m.format("Jan 2006") }

// MarshalText writes the month as 2006-01.
func (m Month) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads 2006-01.
func (m *Month) UnmarshalText(text []byte) error {
	t, err := time.Parse(monthForm, string(text))
	if err != nil {
		return fmt.Errorf("read month: %w", err)
	}
	*m = monthAt(t)
	return nil
}

// Schema describes a month as text.
func (Month) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Pattern: `^[0-9]{4}-(0[1-9]|1[0-2])$`}
}

// FullMonths counts the whole months between two days, 2006-01-02.
func FullMonths(from, to string) int {
	months := int(monthOf(to) - monthOf(from))
	if to[len(monthForm):] < from[len(monthForm):] {
		months--
	}
	return months
}

// mostRuns is how many runs of months a text lists before it names only their ends.
const mostRuns = 3

// monthNames writes sorted months for people: "Aug–Oct 2026", "Aug 2026, Oct–Nov 2026".
func monthNames(months []Month) string {
	var runs []string
	for i := 0; i < len(months); {
		last := i
		for last+1 < len(months) && months[last+1] == months[last]+1 {
			last++
		}
		runs = append(runs, runName(months[i], months[last]))
		i = last + 1
	}
	if len(runs) > mostRuns {
		return runName(months[0], months[len(months)-1]) + ", with gaps"
	}
	return strings.Join(runs, ", ")
}

func runName(first, last Month) string {
	switch {
	case first == last:
		return last.Name()
	case first/12 == last/12:
		return first.format("Jan") + "–" + last.Name()
	default:
		return first.Name() + "–" + last.Name()
	}
}

// monthsIn lists those of the months that are in [from, to), in order.
func monthsIn[V any](of map[Month]V, from, to Month) []Month {
	var months []Month
	for m := range of {
		if m >= from && m < to {
			months = append(months, m)
		}
	}
	slices.Sort(months)
	return months
}
