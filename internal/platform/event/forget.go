package event

import (
	"context"
	"fmt"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// Origin names the account or archive that payloads came from.
type Origin struct {
	Tenant   string
	Mode     auth.Mode
	UserID   string
	SourceID string
}

// named is the condition of the events that name the source, with its arguments from $1 on. Bodies of earlier releases
// that are still plain hold it, in one form only, because the server writes them.
const named = `tenant_id = $1 AND mode = $2 AND user_id = $3 AND (source_id = $4 OR body LIKE $5 ESCAPE '\')`

func (o Origin) named() []any {
	return []any{o.Tenant, o.Mode, o.UserID, o.SourceID, "%" + db.EscapeLike(`"sourceId":"`+o.SourceID+`"`) + "%"}
}

// ForgetPayloads deletes the user data that events carry for one account or archive. The events
// themselves stay: they hold ids and codes only.
func (r *Recorder) ForgetPayloads(ctx context.Context, tx *db.Tx, o Origin) error {
	query := "UPDATE event SET body_payload = '', payload_sealed = NULL WHERE (" + hasPayload + ") AND " + named
	_, err := tx.ExecContext(ctx, query, o.named()...)
	if err != nil {
		return fmt.Errorf("forget payloads of events: %w", err)
	}
	return nil
}

// IDs returns the ids of the events that name the source.
func (o Origin) IDs(ctx context.Context, q db.Querier) ([]string, error) {
	return db.Select[string](ctx, q, "SELECT id FROM event WHERE "+named, o.named()...)
}
