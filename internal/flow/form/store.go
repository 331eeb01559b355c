package form

import (
	"context"
	"fmt"

	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&answers, &asked} }

var answers = seal.Column{
	Table: "form", Name: "data_sealed", Key: []string{"mode", "id"},
	From: []seal.Plain{{Column: "data", Blank: "{}"}},
}

var asked = seal.Column{Table: "form", Name: "fields_sealed", Key: []string{"mode", "id"}}

const columns = "id, name, data, data_sealed, created_at, user_id, site_id, session_id, reference, " +
	"version_id, superseded, fields_sealed"

func (s *Service) insert(ctx context.Context, tx *db.Tx, user scope.Ref, f Filled) error {
	formID := id.New("form")
	data, fields, err := s.seal(ctx, tx, user.Scope.Ref(formID), f)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO form (tenant_id, mode, id, user_id, name, data, data_sealed, site_id,
		session_id, reference, created_at, version_id, fields_sealed)
		VALUES ($1, $2, $3, $4, $5, '{}', $6, $7, $8, $9, $10, $11, $12)`,
		user.Tenant, user.Mode, formID, user.ID, f.Name, data, f.SiteID, f.SessionID, f.Reference, f.At,
		f.VersionID, fields)
	return err
}

func (s *Service) replace(ctx context.Context, tx *db.Tx, at scope.Ref, f Filled) error {
	data, fields, err := s.seal(ctx, tx, at, f)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE form SET name = $1, data_sealed = $2, fields_sealed = $3, version_id = $4,
		superseded = FALSE WHERE tenant_id = $5 AND mode = $6 AND id = $7`,
		f.Name, data, fields, f.VersionID, at.Tenant, at.Mode, at.ID)
	return err
}

func (s *Service) seal(ctx context.Context, tx *db.Tx, at scope.Ref, f Filled) (data, fields []byte, err error) {
	vault, err := s.Seal.Vault(ctx, tx, &answers, at.Tenant)
	if err != nil {
		return nil, nil, err
	}
	if data, err = vault.SealJSON(f.Data, string(at.Mode), at.ID); err != nil || len(f.Fields) == 0 {
		return data, nil, err
	}
	if vault, err = s.Seal.Vault(ctx, tx, &asked, at.Tenant); err != nil {
		return nil, nil, err
	}
	fields, err = vault.SealJSON(f.Fields, string(at.Mode), at.ID)
	return data, fields, err
}

// kept is a form as far as its session has to know it.
type kept struct {
	ID         string `db:"id"`
	Reference  string `db:"reference"`
	Superseded bool   `db:"superseded"`
}

func ofSession(ctx context.Context, tx *db.Tx, at scope.Scope, sessionID string) ([]kept, error) {
	return db.Select[kept](ctx, tx, `SELECT id, reference, superseded FROM form
		WHERE tenant_id = $1 AND mode = $2 AND session_id = $3 AND version_id <> ''`, at.Tenant, at.Mode, sessionID)
}

func mark(ctx context.Context, tx *db.Tx, at scope.Ref, isLeft bool) error {
	_, err := tx.ExecContext(ctx, "UPDATE form SET superseded = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4",
		isLeft, at.Tenant, at.Mode, at.ID)
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
	if !f.WithSuperseded {
		b.Where("superseded = FALSE")
	}
	query, args := db.Newest{Within: f.Created, Page: r}.Build(b)
	forms, err := db.Select[Form](ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	return forms, s.open(ctx, q, at, forms)
}

// isAnswered tells whether anybody answered anything on a site.
func isAnswered(ctx context.Context, tx *db.Tx, site scope.Ref) (bool, error) {
	is, err := db.Get[bool](ctx, tx, `SELECT EXISTS (SELECT 1 FROM form
		WHERE tenant_id = $1 AND mode = $2 AND site_id = $3)`, site.Tenant, site.Mode, site.ID)
	if err != nil {
		return false, fmt.Errorf("look for answers of site: %w", err)
	}
	return is, nil
}

// portion is what follows a form of a session, a portion of the answers of a site.
func (s *Service) portion(
	ctx context.Context, site scope.Ref, withSuperseded bool, session, last string,
) ([]Form, error) {
	forms, err := db.Select[Form](ctx, s.DB.Read(), "SELECT "+columns+` FROM form
		WHERE tenant_id = $1 AND mode = $2 AND site_id = $3 AND (session_id, id) > ($4, $5)
		AND (superseded = FALSE OR $6) ORDER BY session_id, id LIMIT $7`,
		site.Tenant, site.Mode, site.ID, session, last, withSuperseded, exportPortion)
	if err != nil {
		return nil, err
	}
	return forms, s.open(ctx, s.DB.Read(), site.Scope, forms)
}

// open reads the answers. Rows of earlier releases hold them plain until they were moved.
func (s *Service) open(ctx context.Context, q db.Querier, at scope.Scope, forms []Form) error {
	vault, err := s.Seal.Vault(ctx, q, &answers, at.Tenant)
	if err != nil {
		return err
	}
	questions, err := s.Seal.Vault(ctx, q, &asked, at.Tenant)
	if err != nil {
		return err
	}
	for i := range forms {
		f := &forms[i]
		if err := vault.OpenJSON(f.DataSealed, &f.Data.V, string(at.Mode), f.ID); err != nil {
			return err
		}
		if err := questions.OpenJSON(f.FieldsSealed, &f.Fields, string(at.Mode), f.ID); err != nil {
			return err
		}
	}
	return nil
}
