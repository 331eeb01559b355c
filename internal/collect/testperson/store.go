package testperson

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

var people = db.TableOf[stored]("test_person")

func insert(ctx context.Context, tx *db.Tx, p stored) error { return people.Insert(ctx, tx, p) }

func get(ctx context.Context, q db.Querier, at scope.Ref) (stored, error) {
	return db.Get[stored](ctx, q, "SELECT "+people.Columns+` FROM test_person
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
}

func getByUsername(ctx context.Context, q db.Querier, at scope.Scope, hash []byte) (stored, error) {
	return db.Get[stored](ctx, q, "SELECT "+people.Columns+` FROM test_person
		WHERE tenant_id = $1 AND mode = $2 AND username_hash = $3`, at.Tenant, at.Mode, hash)
}

// list is all of them, newest first; there are few.
func list(ctx context.Context, q db.Querier, at scope.Scope) ([]stored, error) {
	return db.Select[stored](ctx, q, "SELECT "+people.Columns+` FROM test_person
		WHERE tenant_id = $1 AND mode = $2 ORDER BY id DESC LIMIT $3`, at.Tenant, at.Mode, maxPeople)
}

func count(ctx context.Context, q db.Querier, at scope.Scope) (int, error) {
	return db.Get[int](ctx, q, "SELECT count(*) FROM test_person WHERE tenant_id = $1 AND mode = $2",
		at.Tenant, at.Mode)
}

func remove(ctx context.Context, tx *db.Tx, at scope.Ref) (bool, error) {
	gone, err := db.Exec(ctx, tx, "DELETE FROM test_person WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		at.Tenant, at.Mode, at.ID)
	return gone > 0, err
}
