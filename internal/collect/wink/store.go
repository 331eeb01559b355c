package wink

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

type sourceRequest struct {
	id        string
	name      string
	createdAt db.Time
}

func insertRequest(ctx context.Context, tx *db.Tx, user scope.Ref, r sourceRequest) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO source_request (tenant_id, mode, id, user_id, name, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`, user.Tenant, user.Mode, r.id, user.ID, r.name, r.createdAt)
	return err
}
