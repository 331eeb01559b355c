package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/seal"
)

// Kinds of actors that are not callers with a principal.
const (
	Operator = "operator" // those who run the installation
	Visitor  = "visitor"  // somebody who is not signed in
	System   = "system"   // work in the background that nobody asked for
)

// Entry is an act to be recorded.
type Entry struct {
	TenantID  string
	ActorKind string
	ActorID   string
	// ActorName and ActorEmail are what a developer or key is called now, and stay so in the log.
	ActorName  string
	ActorEmail string
	Action     string // "apikey.revealed", one of [Actions]
	Target     string // id of what it was done to
	Detail     map[string]string
}

// By fills in who is calling.
func (e Entry) By(p auth.Principal) Entry {
	e.TenantID = p.TenantID
	e.ActorKind = string(p.Kind)
	e.ActorID = p.SubjectID
	e.ActorName, e.ActorEmail = p.Name, p.Email
	return e
}

// Row is a recorded act.
type Row struct {
	TenantID   string                     `db:"tenant_id"`
	Sequence   int64                      `db:"sequence"`
	ID         string                     `db:"id"`
	ActorKind  string                     `db:"actor_kind"`
	ActorID    string                     `db:"actor_id"`
	ActorName  string                     `db:"actor_name"`
	ActorEmail string                     `db:"actor_email"`
	Action     string                     `db:"action"`
	Target     string                     `db:"target"`
	Address    string                     `db:"address"`
	Detail     db.JSON[map[string]string] `db:"detail"`
	PrevHash   string                     `db:"prev_hash"`
	Hash       string                     `db:"hash"`
	CreatedAt  db.Time                    `db:"created_at"`
}

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Seal  *seal.Sealer
	Clock *clock.Clock
	// Limits bounds exports and verifications that tenants ask for.
	Limits *ratelimit.Limiter
}

// Service records, lists and verifies.
type Service struct {
	Deps
	walks chan struct{} // a place for each chain that is walked at the same time

	mu    sync.Mutex
	marks map[string]mark // where chains ended when this process wrote to them last, by tenant
}

// New makes the service.
func New(d Deps) *Service {
	return &Service{Deps: d, walks: make(chan struct{}, maxWalks), marks: map[string]mark{}}
}

// Record appends an act to its tenant's chain. Until the transaction ends,
// other acts of the tenant wait, because each builds on the one before.
func (s *Service) Record(ctx context.Context, tx *db.Tx, e Entry) error {
	return s.recordAll(ctx, tx, []Entry{e})
}

// recordAll appends acts of one tenant, with as many statements as one takes.
func (s *Service) recordAll(ctx context.Context, tx *db.Tx, entries []Entry) error {
	first := entries[0]
	end, isWhole, err := s.take(ctx, tx, first.TenantID, len(entries))
	if err != nil {
		return fmt.Errorf("audit %s: %w", first.Action, err)
	}
	rows := make([]Row, len(entries))
	now := db.At(s.Clock.Now())
	address := auth.ClientFrom(ctx).Address
	for i, e := range entries {
		if e.Detail == nil {
			e.Detail = map[string]string{}
		}
		from := address
		if e.ActorKind == string(auth.KindUser) {
			from = "" // personal, and entries outlive the person's data
		}
		rows[i] = Row{
			TenantID: e.TenantID, Sequence: end.Sequence + 1, ID: id.New("au"), ActorKind: e.ActorKind,
			ActorID: e.ActorID, ActorName: e.ActorName, ActorEmail: e.ActorEmail, Action: e.Action, Target: e.Target,
			Address: from, Detail: db.JSON[map[string]string]{V: e.Detail}, PrevHash: end.Hash, CreatedAt: now,
		}
		if rows[i].Hash, err = s.hash(rows[i]); err != nil {
			return fmt.Errorf("audit %s: %w", e.Action, err)
		}
		end = head{TenantID: e.TenantID, Sequence: rows[i].Sequence, Hash: rows[i].Hash}
	}
	if err := insert(ctx, tx, rows); err != nil {
		return fmt.Errorf("audit %s: %w", first.Action, err)
	}
	if err := s.put(ctx, tx, end, isWhole); err != nil {
		return fmt.Errorf("audit %s: %w", first.Action, err)
	}
	return nil
}

// hash covers every column in a form that cannot be read in two ways.
func (s *Service) hash(r Row) (string, error) {
	columns := []any{
		r.PrevHash, r.TenantID, r.Sequence, r.ID, r.ActorKind, r.ActorID, r.Action, r.Target, r.Address,
		r.Detail.V, r.CreatedAt.UnixMilli(),
	}
	if r.ActorName != "" || r.ActorEmail != "" { // rows from before names were kept have neither
		columns = append(columns, r.ActorName, r.ActorEmail)
	}
	text, err := json.Marshal(columns)
	if err != nil {
		return "", err
	}
	return s.Seal.Hash("audit", string(text)), nil
}
