package inquiry

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/platform/db"
	"nod/internal/platform/event"
)

// age sets until when a result is current. The result that it replaces ends without a word: there is a newer one.
func (s *Service[D]) age(ctx context.Context, tx *db.Tx, i *Inquiry[D]) error {
	if i.Status != Completed {
		return nil
	}
	wanted, err := s.Policies.Of(ctx, tx, i.Scope())
	if err != nil {
		return err
	}
	i.ExpiresAt = wanted.ExpiresAt(i.UpdatedAt.Time)
	before := s.kind.Origin(i.Doc).Before
	if before == "" {
		return nil
	}
	_, err = tx.ExecContext(ctx, "UPDATE "+s.kind.Name+` SET is_expiry_told = TRUE
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, i.TenantID, i.Mode, before)
	return err
}

// TellExpired tells the webhook of the policy about results that are no longer current, once each. It is work for a
// tick, on every replica.
func (s *Service[D]) TellExpired(ctx context.Context) error {
	expired, err := db.Select[Inquiry[D]](ctx, s.DB.Read(), "SELECT "+columns+" FROM "+s.kind.Name+`
		WHERE expires_at IS NOT NULL AND NOT is_expiry_told AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
		db.At(s.Clock.Now()), dueBatch)
	if err != nil {
		return fmt.Errorf("find expired %ss: %w", s.kind.Name, err)
	}
	for _, i := range expired {
		err = errors.Join(err, s.DB.Tx(ctx, func(tx *db.Tx) error { return s.tellExpired(ctx, tx, i) }))
	}
	return err
}

func (s *Service[D]) tellExpired(ctx context.Context, tx *db.Tx, i Inquiry[D]) error {
	n, err := db.Exec(ctx, tx, "UPDATE "+s.kind.Name+` SET is_expiry_told = TRUE
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND NOT is_expiry_told`, i.TenantID, i.Mode, i.ID)
	if err != nil || n == 0 {
		return err
	}
	wanted, err := s.Policies.Of(ctx, tx, i.Scope())
	if err != nil || wanted.WebhookID == "" {
		return err
	}
	s.Events.Record(tx, event.New{
		Tenant: i.TenantID, Mode: i.Mode, Type: event.LookupExpired, To: wanted.WebhookID,
		Data: map[string]any{"lookupId": i.ID, "lookup": s.kind.Name},
	})
	return nil
}
