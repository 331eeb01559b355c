package inquiry

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

const (
	// sweepEvery is how often old inquiries are looked for; an index knows whether there are any.
	sweepEvery = 5 * time.Second
	sweepBatch = 200
)

// Forgetter deletes what it keeps of lookups, in the transaction that deletes them.
type Forgetter func(ctx context.Context, tx *db.Tx, at scope.Scope, ids []string) error

// OnDelete adds a forgetter. It is called before the first inquiry is accepted.
func (s *Service[D]) OnDelete(f Forgetter) { s.forgetters = append(s.forgetters, f) }

// Sweep deletes inquiries that ended and are older than the operator keeps them, with their keys. It is work for a
// tick, on every replica.
func (s *Service[D]) Sweep(ctx context.Context) error {
	type row struct {
		TenantID string    `db:"tenant_id"`
		Mode     auth.Mode `db:"mode"`
		ID       string    `db:"id"`
	}
	old, err := db.Select[row](ctx, s.DB.Read(), "SELECT tenant_id, mode, id FROM "+s.kind.Name+`
		WHERE created_at < $1 AND due_at IS NULL ORDER BY created_at LIMIT $2`,
		db.At(s.Clock.Now().Add(-s.Keep)), sweepBatch)
	if err != nil {
		return fmt.Errorf("find old %ss: %w", s.kind.Name, err)
	}
	for _, r := range old {
		err = errors.Join(err, s.DB.Tx(ctx, func(tx *db.Tx) error {
			return s.remove(ctx, tx, scope.Of(r.TenantID, r.Mode).Ref(r.ID))
		}))
	}
	return err
}

func (s *Service[D]) remove(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	if err := s.keyring().Forget(ctx, tx, at.Scope, "id", at.ID); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "DELETE FROM "+s.kind.Name+" WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		at.Tenant, at.Mode, at.ID)
	if err != nil {
		return err
	}
	for _, forget := range s.forgetters {
		if err := forget(ctx, tx, at.Scope, []string{at.ID}); err != nil {
			return err
		}
	}
	return nil
}
