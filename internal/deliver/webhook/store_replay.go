package webhook

import (
	"context"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
)

const replayColumns = `tenant_id, mode, id, webhook_id, status, only_failed, event_types, range_from, range_to,
	position, total, done, created_at, finished_at`

func insertReplay(ctx context.Context, tx *db.Tx, r Replay) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO webhook_replay (`+replayColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`, r.TenantID, r.Mode, r.ID, r.WebhookID,
		r.Status, r.OnlyFailed, r.EventTypes, r.From, r.To, r.Position, r.Total, r.Done, r.CreatedAt, r.FinishedAt)
	return err
}

func getReplay(ctx context.Context, q db.Querier, at scope.Ref) (Replay, error) {
	return db.Get[Replay](ctx, q, "SELECT "+replayColumns+` FROM webhook_replay
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
}

func updateReplay(ctx context.Context, tx *db.Tx, r Replay) error {
	_, err := tx.ExecContext(ctx, `UPDATE webhook_replay SET status = $1, position = $2, total = $3, done = $4,
			finished_at = $5
		WHERE tenant_id = $6 AND mode = $7 AND id = $8`, r.Status, r.Position, r.Total, r.Done, r.FinishedAt,
		r.TenantID, r.Mode, r.ID)
	return err
}

// narrow leaves the events that a replay sends and has not yet queued. What came after its beginning is left out,
// and so is what the webhook took or still waits for when only the failed are wanted. Without a type there is nothing.
func narrow(b *sqlbuilder.SelectBuilder, r Replay) {
	types := make([]any, len(r.EventTypes.V))
	for i, t := range r.EventTypes.V {
		types[i] = t
	}
	b.Where(b.Equal("tenant_id", r.TenantID), b.Equal("mode", r.Mode), b.GreaterEqualThan("created_at", r.From),
		b.LessThan("created_at", r.To), b.LessEqualThan("created_at", r.CreatedAt),
		b.GreaterThan("sequence", r.Position), b.In("type", types...),
		"(body_sealed IS NOT NULL OR body <> '')")
	if r.OnlyFailed {
		b.Where(`NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.tenant_id = event.tenant_id
			AND d.mode = event.mode AND d.event_id = event.id AND d.webhook_id = ` + b.Var(r.WebhookID) + `
			AND (d.status = 'DELIVERED' OR d.due_at IS NOT NULL))`)
		b.Where("created_at >= (SELECT w.created_at FROM webhook w WHERE w.tenant_id = event.tenant_id" +
			" AND w.mode = event.mode AND w.id = " + b.Var(r.WebhookID) + ")")
	}
}

// countReplay counts what a replay has yet to queue: up to a limit, so that a question about a busy month stays quick,
// or all of it when the limit is 0.
func countReplay(ctx context.Context, q db.Querier, r Replay, limit int) (int, error) {
	b := db.Query("1 AS one").From("event")
	narrow(b, r)
	if limit > 0 {
		b.Limit(limit)
	}
	query, args := b.Build()
	return db.Get[int](ctx, q, "SELECT count(*) FROM ("+query+") AS found", args...)
}

func (s *Service) nextOfReplay(ctx context.Context, tx *db.Tx, r Replay) ([]event.Event, error) {
	b := db.Query("tenant_id, mode, id, sequence, type, user_id, body, body_payload, body_sealed, payload_sealed",
		"created_at").From("event")
	narrow(b, r)
	query, args := b.OrderBy("sequence").Limit(replayBatch).Build()
	events, err := db.Select[event.Event](ctx, tx, query, args...)
	if err != nil {
		return nil, err
	}
	bodies, err := event.BodiesOf(ctx, tx, s.Seal, r.TenantID)
	if err != nil {
		return nil, err
	}
	for i := range events {
		if err := bodies.Open(&events[i]); err != nil {
			return nil, err
		}
	}
	return events, nil
}
