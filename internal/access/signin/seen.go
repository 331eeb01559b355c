package signin

import (
	"context"
	"fmt"
	"time"

	"nod/internal/platform/db"
)

const (
	// seenStep is how exact it is when a sign-in was last seen: it is written once in that time at most.
	seenStep       = 5 * time.Minute
	storeSeenEvery = 10 * time.Second
)

// place is where a sign-in is found.
type place struct{ tenant, id string }

// noteSeen remembers the use of a sign-in for StoreSeen, unless a recent one is stored.
func (s *Service) noteSeen(at place, stored *db.Time) {
	now := db.At(s.Clock.Now())
	if stored != nil && now.Sub(stored.Time) < seenStep {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[at] = now
}

// StoreSeen writes when sign-ins were seen. It is work for a tick and for the end, so that no request
// waits for it.
func (s *Service) StoreSeen(ctx context.Context) error {
	s.mu.Lock()
	seen := s.seen
	s.seen = map[place]db.Time{}
	s.mu.Unlock()
	if len(seen) == 0 {
		return nil
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		for at, moment := range seen {
			if err := touch(ctx, tx, at, moment); err != nil {
				return fmt.Errorf("store when a sign-in was seen: %w", err)
			}
		}
		return nil
	})
}
