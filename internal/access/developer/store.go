package developer

import (
	"context"

	"nod/internal/platform/db"
)

var developers = db.TableOf[Developer]("developer")

func insert(ctx context.Context, tx *db.Tx, d Developer) error {
	if err := developers.Insert(ctx, tx, d); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx,
		"INSERT INTO developer_directory (email, tenant_id, developer_id) VALUES ($1, $2, $3)",
		NormalEmail(d.EmailAddress), d.TenantID, d.ID)
	return err
}

func get(ctx context.Context, q db.Querier, tenant, developer string) (Developer, error) {
	return db.Get[Developer](ctx, q,
		"SELECT * FROM developer WHERE tenant_id = $1 AND id = $2 AND removed_at IS NULL", tenant, developer)
}

func getByEmail(ctx context.Context, q db.Querier, email string) (Developer, error) {
	return db.Get[Developer](ctx, q, `SELECT d.* FROM developer_directory x
		JOIN developer d ON d.tenant_id = x.tenant_id AND d.id = x.developer_id
		WHERE x.email = $1 AND d.removed_at IS NULL`, NormalEmail(email))
}

func updatePersonal(ctx context.Context, tx *db.Tx, d Developer, in PersonalInput, at db.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE developer SET display_name = $1, first_name = $2, last_name = $3, title = $4,
		mobile_number = $5, head_image_url = $6, updated_at = $7
		WHERE tenant_id = $8 AND id = $9 AND removed_at IS NULL`,
		in.DisplayName, in.FirstName, in.LastName, in.Title, in.MobileNumber, in.HeadImageURL, at, d.TenantID, d.ID)
	return err
}

func setPassword(ctx context.Context, tx *db.Tx, d Developer, hash string, at db.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE developer SET password_hash = $1, password_updated_at = $2, updated_at = $2
		WHERE tenant_id = $3 AND id = $4`, hash, at, d.TenantID, d.ID)
	return err
}

// holdPassword writes the row, which locks it, unless the password was changed
// or the developer removed meanwhile.
func holdPassword(ctx context.Context, tx *db.Tx, d Developer, form string) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE developer SET password_hash = $1
		WHERE tenant_id = $2 AND id = $3 AND password_hash = $4 AND removed_at IS NULL`,
		form, d.TenantID, d.ID, d.PasswordHash)
	return n == 1, err
}
