package day

import (
	"fmt"
	"time"

	"nod/internal/platform/fault"
)

// Span is two inclusive days (2006-01-02) of an organization's time zone, as from and to of a query.
type Span struct{ From, To string }

// Settle fills in the usual number of days, which end today, and refuses a span that ends more than so many days after
// its first.
func (s *Span) Settle(today time.Time, usual, most int) error {
	if s.To == "" {
		s.To = today.Format(time.DateOnly)
	}
	last, err := time.Parse(time.DateOnly, s.To)
	if err != nil {
		return fault.InvalidField("to", "to must be a date such as 2026-01-31.")
	}
	if s.From == "" {
		s.From = last.AddDate(0, 0, 1-usual).Format(time.DateOnly)
	}
	first, err := time.Parse(time.DateOnly, s.From)
	if err != nil {
		return fault.InvalidField("from", "from must be a date such as 2026-01-31.")
	}
	if days := last.Sub(first) / (24 * time.Hour); days < 0 || days > time.Duration(most) {
		return fault.InvalidField("to", fmt.Sprintf("to must be 0 to %d days after from.", most))
	}
	return nil
}
