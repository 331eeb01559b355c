// Package day turns the calendar days and moments that callers send into instants. A day is a day of the
// caller's time zone: without it, "today" loses hours for people far from Greenwich.
package day

import (
	"fmt"
	"time"
	_ "time/tzdata" // zones do not depend on what the host has installed

	"nod/internal/platform/fault"
)

// Range is the half-open interval [From, To); a zero end is open.
type Range struct{ From, To time.Time }

// Query names the parameters of a range, for messages.
type Query struct{ Start, End, Zone string }

// Zone finds a time zone by its IANA name, such as Asia/Manila.
func Zone(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return nil, fmt.Errorf("no IANA name of a time zone: %q", name)
	}
	return time.LoadLocation(name)
}

// Parse reads two inclusive days (2006-01-02) of an IANA time zone. Empty days leave the interval
// open, an empty zone is UTC.
func Parse(names Query, start, end, zone string) (Range, error) {
	location, err := time.LoadLocation(zone)
	if err != nil || zone == "Local" {
		return Range{}, invalid(names.Zone)
	}
	var r Range
	if start != "" {
		first, err := time.Parse(time.DateOnly, start)
		if err != nil || first.Year() < 1 {
			return Range{}, invalid(names.Start)
		}
		r.From = startOf(first, location)
	}
	if end != "" {
		last, err := time.Parse(time.DateOnly, end)
		if err != nil || last.Year() < 1 {
			return Range{}, invalid(names.End)
		}
		r.To = startOf(last.AddDate(0, 0, 1), location)
	}
	if !r.From.IsZero() && !r.To.IsZero() && !r.From.Before(r.To) {
		return Range{}, fault.InvalidField(names.Start, "The start date must not be later than the end date.")
	}
	return r, nil
}

// Moments reads two moments (RFC 3339), both optional. A range that is empty or ends before it begins holds nothing.
func Moments(names Query, start, end string) (r Range, err error) {
	if r.From, err = moment(names.Start, start); err != nil {
		return Range{}, err
	}
	if r.To, err = moment(names.End, end); err != nil {
		return Range{}, err
	}
	return r, nil
}

func moment(name, text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{}, fault.InvalidField(name, "Use a time such as 2026-11-21T00:00:00+08:00.")
	}
	return at, nil
}

// startOf returns the first moment of a day. Where clocks are put forward at midnight that is later
// than 00:00, which does not exist.
func startOf(day time.Time, location *time.Location) time.Time {
	start := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, location)
	if start.Day() != day.Day() {
		_, start = start.ZoneBounds()
	}
	return start
}

func invalid(name string) error { return fault.InvalidField(name, name+" is not valid.") }
