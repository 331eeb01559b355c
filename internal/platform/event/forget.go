package event

import (
	"context"
	"fmt"
	"strings"

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

// ForgetPayloads deletes the user data that events carry for one account or archive. The events
// themselves stay: they hold ids and codes only.
func (r *Recorder) ForgetPayloads(ctx context.Context, tx *db.Tx, o Origin) error {
	source := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(`"sourceId":"` + o.SourceID + `"`)
	_, err := tx.ExecContext(ctx, `UPDATE event SET body_payload = ''
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND body_payload <> '' AND body LIKE $4 ESCAPE '\'`,
		o.Tenant, o.Mode, o.UserID, "%"+source+"%")
	if err != nil {
		return fmt.Errorf("forget payloads of events: %w", err)
	}
	return nil
}
