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
