package dispatch

import (
	"context"
	"strings"

	"nod/internal/platform/db"
)

const (
	channel = "nod_webhook"
	// maxNotice is what PostgreSQL lets a notification hold, less a margin.
	maxNotice = 7900
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
		return db.Announce(ctx, tx, channel, d.owner, list)
	})
}

// listen follows the notices of other processes until ctx ends. While the
// connection is lost, the tick finds what they would have told.
func (d *Dispatcher) listen(ctx context.Context) {
	d.DB.Listen(ctx, db.Listener{
		Channel: channel, Self: d.owner, Log: d.Log, Live: func() { d.wake() },
		Heard: func(list string) {
			if list == "" {
				d.wake()
				return
			}
			d.wake(strings.Split(list, ",")...)
		},
	})
}
