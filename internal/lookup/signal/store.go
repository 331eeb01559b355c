package signal

import (
	"context"
	"time"

	"nod/internal/lookup/evidence"
	"nod/internal/lookup/signalsource"
	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Status is how far a signal got.
type Status string

// The statuses; the last two are final.
const (
	Processing Status = "PROCESSING"
	Completed  Status = "COMPLETED"
	Failed     Status = "ERROR"
)

// Code says what came of asking.
type Code string

// The codes.
const (
	Success     Code = "SUCCESS"
	NoData      Code = "NO_DATA"
	SystemError Code = "SYSTEM_ERROR"
	Unavailable Code = "SERVICE_UNAVAILABLE"
)

// Signal is one lookup.
type Signal struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	Status   Status    `db:"status"`
	// PhoneHash finds the signals of a number.
	PhoneHash []byte   `db:"phone_hash"`
	DocSealed []byte   `db:"doc_sealed"`
	Doc       Document `db:"-"`
	// DueAt is when waiting for the source ends.
	DueAt     *db.Time `db:"due_at"`
	CreatedAt db.Time  `db:"created_at"`
	UpdatedAt db.Time  `db:"updated_at"`
}

// Document is everything about the person. It is stored sealed.
type Document struct {
	Query    Query               `json:"query"`
	Evidence evidence.Evidence   `json:"evidence"`
	Code     Code                `json:"code"`
	Message  string              `json:"message"`
	Result   signalsource.Values `json:"result"`
}

// Filter narrows a list; empty parts do not.
type Filter struct {
	ID      string
	Phone   string
	Created day.Range
}

const columns = "tenant_id, mode, id, status, phone_hash, doc_sealed, due_at, created_at, updated_at"

// Sealed are the columns of which a thief of the database reads nothing.
func Sealed() []*seal.Column { return []*seal.Column{&doc} }

var (
	doc   = seal.Column{Table: "signal", Name: "doc_sealed", Key: []string{"mode", "id"}}
	phone = seal.HashColumn{Table: "signal", Name: "phone_hash"}
)

func (s *Service) hash(ctx context.Context, q db.Querier, at scope.Scope, number string) ([]byte, error) {
	hasher, err := s.Seal.Hasher(ctx, q, phone, at.Tenant)
	if err != nil {
		return nil, err
	}
	return hasher.Sum(string(at.Mode), number), nil
}

func (s *Service) sealDoc(ctx context.Context, tx *db.Tx, g Signal) ([]byte, error) {
	vault, err := s.Seal.Vault(ctx, tx, &doc, g.TenantID)
	if err != nil {
		return nil, err
	}
	return vault.SealJSON(g.Doc, string(g.Mode), g.ID)
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, g Signal) error {
	sealed, err := s.sealDoc(ctx, tx, g)
	if err != nil {
		return err
	}
	number, err := s.hash(ctx, tx, scope.Of(g.TenantID, g.Mode), g.Doc.Query.Phone)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO signal (`+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		g.TenantID, g.Mode, g.ID, g.Status, number, sealed, g.DueAt, g.CreatedAt, g.UpdatedAt)
	return err
}

// end writes the last state, unless there is one already.
func (s *Service) end(ctx context.Context, tx *db.Tx, g Signal) (bool, error) {
	sealed, err := s.sealDoc(ctx, tx, g)
	if err != nil {
		return false, err
	}
	n, err := db.Exec(ctx, tx, `UPDATE signal SET status = $1, doc_sealed = $2, due_at = NULL, updated_at = $3
			WHERE tenant_id = $4 AND mode = $5 AND id = $6 AND status = $7`,
		g.Status, sealed, g.UpdatedAt, g.TenantID, g.Mode, g.ID, Processing)
	return n == 1, err
}

func (s *Service) get(ctx context.Context, q db.Querier, at scope.Ref) (Signal, error) {
	g, err := db.Get[Signal](ctx, q, `SELECT `+columns+` FROM signal
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
	if err != nil {
		return g, err
	}
	opened := []Signal{g}
	err = s.open(ctx, q, opened)
	return opened[0], err
}

func (s *Service) list(
	ctx context.Context, q db.Querier, at scope.Scope, f Filter, r page.Request,
) ([]Signal, error) {
	b := db.Query(columns).From("signal")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	if f.ID != "" {
		b.Where(b.Equal("id", f.ID))
	}
	if f.Phone != "" {
		number, err := s.hash(ctx, q, at, plain(f.Phone))
		if err != nil {
			return nil, err
		}
		b.Where(b.Equal("phone_hash", number))
	}
	query, args := db.Newest{Within: f.Created, Page: r}.Build(b)
	all, err := db.Select[Signal](ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	return all, s.open(ctx, q, all)
}

// due are open signals whose time is over, of all tenants.
func (s *Service) due(ctx context.Context, q db.Querier, now time.Time) ([]Signal, error) {
	all, err := db.Select[Signal](ctx, q, `SELECT `+columns+` FROM signal
		WHERE due_at <= $1 ORDER BY due_at LIMIT $2`, db.At(now), dueBatch)
	if err != nil {
		return nil, err
	}
	return all, s.open(ctx, q, all)
}

// open reads what is sealed of signals, which may be of several tenants.
func (s *Service) open(ctx context.Context, q db.Querier, all []Signal) error {
	vaults := s.Seal.Vaults(q, &doc)
	for i := range all {
		g := &all[i]
		vault, err := vaults.Of(ctx, g.TenantID)
		if err != nil {
			return err
		}
		if err := vault.OpenJSON(g.DocSealed, &g.Doc, string(g.Mode), g.ID); err != nil {
			return err
		}
	}
	return nil
}
