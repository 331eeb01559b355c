package webhook

import (
	"context"
	"fmt"

	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
)

// errorDropped is why the operator's drop ended a delivery.
const errorDropped = "DROPPED"

// Stuck is a delivery that failed: it waits for its next attempt, or was given up.
type Stuck struct {
	TenantID  string     `db:"tenant_id"`
	Mode      auth.Mode  `db:"mode"`
	ID        string     `db:"id"`
	WebhookID string     `db:"webhook_id"`
	Lane      string     `db:"lane"`
	EventType event.Type `db:"event_type"`
	Status    Status     `db:"status"`
	Attempts  int        `db:"attempts"`
	DueAt     *db.Time   `db:"due_at"`
	LastCode  int        `db:"last_status_code"`
	LastError string     `db:"last_error"`
	CreatedAt db.Time    `db:"created_at"`
}

const stuckColumns = `SELECT d.tenant_id, d.mode, d.id, d.webhook_id, d.lane, d.event_type, d.status, d.attempts,
	d.due_at, d.last_status_code, d.last_error, d.created_at FROM webhook w JOIN webhook_delivery d
	ON d.tenant_id = w.tenant_id AND d.mode = w.mode AND d.webhook_id = w.id`

// Stuck is the operator's: deliveries to webhooks that exist, of one tenant or with an empty one of all, newest first.
// What the receiver took when it was sent again is not stuck.
func (s *Service) Stuck(ctx context.Context, tenant string, limit int) ([]Stuck, error) {
	rows, err := db.Select[Stuck](ctx, s.DB.Read(), stuckColumns+`
		WHERE w.deleted_at IS NULL AND d.status IN ('FAILED', 'DEAD') AND d.last_error <> $3
			AND ($1 = '' OR w.tenant_id = $1)
		ORDER BY d.created_at DESC, d.id DESC LIMIT $2`, tenant, limit, dispatch.Resent)
	if err != nil {
		return nil, fmt.Errorf("list stuck deliveries: %w", err)
	}
	return rows, nil
}

// FindStuck returns a delivery by its id alone; db.ErrNotFound when it did not fail.
func (s *Service) FindStuck(ctx context.Context, id string) (Stuck, error) {
	return db.Get[Stuck](ctx, s.DB.Read(), stuckColumns+
		" AND d.id = $1 WHERE w.deleted_at IS NULL AND d.status IN ('FAILED', 'DEAD')", id)
}

// RetryNow makes a failed delivery due. One that was given up gets one more attempt.
// It reports false when an attempt is under way.
func (s *Service) RetryNow(ctx context.Context, tx *db.Tx, of Stuck) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE webhook_delivery SET status = 'FAILED', due_at = $1, finished_at = NULL
		WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND status IN ('FAILED', 'DEAD') AND NOT is_claimed`,
		db.At(s.Clock.Now()), of.TenantID, of.Mode, of.ID)
	if err != nil {
		return false, fmt.Errorf("make delivery due: %w", err)
	}
	s.Dispatcher.Resume(tx, of.Lane)
	return n == 1, nil
}

// GiveUp ends a delivery that waits for its next attempt. It reports false when
// an attempt is under way or none would follow.
func (s *Service) GiveUp(ctx context.Context, tx *db.Tx, of Stuck) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE webhook_delivery SET status = 'DEAD', due_at = NULL, last_error = $1,
			finished_at = $2
		WHERE tenant_id = $3 AND mode = $4 AND id = $5 AND status = 'FAILED' AND NOT is_claimed`,
		errorDropped, db.At(s.Clock.Now()), of.TenantID, of.Mode, of.ID)
	if err != nil {
		return false, fmt.Errorf("give delivery up: %w", err)
	}
	return n == 1, nil
}
