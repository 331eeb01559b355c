package webhook

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/page"
)

const columns = `tenant_id, mode, id, name, url, active, include_payload, all_events, event_types,
	created_at, updated_at`

// atOnce is the due time of a first attempt. It is the same for all of them,
// so that the index holds them in the order of their events, whatever the
// clocks of several processes said.
const atOnce = 0

func insert(ctx context.Context, tx *db.Tx, w Webhook, secretSealed string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO webhook
			(tenant_id, mode, id, name, url, secret_sealed, secret_before_sealed, active, include_payload,
			all_events, event_types, owner, owner_until, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, '', $7, $8, $9, $10, '', 0, $11, $12)`,
		w.TenantID, w.Mode, w.ID, w.Name, w.URL, secretSealed, w.Active, w.IncludePayload, w.AllEvents, w.EventTypes,
		w.CreatedAt, w.UpdatedAt)
	return err
}

func get(ctx context.Context, q db.Querier, tenant string, mode auth.Mode, id string) (Webhook, error) {
	return db.Get[Webhook](ctx, q, "SELECT "+columns+" FROM webhook WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		tenant, mode, id)
}

func list(
	ctx context.Context, q db.Querier, tenant string, mode auth.Mode, r page.Request,
) (page.List[Webhook], error) {
	b := db.Query(columns).From("webhook")
	b.Where(b.Equal("tenant_id", tenant), b.Equal("mode", mode))
	if r.After != nil {
		b.Where(fmt.Sprintf("(created_at, id) < (%s, %s)", b.Var(r.After.At), b.Var(r.After.ID)))
	}
	query, args := b.OrderBy("created_at DESC", "id DESC").Limit(r.Limit()).Build()
	rows, err := db.Select[Webhook](ctx, q, query, args...)
	return page.Cut(rows, r, func(w Webhook) page.Position {
		return page.Position{At: w.CreatedAt.UnixMilli(), ID: w.ID}
	}), err
}

func listActive(ctx context.Context, tx *db.Tx, tenant string, mode auth.Mode) ([]Webhook, error) {
	return db.Select[Webhook](ctx, tx, "SELECT "+columns+" FROM webhook WHERE tenant_id = $1 AND mode = $2 AND active",
		tenant, mode)
}

// remove deletes a webhook and what still waits for it; ErrNotFound without one.
func remove(ctx context.Context, tx *db.Tx, tenant string, mode auth.Mode, id string) error {
	lane := laneKey(tenant, mode, id)
	_, attemptErr := tx.ExecContext(ctx, `DELETE FROM webhook_attempt
		WHERE tenant_id = $1 AND mode = $2 AND delivery_id IN
			(SELECT d.id FROM webhook_delivery d WHERE d.lane = $3 AND d.due_at IS NOT NULL)`, tenant, mode, lane)
	_, deliveryErr := tx.ExecContext(ctx, "DELETE FROM webhook_delivery WHERE lane = $1 AND due_at IS NOT NULL", lane)
	removed, err := db.Exec(ctx, tx, "DELETE FROM webhook WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		tenant, mode, id)
	if err := errors.Join(attemptErr, deliveryErr, err); err != nil {
		return err
	}
	if removed == 0 {
		return db.ErrNotFound
	}
	return nil
}

// newDelivery is a row of the fan-out, in the names of its columns.
type newDelivery struct {
	TenantID    string     `json:"tenant_id"`
	Mode        auth.Mode  `json:"mode"`
	ID          string     `json:"id"`
	WebhookID   string     `json:"webhook_id"`
	Lane        string     `json:"lane"`
	EventID     string     `json:"event_id"`
	EventType   event.Type `json:"event_type"`
	Sequence    int64      `json:"sequence"`
	WithPayload bool       `json:"with_payload"`
	CreatedAt   int64      `json:"created_at"`
}

const originEvent = "EVENT"

func (d dialect) insertDeliveries(ctx context.Context, tx *db.Tx, rows []newDelivery) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO webhook_delivery
			(tenant_id, mode, id, webhook_id, lane, event_id, event_type, sequence, origin, with_payload,
			status, attempts, due_at, is_claimed, last_status_code, last_error, created_at)
		SELECT v.tenant_id, v.mode, v.id, v.webhook_id, v.lane, v.event_id, v.event_type, v.sequence,
			'`+originEvent+`', v.with_payload, 'PENDING', 0, 0, FALSE, 0, '', v.created_at
		FROM `+d.rows("$1", "tenant_id text", "mode text", "id text", "webhook_id text", "lane text", "event_id text",
		"event_type text", "sequence bigint", "with_payload boolean", "created_at bigint"), asJSON(rows))
	return err
}

const deliveryColumns = `id, event_id, event_type, sequence, status, attempts, due_at, is_claimed, last_status_code,
	last_error, created_at`

// place names a webhook.
type place struct {
	tenant string
	mode   auth.Mode
	id     string
}

func listDeliveries(ctx context.Context, q db.Querier, of place, r page.Request) (page.List[Delivery], error) {
	b := db.Query(deliveryColumns).From("webhook_delivery")
	b.Where(b.Equal("tenant_id", of.tenant), b.Equal("mode", of.mode), b.Equal("webhook_id", of.id))
	if r.After != nil {
		b.Where(fmt.Sprintf("(created_at, id) < (%s, %s)", b.Var(r.After.At), b.Var(r.After.ID)))
	}
	query, args := b.OrderBy("created_at DESC", "id DESC").Limit(r.Limit()).Build()
	rows, err := db.Select[Delivery](ctx, q, query, args...)
	return page.Cut(rows, r, func(d Delivery) page.Position {
		return page.Position{At: d.CreatedAt.UnixMilli(), ID: d.ID}
	}), err
}

func getDelivery(ctx context.Context, q db.Querier, of place, id string) (Delivery, error) {
	return db.Get[Delivery](ctx, q, "SELECT "+deliveryColumns+` FROM webhook_delivery
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND webhook_id = $4`, of.tenant, of.mode, id, of.id)
}

func listAttempts(ctx context.Context, q db.Querier, of place, deliveryID string) ([]Attempt, error) {
	return db.Select[Attempt](ctx, q, `SELECT number, status_code, error, duration_ms, excerpt, created_at
		FROM webhook_attempt WHERE tenant_id = $1 AND mode = $2 AND delivery_id = $3 ORDER BY number`,
		of.tenant, of.mode, deliveryID)
}
