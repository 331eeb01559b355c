package usage

import (
	"context"
	"fmt"
	"time"

	"nod/internal/platform/day"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// maxSpan is how many days may lie between the first and the last day of a span.
const maxSpan = 60

// Span is two inclusive days (2006-01-02) of an IANA time zone, UTC when it is empty.
type Span struct{ From, To, Zone string }

// Day is what happened on a day of the zone.
type Day struct {
	Date                       string // 2006-01-02
	Users, Accounts, Connected int64
}

func (s Span) interval() (day.Range, error) {
	if s.From == "" || s.To == "" {
		return day.Range{}, fault.InvalidField("from", "from and to are required.")
	}
	r, err := day.Parse(day.Query{Start: "from", End: "to", Zone: "timeZone"}, s.From, s.To, s.Zone)
	if err != nil {
		return r, err
	}
	first, _ := time.Parse(time.DateOnly, s.From) // both were just read
	last, _ := time.Parse(time.DateOnly, s.To)
	if days := last.Sub(first) / (24 * time.Hour); days < 1 || days > maxSpan {
		return r, fault.InvalidField("to",
			fmt.Sprintf("A range has at least 2 days and at most %d days between its ends.", maxSpan))
	}
	return r, nil
}

// Days returns what happened on each day of a span, oldest first; days without events are left out.
// Codes: INVALID_PARAMETERS.
func (s *Service) Days(ctx context.Context, at scope.Scope, span Span) ([]Day, error) {
	r, err := span.interval()
	if err != nil {
		return nil, err
	}
	quarters, err := s.Quarters(ctx, at, r.From, r.To)
	if err != nil {
		return nil, err
	}
	days := []Day{}
	for _, q := range quarters {
		date := q.StartsAt.In(r.From.Location()).Format(time.DateOnly)
		if len(days) == 0 || days[len(days)-1].Date != date {
			days = append(days, Day{Date: date})
		}
		last := &days[len(days)-1]
		last.Users += q.Users
		last.Accounts += q.Accounts
		last.Connected += q.Connected
	}
	return days, nil
}
