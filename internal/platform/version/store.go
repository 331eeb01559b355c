package version

import (
	"context"
	"fmt"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// Table is a table of versions. Its rows are T, which embeds Row; its key is tenant, mode and ID, and an index serves
// the versions of an owner by time.
type Table[T Headed] struct {
	db.Table[T]
	name, owner string
}

// TableOf describes a table of versions and its column with the ID of whose versions they are.
func TableOf[T Headed](name, owner string) Table[T] {
	return Table[T]{db.TableOf[T](name), name, owner}
}

// Get returns a version, no matter who owns it.
func (t Table[T]) Get(ctx context.Context, q db.Querier, at scope.Ref) (T, error) {
	return db.Get[T](ctx, q, "SELECT "+t.Columns+" FROM "+t.name+" WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		at.Tenant, at.Mode, at.ID)
}

// Find returns a version of an owner. Codes: MISSING_RESOURCE.
func (t Table[T]) Find(ctx context.Context, q db.Querier, owner scope.Ref, versionID string) (T, error) {
	v, err := db.Get[T](ctx, q, "SELECT "+t.Columns+" FROM "+t.name+
		" WHERE tenant_id = $1 AND mode = $2 AND id = $3 AND "+t.owner+" = $4",
		owner.Tenant, owner.Mode, versionID, owner.ID)
	return v, db.OrMissing(err, "Version")
}

// List returns the versions of an owner, newest first, and one more than the page has.
func (t Table[T]) List(ctx context.Context, q db.Querier, owner scope.Ref, r page.Request) ([]T, error) {
	b := db.Query(t.Columns).From(t.name)
	b.Where(b.Equal("tenant_id", owner.Tenant), b.Equal("mode", owner.Mode), b.Equal(t.owner, owner.ID))
	text, args := db.Newest{Page: r}.Build(b)
	return db.Select[T](ctx, q, text, args...)
}

// Rename says what a version of an owner is called; empty removes its name. Codes: MISSING_RESOURCE.
func (t Table[T]) Rename(ctx context.Context, tx *db.Tx, owner scope.Ref, versionID, name string) error {
	v, err := t.Find(ctx, tx, owner, versionID)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE "+t.name+" SET name = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4",
		name, owner.Tenant, owner.Mode, v.Head().ID)
	if err != nil {
		return fmt.Errorf("name version: %w", err)
	}
	return nil
}

// DeleteOf removes all versions of an owner.
func (t Table[T]) DeleteOf(ctx context.Context, tx *db.Tx, owner scope.Ref) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM "+t.name+" WHERE tenant_id = $1 AND mode = $2 AND "+t.owner+" = $3",
		owner.Tenant, owner.Mode, owner.ID)
	return err
}
