package archive

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

const columns = "tenant_id, mode, id, user_id, task_id, upload_key, provider_id, file_type, status, error_code, " +
	"raw_files, analysis, doc_sealed, key_sealed, stored_bytes, files_due_at, created_at, updated_at, " +
	"revoked_at, review_at, type_is_open"

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&doc} }

const (
	noFiles    = "[]"
	noAnalysis = "null"
)

// doc is a frame of the files, which people name, of what was read, and of the checks that found nothing.
var doc = seal.Column{
	Table: "archive", Name: "doc_sealed", Key: []string{"mode", "id"},
	From: []seal.Plain{{Column: "raw_files", Blank: noFiles}, {Column: "analysis", Blank: noAnalysis}},
	Convert: func(plain []string) ([]byte, error) {
		return seal.AppendFrame(nil, []byte(plain[0]), []byte(plain[1])), nil
	},
}

func (s *Service) sealDoc(ctx context.Context, tx *db.Tx, a Archive) ([]byte, error) {
	vault, err := s.Seal.Vault(ctx, tx, &doc, a.TenantID)
	if err != nil {
		return nil, err
	}
	files, err := json.Marshal(a.RawFiles.V)
	if err != nil {
		return nil, err
	}
	analysis, err := json.Marshal(a.Analysis.V)
	if err != nil {
		return nil, err
	}
	checks := ""
	if a.Analysis.V != nil {
		checks = strings.Join(a.Analysis.V.Checks, " ")
	}
	return vault.SealFrame([][]byte{files, analysis, []byte(checks)}, string(a.Mode), a.ID)
}

// opened opens what is sealed of archives, which may be of several tenants.
func (s *Service) opened(ctx context.Context, q db.Querier, archives []Archive, err error) ([]Archive, error) {
	if err != nil {
		return nil, err
	}
	vaults := s.Seal.Vaults(q, &doc)
	for i := range archives {
		a := &archives[i]
		if a.DocSealed == nil {
			continue
		}
		vault, err := vaults.Of(ctx, a.TenantID)
		if err != nil {
			return nil, err
		}
		if err := a.open(vault); err != nil {
			return nil, err
		}
	}
	return archives, nil
}

func (a *Archive) open(vault *seal.Vault) error {
	var files, analysis, checks []byte
	frame, err := vault.Open(nil, a.DocSealed, string(a.Mode), a.ID)
	if err == nil {
		err = seal.ReadFrame(frame, &files, &analysis, &checks)
	}
	if err != nil {
		return err
	}
	if json.Unmarshal(files, &a.RawFiles.V) != nil || json.Unmarshal(analysis, &a.Analysis.V) != nil {
		return errors.New("what is sealed of an archive is damaged") // the cause could quote it
	}
	if a.Analysis.V != nil {
		a.Analysis.V.Checks = strings.Fields(string(checks))
	}
	return nil
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, a Archive) error {
	sealed, err := s.sealDoc(ctx, tx, a)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO archive (`+columns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
		a.TenantID, a.Mode, a.ID, a.UserID, a.TaskID, a.UploadKey, a.ProviderID, a.FileType, a.Status, a.ErrorCode,
		noFiles, noAnalysis, sealed, a.KeySealed, a.StoredBytes, a.FilesDueAt, a.CreatedAt, a.UpdatedAt, a.RevokedAt,
		a.ReviewAt, a.TypeIsOpen)
	return err
}

// update writes everything of an archive that can change. Its caller holds the user's lock.
func (s *Service) update(ctx context.Context, tx *db.Tx, a Archive) error {
	sealed, err := s.sealDoc(ctx, tx, a)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE archive SET status = $1, error_code = $2, raw_files = $3, analysis = $4,
			doc_sealed = $5, key_sealed = $6, stored_bytes = $7, files_due_at = $8, updated_at = $9, revoked_at = $10,
			review_at = $11, file_type = $12, type_is_open = $13 WHERE tenant_id = $14 AND mode = $15 AND id = $16`,
		a.Status, a.ErrorCode, noFiles, noAnalysis, sealed, a.KeySealed, a.StoredBytes, a.FilesDueAt, a.UpdatedAt,
		a.RevokedAt, a.ReviewAt, a.FileType, a.TypeIsOpen, a.TenantID, a.Mode, a.ID)
	return err
}

