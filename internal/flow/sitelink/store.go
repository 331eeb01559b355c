package sitelink

import (
	"context"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

var links = db.TableOf[Link]("site_link")

var tokens = seal.HashColumn{Table: "site_link", Name: "token_hash"}

func insert(ctx context.Context, tx *db.Tx, l Link) error { return links.Insert(ctx, tx, l) }

func list(ctx context.Context, q db.Querier, site scope.Ref, r page.Request) ([]Link, error) {
	b := db.Query(links.Columns).From("site_link")
	b.Where(b.Equal("tenant_id", site.Tenant), b.Equal("mode", site.Mode), b.Equal("site_id", site.ID))
	text, args := db.Newest{Page: r}.Build(b)
	return db.Select[Link](ctx, q, text, args...)
}

// lock returns a link of a site and holds it until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, site scope.Ref, linkID string) (Link, error) {
	return db.Get[Link](ctx, tx, `UPDATE site_link SET created_at = created_at
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND site_id = $4 RETURNING `+links.Columns,
		site.Tenant, site.Mode, linkID, site.ID)
}

func revoke(ctx context.Context, tx *db.Tx, l Link) error {
	_, err := tx.ExecContext(ctx, `UPDATE site_link SET revoked_at = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4`,
		l.RevokedAt, l.TenantID, l.Mode, l.ID)
	return err
}

const ofToken = ` tenant_id = $1 AND mode = $2 AND token_hash = $3 AND site_id = $4`

const isActive = ` used_at IS NULL AND revoked_at IS NULL AND expires_at > $5`

func isOpen(ctx context.Context, q db.Querier, site scope.Ref, hash []byte, now time.Time) (bool, error) {
	return db.Get[bool](ctx, q, "SELECT EXISTS (SELECT 1 FROM site_link WHERE"+ofToken+" AND"+isActive+")",
		site.Tenant, site.Mode, hash, site.ID, db.At(now))
}

// use is one statement, so that of many who open a link at the same moment one has used it.
func use(ctx context.Context, tx *db.Tx, l Link) (bool, error) {
	changed, err := db.Exec(ctx, tx, "UPDATE site_link SET used_at = $5, session_id = $6 WHERE"+ofToken+" AND"+isActive,
		l.TenantID, l.Mode, l.TokenHash, l.SiteID, l.UsedAt, l.SessionID)
	return changed == 1, err
}

func forget(ctx context.Context, tx *db.Tx, expiredBefore time.Time, most int) (int64, error) {
	return db.Exec(ctx, tx, `DELETE FROM site_link WHERE (tenant_id, mode, id) IN (
		SELECT tenant_id, mode, id FROM site_link WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`,
		db.At(expiredBefore), most)
}
