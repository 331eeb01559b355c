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

// LogoUse is a column that names logos which are shown. Its table has a tenant_id, and an index that
// begins with tenant_id and the column.
type LogoUse struct{ Table, Column string }

// unusedCondition says of a row of wink_image that no column names the logo.
func unusedCondition(uses []LogoUse) string {
	parts := make([]string, len(uses))
	for i, use := range uses {
		parts[i] = `NOT EXISTS (SELECT 1 FROM ` + use.Table + ` t
			WHERE t.tenant_id = wink_image.tenant_id AND t.` + use.Column + ` = wink_image.id)`
	}
	return strings.Join(parts, " AND ")
}

func countImages(ctx context.Context, q db.Querier, tenant string) (int, error) {
	return db.Get[int](ctx, q, "SELECT COUNT(*) FROM wink_image WHERE tenant_id = $1", tenant)
}

func insertImage(ctx context.Context, tx *db.Tx, i storedImage) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO wink_image (tenant_id, id, created_by, created_at, used_at)
		VALUES ($1, $2, $3, $4, $5)`, i.TenantID, i.ID, i.CreatedBy, i.CreatedAt, i.UsedAt)
	return err
}

func imagesOf(ctx context.Context, q db.Querier, tenant string) ([]string, error) {
	return db.Select[string](ctx, q, "SELECT id FROM wink_image WHERE tenant_id = $1 ORDER BY id", tenant)
}

// touchImage notes that an image is being used; false when the tenant has no such image. It locks the
// row, so that nothing removes the image before the transaction ends.
func touchImage(ctx context.Context, tx *db.Tx, tenant, imageID string, now db.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, "UPDATE wink_image SET used_at = $1 WHERE tenant_id = $2 AND id = $3",
		now, tenant, imageID)
	return n == 1, err
}

func unusedImages(ctx context.Context, q db.Querier, isUnused string, before db.Time) ([]storedImage, error) {
	return db.Select[storedImage](ctx, q, `SELECT tenant_id, id, created_by, created_at, used_at FROM wink_image
		WHERE used_at < $1 AND `+isUnused+" ORDER BY used_at, id LIMIT $2", before, removeBatch)
}

// removeUnusedImage asks again whether the image is unused, because something may have taken it.
func removeUnusedImage(ctx context.Context, tx *db.Tx, isUnused string, i storedImage, before db.Time) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM wink_image
		WHERE tenant_id = $1 AND id = $2 AND used_at < $3 AND `+isUnused, i.TenantID, i.ID, before)
	return err
}

// knownImages returns those of ids that some tenant has.
func knownImages(ctx context.Context, q db.Querier, ids []string) ([]string, error) {
	marks, args := make([]string, len(ids)), make([]any, len(ids))
	for i, imageID := range ids {
		marks[i], args[i] = "$"+strconv.Itoa(i+1), imageID
	}
	return db.Select[string](ctx, q, "SELECT id FROM wink_image WHERE id IN ("+strings.Join(marks, ", ")+")", args...)
}
