package inquiry

import (
	"context"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
)

// Claim notes whose lookups are that have one of the keys, and returns their IDs. Erasures do so while they still know
// what the keys of a user are. It refuses with CONFLICT while lookups of an earlier program have no keys yet: one of
// the user's could be among them, and nobody would know it later.
func (s *Service[D]) Claim(ctx context.Context, tx *db.Tx, user scope.Ref, keys []Key) ([]string, error) {
	left, err := db.Get[int](ctx, tx, "SELECT count(*) FROM (SELECT 1 FROM "+s.kind.Name+`
		WHERE NOT is_findable AND tenant_id = $1 AND mode = $2 LIMIT 1) one`, user.Tenant, user.Mode)
	if err != nil {
		return nil, err
	}
	if left > 0 {
		return nil, fault.New(fault.Conflict, fault.CodeConflict,
			"Earlier lookups are still being made searchable after an update. Try again in a few minutes.")
	}
	return s.keyring().Claim(ctx, tx, user, keys)
}

// Claim notes whose rows are that have one of the keys, and returns their IDs.
func (k Keyring) Claim(ctx context.Context, tx *db.Tx, user scope.Ref, keys []Key) ([]string, error) {
	hashes, err := k.hashes(ctx, tx, user.Scope, keys)
	if err != nil || len(hashes) == 0 {
		return nil, err
	}
	b := sqlbuilder.PostgreSQL.NewUpdateBuilder()
	b.Update(k.Table).Set(b.Assign("user_id", user.ID))
	b.Where(b.Equal("tenant_id", user.Tenant), b.Equal("mode", user.Mode), having(&b.Cond, user.Scope, hashes))
	statement, args := b.Build()
	return db.Select[string](ctx, tx, statement+" RETURNING id", args...)
}

// Parts are what an erasure deletes of a kind: the keys of claimed lookups, then the lookups.
func Parts(kind, table string) []person.Part {
	return []person.Part{{
		Kind: kind + "Keys", Tables: []string{"lookup_key"},
		Delete: `DELETE FROM lookup_key WHERE tenant_id = $1 AND mode = $2 AND $4 > 0 AND lookup_id IN (
			SELECT id FROM ` + table + ` WHERE tenant_id = $1 AND mode = $2 AND user_id = $3)`,
	}, person.Own(kind+"s", table)}
}
