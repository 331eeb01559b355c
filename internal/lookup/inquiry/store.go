package inquiry

import (
	"context"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const columns = "tenant_id, mode, id, status, doc_sealed, due_at, created_at, updated_at"

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
	_, err = tx.ExecContext(ctx, "INSERT INTO "+s.kind.Name+" ("+columns+", is_findable, "+s.kind.Beside+
		") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, TRUE, $9)",
		i.TenantID, i.Mode, i.ID, i.Status, sealed, i.DueAt, i.CreatedAt, i.UpdatedAt, beside)
	if err != nil {
		return err
	}
	return s.keyring().Add(ctx, tx, i.Ref(), s.kind.Keys(i.Doc))
}

// end writes the last state, unless there is one already.
func (s *Service[D]) end(ctx context.Context, tx *db.Tx, i Inquiry[D]) (bool, error) {
	sealed, err := s.sealDoc(ctx, tx, i)
	if err != nil {
		return false, err
	}
	beside, err := s.kind.BesideOf(ctx, tx, i)
	if err != nil {
		return false, err
	}
	n, err := db.Exec(ctx, tx, "UPDATE "+s.kind.Name+" SET status = $1, "+s.kind.Beside+` = $2, doc_sealed = $3,
			due_at = NULL, updated_at = $4 WHERE tenant_id = $5 AND mode = $6 AND id = $7 AND status = $8`,
		i.Status, beside, sealed, i.UpdatedAt, i.TenantID, i.Mode, i.ID, Processing)
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
	if f.Beside != nil {
		b.Where(b.Equal(s.kind.Beside, f.Beside))
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
