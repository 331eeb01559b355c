package archive

import (
	"context"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const columns = "tenant_id, mode, id, user_id, task_id, upload_key, provider_id, file_type, status, error_code, " +
	"raw_files, analysis, key_sealed, stored_bytes, files_due_at, created_at, updated_at, revoked_at"

func insert(ctx context.Context, tx *db.Tx, a Archive) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO archive (`+columns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
		a.TenantID, a.Mode, a.ID, a.UserID, a.TaskID, a.UploadKey, a.ProviderID, a.FileType, a.Status, a.ErrorCode,
		a.RawFiles, a.Analysis, a.KeySealed, a.StoredBytes, a.FilesDueAt, a.CreatedAt, a.UpdatedAt, a.RevokedAt)
	return err
}

// update writes everything of an archive that can change. Its caller holds the user's lock.
func update(ctx context.Context, tx *db.Tx, a Archive) error {
	_, err := tx.ExecContext(ctx, `UPDATE archive SET status = $1, error_code = $2, raw_files = $3, analysis = $4,
			key_sealed = $5, stored_bytes = $6, files_due_at = $7, updated_at = $8, revoked_at = $9
		WHERE tenant_id = $10 AND mode = $11 AND id = $12`,
		a.Status, a.ErrorCode, a.RawFiles, a.Analysis, a.KeySealed, a.StoredBytes, a.FilesDueAt, a.UpdatedAt,
		a.RevokedAt, a.TenantID, a.Mode, a.ID)
	return err
}

func get(ctx context.Context, q db.Querier, at scope.Owned) (Archive, error) {
	s := db.Query(columns).From("archive")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode), s.Equal("id", at.ID))
	if at.User != "" {
		s.Where(s.Equal("user_id", at.User))
	}
	query, args := s.Build()
	return db.Get[Archive](ctx, q, query, args...)
}

func exists(ctx context.Context, q db.Querier, at scope.Ref) (bool, error) {
	return db.Get[bool](ctx, q, `SELECT EXISTS (SELECT 1 FROM archive WHERE tenant_id = $1 AND mode = $2 AND id = $3)`,
		at.Tenant, at.Mode, at.ID)
}

func getByKey(ctx context.Context, q db.Querier, user scope.Ref, key string) (Archive, error) {
	return db.Get[Archive](ctx, q, `SELECT `+columns+` FROM archive
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND upload_key = $4 AND upload_key <> ''`,
		user.Tenant, user.Mode, user.ID, key)
}

// ofUser returns all archives of a user, those that were taken back included, newest first.
func ofUser(ctx context.Context, q db.Querier, user scope.Ref) ([]Archive, error) {
	return db.Select[Archive](ctx, q, `SELECT `+columns+` FROM archive
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 ORDER BY created_at DESC, id DESC`,
		user.Tenant, user.Mode, user.ID)
}

func list(ctx context.Context, q db.Querier, at scope.Scope, f ListFilter, r page.Request) ([]Archive, error) {
	s := db.Query(columns).From("archive")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode))
	if f.User != "" {
		s.Where(s.Equal("user_id", f.User))
	}
	if f.FileType != "" {
		s.Where(s.Equal("file_type", f.FileType))
	}
	query, args := db.Newest{Within: f.Created, Page: r}.Build(s)
	return db.Select[Archive](ctx, q, query, args...)
}

// storedBytes is how much the files of a tenant take in a mode.
func storedBytes(ctx context.Context, q db.Querier, at scope.Scope) (int64, error) {
	return db.Get[int64](ctx, q, `SELECT CAST(coalesce(sum(stored_bytes), 0) AS BIGINT) FROM archive
		WHERE tenant_id = $1 AND mode = $2 AND stored_bytes > 0`, at.Tenant, at.Mode)
}

func filesDue(ctx context.Context, q db.Querier, now time.Time, limit int) ([]Archive, error) {
	return db.Select[Archive](ctx, q, `SELECT `+columns+` FROM archive
		WHERE files_due_at IS NOT NULL AND files_due_at <= $1 ORDER BY files_due_at LIMIT $2`, db.At(now), limit)
}
