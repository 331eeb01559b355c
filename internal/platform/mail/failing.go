package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"nod/internal/platform/db"
)

// Failing is a message that failed, that failed once and is tried again, or that was reported later.
type Failing struct {
	TenantID  string
	ID        string
	State     State
	Error     string
	CreatedAt db.Time
}

// Failing returns messages that failed, newest first, of one tenant or with an
// empty one of all, those that bounced or were reported as spam after they were
// sent included. Recipients are left out.
func (o *Outbox) Failing(ctx context.Context, tenant string, limit int) ([]Failing, error) {
	var rows []row
	for _, which := range []string{ // one index each
		"state IN ('FAILED', 'BOUNCED', 'COMPLAINED')",
		"state = 'QUEUED' AND (error <> '' OR error_sealed IS NOT NULL)",
	} {
		some, err := db.Select[row](ctx, o.DB.Read(), "SELECT "+columns+" FROM mail WHERE "+which+
			" AND ($1 = '' OR tenant_id = $1) ORDER BY created_at DESC, id DESC LIMIT $2", tenant, limit)
		if err != nil {
			return nil, fmt.Errorf("list failing mails: %w", err)
		}
		rows = append(rows, some...)
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(b.CreatedAt.Compare(a.CreatedAt.Time), cmp.Compare(b.ID, a.ID))
	})
	rows = rows[:min(len(rows), limit)]
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

// Cancel cancels a message that waits, in the transaction of the change that makes it pointless. Followers are not
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
