package consent

import (
	"context"

	"nod/internal/platform/db"
)

const columns = "tenant_id, mode, id, user_id, template_id, version, text, text_hash, address, user_agent, created_at"

func insert(ctx context.Context, tx *db.Tx, r Receipt) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO consent (`+columns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		r.TenantID, r.Mode, r.ID, r.UserID, r.TemplateID, r.Version, r.Text, r.TextHash, r.Address,
		r.UserAgent, r.CreatedAt)
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

func list(ctx context.Context, q db.Querier, who Subject) ([]Receipt, error) {
	return db.Select[Receipt](ctx, q, `SELECT `+columns+` FROM consent
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 ORDER BY created_at DESC, id DESC`,
		who.TenantID, who.Mode, who.UserID)
}
