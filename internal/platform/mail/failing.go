package mail

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/platform/db"
)

// Failing is a message that failed, or that failed once and is tried again.
type Failing struct {
	TenantID  string
	ID        string
	State     State
	Error     string
	CreatedAt db.Time
}

// Failing returns messages that failed, newest first, of one tenant or with an
// empty one of all. Recipients are left out.
func (o *Outbox) Failing(ctx context.Context, tenant string, limit int) ([]Failing, error) {
	rows, err := db.Select[row](ctx, o.DB.Read(), "SELECT "+columns+` FROM mail
		WHERE (state = $1 OR state = $2 AND (error <> '' OR error_sealed IS NOT NULL)) AND ($3 = '' OR tenant_id = $3)
		ORDER BY created_at DESC, id DESC LIMIT $4`, Failed, Queued, tenant, limit)
	if err != nil {
		return nil, fmt.Errorf("list failing mails: %w", err)
	}
	failing := make([]Failing, len(rows))
	for i, r := range rows {
		text, err := o.errorOf(ctx, o.DB.Read(), r)
		if err != nil {
			return nil, fmt.Errorf("list failing mails: %w", err)
		}
		failing[i] = Failing{TenantID: r.TenantID, ID: r.ID, State: r.State, Error: text, CreatedAt: r.CreatedAt}
	}
	return failing, nil
}

// Cancel takes back a message that waits, in the transaction of the change that makes it pointless. Followers are not
// told. One that is being sent at this moment may arrive all the same.
func (o *Outbox) Cancel(ctx context.Context, tx *db.Tx, tenant, mailID string) error {
	_, err := tx.ExecContext(ctx, `UPDATE mail SET state = $1, body_sealed = ''
		WHERE tenant_id = $2 AND id = $3 AND state = $4`, Failed, tenant, mailID, Queued)
	if err != nil {
		return fmt.Errorf("cancel mail: %w", err)
	}
	return nil
}

// Drop ends a message that waits; false when there is none.
func (o *Outbox) Drop(ctx context.Context, mailID string) (bool, error) {
	r, err := db.Get[row](ctx, o.DB.Read(), "SELECT "+columns+" FROM mail WHERE id = $1 AND state = $2", mailID, Queued)
	if errors.Is(err, db.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("load mail: %w", err)
	}
	return true, o.finish(ctx, r, Outcome{
		TenantID: r.TenantID, ID: r.ID, State: Failed, Error: "dropped by the operator",
	}, resultDropped)
}
