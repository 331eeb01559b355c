package developer

import (
	"context"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
)

// listTeam returns members newest first; an empty role means all of them.
func listTeam(ctx context.Context, q db.Querier, tenant string, role auth.Role, r page.Request) ([]Developer, error) {
	query := db.Query("*").From("developer")
	query.Where(query.Equal("tenant_id", tenant), "removed_at IS NULL")
	if role != "" {
		query.Where(query.Equal("role", role))
	}
	text, args := db.Newest{Page: r}.Build(query)
	return db.Select[Developer](ctx, q, text, args...)
}

func setRole(ctx context.Context, tx *db.Tx, d Developer, role auth.Role, now db.Time) error {
	_, err := tx.ExecContext(ctx, "UPDATE developer SET role = $1, updated_at = $2 WHERE tenant_id = $3 AND id = $4",
		role, now, d.TenantID, d.ID)
	return err
}

// remove marks a member as gone, forgets their password, and frees their address.
func remove(ctx context.Context, tx *db.Tx, d Developer, now db.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE developer SET removed_at = $1, updated_at = $1, password_hash = ''
		WHERE tenant_id = $2 AND id = $3`, now, d.TenantID, d.ID)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "DELETE FROM developer_directory WHERE tenant_id = $1 AND developer_id = $2",
		d.TenantID, d.ID)
	return err
}

// isMember reports whether an address belongs to the staff of a tenant. It asks
// about this tenant alone, so it takes no other time for strangers' addresses.
func isMember(ctx context.Context, q db.Querier, tenant, email string) (bool, error) {
	n, err := db.Get[int](ctx, q, "SELECT count(*) FROM developer_directory WHERE email = $1 AND tenant_id = $2",
		email, tenant)
	return n > 0, err
}

// DeleteMembers deletes all members of a tenant, their addresses and their invitations: nobody can log in or join
// anymore. It returns the normal form of the addresses, also of former members, except for those that another tenant
// uses now.
func DeleteMembers(ctx context.Context, tx *db.Tx, tenant string) ([]string, error) {
	emails, err := db.Select[string](ctx, tx, `SELECT DISTINCT lower(d.email_address) FROM developer d
		WHERE d.tenant_id = $1 AND NOT EXISTS (SELECT 1 FROM developer_directory x
			WHERE x.email = lower(d.email_address) AND x.tenant_id <> $1)`, tenant)
	if err != nil {
		return nil, err
	}
	for _, text := range []string{
		"DELETE FROM developer_directory WHERE tenant_id = $1", "DELETE FROM developer WHERE tenant_id = $1",
		"DELETE FROM staff_invitation WHERE tenant_id = $1",
	} {
		if _, err := tx.ExecContext(ctx, text, tenant); err != nil {
			return nil, err
		}
	}
	return emails, nil
}
