package export

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
)

// Parts are what an erasure deletes: what reports showed. The proofs stay, they hold digests.
func Parts() []person.Part {
	return []person.Part{{
		Kind: "reportDetails", Tables: []string{"export_proof"},
		Delete: person.Batch("UPDATE export_proof SET shown_sealed = ''", "export_proof", "shown_sealed <> ''"),
	}}
}

// DeleteLists deletes the lists of users that are kept to be downloaded, and returns how many: the user may be in any
// of them.
func (s *Service) DeleteLists(ctx context.Context, tx *db.Tx, user scope.Ref) (int, error) {
	_, err := tx.ExecContext(ctx, `DELETE FROM export_part WHERE tenant_id = $1 AND mode = $2 AND export_id IN (
		SELECT id FROM export WHERE tenant_id = $1 AND mode = $2 AND kind = 'USERS')`, user.Tenant, user.Mode)
	if err != nil {
		return 0, err
	}
	n, err := db.Exec(ctx, tx, "DELETE FROM export WHERE tenant_id = $1 AND mode = $2 AND kind = 'USERS'",
		user.Tenant, user.Mode)
	return int(n), err
}

// ForgetLookups deletes what reports of lookups showed, and the copies that can still be downloaded.
func (s *Service) ForgetLookups(ctx context.Context, tx *db.Tx, at scope.Scope, ids []string) error {
	for _, id := range ids {
		if err := removeOfAccount(ctx, tx, at.Ref(id)); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE export_proof SET shown_sealed = ''
			WHERE tenant_id = $1 AND mode = $2 AND user_id = $3`, at.Tenant, at.Mode, id)
		if err != nil {
			return err
		}
	}
	return nil
}
