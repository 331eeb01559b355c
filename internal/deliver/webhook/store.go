package webhook

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const columns = `tenant_id, mode, id, name, url, active, include_payload, all_events, event_types,
	created_at, updated_at, paused_at, failing_since, deactivated_reason, secret_before_until, deleted_at, delay_cause`

func insert(ctx context.Context, tx *db.Tx, w Webhook, secretSealed string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO webhook
			(tenant_id, mode, id, name, url, secret_sealed, secret_before_sealed, active, include_payload,
			all_events, event_types, owner, owner_until, created_at, updated_at, secret_signs_text)
		VALUES ($1, $2, $3, $4, $5, $6, '', $7, $8, $9, $10, '', 0, $11, $12, FALSE)`,
		w.TenantID, w.Mode, w.ID, w.Name, w.URL, secretSealed, w.Active, w.IncludePayload, w.AllEvents, w.EventTypes,
		w.CreatedAt, w.UpdatedAt)
	return err
}

func get(ctx context.Context, q db.Querier, at scope.Ref) (Webhook, error) {
	return db.Get[Webhook](ctx, q, "SELECT "+columns+" FROM webhook WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		at.Tenant, at.Mode, at.ID)
}

// listOf names a list.
type listOf struct {
	scope.Scope
	deleted bool
}

// list reads webhooks, or those that were deleted and whose history is still kept.
func list(
	ctx context.Context, q db.Querier, of listOf, r page.Request,
) (page.List[Webhook], error) {
	b := db.Query(columns).From("webhook")
	b.Where(b.Equal("tenant_id", of.Tenant), b.Equal("mode", of.Mode))
	if of.deleted {
		b.Where("deleted_at IS NOT NULL")
	} else {
		b.Where("deleted_at IS NULL")
	}
	query, args := db.Newest{Page: r}.Build(b)
	rows, err := db.Select[Webhook](ctx, q, query, args...)
	return page.Cut(rows, r, func(w Webhook) page.Position { return page.At(w.CreatedAt.Time, w.ID) }), err
}

func listActive(ctx context.Context, tx *db.Tx, at scope.Scope) func() ([]Webhook, error) {
	return db.SelectLater[Webhook](
		ctx,
		tx,
		"SELECT "+columns+" FROM webhook WHERE tenant_id = $1 AND mode = $2 AND active",
		at.Tenant,
		at.Mode,
	)
}

// remove ends a webhook. Its name and address stay for its history, its secrets do not. ErrNotFound without one.
func remove(ctx context.Context, tx *db.Tx, of scope.Ref, now db.Time) error {
	removed, err := db.Exec(ctx, tx, `UPDATE webhook SET active = FALSE, deleted_at = $1, updated_at = $1,
			secret_sealed = '', secret_before_sealed = '', secret_before_until = NULL
		WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND deleted_at IS NULL`, now, of.Tenant, of.Mode, of.ID)
	if err == nil && removed == 0 {
		return db.ErrNotFound
	}
	return err
}