func (s *Service) get(ctx context.Context, q db.Querier, at scope.Owned) (Archive, error) {
	b := db.Query(columns).From("archive")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode), b.Equal("id", at.ID))
	if at.User != "" {
		b.Where(b.Equal("user_id", at.User))
	}
	query, args := b.Build()
	return s.one(ctx, q, query, args...)
}

func (s *Service) one(ctx context.Context, q db.Querier, query string, args ...any) (Archive, error) {
	a, err := db.Get[Archive](ctx, q, query, args...)
	found, err := s.opened(ctx, q, []Archive{a}, err)
	if err != nil {
		return Archive{}, err
	}
	return found[0], nil
}

func exists(ctx context.Context, q db.Querier, at scope.Ref) (bool, error) {
	return db.Get[bool](ctx, q, `SELECT EXISTS (SELECT 1 FROM archive WHERE tenant_id = $1 AND mode = $2 AND id = $3)`,
		at.Tenant, at.Mode, at.ID)
}

func (s *Service) getByKey(ctx context.Context, q db.Querier, user scope.Ref, key string) (Archive, error) {
	return s.one(ctx, q, `SELECT `+columns+` FROM archive
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND upload_key = $4 AND upload_key <> ''`,
		user.Tenant, user.Mode, user.ID, key)
}

// ofUser returns all archives of a user, those that were revoked included, newest first.
func (s *Service) ofUser(ctx context.Context, q db.Querier, user scope.Ref) ([]Archive, error) {
	archives, err := db.Select[Archive](ctx, q, `SELECT `+columns+` FROM archive
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 ORDER BY created_at DESC, id DESC`,
		user.Tenant, user.Mode, user.ID)
	return s.opened(ctx, q, archives, err)
}

func (s *Service) list(
	ctx context.Context, q db.Querier, at scope.Scope, f ListFilter, r page.Request,
) ([]Archive, error) {
	b := db.Query(columns).From("archive")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	if f.User != "" {
		b.Where(b.Equal("user_id", f.User))
	}
	if f.FileType != "" {
		b.Where(b.Equal("file_type", f.FileType))
	}
	if f.InReview {
		b.Where("review_at IS NOT NULL")
	}
	query, args := db.Newest{Within: f.Created, Page: r}.Build(b)
	archives, err := db.Select[Archive](ctx, q, query, args...)
	return s.opened(ctx, q, archives, err)
}

// inReading is how many documents of a tenant are read or wait for it, without one of them, as far as most.
func inReading(ctx context.Context, q db.Querier, but scope.Owned, most int) (int, error) {
	return db.Get[int](ctx, q, `SELECT count(*) FROM (SELECT 1 AS one FROM archive
		WHERE tenant_id = $1 AND mode = $2 AND status = 'STARTED' AND id <> $3 LIMIT $4) AS s`,
		but.Tenant, but.Mode, but.ID, most)
}

// storedBytes is how much the files of a tenant take in a mode.
func storedBytes(ctx context.Context, q db.Querier, at scope.Scope) (int64, error) {
	return db.Get[int64](ctx, q, `SELECT CAST(coalesce(sum(stored_bytes), 0) AS BIGINT) FROM archive
		WHERE tenant_id = $1 AND mode = $2 AND stored_bytes > 0`, at.Tenant, at.Mode)
}

// filesDue returns archives unopened: one that cannot be must not stop the others.
func filesDue(ctx context.Context, q db.Querier, now time.Time, limit int) ([]Archive, error) {
	return db.Select[Archive](ctx, q, `SELECT `+columns+` FROM archive
		WHERE files_due_at IS NOT NULL AND files_due_at <= $1 ORDER BY files_due_at LIMIT $2`, db.At(now), limit)
}

// moveFiles has the files of a user deleted earlier.
func moveFiles(ctx context.Context, tx *db.Tx, user scope.Ref, by time.Duration) (int64, error) {
	return db.Exec(ctx, tx, `UPDATE archive SET files_due_at = files_due_at - $1
		WHERE tenant_id = $2 AND mode = $3 AND user_id = $4 AND files_due_at IS NOT NULL`,
		by.Milliseconds(), user.Tenant, user.Mode, user.ID)
}
