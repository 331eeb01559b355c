package testclock

import (
	"context"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
)

const (
	// MaxStep is how far one advance goes: a year, also a leap year.
	MaxStep = 366 * 24 * time.Hour
	// MaxAhead is how far a user may live ahead.
	MaxAhead = 10 * MaxStep
)

// Clock says how far ahead a user lives.
type Clock struct {
	TenantID  string    `db:"tenant_id"`
	Mode      auth.Mode `db:"mode"`
	UserID    string    `db:"user_id"`
	OffsetMs  int64     `db:"offset_ms"`
	UpdatedAt db.Time   `db:"updated_at"`
}

// Offset is how far ahead of the one clock the user lives.
func (c Clock) Offset() time.Duration { return time.Duration(c.OffsetMs) * time.Millisecond }

// Mover has the rows of a user due earlier by a step, in the transaction that has the user locked, and returns how many
// of each kind that were.
type Mover func(ctx context.Context, tx *db.Tx, user scope.Ref, by time.Duration) (map[string]int, error)

// Step is how far to go: a duration, or the instant to arrive at.
type Step struct {
	By string
	To time.Time
}

// Advanced is what an advance led to.
type Advanced struct {
	Clock
	By    time.Duration
	Moved map[string]int
}

// from is the length of a step that begins at a moment of the user's time.
func (s Step) from(now time.Time) (time.Duration, error) {
	field, by := "by", time.Duration(0)
	switch {
	case (s.By == "") == s.To.IsZero():
		return 0, fault.InvalidField(field, "Set either by or to.")
	case s.By == "":
		field, by = "to", s.To.Sub(now)
	default:
		var err error
		if by, err = clock.ParseAge(s.By); err != nil {
			return 0, fault.InvalidField(field, "Enter a duration such as 30d, 12h or 1d12h.")
		}
	}
	switch {
	case by <= 0:
		return 0, fault.InvalidField(field,
			"A test clock only moves forward. The user's time is "+now.Format(time.RFC3339)+".")
	case by > MaxStep:
		return 0, fault.InvalidField(field, "Advance by 366 days or less at a time.")
	}
	return by.Truncate(time.Millisecond), nil
}

// Parts are what an erasure deletes.
func Parts() []person.Part { return []person.Part{person.Few("testClocks", "test_clock")} }
