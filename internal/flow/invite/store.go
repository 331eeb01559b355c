package invite

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Sealed are the columns of which a thief of the database reads nothing.
func Sealed() []*seal.Column { return []*seal.Column{&invited} }

// invited is a frame of who was invited: address, name, and what a mail server said about them.
var invited = seal.Column{
	Table: "invite", Name: "person_sealed", Key: []string{"mode", "id"},
	From: []seal.Plain{{Column: "email"}, {Column: "full_name"}, {Column: "error"}},
	Convert: func(plain []string) ([]byte, error) {
		return seal.AppendFrame(nil, []byte(plain[0]), []byte(plain[1]), []byte(plain[2])), nil
	},
	Also: func(ctx context.Context, tx *db.Tx, row seal.Moved) error {
		hash, err := mail.HashRecipient(ctx, tx, row.Seal, row.Plain[0])
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx,
			"UPDATE invite SET recipient_hash = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4",
			hash, row.Tenant, row.Key[0], row.Key[1])
		return err
	},
}

// readInvited reads address and name out of a frame.
func readInvited(frame []byte) (email, fullName string, err error) {
	var address, name []byte
	if err := seal.ReadFrame(frame, &address, &name); err != nil {
		return "", "", err
	}
	return string(address), string(name), nil
}

// list returns invites. Rows of earlier releases hold plain who was invited.
func (s *Service) list(ctx context.Context, q db.Querier, at scope.Scope, r page.Request) ([]Invite, error) {
	b := db.Query("id", "user_id", "full_name", "email", "person_sealed", "status", "created_at").From("invite")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	query, args := db.Newest{Page: r}.Build(b)
	rows, err := db.Select[row](ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	vault, err := s.seal.Vault(ctx, q, &invited, at.Tenant)
	if err != nil {
		return nil, err
	}
	invites := make([]Invite, len(rows))
	for i, r := range rows {
		if r.PersonSealed != nil {
			frame, err := vault.Open(nil, r.PersonSealed, string(at.Mode), r.ID)
			if err != nil {
				return nil, err
			}
			if r.Email, r.FullName, err = readInvited(frame); err != nil {
				return nil, err
			}
		}
		invites[i] = r.Invite
	}
	return invites, nil
}

type row struct {
	Invite
	PersonSealed []byte `db:"person_sealed"`
}
