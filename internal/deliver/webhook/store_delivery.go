package webhook

import (
	"context"

	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const deliveryColumns = `id, event_id, event_type, sequence, origin, with_payload, user_id, account_id,
	status, attempts, due_at, is_claimed, last_status_code, last_error, created_at, finished_at`

// Filter narrows a log; the zero value takes everything.
type Filter struct {
	Status    Status
	EventType event.Type
	Created   day.Range
}

func listDeliveries(
	ctx context.Context,
	q db.Querier,
	of scope.Ref,
	f Filter,
	r page.Request,
) (page.List[Delivery], error) {
	b := db.Query(deliveryColumns).From("webhook_delivery")
	b.Where(b.Equal("tenant_id", of.Tenant), b.Equal("mode", of.Mode), b.Equal("webhook_id", of.ID))
	if f.Status != "" {
		b.Where(b.Equal("status", f.Status))
	}
	if f.EventType != "" {
		b.Where(b.Equal("event_type", f.EventType))
	}
	query, args := db.Newest{Within: f.Created, Page: r}.Build(b)
	rows, err := db.Select[Delivery](ctx, q, query, args...)
	return page.Cut(rows, r, func(d Delivery) page.Position {
		return page.Position{At: d.CreatedAt.UnixMilli(), ID: d.ID}
	}), err
}

func getDelivery(ctx context.Context, q db.Querier, of scope.Ref, id string) (Delivery, error) {
	return db.Get[Delivery](ctx, q, "SELECT "+deliveryColumns+` FROM webhook_delivery
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND webhook_id = $4`, of.Tenant, of.Mode, id, of.ID)
}

func listAttempts(ctx context.Context, q db.Querier, of scope.Ref, deliveryID string) ([]Attempt, error) {
	return db.Select[Attempt](ctx, q, `SELECT number, status_code, error, duration_ms, excerpt, request_headers,
			response_headers, created_at
		FROM webhook_attempt WHERE tenant_id = $1 AND mode = $2 AND delivery_id = $3 ORDER BY number`,
		of.Tenant, of.Mode, deliveryID)
}

type bodyRow struct {
	Body        string `db:"body"`
	BodyPayload string `db:"body_payload"`
}

// bodyOf reads the text that a delivery carries; empty when it was erased.
func bodyOf(ctx context.Context, q db.Querier, of scope.Ref, d Delivery) (string, error) {
	b, err := db.Get[bodyRow](ctx, q, `SELECT body, body_payload FROM event
		WHERE tenant_id = $1 AND mode = $2 AND id = $3
		UNION ALL SELECT body, '' FROM webhook_test_event WHERE tenant_id = $1 AND mode = $2 AND id = $3`,
		of.Tenant, of.Mode, d.EventID)
	if err == nil && d.WithPayload && b.BodyPayload != "" {
		return b.BodyPayload, nil
	}
	return b.Body, err
}
