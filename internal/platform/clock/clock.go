// Package clock is the one source of the time. In demo mode it can be moved
// forward: the offset is a row in the database that every process reads, so
// replicas and the operator's command line agree. The row itself marks the
// database as one of demo mode. Due times are columns of ours compared with
// this clock; only TLS and webhook-timestamp use real time.
package clock

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"nod/internal/platform/db"
)

// Clock tells the time.
type Clock struct {
	offset atomic.Int64 // nanoseconds, of all processes
	shift  atomic.Int64 // nanoseconds, of this process alone
	store  *db.DB       // nil when the clock cannot be moved
	// refreshing keeps an offset that was read before another from being taken over after it.
	refreshing sync.Mutex
}

// New makes a clock that follows real time. With a database it follows the
// offset kept there as well, once Refresh was called.
func New(movable *db.DB) *Clock { return &Clock{store: movable} }

// Now returns the current time in UTC, cut to milliseconds so that what is
// answered equals what is stored.
func (c *Clock) Now() time.Time {
	apart := time.Duration(c.offset.Load() + c.shift.Load())
	return time.Now().Add(apart).UTC().Truncate(time.Millisecond)
}

// Shift sets this process's clock apart from that of all others by d (back
// when negative), so that a command can make what is to look older. It is not
// stored, and a process that works jobs or ticks must not be shifted: it would
// take due times of others for past or future ones.
func (c *Clock) Shift(d time.Duration) { c.shift.Store(int64(d)) }

// Offset returns how far the clock of all processes is from real time.
func (c *Clock) Offset() time.Duration { return time.Duration(c.offset.Load()) }

// IsMovable reports whether Advance works.
func (c *Clock) IsMovable() bool { return c.store != nil }

// Refresh reads the offset another process may have changed.
func (c *Clock) Refresh(ctx context.Context) error {
	if c.store == nil {
		return nil
	}
	c.refreshing.Lock()
	defer c.refreshing.Unlock()
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

// MarkDemo writes the offset where there is none yet, and with it the mark that
// this database is one of demo mode. A server in demo mode does so at start.
func (c *Clock) MarkDemo(ctx context.Context) error {
	if c.store == nil {
		return errNotMovable()
	}
	_, err := c.store.Write().ExecContext(ctx,
		"INSERT INTO clock_offset (id, offset_ms) VALUES (1, 0) ON CONFLICT (id) DO NOTHING")
	return err
}

// IsDemo reports whether the database bears the mark of demo mode.
func (c *Clock) IsDemo(ctx context.Context) (bool, error) {
	if c.store == nil {
		return false, nil
	}
	n, err := db.Get[int](ctx, c.store.Read(), "SELECT count(*) FROM clock_offset")
	return n > 0, err
}

func errNotMovable() error { return errors.New("the clock can be moved in demo mode only") }

// Advance moves the clock of every process by d (back when negative).
func (c *Clock) Advance(ctx context.Context, d time.Duration) error {
	if c.store == nil {
		return errNotMovable()
	}
	_, err := c.store.Write().ExecContext(ctx, `INSERT INTO clock_offset (id, offset_ms) VALUES (1, $1)
		ON CONFLICT (id) DO UPDATE SET offset_ms = clock_offset.offset_ms + excluded.offset_ms`, d.Milliseconds())
	if err != nil {
		return err
	}
	return c.Refresh(ctx)
}
