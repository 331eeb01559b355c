package webhook

import (
	"context"

	"nod/internal/platform/db"
)

// BeginReplay stores a replay and returns its next step, for tests without an engine of jobs.
func (s *Service) BeginReplay(ctx context.Context, w Webhook, in ReplayInput) (step func(ctx context.Context) error, err error) {
	r, err := s.newReplay(w, in)
	if err != nil {
		return nil, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error { return insertReplay(ctx, tx, r) })
	return func(ctx context.Context) error {
		return s.stepReplay(ctx, replayArgs{r.TenantID, r.Mode, r.ID, r.Position})
	}, err
}
