package form

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Sealed are the columns of which a thief of the database reads nothing.
func Sealed() []*seal.Column { return []*seal.Column{&answers} }

var answers = seal.Column{
	Table: "form", Name: "data_sealed", Key: []string{"mode", "id"},
	From: []seal.Plain{{Column: "data", Blank: "{}"}},
}

const columns = "id, name, data, data_sealed, created_at, user_id, site_id, session_id, reference"

func (s *Service) insert(ctx context.Context, tx *db.Tx, user scope.Ref, f Filled) error {
	vault, err := s.Seal.Vault(ctx, tx, &answers, user.Tenant)
	if err != nil {
		return err
	}
	formID := id.New("form")
	sealed, err := vault.SealJSON(f.Data, string(user.Mode), formID)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO form (tenant_id, mode, id, user_id, name, data, data_sealed, site_id,
		session_id, reference, created_at) VALUES ($1, $2, $3, $4, $5, '{}', $6, $7, $8, $9, $10)`,
		user.Tenant, user.Mode, formID, user.ID, f.Name, sealed, f.SiteID, f.SessionID, f.Reference, f.At)
	return err
}

func (s *Service) get(ctx context.Context, q db.Querier, at scope.Ref) (Form, error) {
	found, err := db.Get[Form](ctx, q, "SELECT "+columns+` FROM form
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
	if err != nil {
		return found, err
	}
	forms := []Form{found}
	err = s.open(ctx, q, at.Scope, forms)
	return forms[0], err
}

func (s *Service) list(ctx context.Context, q db.Querier, at scope.Scope, f Filter, r page.Request) ([]Form, error) {
	b := db.Query(columns).From("form")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	for column, value := range map[string]string{"user_id": f.UserID, "site_id": f.SiteID} {
		if value != "" {
			b.Where(b.Equal(column, value))
		}
	}
	query, args := db.Newest{Within: f.Created, Page: r}.Build(b)
	forms, err := db.Select[Form](ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	return forms, s.open(ctx, q, at, forms)
}

// open reads the answers. Rows of earlier releases hold them plain until they were moved.
func (s *Service) open(ctx context.Context, q db.Querier, at scope.Scope, forms []Form) error {
	vault, err := s.Seal.Vault(ctx, q, &answers, at.Tenant)
	if err != nil {
		return err
	}
	for i := range forms {
		f := &forms[i]
		if err := vault.OpenJSON(f.DataSealed, &f.Data.V, string(at.Mode), f.ID); err != nil {
			return err
		}
	}
	return nil
}
