package erasure

import (
	"context"
	"encoding/json"
	"fmt"

	"nod/internal/collect/source"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
)

// revoked is what events about revoked data say.
type revoked struct {
	Data struct {
		SourceID string
		Reason   source.Reason
	}
}

// Follow forgets what receivers answered to the events of an account or archive that is revoked, in the same
// transaction: some send back what they were sent. What belongs to the account itself its owner deletes.
func (s *Service) Follow(ctx context.Context, tx *db.Tx, events []event.Event) error {
	for _, e := range events {
		if e.Type != event.AccountDisconnected && e.Type != event.ArchiveRevoked {
			continue
		}
		var body revoked
		if err := json.Unmarshal([]byte(e.Body), &body); err != nil {
			return fmt.Errorf("read event: %w", err)
		}
		switch reason := body.Data.Reason; {
		case e.Type == event.ArchiveRevoked, reason == source.UserRevoked, reason == source.TenantRevoked:
			of := event.Origin{Tenant: e.TenantID, Mode: e.Mode, UserID: e.UserID, SourceID: body.Data.SourceID}
			if err := s.Webhooks.ForgetAnswers(ctx, tx, of); err != nil {
				return fmt.Errorf("forget answers of receivers: %w", err)
			}
		}
	}
	return nil
}
