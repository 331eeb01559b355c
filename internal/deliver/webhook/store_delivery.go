package webhook

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const deliveryColumns = `id, event_id, event_type, sequence, origin, with_payload, user_id, account_id,
	status, attempts, due_at, is_claimed, last_status_code, last_error, created_at, finished_at,
	(SELECT a.duration_ms FROM webhook_attempt a WHERE a.tenant_id = webhook_delivery.tenant_id
		AND a.mode = webhook_delivery.mode AND a.delivery_id = webhook_delivery.id
		AND a.number = webhook_delivery.attempts) AS duration_ms`

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
	return page.Cut(rows, r, func(d Delivery) page.Position { return page.At(d.CreatedAt.Time, d.ID) }), err
}

func getDelivery(ctx context.Context, q db.Querier, of scope.Ref, id string) (Delivery, error) {
	return db.Get[Delivery](ctx, q, "SELECT "+deliveryColumns+` FROM webhook_delivery
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND webhook_id = $4`, of.Tenant, of.Mode, id, of.ID)
}

func (s *Service) listAttempts(
	ctx context.Context, q db.Querier, of scope.Ref, deliveryID string,
) ([]Attempt, error) {
	attempts, err := db.Select[Attempt](ctx, q, `SELECT number, status_code, error, duration_ms, excerpt,
			request_headers, response_headers, answer_sealed, created_at
		FROM webhook_attempt WHERE tenant_id = $1 AND mode = $2 AND delivery_id = $3 ORDER BY number`,
		of.Tenant, of.Mode, deliveryID)
	if err != nil || len(attempts) == 0 {
		return attempts, err
	}
	answers, err := dispatch.Answers(ctx, q, s.Seal, of.Tenant)
	if err != nil {
		return nil, err
	}
	for i := range attempts {
		a := &attempts[i]
		if a.Sealed == nil {
			continue
		}
		key := []string{string(of.Mode), deliveryID, strconv.Itoa(a.Number)}
		excerpt, sent, headers, err := dispatch.OpenAnswer(answers, a.Sealed, key...)
		if err != nil {
			return nil, err
		}
		a.Excerpt = string(excerpt)
		if err := errors.Join(json.Unmarshal(sent, &a.Sent.V), json.Unmarshal(headers, &a.Headers.V)); err != nil {
			return nil, errors.New("the headers of an attempt are not JSON")
		}
	}
	return attempts, nil
}

// bodyOf reads the text that a delivery carries; empty when it was erased.
func (s *Service) bodyOf(ctx context.Context, q db.Querier, of scope.Ref, d Delivery) (string, error) {
	e, err := db.Get[event.Event](ctx, q, `SELECT tenant_id, mode, id, body, body_payload, body_sealed, payload_sealed
		FROM event WHERE tenant_id = $1 AND mode = $2 AND id = $3`, of.Tenant, of.Mode, d.EventID)
	if errors.Is(err, db.ErrNotFound) {
		return s.testBodyOf(ctx, q, of, d.EventID)
	}
	if err != nil {
		return "", err
	}
	bodies, err := event.BodiesOf(ctx, q, s.Seal, of.Tenant)
	if err != nil {
		return "", err
	}
	if err = bodies.Open(&e); d.WithPayload && e.BodyPayload != "" {
		return e.BodyPayload, err
	}
	return e.Body, err
}

func (s *Service) testBodyOf(ctx context.Context, q db.Querier, of scope.Ref, eventID string) (string, error) {
	e, err := db.Get[event.Event](ctx, q, `SELECT body, body_sealed FROM webhook_test_event
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, of.Tenant, of.Mode, eventID)
	if err != nil || e.BodySealed == nil {
		return e.Body, err
	}
	bodies, err := dispatch.TestBodies(ctx, q, s.Seal, of.Tenant)
	if err != nil {
		return "", err
	}
	return bodies.OpenText(e.BodySealed, string(of.Mode), eventID)
}
