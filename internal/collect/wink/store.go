package wink

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&requestName} }

// requestName is what a person typed: perhaps the name of a small employer.
var requestName = seal.Column{
	Table: "source_request", Name: "name_sealed", Key: []string{"mode", "id"}, From: []seal.Plain{{Column: "name"}},
}

type sourceRequest struct {
	id        string
	name      string
	createdAt db.Time
}

func (s *Service) insertRequest(ctx context.Context, tx *db.Tx, user scope.Ref, r sourceRequest) error {
	vault, err := s.Seal.Vault(ctx, tx, &requestName, user.Tenant)
	if err != nil {
		return err
	}
	sealed, err := vault.SealText(r.name, string(user.Mode), r.id)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx,
		`INSERT INTO source_request (tenant_id, mode, id, user_id, name, name_sealed, created_at)
		VALUES ($1, $2, $3, $4, '', $5, $6)`, user.Tenant, user.Mode, r.id, user.ID, sealed, r.createdAt)
	return err
}
