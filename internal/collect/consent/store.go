package consent

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

const columns = "tenant_id, mode, id, user_id, template_id, version, text, text_hash, address, user_agent, " +
	"created_at, origin_sealed"

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&origin} }

// origin is a frame of the address and the browser that a consent came from.
var origin = seal.Column{
	Table: "consent", Name: "origin_sealed", Key: []string{"mode", "id"},
	From: []seal.Plain{{Column: "address"}, {Column: "user_agent"}},
	Convert: func(plain []string) ([]byte, error) {
		if plain[0] == "" && plain[1] == "" { // erased
			return nil, nil
		}
		return seal.AppendFrame(nil, []byte(plain[0]), []byte(plain[1])), nil
	},
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, r Receipt) error {
	vault, err := s.Seal.Vault(ctx, tx, &origin, r.TenantID)
	if err != nil {
		return err
	}
	sealed, err := vault.SealFrame([][]byte{[]byte(r.Address), []byte(r.UserAgent)}, string(r.Mode), r.ID)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO consent (`+columns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', '', $9, $10)`,
		r.TenantID, r.Mode, r.ID, r.UserID, r.TemplateID, r.Version, r.Text, r.TextHash, r.CreatedAt, sealed)
	return err
}

func exists(ctx context.Context, q db.Querier, who Subject, docs []Document) (bool, error) {
	if len(docs) == 0 {
		return false, nil
	}
	s := db.Query("1").From("consent")
	s.Where(s.Equal("tenant_id", who.TenantID), s.Equal("mode", who.Mode), s.Equal("user_id", who.UserID))
	texts := make([]string, len(docs))
	for i, doc := range docs {
		texts[i] = s.And(s.Equal("template_id", doc.TemplateID), s.Equal("text_hash", doc.Hash()))
	}
	query, args := s.Where(s.Or(texts...)).Build()
	return db.Get[bool](ctx, q, "SELECT EXISTS ("+query+")", args...)
}

func (s *Service) list(ctx context.Context, q db.Querier, who Subject) ([]Receipt, error) {
	rows, err := db.Select[sealedReceipt](ctx, q, `SELECT `+columns+` FROM consent
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 ORDER BY created_at DESC, id DESC`,
		who.TenantID, who.Mode, who.UserID)
	if err != nil {
		return nil, err
	}
	vault, err := s.Seal.Vault(ctx, q, &origin, who.TenantID)
	if err != nil {
		return nil, err
	}
	receipts := make([]Receipt, len(rows))
	for i, r := range rows {
		receipts[i] = r.Receipt
		if r.OriginSealed == nil {
			continue
		}
		var address, agent []byte
		frame, err := vault.Open(nil, r.OriginSealed, string(r.Mode), r.ID)
		if err == nil {
			err = seal.ReadFrame(frame, &address, &agent)
		}
		if err != nil {
			return nil, err
		}
		receipts[i].Address, receipts[i].UserAgent = string(address), string(agent)
	}
	return receipts, nil
}
