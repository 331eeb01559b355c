package queue

import (
	"context"
	"fmt"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// LastDelivery is the newest delivery of a webhook.
type LastDelivery struct {
	WebhookID  string  `db:"webhook_id"`
	Status     string  `db:"status"`
	StatusCode int     `db:"last_status_code"`
	Error      string  `db:"last_error"`
	CreatedAt  db.Time `db:"created_at"`
}

// LastDeliveries returns the newest delivery of each webhook of a mode that has one and was not deleted.
func LastDeliveries(ctx context.Context, q db.Querier, at scope.Scope) ([]LastDelivery, error) {
	rows, err := db.Select[LastDelivery](ctx, q, `SELECT d.webhook_id, d.status, d.last_status_code,
			d.last_error, d.created_at
		FROM webhook w
		JOIN webhook_delivery d ON d.tenant_id = w.tenant_id AND d.mode = w.mode AND d.id = (
			SELECT newest.id FROM webhook_delivery newest
			WHERE newest.tenant_id = w.tenant_id AND newest.mode = w.mode AND newest.webhook_id = w.id
			ORDER BY newest.created_at DESC, newest.id DESC LIMIT 1)
		WHERE w.tenant_id = $1 AND w.mode = $2 AND w.deleted_at IS NULL
		ORDER BY w.created_at DESC, w.id DESC`, at.Tenant, at.Mode)
	if err != nil {
		return nil, fmt.Errorf("read last deliveries: %w", err)
	}
	return rows, nil
}
