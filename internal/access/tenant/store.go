package tenant

import (
	"context"
	"time"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
)

var tenants = db.TableOf[Tenant]("tenant")

func insert(ctx context.Context, tx *db.Tx, t Tenant) error { return tenants.Insert(ctx, tx, t) }

func get(ctx context.Context, q db.Querier, tenant string) (Tenant, error) {
	return db.Get[Tenant](ctx, q, "SELECT * FROM tenant WHERE id = $1", tenant)
}

// hold writes the row as it is, which locks it on both databases.
func hold(ctx context.Context, tx *db.Tx, tenant string) (bool, error) {
	n, err := db.Exec(ctx, tx, "UPDATE tenant SET id = id WHERE id = $1", tenant)
	return n == 1, err
}

func remove(ctx context.Context, tx *db.Tx, tenant string) (bool, error) {
	n, err := db.Exec(ctx, tx, "DELETE FROM tenant WHERE id = $1", tenant)
	return n == 1, err
}

func list(ctx context.Context, q db.Querier, r page.Request) ([]Tenant, error) {
	query := db.Query("*").From("tenant")
	text, args := db.Newest{Page: r}.Build(query)
	return db.Select[Tenant](ctx, q, text, args...)
}

func update(ctx context.Context, tx *db.Tx, tenant string, p Profile, now db.Time) (Tenant, error) {
	return db.Get[Tenant](ctx, tx, `UPDATE tenant SET name = $1, industry = $2, email_address = $3, phone_number = $4,
		company_size = $5, website_url = $6, street_address1 = $7, street_address2 = $8, city = $9, region = $10,
		country = $11, zip_code = $12, updated_at = $13, time_zone = $14 WHERE id = $15 RETURNING *`,
		p.Name, p.Industry, p.EmailAddress, p.PhoneNumber, p.CompanySize, p.WebsiteURL, p.StreetAddress1,
		p.StreetAddress2, p.City, p.Region, p.Country, p.ZipCode, now, p.TimeZone,
		tenant)
}

// setMoment sets or clears one of the two optional moments; it changes nothing
// and reports false when the tenant already is that way or does not exist.
func setMoment(ctx context.Context, tx *db.Tx, tenant string, c moment, now time.Time) (bool, error) {
	was, value := "IS NOT NULL", any(nil)
	if c.set {
		was, value = "IS NULL", db.At(now)
	}
	n, err := db.Exec(ctx, tx, `UPDATE tenant SET `+c.column+` = $1, updated_at = $2
		WHERE id = $3 AND `+c.column+` `+was,
		value, db.At(now), tenant)
	return n == 1, err
}

func existing(ctx context.Context, q db.Querier, ids []string) ([]string, error) {
	b := db.Query("id").From("tenant")
	b.Where(b.In("id", sqlbuilder.Flatten(ids)...))
	text, args := b.Build()
	return db.Select[string](ctx, q, text, args...)
}

func called(ctx context.Context, q db.Querier, ref string) ([]string, error) {
	return db.Select[string](ctx, q, "SELECT id FROM tenant WHERE id = $1 OR name = $1", ref)
}
