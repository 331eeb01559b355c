package testclock

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"nod/internal/access/audit"
	"nod/internal/collect/enduser"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Audit *audit.Service
	Users *enduser.Service
	// Movers are those of all features that have something due for a user.
	Movers []Mover
}

// Service keeps test clocks.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Get returns the clock of a user, with no offset if it was never advanced. MISSING_RESOURCE for an unknown user.
func (s *Service) Get(ctx context.Context, user scope.Ref) (Clock, error) {
	if _, err := s.Users.Get(ctx, s.DB.Read(), user); err != nil {
		return Clock{}, err
	}
	return s.read(ctx, s.DB.Read(), user)
}

func (s *Service) read(ctx context.Context, q db.Querier, user scope.Ref) (Clock, error) {
	c, err := get(ctx, q, user)
	if errors.Is(err, db.ErrNotFound) {
		return Clock{TenantID: user.Tenant, Mode: user.Mode, UserID: user.ID}, nil
	}
	if err != nil {
		return Clock{}, fmt.Errorf("load test clock: %w", err)
	}
	return c, nil
}

// Ahead is how far ahead of the one clock a user lives. A user in Production, or one without a clock, does not.
func (s *Service) Ahead(ctx context.Context, user scope.Ref) (time.Duration, error) {
	if user.Mode != auth.Sandbox {
		return 0, nil
	}
	c, err := s.read(ctx, s.DB.Read(), user)
	return c.Offset(), err
}

// Advance takes a step, and has everything of the user due earlier by it, in one transaction. It is refused in
// Production.
func (s *Service) Advance(ctx context.Context, user scope.Ref, step Step) (Advanced, error) {
	var done Advanced
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		done, err = s.advance(ctx, tx, user, step)
		return err
	})
	return done, err
}

func (s *Service) advance(ctx context.Context, tx *db.Tx, user scope.Ref, step Step) (Advanced, error) {
	if _, err := s.Users.Lock(ctx, tx, user); err != nil {
		return Advanced{}, err
	}
	if user.Mode != auth.Sandbox {
		return Advanced{}, fault.New(fault.Forbidden, fault.CodeUnauthorized, "Test clocks exist in Sandbox only.")
	}
	c, err := s.read(ctx, tx, user)
	if err != nil {
		return Advanced{}, err
	}
	now := s.Clock.Now()
	by, err := step.from(now.Add(c.Offset()))
	if err != nil {
		return Advanced{}, err
	}
	if c.Offset()+by > MaxAhead {
		return Advanced{}, fault.New(fault.Conflict, fault.CodeConflict,
			"This user already lives close to ten years ahead. Continue with a new user.")
	}
	c.OffsetMs, c.UpdatedAt = (c.Offset() + by).Milliseconds(), db.At(now)
	if err := put(ctx, tx, c); err != nil {
		return Advanced{}, fmt.Errorf("store test clock: %w", err)
	}
	moved := map[string]int{}
	for _, move := range s.Movers {
		counts, err := move(ctx, tx, user, by)
		if err != nil {
			return Advanced{}, fmt.Errorf("move due rows: %w", err)
		}
		maps.Copy(moved, counts)
	}
	entry := audit.Entry{Action: "testClock.advanced", Target: user.ID, Detail: map[string]string{
		"mode": string(user.Mode), "userId": user.ID, "by": by.String(), "offset": c.Offset().String(),
	}}.By(auth.From(ctx))
	return Advanced{Clock: c, By: by, Moved: moved}, s.Audit.Record(ctx, tx, entry)
}
