package webhook

import (
	"context"
	"fmt"
	"strings"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/id"
)

const (
	channel = "nod_webhook"
	// maxNotice is what PostgreSQL lets a notification hold, less a margin.
	maxNotice     = 7900
	listenRetry   = time.Second
	noticeDivider = "|"
)

// Follow writes the deliveries of events in the transaction that records them.
// It is an [event.Subscriber].
func (s *Service) Follow(ctx context.Context, tx *db.Tx, events []event.Event) error {
	if len(events) == 0 {
		return nil
	}
	hooks, err := listActive(ctx, tx, events[0].TenantID, events[0].Mode)
	if err != nil {
		return fmt.Errorf("find webhooks: %w", err)
	}
	var rows []newDelivery
	var keys []string
	for _, w := range hooks {
		key, before := laneKey(w.TenantID, w.Mode, w.ID), len(rows)
		for _, e := range events {
			if !w.wants(e.Type) {
				continue
			}
			rows = append(rows, newDelivery{
				TenantID: e.TenantID, Mode: e.Mode, ID: id.New("dl"), WebhookID: w.ID, Lane: key, EventID: e.ID,
				EventType: e.Type, Sequence: e.Sequence, WithPayload: w.IncludePayload && e.BodyPayload != "",
				CreatedAt: e.CreatedAt.UnixMilli(),
			})
		}
		if len(rows) > before {
			keys = append(keys, key)
		}
	}
	if len(rows) == 0 {
		return nil
	}
	if err := s.dialect.insertDeliveries(ctx, tx, rows); err != nil {
		return fmt.Errorf("write deliveries: %w", err)
	}
	s.Dispatcher.notify(tx, keys)
	return nil
}

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
