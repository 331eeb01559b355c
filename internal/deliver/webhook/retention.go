package webhook

import (
	"context"
	"fmt"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
)

const (
	// KeepHistory is how long deliveries, attempts, counters and deleted webhooks stay.
	KeepHistory = 30 * 24 * time.Hour
	purgeEvery  = time.Hour
	purgeBatch  = 500
)

func (s *Service) schedule() {
	if s.Jobs == nil {
		return
	}
	job.Handle(s.Jobs, job.Options{}, s.stepReplay)
	s.Jobs.Every("history of webhooks", purgeEvery, s.Purge)
}

type refRow struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
}

func (r refRow) ref() scope.Ref { return scope.Of(r.TenantID, r.Mode).Ref(r.ID) }

// Purge deletes secrets that no longer sign, and history that has been kept long enough, in small transactions. It is
// work for a tick.
func (s *Service) Purge(ctx context.Context) error {
	now := db.At(s.Clock.Now())
	before := db.At(now.Add(-KeepHistory))
	refs, err := agedWebhooks(ctx, s.DB.Read(), before, now)
	if err != nil {
		return fmt.Errorf("look for old history of webhooks: %w", err)
	}
	for _, r := range refs {
		for left := purgeBatch; left == purgeBatch; {
			err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
				left, err = purgeDeliveries(ctx, tx, r.ref(), before)
				return err
			})
			if err != nil {
				return fmt.Errorf("purge deliveries of %s: %w", r.ID, err)
			}
		}
		err := s.DB.Tx(ctx, func(tx *db.Tx) error {
			if err := forgetSecret(ctx, tx, r.ref(), now); err != nil {
				return err
			}
			return purgeRest(ctx, tx, r.ref(), before)
		})
		if err != nil {
			return fmt.Errorf("purge history of %s: %w", r.ID, err)
		}
	}
	return nil
}

// agedWebhooks returns the webhooks that have anything to purge: what purgeDeliveries and purgeRest delete of before a
// time, and a secret that doesn't sign now. The oldest row of each history is the first of its index.
func agedWebhooks(ctx context.Context, q db.Querier, before, now db.Time) ([]refRow, error) {
	const of = " h WHERE h.tenant_id = w.tenant_id AND h.mode = w.mode AND h.webhook_id = w.id ORDER BY "
	return db.Select[refRow](ctx, q, `SELECT w.tenant_id, w.mode, w.id FROM webhook w WHERE w.deleted_at < $1
			OR (SELECT created_at FROM webhook_delivery`+of+`created_at LIMIT 1) < $1
			OR (SELECT created_at FROM webhook_test_event`+of+`created_at LIMIT 1) < $1
			OR (SELECT hour FROM webhook_hour`+of+`hour LIMIT 1) < $1
			OR (SELECT created_at FROM webhook_replay`+of+`created_at LIMIT 1) < $1
			OR w.secret_before_until <= $2
		ORDER BY w.tenant_id, w.mode, w.id`, before, now)
}

func purgeDeliveries(ctx context.Context, tx *db.Tx, of scope.Ref, before db.Time) (int, error) {
	const old = `SELECT id FROM webhook_delivery WHERE tenant_id = $1 AND mode = $2 AND webhook_id = $3
		AND created_at < $4 ORDER BY created_at, id LIMIT $5`
	args := []any{of.Tenant, of.Mode, of.ID, before, purgeBatch}
	_, err := tx.ExecContext(
		ctx,
		"DELETE FROM webhook_attempt WHERE tenant_id = $1 AND mode = $2 AND delivery_id IN ("+
			old+")",
		args...)
	if err != nil {
		return 0, err
	}
	n, err := db.Exec(ctx, tx, "DELETE FROM webhook_delivery WHERE tenant_id = $1 AND mode = $2 AND id IN ("+old+")",
		args...)
	return int(n), err
}

// forgetSecret deletes the secret before a change when it no longer signs.
func forgetSecret(ctx context.Context, tx *db.Tx, of scope.Ref, now db.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE webhook SET secret_before_sealed = '', secret_before_until = NULL
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND secret_before_until <= $4`, of.Tenant, of.Mode, of.ID, now)
	return err
}

func purgeRest(ctx context.Context, tx *db.Tx, of scope.Ref, before db.Time) error {
	for _, query := range []string{
		"DELETE FROM webhook_test_event WHERE tenant_id = $1 AND mode = $2 AND webhook_id = $3 AND created_at < $4",
		"DELETE FROM webhook_hour WHERE tenant_id = $1 AND mode = $2 AND webhook_id = $3 AND hour < $4",
		"DELETE FROM webhook_replay WHERE tenant_id = $1 AND mode = $2 AND webhook_id = $3 AND created_at < $4",
		"DELETE FROM webhook WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND deleted_at < $4",
	} {
		if _, err := tx.ExecContext(ctx, query, of.Tenant, of.Mode, of.ID, before); err != nil {
			return err
		}
	}
	return nil
}
