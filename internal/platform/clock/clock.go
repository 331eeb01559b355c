// Package clock is the one source of the time. In demo mode it can be moved
// forward: the offset is a row in the database that every process reads, so
// replicas and the operator's command line agree. Due times are columns of
// ours compared with this clock; only TLS and webhook-timestamp use real time.
package clock

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"nod/internal/platform/db"
)

// Clock tells the time.
type Clock struct {
	offset atomic.Int64 // nanoseconds
	store  *db.DB       // nil when the clock cannot be moved
}

// New makes a clock that follows real time. With a database it follows the
// offset kept there as well, once Refresh was called.
func New(movable *db.DB) *Clock { return &Clock{store: movable} }

// Now returns the current time in UTC, cut to milliseconds so that what is
// answered equals what is stored.
func (c *Clock) Now() time.Time {
	return time.Now().Add(time.Duration(c.offset.Load())).UTC().Truncate(time.Millisecond)
}

// Offset returns how far the clock is from real time.
func (c *Clock) Offset() time.Duration { return time.Duration(c.offset.Load()) }

// IsMovable reports whether Advance works.
func (c *Clock) IsMovable() bool { return c.store != nil }

// Refresh reads the offset another process may have changed.
func (c *Clock) Refresh(ctx context.Context) error {
	if c.store == nil {
		return nil
	}
	ms, err := db.Get[int64](ctx, c.store.Read(), "SELECT offset_ms FROM clock_offset WHERE id = 1")
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	c.offset.Store(int64(time.Duration(ms) * time.Millisecond))
	return nil
}

// Advance moves the clock of every process by d (back when negative).
func (c *Clock) Advance(ctx context.Context, d time.Duration) error {
	if c.store == nil {
		return errors.New("the clock can be moved in demo mode only")
	}
	_, err := c.store.Write().ExecContext(ctx, `INSERT INTO clock_offset (id, offset_ms) VALUES (1, $1)
		ON CONFLICT (id) DO UPDATE SET offset_ms = clock_offset.offset_ms + excluded.offset_ms`, d.Milliseconds())
	if err != nil {
		return err
	}
	return c.Refresh(ctx)
}
