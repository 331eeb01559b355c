package db

import (
	"context"
	"log/slog"
	"strings"
	"time"
)

// listenRetry is how long a lost connection for notices waits before the next.
const listenRetry = time.Second

// noticeDivider parts the process that announces from what it says.
const noticeDivider = "|"

// Announce tells the listeners of a channel in all processes when the transaction commits. Self is what this process
// calls itself. The database must be PostgreSQL.
func Announce(ctx context.Context, tx *Tx, channel, self, text string) error {
	return tx.Later(ctx, "SELECT pg_notify($1, $2)", channel, self+noticeDivider+text)
}

// Listener receives what processes tell with [Announce].
type Listener struct {
	Channel string
	// Self is what this process calls itself: its own announcements are dropped.
	Self string
	Log  *slog.Logger
	// Live is called each time the connection is back, because what was announced meanwhile was missed.
	Live func()
	// Heard is called with each announcement of another process.
	Heard func(text string)
}

// Listen receives the announcements of a channel until ctx ends. The database must be PostgreSQL.
func (d *DB) Listen(ctx context.Context, l Listener) {
	for ctx.Err() == nil {
		err := d.listenOnce(ctx, l)
		if ctx.Err() != nil {
			return
		}
		l.Log.Warn("the connection for notices was lost", "channel", l.Channel, "error", err)
		select {
		case <-time.After(listenRetry):
		case <-ctx.Done():
		}
	}
}

func (d *DB) listenOnce(ctx context.Context, l Listener) error {
	pooled, err := d.PgxPool().Acquire(ctx)
	if err != nil {
		return err
	}
	// The connection is taken out of the pool for good, so that no statement ever runs on one that listens.
	conn := pooled.Hijack()
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "LISTEN "+l.Channel); err != nil {
		return err
	}
	l.Live()
	for {
		notice, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		if from, text, _ := strings.Cut(notice.Payload, noticeDivider); from != l.Self {
			l.Heard(text)
		}
	}
}
