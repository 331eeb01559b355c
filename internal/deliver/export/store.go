package export

import (
	"context"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

var exports = db.TableOf[Export]("export")

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&limits} }

// limits are what the list of users is limited to: an id, or a part of a name. Names of files hold ids and times only.
var limits = seal.Column{
	Table: "export", Name: "filter_sealed", Key: []string{"mode", "id"},
	From: []seal.Plain{{Column: "filter", Blank: "{}"}},
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, e Export) error {
	if e.Filter.V != (UserFilter{}) {
		vault, err := s.Seal.Vault(ctx, tx, &limits, e.TenantID)
		if err != nil {
			return err
		}
		if e.Sealed, err = vault.SealJSON(e.Filter.V, string(e.Mode), e.ID); err != nil {
			return err
		}
		e.Filter.V = UserFilter{}
	}
	return exports.Insert(ctx, tx, e)
}

func (s *Service) get(ctx context.Context, q db.Querier, at scope.Ref) (Export, error) {
	e, err := db.Get[Export](ctx, q, `SELECT `+exports.Columns+` FROM export
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
	if err != nil || e.Sealed == nil {
		return e, err
	}
	vault, err := s.Seal.Vault(ctx, q, &limits, e.TenantID)
	if err != nil {
		return Export{}, err
	}
	return e, vault.OpenJSON(e.Sealed, &e.Filter.V, string(e.Mode), e.ID)
}

// advance writes how far an export came, unless another worker was faster: then it reports false.
func advance(ctx context.Context, tx *db.Tx, e Export, partsBefore int) (bool, error) {
	n, err := db.Exec(ctx, tx,
		`UPDATE export SET status = $1, total = $2, done = $3, parts = $4, position = $5, size = $6
		WHERE tenant_id = $7 AND mode = $8 AND id = $9 AND parts = $10 AND status = $11`, e.Status, e.Total, e.Done,
		e.Parts, e.Position, e.Size, e.TenantID, e.Mode, e.ID, partsBefore, Running)
	return n == 1, err
}

func insertPart(ctx context.Context, tx *db.Tx, at scope.Ref, number int, sealed string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO export_part (tenant_id, mode, export_id, number, content_sealed)
		VALUES ($1, $2, $3, $4, $5)`, at.Tenant, at.Mode, at.ID, number, sealed)
	return err
}

func getPart(ctx context.Context, q db.Querier, at scope.Ref, number int) (string, error) {
	return db.Get[string](ctx, q, `SELECT content_sealed FROM export_part
		WHERE tenant_id = $1 AND mode = $2 AND export_id = $3 AND number = $4`, at.Tenant, at.Mode, at.ID, number)
}

const forgetBatch = 100

func expired(ctx context.Context, q db.Querier, now time.Time) ([]Export, error) {
	return db.Select[Export](ctx, q, `SELECT `+exports.Columns+` FROM export
		WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2`, db.At(now), forgetBatch)
}

// removeOfAccount deletes the exports of an account. Exports of lists have no account, so without one there
// is nothing to delete.
func removeOfAccount(ctx context.Context, tx *db.Tx, account scope.Ref) error {
	if account.ID == "" {
		return nil
	}
	for _, statement := range []string{
		`DELETE FROM export_part WHERE tenant_id = $1 AND mode = $2 AND export_id IN (
			SELECT id FROM export WHERE tenant_id = $1 AND mode = $2 AND account_id = $3)`,
		"DELETE FROM export WHERE tenant_id = $1 AND mode = $2 AND account_id = $3",
	} {
		if _, err := tx.ExecContext(ctx, statement, account.Tenant, account.Mode, account.ID); err != nil {
			return err
		}
	}
	return nil
}

func remove(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM export_part WHERE tenant_id = $1 AND mode = $2 AND export_id = $3",
		at.Tenant, at.Mode, at.ID)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "DELETE FROM export WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		at.Tenant, at.Mode, at.ID)
	return err
}

var proofs = db.TableOf[Proof]("export_proof")

func insertProof(ctx context.Context, tx *db.Tx, p Proof) error { return proofs.Insert(ctx, tx, p) }

func getProof(ctx context.Context, q db.Querier, proofID string) (Proof, error) {
	return db.Get[Proof](ctx, q, "SELECT "+proofs.Columns+" FROM export_proof WHERE id = $1", proofID)
}

func removeProofs(ctx context.Context, q db.Querier, before time.Time) error {
	_, err := q.ExecContext(ctx, "DELETE FROM export_proof WHERE created_at < $1", db.At(before))
	return err
}

// countTry counts a comparison with paper, on all replicas; false when there were too many.
func countTry(ctx context.Context, q db.Querier, p Proof, now time.Time) (bool, error) {
	yesterday := db.At(now.Add(-24 * time.Hour))
	n, err := db.Exec(ctx, q, `UPDATE export_proof SET tries_total = tries_total + 1,
			tries = CASE WHEN tries_from <= $1 THEN 1 ELSE tries + 1 END,
			tries_from = CASE WHEN tries_from <= $1 THEN $2 ELSE tries_from END
		WHERE tenant_id = $3 AND mode = $4 AND id = $5 AND tries_total < $6 AND (tries < $7 OR tries_from <= $1)`,
		yesterday, db.At(now), p.TenantID, p.Mode, p.ID, triesInAll, triesPerDay)
	return n == 1, err
}
