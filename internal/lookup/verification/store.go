package verification

import (
	"context"
	"time"

	"nod/internal/lookup/evidence"
	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Status is how far a verification got.
type Status string

// The statuses; the last two are final.
const (
	Processing Status = "PROCESSING"
	Completed  Status = "COMPLETED"
	Failed     Status = "ERROR"
)

// Verification is one lookup.
type Verification struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	Status   Status    `db:"status"`
	// FinalMatches is what lists are filtered by: true, false, or empty while there is no result.
	FinalMatches string   `db:"final_matches"`
	DocSealed    []byte   `db:"doc_sealed"`
	Doc          Document `db:"-"`
	// DueAt is when waiting for the registry ends.
	DueAt     *db.Time `db:"due_at"`
	CreatedAt db.Time  `db:"created_at"`
	UpdatedAt db.Time  `db:"updated_at"`
}

// Document is everything about the subject. It is stored sealed.
type Document struct {
	Request  Request           `json:"request"`
	Evidence evidence.Evidence `json:"evidence"`
	Result   *Result           `json:"result"`
	Error    string            `json:"error"`
}

// Filter narrows a list; empty parts do not.
type Filter struct {
	ID           string
	FinalMatches string
	Created      day.Range
}

const columns = "tenant_id, mode, id, status, final_matches, doc_sealed, due_at, created_at, updated_at"

// Sealed are the columns of which a thief of the database reads nothing.
func Sealed() []*seal.Column { return []*seal.Column{&doc} }

var doc = seal.Column{Table: "verification", Name: "doc_sealed", Key: []string{"mode", "id"}}

func (s *Service) sealDoc(ctx context.Context, tx *db.Tx, v Verification) ([]byte, error) {
	vault, err := s.Seal.Vault(ctx, tx, &doc, v.TenantID)
	if err != nil {
		return nil, err
	}
	return vault.SealJSON(v.Doc, string(v.Mode), v.ID)
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, v Verification) error {
	sealed, err := s.sealDoc(ctx, tx, v)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO verification (`+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		v.TenantID, v.Mode, v.ID, v.Status, v.FinalMatches, sealed, v.DueAt, v.CreatedAt, v.UpdatedAt)
	return err
}

// end writes the last state, unless there is one already.
func (s *Service) end(ctx context.Context, tx *db.Tx, v Verification) (bool, error) {
	sealed, err := s.sealDoc(ctx, tx, v)
	if err != nil {
		return false, err
	}
	n, err := db.Exec(ctx, tx, `UPDATE verification SET status = $1, final_matches = $2, doc_sealed = $3, due_at = NULL,
			updated_at = $4 WHERE tenant_id = $5 AND mode = $6 AND id = $7 AND status = $8`,
		v.Status, v.FinalMatches, sealed, v.UpdatedAt, v.TenantID, v.Mode, v.ID, Processing)
	return n == 1, err
}

func (s *Service) get(ctx context.Context, q db.Querier, at scope.Ref) (Verification, error) {
	v, err := db.Get[Verification](ctx, q, `SELECT `+columns+` FROM verification
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
	if err != nil {
		return v, err
	}
	opened := []Verification{v}
	err = s.open(ctx, q, opened)
	return opened[0], err
}

func (s *Service) list(
	ctx context.Context, q db.Querier, at scope.Scope, f Filter, r page.Request,
) ([]Verification, error) {
	b := db.Query(columns).From("verification")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	if f.ID != "" {
		b.Where(b.Equal("id", f.ID))
	}
	if f.FinalMatches != "" {
		b.Where(b.Equal("final_matches", f.FinalMatches))
	}
	query, args := db.Newest{Within: f.Created, Page: r}.Build(b)
	all, err := db.Select[Verification](ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	return all, s.open(ctx, q, all)
}

// due are open verifications whose time is over, of all tenants.
func (s *Service) due(ctx context.Context, q db.Querier, now time.Time) ([]Verification, error) {
	all, err := db.Select[Verification](ctx, q, `SELECT `+columns+` FROM verification
		WHERE due_at <= $1 ORDER BY due_at LIMIT $2`, db.At(now), dueBatch)
	if err != nil {
		return nil, err
	}
	return all, s.open(ctx, q, all)
}

// open reads what is sealed of verifications, which may be of several tenants.
func (s *Service) open(ctx context.Context, q db.Querier, all []Verification) error {
	vaults := s.Seal.Vaults(q, &doc)
	for i := range all {
		v := &all[i]
		vault, err := vaults.Of(ctx, v.TenantID)
		if err != nil {
			return err
		}
		if err := vault.OpenJSON(v.DocSealed, &v.Doc, string(v.Mode), v.ID); err != nil {
			return err
		}
	}
	return nil
}
