package eventstream

import (
	"context"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
)

const (
	channel       = "nod_event"
	changeChannel = "nod_change"
)

// Follow wakes the streams of the tenant when the transaction that records events has committed. It is an
// [event.Subscriber].
func (s *Service) Follow(ctx context.Context, tx *db.Tx, events []event.Event) error {
	if len(events) == 0 {
		return nil
	}
	tenant, mode := events[0].TenantID, events[0].Mode
	tx.AfterCommit(func() { s.Changed(scope.Of(tenant, mode), TopicEvents) })
	if mode != auth.Sandbox {
		return nil
	}
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
	for _, r := range s.events.of(tenant) {
		r.wake()
	}
}

// listen follows the notices of other processes until ctx ends. Each time the connection is back, all streams
// look once.
func (s *Service) listen(ctx context.Context) {
	s.DB.Listen(ctx, db.Listener{
		Channel: channel, Self: s.process, Log: s.Log, Live: func() { s.wake("") }, Heard: s.wake,
	})
}

// listenToChanges is listen for the streams of changes.
func (s *Service) listenToChanges(ctx context.Context) {
	s.DB.Listen(ctx, db.Listener{
		Channel: changeChannel, Self: s.process, Log: s.Log, Live: s.wakeAllChanged, Heard: s.heardChange,
	})
}
