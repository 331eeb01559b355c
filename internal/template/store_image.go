package template

import (
	"context"
	"strconv"
	"strings"

	"nod/internal/platform/db"
)

// storedImage is a logo that was uploaded.
type storedImage struct {
	TenantID  string  `db:"tenant_id"`
	ID        string  `db:"id"`
	CreatedBy string  `db:"created_by"`
	CreatedAt db.Time `db:"created_at"`
	UsedAt    db.Time `db:"used_at"`
}

// isUnused is the condition that no template shows an image.
const isUnused = `NOT EXISTS (SELECT 1 FROM wink_template t
	WHERE t.tenant_id = wink_image.tenant_id AND t.logo_image = wink_image.id)`

func insertImage(ctx context.Context, tx *db.Tx, i storedImage) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO wink_image (tenant_id, id, created_by, created_at, used_at)
		VALUES ($1, $2, $3, $4, $5)`, i.TenantID, i.ID, i.CreatedBy, i.CreatedAt, i.UsedAt)
	return err
}

// touchImage notes that an image is being used; false when the tenant has no such image. It locks the
// row, so that nothing removes the image before the transaction ends.
func touchImage(ctx context.Context, tx *db.Tx, tenant, imageID string, now db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, "UPDATE wink_image SET used_at = $1 WHERE tenant_id = $2 AND id = $3",
		now, tenant, imageID)
	return n == 1, err
}

func unusedImages(ctx context.Context, q db.Querier, before db.Time, limit int) ([]storedImage, error) {
	return db.Select[storedImage](ctx, q, `SELECT tenant_id, id, created_by, created_at, used_at FROM wink_image
		WHERE used_at < $1 AND `+isUnused+" ORDER BY used_at, id LIMIT $2", before, limit)
}

// removeUnusedImage asks again whether the image is unused, because a template may have taken it.
func removeUnusedImage(ctx context.Context, tx *db.Tx, i storedImage, before db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `DELETE FROM wink_image
		WHERE tenant_id = $1 AND id = $2 AND used_at < $3 AND `+isUnused, i.TenantID, i.ID, before)
	return n == 1, err
}

// knownImages returns those of ids that some tenant has.
func knownImages(ctx context.Context, q db.Querier, ids []string) ([]string, error) {
	marks, args := make([]string, len(ids)), make([]any, len(ids))
	for i, imageID := range ids {
		marks[i], args[i] = "$"+strconv.Itoa(i+1), imageID
	}
	return db.Select[string](ctx, q, "SELECT id FROM wink_image WHERE id IN ("+strings.Join(marks, ", ")+")", args...)
}
