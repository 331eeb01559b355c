package dispatch

import (
	"context"
	"strings"
	"time"

	"nod/internal/platform/db"
)

const (
	channel = "nod_webhook"
	// maxNotice is what PostgreSQL lets a notification hold, less a margin.
	maxNotice     = 7900
	listenRetry   = time.Second
	noticeDivider = "|"
)

// notify tells the dispatchers of all processes when the transaction has
// committed: this one directly, others with one message per transaction.
func (d *Dispatcher) notify(tx *db.Tx, keys []string) {
	tx.AfterCommit(func() { d.wake(keys...) })
	if !d.isPostgres {
		return
	}
	sofar, _ := tx.Value(d).([]string)
	tx.SetValue(d, append(sofar, keys...))
	tx.BeforeCommit(d, func(ctx context.Context, tx *db.Tx) error {
		keys, _ := tx.Value(d).([]string)
		list := strings.Join(keys, ",")
		if len(list) > maxNotice {
			list = "" // they look for themselves
		}
		_, err := tx.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, d.owner+noticeDivider+list)
		return err
	})
}

// listen follows the notices of other processes until ctx ends. While the
// connection is lost, the tick finds what they would have told.
func (d *Dispatcher) listen(ctx context.Context) {
	for ctx.Err() == nil {
		err := d.listenOnce(ctx)
		if ctx.Err() != nil {
			return
		}
		d.Log.Warn("the connection for notices of deliveries was lost", "error", err)
		select {
		case <-time.After(listenRetry):
		case <-ctx.Done():
		}
	}
}

func (d *Dispatcher) listenOnce(ctx context.Context) error {
	pooled, err := d.DB.PgxPool().Acquire(ctx)
	if err != nil {
		return err
	}
	// The connection is taken out of the pool for good, so that no statement
	// ever runs on one that listens.
	conn := pooled.Hijack()
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	d.wake()
	for {
		notice, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		from, list, _ := strings.Cut(notice.Payload, noticeDivider)
		switch {
		case from == d.owner: // woken already
		case list == "":
			d.wake()
		default:
			d.wake(strings.Split(list, ",")...)
		}
	}
}
