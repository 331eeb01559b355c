package incident

import (
	"context"
	"time"

	"nod/internal/platform/db"
)

var entries = db.TableOf[Entry]("status_incident")

func update(ctx context.Context, tx *db.Tx, e Entry) error {
	_, err := tx.ExecContext(ctx, `UPDATE status_incident SET phase = $1, ends_at = $2, updated_at = $3, closed_at = $4
		WHERE id = $5`, e.Phase, e.EndsAt, e.UpdatedAt, e.ClosedAt, e.ID)
	return err
}

func get(ctx context.Context, q db.Querier, id string) (Entry, error) {
	return db.Get[Entry](ctx, q, "SELECT "+entries.Columns+" FROM status_incident WHERE id = $1", id)
}

// since lists what is open and what was closed after a time, newest first. A maintenance is stored as closed at its
// end.
func since(ctx context.Context, q db.Querier, at time.Time) ([]Entry, error) {
	return db.Select[Entry](ctx, q, `SELECT `+entries.Columns+` FROM status_incident
		WHERE closed_at IS NULL OR closed_at >= $1 ORDER BY starts_at DESC, id DESC`, db.At(at))
}

func updatesSince(ctx context.Context, q db.Querier, at time.Time) ([]Update, error) {
	return db.Select[Update](ctx, q, `SELECT u.id, u.incident_id, u.phase, u.body, u.created_at, u.created_by
		FROM status_incident i JOIN status_update u ON u.incident_id = i.id
		WHERE i.closed_at IS NULL OR i.closed_at >= $1 ORDER BY u.created_at DESC, u.id DESC`, db.At(at))
}

func updatesOf(ctx context.Context, q db.Querier, id string) ([]Update, error) {
	return db.Select[Update](ctx, q, `SELECT id, incident_id, phase, body, created_at, created_by FROM status_update
		WHERE incident_id = $1 ORDER BY created_at DESC, id DESC`, id)
}

func insertUpdate(ctx context.Context, tx *db.Tx, u Update) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO status_update
		(id, incident_id, phase, body, created_at, created_by, mailed_through) VALUES ($1, $2, $3, $4, $5, $6, '')`,
		u.ID, u.IncidentID, u.Phase, u.Text, u.CreatedAt, u.CreatedBy)
	return err
}

func getUpdate(ctx context.Context, q db.Querier, id string) (Update, error) {
	return db.Get[Update](ctx, q, `SELECT id, incident_id, phase, body, created_at, created_by FROM status_update
		WHERE id = $1`, id)
}

// mailedThrough is the last subscriber that an update was mailed to; db.ErrNotFound once all have it.
func mailedThrough(ctx context.Context, q db.Querier, updateID string) (string, error) {
	return db.Get[string](ctx, q, `SELECT mailed_through FROM status_update
		WHERE id = $1 AND mailed_through IS NOT NULL`, updateID)
}

// moveMailed notes the next one; false when somebody else did.
func moveMailed(ctx context.Context, tx *db.Tx, updateID, from string, to *string) (bool, error) {
	n, err := db.Exec(ctx, tx, "UPDATE status_update SET mailed_through = $1 WHERE id = $2 AND mailed_through = $3",
		to, updateID, from)
	return n > 0, err
}
