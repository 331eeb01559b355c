package inquiry

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const columns = "tenant_id, mode, id, status, doc_sealed, due_at, created_at, updated_at, expires_at, withdrawn_at"

func (s *Service[D]) sealDoc(ctx context.Context, tx *db.Tx, i Inquiry[D]) ([]byte, error) {
	vault, err := s.Seal.Vault(ctx, tx, s.kind.Doc, i.TenantID)
	if err != nil {
		return nil, err
	}
	return vault.SealJSON(i.Doc, string(i.Mode), i.ID)
}

func (s *Service[D]) insert(ctx context.Context, tx *db.Tx, i Inquiry[D]) error {
	sealed, err := s.sealDoc(ctx, tx, i)
	if err != nil {
		return err
	}
	beside, err := s.kind.BesideOf(ctx, tx, i)
	if err != nil {
		return err
	}
	insert := sqlbuilder.PostgreSQL.NewInsertBuilder().InsertInto(s.kind.Name)
	insert.Cols(append([]string{
		"tenant_id", "mode", "id", "status", "doc_sealed", "due_at", "created_at", "updated_at", "is_findable",
	}, s.kind.Beside...)...)
	insert.Values(append([]any{
		i.TenantID, i.Mode, i.ID, i.Status, sealed, i.DueAt, i.CreatedAt, i.UpdatedAt, true,
	}, beside...)...)
	statement, args := insert.Build()
	if _, err := tx.ExecContext(ctx, statement, args...); err != nil {
		return err
	}
	return s.keyring().Add(ctx, tx, i.Ref(), s.kind.Keys(i.Doc))
}

// end writes the last state, unless there is one already.
func (s *Service[D]) end(ctx context.Context, tx *db.Tx, i Inquiry[D]) (bool, error) {
	b := sqlbuilder.PostgreSQL.NewUpdateBuilder()
	b.Set(
		b.Assign("status", i.Status), b.Assign("due_at", nil), b.Assign("updated_at", i.UpdatedAt),
		b.Assign("expires_at", i.ExpiresAt),
	)
	b.Where(b.Equal("status", Processing))
	return s.write(ctx, tx, i, b)
}

// Revise writes the document of an inquiry that ended, unless it was changed since it was read.
func (s *Service[D]) Revise(ctx context.Context, tx *db.Tx, i Inquiry[D]) (bool, error) {
	b := sqlbuilder.PostgreSQL.NewUpdateBuilder()
	b.Where(b.Equal("doc_sealed", i.DocSealed))
	return s.write(ctx, tx, i, b)
}

// write updates the document and what stands beside it, with what the statement already says.
func (s *Service[D]) write(
	ctx context.Context, tx *db.Tx, i Inquiry[D], b *sqlbuilder.UpdateBuilder,
) (bool, error) {
	sealed, err := s.sealDoc(ctx, tx, i)
	if err != nil {
		return false, err
	}
	beside, err := s.kind.BesideOf(ctx, tx, i)
	if err != nil {
		return false, err
	}
	b.Update(s.kind.Name).SetMore(b.Assign("doc_sealed", sealed))
	for n, column := range s.kind.Beside {
		b.SetMore(b.Assign(column, beside[n]))
	}
	b.Where(b.Equal("tenant_id", i.TenantID), b.Equal("mode", i.Mode), b.Equal("id", i.ID))
	statement, args := b.Build()
	n, err := db.Exec(ctx, tx, statement, args...)
	return n == 1, err
}

func (s *Service[D]) get(ctx context.Context, q db.Querier, at scope.Ref) (Inquiry[D], error) {
	i, err := db.Get[Inquiry[D]](ctx, q, "SELECT "+columns+" FROM "+s.kind.Name+`
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
	if err != nil {
		return i, err
	}
	opened := []Inquiry[D]{i}
	err = s.open(ctx, q, opened)
	return opened[0], err
}

func (s *Service[D]) list(
	ctx context.Context, q db.Querier, at scope.Scope, f Filter, r page.Request,
) ([]Inquiry[D], error) {
	b := db.Query(columns).From(s.kind.Name)
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	if f.ID != "" {
		b.Where(b.Equal("id", f.ID))
	}
	for _, column := range slices.Sorted(maps.Keys(f.Beside)) {
		b.Where(b.Equal(column, f.Beside[column]))
	}
	if f.Search != "" {
		hashes, err := s.keyring().hashes(ctx, q, at, searchKeys(f.Search))
		if err != nil || len(hashes) == 0 {
			return nil, err
		}
		b.Where(having(&b.Cond, at, hashes))
	}
	query, args := db.Newest{Within: f.Created, Page: r}.Build(b)
	all, err := db.Select[Inquiry[D]](ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	return all, s.open(ctx, q, all)
}

// some are those of a list of IDs, in no order.
func (s *Service[D]) some(
	ctx context.Context, q db.Querier, at scope.Scope, ids []any,
) ([]Inquiry[D], error) {
	b := db.Query(columns).From(s.kind.Name)
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode), b.In("id", ids...))
	query, args := b.Build()
	all, err := db.Select[Inquiry[D]](ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	return all, s.open(ctx, q, all)
}

// due are open inquiries whose time is over, of all tenants.
func (s *Service[D]) due(ctx context.Context, q db.Querier, now time.Time) ([]Inquiry[D], error) {
	all, err := db.Select[Inquiry[D]](ctx, q, "SELECT "+columns+" FROM "+s.kind.Name+`
		WHERE due_at <= $1 ORDER BY due_at LIMIT $2`, db.At(now), dueBatch)
	if err != nil {
		return nil, err
	}
	return all, s.open(ctx, q, all)
}

// open reads what is sealed of inquiries, which may be of several tenants.
func (s *Service[D]) open(ctx context.Context, q db.Querier, all []Inquiry[D]) error {
	vaults := s.Seal.Vaults(q, s.kind.Doc)
	for n := range all {
		i := &all[n]
		vault, err := vaults.Of(ctx, i.TenantID)
		if err != nil {
			return err
		}
		if err := vault.OpenJSON(i.DocSealed, &i.Doc, string(i.Mode), i.ID); err != nil {
			return err
		}
	}
	return nil
}
