package handoff

import (
	"context"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

var handoffs = db.TableOf[Handoff]("handoff")

func insert(ctx context.Context, tx *db.Tx, h Handoff) error { return handoffs.Insert(ctx, tx, h) }

// get returns the hand-off of a user; without a user, that of anyone.
func get(ctx context.Context, q db.Querier, at scope.Owned) (Handoff, error) {
	return db.Get[Handoff](ctx, q, "SELECT "+handoffs.Columns+` FROM handoff
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND (user_id = $4 OR $4 = '')`,
		at.Tenant, at.Mode, at.ID, at.User)
}

// getByPhone finds a hand-off by the credential of its phone, which identifies it as well as its name.
func getByPhone(ctx context.Context, q db.Querier, hash string) (Handoff, error) {
	return db.Get[Handoff](ctx, q, "SELECT "+handoffs.Columns+" FROM handoff WHERE phone_hash = $1", hash)
}

const isGoingOn = ` archive_id = '' AND cancelled_at IS NULL AND error_code = ''`

// open is one statement, so that of many who open a link at the same moment one has it.
func open(ctx context.Context, tx *db.Tx, linkHash, phoneHash string, now time.Time) (Handoff, error) {
	return db.Get[Handoff](ctx, tx, `UPDATE handoff SET opened_at = $1, phone_hash = $2
		WHERE link_hash = $3 AND opened_at IS NULL AND expires_at > $1 AND`+isGoingOn+" RETURNING "+handoffs.Columns,
		db.At(now), phoneHash, linkHash)
}

// cancelOthers ends what the same widget showed before.
func cancelOthers(ctx context.Context, tx *db.Tx, h Handoff) error {
	_, err := tx.ExecContext(ctx, `UPDATE handoff SET cancelled_at = $1
		WHERE tenant_id = $2 AND mode = $3 AND user_id = $4 AND widget_token_id = $5 AND`+isGoingOn,
		h.CreatedAt, h.TenantID, h.Mode, h.UserID, h.WidgetTokenID)
	return err
}

func cancel(ctx context.Context, tx *db.Tx, at scope.Owned, now time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE handoff SET cancelled_at = $1
		WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND user_id = $5 AND`+isGoingOn,
		db.At(now), at.Tenant, at.Mode, at.ID, at.User)
	return err
}

func finish(ctx context.Context, tx *db.Tx, at scope.Owned, archiveID string) (bool, error) {
	changed, err := db.Exec(ctx, tx, `UPDATE handoff SET archive_id = $1
		WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND user_id = $5 AND cancelled_at IS NULL
			AND error_code = '' AND (archive_id = '' OR archive_id = $1)`,
		archiveID, at.Tenant, at.Mode, at.ID, at.User)
	return changed == 1, err
}

func refuse(ctx context.Context, tx *db.Tx, at scope.Owned, errorCode string) error {
	_, err := tx.ExecContext(ctx, `UPDATE handoff SET error_code = $1
		WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND user_id = $5 AND`+isGoingOn,
		errorCode, at.Tenant, at.Mode, at.ID, at.User)
	return err
}

func forget(ctx context.Context, tx *db.Tx, expiredBefore time.Time, most int) (int64, error) {
	return db.Exec(ctx, tx, `DELETE FROM handoff WHERE (tenant_id, mode, id) IN (
		SELECT tenant_id, mode, id FROM handoff WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`,
		db.At(expiredBefore), most)
}
