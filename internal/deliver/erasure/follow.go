package erasure

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/collect/connection"
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
			source := event.Origin{Tenant: e.TenantID, Mode: e.Mode, UserID: e.UserID, SourceID: body.Data.SourceID}
			if err := forgetAnswers(ctx, tx, source); err != nil {
				return fmt.Errorf("forget answers of receivers: %w", err)
			}
		}
	}
	return nil
}

// forgetBatch bounds the ids in one statement.
const forgetBatch = 500

// forgetAnswers deletes what came back for the events that name a source. It goes from table to table by ids instead
// of joining them, because it runs while somebody waits: until PostgreSQL has looked at new tables, it may join them
// by the tenant alone, each row with each.
func forgetAnswers(ctx context.Context, tx *db.Tx, o event.Origin) error {
	events, err := o.IDs(ctx, tx)
	if err != nil {
		return err
	}
	for ids := range slices.Chunk(events, forgetBatch) {
		find := db.Query("id").From("webhook_delivery")
		find.Where(find.Equal("tenant_id", o.Tenant), find.Equal("mode", o.Mode),
			find.In("event_id", sqlbuilder.Flatten(ids)...))
		query, args := find.Build()
		deliveries, err := db.Select[string](ctx, tx, query, args...)
		if err != nil {
			return err
		}
		for ids := range slices.Chunk(deliveries, forgetBatch) {
			if err := forgetAnswersTo(ctx, tx, o, ids); err != nil {
				return err
			}
		}
	}
	return nil
}

// forgetAnswersTo drops the answers to some deliveries, first those that are still to come.
func forgetAnswersTo(ctx context.Context, tx *db.Tx, o event.Origin, deliveries []string) error {
	drop := sqlbuilder.PostgreSQL.NewUpdateBuilder().Update("webhook_delivery").Set("drops_answers = TRUE")
	drop.Where(drop.Equal("tenant_id", o.Tenant), drop.Equal("mode", o.Mode),
		drop.In("id", sqlbuilder.Flatten(deliveries)...), "due_at IS NOT NULL")
	forget := sqlbuilder.PostgreSQL.NewUpdateBuilder().Update("webhook_attempt")
	forget.Set("excerpt = ''", "request_headers = '{}'", "response_headers = '{}'")
	forget.Where(forget.Equal("tenant_id", o.Tenant), forget.Equal("mode", o.Mode),
		forget.In("delivery_id", sqlbuilder.Flatten(deliveries)...))
	for _, statement := range []*sqlbuilder.UpdateBuilder{drop, forget} {
		query, args := statement.Build()
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
	}
	return nil
}
