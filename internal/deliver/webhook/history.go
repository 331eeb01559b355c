package webhook

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// Deliveries returns a page of a webhook's log, newest first.
func (s *Service) Deliveries(ctx context.Context, of scope.Ref, f Filter, r page.Request) (page.List[Delivery], error) {
	rows, err := listDeliveries(ctx, s.DB.Read(), of, f, r)
	if err != nil {
		return rows, fmt.Errorf("list deliveries: %w", err)
	}
	return rows, nil
}

// Sent is a delivery with all that was sent and answered.
type Sent struct {
	Delivery
	Attempts []Attempt
	// Body is the exact text of each attempt; nil when it was erased with the data of its user.
	Body *string
}

// about are the users whose data stands in the body.
func (d Sent) about() []string {
	if !d.WithPayload || d.Body == nil || d.UserID == "" {
		return nil
	}
	return []string{d.UserID}
}

// Delivery returns one row of a webhook's log with its attempts, oldest first.
// Codes: MISSING_RESOURCE.
func (s *Service) Delivery(ctx context.Context, of scope.Ref, deliveryID string) (Sent, error) {
	d, err := getDelivery(ctx, s.DB.Read(), of, deliveryID)
	if err != nil {
		return Sent{}, db.OrMissing(err, "Delivery")
	}
	out := Sent{Delivery: d}
	if out.Attempts, err = s.listAttempts(ctx, s.DB.Read(), of, deliveryID); err != nil {
		return Sent{}, fmt.Errorf("list attempts: %w", err)
	}
	body, err := s.bodyOf(ctx, s.DB.Read(), of, d)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return Sent{}, fmt.Errorf("load body: %w", err)
	}
	if body != "" {
		out.Body = &body
	}
	return out, nil
}

func (w Webhook) mayReceive() error {
	switch {
	case w.DeletedAt != nil:
		return fault.New(fault.Conflict, fault.CodeConflict, "This webhook was deleted.")
	case !w.Active:
		return fault.New(fault.Conflict, fault.CodeConflict, "This webhook is inactive. Activate it first.")
	}
	return nil
}

// Redeliver sends an event once more, with the same bytes and the same id, as a new delivery, whose id it
// returns. Codes: MISSING_RESOURCE, CONFLICT.
func (s *Service) Redeliver(ctx context.Context, w Webhook, deliveryID string) (string, error) {
	var made string
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		d, err := getDelivery(ctx, tx, w.Ref(), deliveryID)
		if err != nil {
			return db.OrMissing(err, "Delivery")
		}
		if err := w.mayReceive(); err != nil {
			return err
		}
		body, err := s.bodyOf(ctx, tx, w.Ref(), d)
		if err != nil && !errors.Is(err, db.ErrNotFound) {
			return fmt.Errorf("load body: %w", err)
		}
		if body == "" {
			return fault.New(fault.Conflict, fault.CodeConflict,
				"This delivery's data was erased with its user's data.")
		}
		origin := dispatch.FromResend
		if d.Origin == dispatch.FromTest {
			origin = dispatch.FromTest
		}
		made = id.New("dl")
		detail := map[string]string{"deliveryId": d.ID, "madeId": made, "eventType": string(d.EventType)}
		if err := s.recordSending(ctx, tx, w, "webhook.redelivered", detail); err != nil {
			return err
		}
		return s.Dispatcher.Add(ctx, tx, []dispatch.NewDelivery{{
			TenantID: w.TenantID, Mode: w.Mode, ID: made, WebhookID: w.ID, Lane: queue.Lane(w.Ref()),
			EventID: d.EventID, EventType: d.EventType, Sequence: d.Sequence, WithPayload: d.WithPayload,
			Origin: origin, UserID: d.UserID, AccountID: d.AccountID, DueAt: queue.AtOnce,
			CreatedAt: s.Clock.Now().UnixMilli(),
		}})
	})
	return made, err
}

// SendTest sends an example of a type of event as the ordinary ones are sent, and returns the id of its delivery.
// Codes: INVALID_PARAMETERS, CONFLICT.
func (s *Service) SendTest(ctx context.Context, w Webhook, t event.Type) (string, error) {
	if !event.IsKnown(t) && !slices.Contains(event.Addressed(), t) {
		return "", fault.InvalidField("eventType", "eventType is not a known event type.")
	}
	if err := w.mayReceive(); err != nil {
		return "", err
	}
	now := s.Clock.Now()
	e, err := s.Example(t, w.Mode, now)
	if err != nil {
		return "", fmt.Errorf("make test event: %w", err)
	}
	body, err := e.Encode()
	if err != nil {
		return "", fmt.Errorf("encode test event: %w", err)
	}
	made := id.New("dl")
	return made, s.DB.Tx(ctx, func(tx *db.Tx) error {
		bodies, err := dispatch.TestBodies(ctx, tx, s.Seal, w.TenantID)
		if err != nil {
			return err
		}
		sealed, err := bodies.SealText(body, string(w.Mode), e.ID)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO webhook_test_event
				(tenant_id, mode, id, webhook_id, body, body_sealed, created_at)
			VALUES ($1, $2, $3, $4, '', $5, $6)`, w.TenantID, w.Mode, e.ID, w.ID, sealed, db.At(now))
		if err != nil {
			return fmt.Errorf("store test event: %w", err)
		}
		detail := map[string]string{"madeId": made, "eventType": string(t)}
		if err := s.recordSending(ctx, tx, w, "webhook.testSent", detail); err != nil {
			return err
		}
		return s.Dispatcher.Add(ctx, tx, []dispatch.NewDelivery{{
			TenantID: w.TenantID, Mode: w.Mode, ID: made, WebhookID: w.ID, Lane: queue.Lane(w.Ref()), EventID: e.ID,
			EventType: t, Origin: dispatch.FromTest, DueAt: queue.AtOnce, CreatedAt: now.UnixMilli(),
		}})
	})
}
