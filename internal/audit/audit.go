package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/seal"
)

// Kinds of actors that are not callers with a principal.
const (
	Operator = "operator" // whoever runs the installation
	Visitor  = "visitor"  // somebody who is not signed in
)

// Entry is an act to be recorded.
type Entry struct {
	TenantID  string
	ActorKind string
	ActorID   string
	Action    string // "apikey.revealed"
	Target    string // id of what it was done to
	Detail    map[string]string
}

// By fills in who is calling.
func (e Entry) By(p auth.Principal) Entry {
	e.TenantID, e.ActorKind, e.ActorID = p.TenantID, string(p.Kind), p.SubjectID
	return e
}

// Row is a recorded act.
type Row struct {
	TenantID  string                     `db:"tenant_id"`
	Sequence  int64                      `db:"sequence"`
	ID        string                     `db:"id"`
	ActorKind string                     `db:"actor_kind"`
	ActorID   string                     `db:"actor_id"`
	Action    string                     `db:"action"`
	Target    string                     `db:"target"`
	Address   string                     `db:"address"`
	Detail    db.JSON[map[string]string] `db:"detail"`
	PrevHash  string                     `db:"prev_hash"`
	Hash      string                     `db:"hash"`
	CreatedAt db.Time                    `db:"created_at"`
}

// Verdict is the result of walking a chain.
type Verdict struct {
	Rows int64
	// Broken is the id of the first row that does not fit, empty when all do.
	Broken string
	// Reason says what is wrong with it.
	Reason string
}

// Deps is what the audit stands on.
type Deps struct {
	DB    *db.DB
	Seal  *seal.Sealer
	Clock *clock.Clock
}

// Service records and verifies.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Record appends an act to its tenant's chain. Until the transaction ends,
// other acts of the tenant wait, because each builds on the one before.
func (s *Service) Record(ctx context.Context, tx *db.Tx, e Entry) error {
	if e.Detail == nil {
		e.Detail = map[string]string{}
	}
	sequence, prev, err := nextPlace(ctx, tx, e.TenantID)
	if err != nil {
		return fmt.Errorf("audit %s: %w", e.Action, err)
	}
	row := Row{
		TenantID: e.TenantID, Sequence: sequence, ID: id.New("au"), ActorKind: e.ActorKind, ActorID: e.ActorID,
		Action: e.Action, Target: e.Target, Address: auth.ClientFrom(ctx).Address,
		Detail: db.JSON[map[string]string]{V: e.Detail}, PrevHash: prev, CreatedAt: db.At(s.Clock.Now()),
	}
	if row.Hash, err = s.hash(row); err != nil {
		return fmt.Errorf("audit %s: %w", e.Action, err)
	}
	if err := insert(ctx, tx, row); err != nil {
		return fmt.Errorf("audit %s: %w", e.Action, err)
	}
	return nil
}

// hash covers every column in a form that cannot be read in two ways.
func (s *Service) hash(r Row) (string, error) {
	text, err := json.Marshal([]any{
		r.PrevHash, r.TenantID, r.Sequence, r.ID, r.ActorKind, r.ActorID, r.Action, r.Target, r.Address,
		r.Detail.V, r.CreatedAt.UnixMilli(),
	})
	if err != nil {
		return "", err
	}
	return s.Seal.Hash("audit", string(text)), nil
}

// verifyBatch is how many rows are read at a time.
const verifyBatch = 500

// Verify walks a tenant's chain and names the first row that is not as it was
// written or does not follow the one before it.
func (s *Service) Verify(ctx context.Context, tenant string) (Verdict, error) {
	// The head is read first: rows recorded meanwhile only make the chain longer,
	// while a chain shorter than the head was cut off.
	head, err := headOf(ctx, s.DB.Read(), tenant)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return Verdict{}, fmt.Errorf("verify audit: %w", err)
	}
	var verdict Verdict
	prev := ""
	for {
		rows, err := listAfter(ctx, s.DB.Read(), tenant, verdict.Rows)
		if err != nil {
			return verdict, fmt.Errorf("verify audit: %w", err)
		}
		for _, row := range rows {
			if reason := s.faultOf(row, verdict.Rows, prev); reason != "" {
				return Verdict{Rows: verdict.Rows, Broken: row.ID, Reason: reason}, nil
			}
			verdict.Rows, prev = row.Sequence, row.Hash
		}
		if len(rows) < verifyBatch {
			break
		}
	}
	if verdict.Rows < head.Sequence {
		verdict.Broken, verdict.Reason = fmt.Sprintf("row %d", verdict.Rows+1), "the end of the chain is missing"
	}
	return verdict, nil
}

// faultOf says why a row cannot come after the row with this number and hash.
func (s *Service) faultOf(row Row, before int64, prev string) string {
	hash, err := s.hash(row)
	switch {
	case row.Sequence != before+1:
		return "the row before it is missing"
	case row.PrevHash != prev:
		return "it does not follow the row before it"
	case err != nil || row.Hash != hash:
		return "it was changed"
	}
	return ""
}
