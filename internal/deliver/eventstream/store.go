package eventstream

import (
	"context"
	"errors"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
)

// newestSequence is that of the tenant's last event in Sandbox, 0 when there is none.
func newestSequence(ctx context.Context, q db.Querier, tenant string) (int64, error) {
	newest, err := db.Get[int64](ctx, q, `SELECT sequence FROM event_counter WHERE tenant_id = $1 AND mode = $2`,
		tenant, auth.Sandbox)
	if errors.Is(err, db.ErrNotFound) {
		return 0, nil
	}
	return newest, err
}

// eventsAfter are the next ones. Transactions of one tenant and mode commit in the order of the sequence, because
// they hold the row of its counter: nothing appears later before what was read.
func eventsAfter(ctx context.Context, q db.Querier, tenant string, last int64) ([]event.Event, error) {
	return db.Select[event.Event](ctx, q, `SELECT tenant_id, mode, id, sequence, type, user_id, body, body_payload,
		created_at FROM event WHERE tenant_id = $1 AND mode = $2 AND sequence > $3 ORDER BY sequence LIMIT $4`,
		tenant, auth.Sandbox, last, batchSize)
}
