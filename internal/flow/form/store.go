package form

import (
	"context"

	"nod/internal/platform/db"
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

// list returns forms with their answers. Rows of earlier releases hold them plain until they were moved.
func (s *Service) list(ctx context.Context, q db.Querier, user scope.Ref, r page.Request) ([]Form, error) {
	b := db.Query("id", "name", "data", "data_sealed", "created_at").From("form")
	b.Where(b.Equal("tenant_id", user.Tenant), b.Equal("mode", user.Mode), b.Equal("user_id", user.ID))
	query, args := db.Newest{Page: r}.Build(b)
	forms, err := db.Select[Form](ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	vault, err := s.Seal.Vault(ctx, q, &answers, user.Tenant)
	if err != nil {
		return nil, err
	}
	for i := range forms {
		f := &forms[i]
		if err := vault.OpenJSON(f.DataSealed, &f.Data.V, string(user.Mode), f.ID); err != nil {
			return nil, err
		}
	}
	return forms, nil
}
