package webhook

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Parts are what an erasure deletes, after the payloads of events: what receivers answered. What is under way to them
// was filled before the payloads went: its answers are dropped when they come.
func Parts() []person.Part {
	return []person.Part{
		{Kind: "openDeliveries", Tables: []string{"webhook_delivery"}, Delete: `
			UPDATE webhook_delivery SET drops_answers = TRUE
			WHERE tenant_id = $1 AND mode = $2 AND id IN (
				SELECT d.id FROM event e JOIN webhook_delivery d
					ON d.tenant_id = e.tenant_id AND d.mode = e.mode AND d.event_id = e.id
				WHERE e.tenant_id = $1 AND e.mode = $2 AND e.user_id = $3
					AND d.due_at IS NOT NULL AND NOT d.drops_answers LIMIT $4)`},
		{Kind: "deliveryAnswers", Tables: []string{"webhook_delivery", "webhook_attempt"}, Delete: `
			UPDATE webhook_attempt
			SET excerpt = '', request_headers = '{}', response_headers = '{}', answer_sealed = NULL
			WHERE tenant_id = $1 AND mode = $2
				AND (answer_sealed IS NOT NULL OR excerpt <> '' OR response_headers <> '{}') AND delivery_id IN (
				SELECT d.id FROM event e JOIN webhook_delivery d
					ON d.tenant_id = e.tenant_id AND d.mode = e.mode AND d.event_id = e.id
				WHERE e.tenant_id = $1 AND e.mode = $2 AND e.user_id = $3 AND EXISTS (
					SELECT 1 FROM webhook_attempt a
					WHERE a.tenant_id = d.tenant_id AND a.mode = d.mode AND a.delivery_id = d.id
						AND (a.answer_sealed IS NOT NULL OR a.excerpt <> '' OR a.response_headers <> '{}')) LIMIT $4)`},
	}
}

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return dispatch.Sealed() }

// forgetBatch bounds the ids in one statement.
const forgetBatch = 500

// ForgetAnswers deletes what receivers answered to the events that name a source: some send back what they were sent.
// It goes from table to table by ids instead of joining them, because it runs while somebody waits: until PostgreSQL
// has looked at new tables, it may join them by the tenant alone, each row with each.
func (s *Service) ForgetAnswers(ctx context.Context, tx *db.Tx, o event.Origin) error {
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
	forget.Set("excerpt = ''", "request_headers = '{}'", "response_headers = '{}'", "answer_sealed = NULL")
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

// EventDelivery is an event on its way to a webhook.
type EventDelivery struct {
	EventID        string `db:"event_id"`
	ID             string `db:"id"`
	WebhookID      string `db:"webhook_id"`
	WebhookName    string `db:"webhook_name"` // empty when the webhook was deleted
	Status         string `db:"status"`
	Attempts       int    `db:"attempts"`
	LastStatusCode int    `db:"last_status_code"`
}

// DeliveriesOf returns the deliveries of some events, oldest first.
func (s *Service) DeliveriesOf(
	ctx context.Context, at scope.Scope, events []string,
) ([]EventDelivery, error) {
	b := db.Query("d.event_id", "d.id", "d.webhook_id", "COALESCE(w.name, '') AS webhook_name", "d.status",
		"d.attempts", "d.last_status_code")
	b.From("webhook_delivery d")
	b.JoinWithOption(sqlbuilder.LeftJoin, "webhook w",
		"w.tenant_id = d.tenant_id AND w.mode = d.mode AND w.id = d.webhook_id")
	b.Where(b.Equal("d.tenant_id", at.Tenant), b.Equal("d.mode", at.Mode), b.In("d.event_id", sqlbuilder.List(events)))
	query, args := b.Build()
	rows, err := db.Select[EventDelivery](ctx, s.DB.Read(), query, args...)
	slices.SortFunc(rows, func(a, b EventDelivery) int { return strings.Compare(a.ID, b.ID) }) // ids grow with time
	return rows, err
}

// Stop deletes the webhooks of a tenant: nothing is sent anymore. Deliveries go with the rest of the tenant.
func Stop(ctx context.Context, tx *db.Tx, tenant string) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM webhook WHERE tenant_id = $1", tenant); err != nil {
		return fmt.Errorf("delete webhooks: %w", err)
	}
	return nil
}
