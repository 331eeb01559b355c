package eventstream

import (
	"context"
	"strings"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
)

const (
	channel       = "nod_event"
	noticeDivider = "|"
	listenRetry   = time.Second
)

// Follow wakes the streams of the tenant when the transaction that records events has committed. It is an
// [event.Subscriber].
func (s *Service) Follow(ctx context.Context, tx *db.Tx, events []event.Event) error {
	if len(events) == 0 || events[0].Mode != auth.Sandbox {
		return nil
	}
	tenant := events[0].TenantID
	tx.AfterCommit(func() { s.wake(tenant) })
	if !s.DB.IsPostgres() {
		return nil
	}
	_, err := tx.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, s.process+noticeDivider+tenant)
	return err
}

// wake tells the streams of a tenant, or all when it is empty, to look for events.
func (s *Service) wake(tenant string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for of, readers := range s.readers {
		if tenant != "" && of != tenant {
			continue
		}
		for r := range readers {
			select {
			case r.woken <- struct{}{}:
			default: // it will look anyway
			}
		}
	}
}

// listen follows the notices of other processes until ctx ends. Each time the connection stands anew, all streams
// look once, because what was told meanwhile was missed.
func (s *Service) listen(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.listenOnce(ctx)
		if ctx.Err() != nil {
			return
		}
		s.Log.Warn("the connection for notices of events was lost", "error", err)
		select {
		case <-time.After(listenRetry):
		case <-ctx.Done():
		}
	}
}

func (s *Service) listenOnce(ctx context.Context) error {
	pooled, err := s.DB.PgxPool().Acquire(ctx)
	if err != nil {
		return err
	}
	// The connection is taken out of the pool for good, so that no statement ever runs on one that listens.
	conn := pooled.Hijack()
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	s.wake("")
	for {
		notice, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		if from, tenant, _ := strings.Cut(notice.Payload, noticeDivider); from != s.process {
			s.wake(tenant)
		}
	}
}
