package erasure

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"nod/internal/connection"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
)

// takenBack is what the events say that tell of data taken back.
type takenBack struct {
	Data struct {
		SourceID string
		Reason   connection.Reason
	}
}

// Follow forgets what receivers answered to the events of an account or archive that is taken back, in the same
// transaction: some send back what they were sent. What belongs to the account itself its owner deletes.
func (s *Service) Follow(ctx context.Context, tx *db.Tx, events []event.Event) error {
	for _, e := range events {
		if e.Type != event.AccountDisconnected && e.Type != event.ArchiveRevoked {
			continue
		}
		var body takenBack
		if err := json.Unmarshal([]byte(e.Body), &body); err != nil {
			return fmt.Errorf("read event: %w", err)
		}
		switch reason := body.Data.Reason; {
		case e.Type == event.ArchiveRevoked, reason == connection.UserRevoked, reason == connection.TenantRevoked:
			if err := forgetAnswers(ctx, tx, e, body.Data.SourceID); err != nil {
				return fmt.Errorf("forget answers of receivers: %w", err)
			}
		}
	}
	return nil
}

// forgetAnswers deletes what came back for the events that name a source.
func forgetAnswers(ctx context.Context, tx *db.Tx, e event.Event, sourceID string) error {
	named := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(`"sourceId":"` + sourceID + `"`)
	_, err := tx.ExecContext(ctx, `UPDATE webhook_attempt
		SET excerpt = '', request_headers = '{}', response_headers = '{}'
		WHERE tenant_id = $1 AND mode = $2 AND delivery_id IN (
			SELECT d.id FROM event v JOIN webhook_delivery d
				ON d.tenant_id = v.tenant_id AND d.mode = v.mode AND d.event_id = v.id
			WHERE v.tenant_id = $1 AND v.mode = $2 AND v.user_id = $3 AND v.body LIKE $4 ESCAPE '\')`,
		e.TenantID, e.Mode, e.UserID, "%"+named+"%")
	return err
}
