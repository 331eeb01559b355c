package event

import (
	"context"
	"errors"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// NewestSequence is that of the last event of a tenant and mode, 0 when there is none.
func NewestSequence(ctx context.Context, q db.Querier, at scope.Scope) (int64, error) {
	newest, err := db.Get[int64](ctx, q, `SELECT sequence FROM event_counter WHERE tenant_id = $1 AND mode = $2`,
		at.Tenant, at.Mode)
	if errors.Is(err, db.ErrNotFound) {
		return 0, nil
	}
	return newest, err
}

// Place is after which event of a tenant and mode to go on, and how many to read.
type Place struct {
	scope.Scope
	After int64
	Limit int
}

// Next are the events that follow a place. Transactions of one tenant and mode commit in the order of the sequence,
// because they hold the row of its counter: nothing appears later before what was read. They are to be opened.
func Next(ctx context.Context, q db.Querier, p Place) ([]Event, error) {
	return db.Select[Event](ctx, q, `SELECT tenant_id, mode, id, sequence, type, user_id, body, body_payload,
		body_sealed, payload_sealed, created_at
		FROM event WHERE tenant_id = $1 AND mode = $2 AND sequence > $3 ORDER BY sequence LIMIT $4`,
		p.Tenant, p.Mode, p.After, p.Limit)
}

// Newest are the last events of a tenant and mode, newest first and without payloads. They are to be opened.
func Newest(ctx context.Context, q db.Querier, at scope.Scope, limit int) ([]Event, error) {
	return db.Select[Event](ctx, q, `
		SELECT tenant_id, mode, id, type, user_id, body, body_sealed, created_at
		FROM event WHERE tenant_id = $1 AND mode = $2
		ORDER BY created_at DESC, id DESC LIMIT $3`, at.Tenant, at.Mode, limit)
}
