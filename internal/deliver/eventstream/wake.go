package eventstream

import (
	"context"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
)

const channel = "nod_event"

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
	return db.Announce(ctx, tx, channel, s.process, tenant)
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
// look once.
func (s *Service) listen(ctx context.Context) {
	s.DB.Listen(ctx, db.Listener{
		Channel: channel, Self: s.process, Log: s.Log, Live: func() { s.wake("") }, Heard: s.wake,
	})
}
