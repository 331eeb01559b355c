package testperson

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Deps are the service's dependencies.
type Deps struct {
	DB      *db.DB
	Clock   *clock.Clock
	Seal    *seal.Sealer
	Audit   *audit.Service
	Tenants *tenant.Service
}

// Service keeps test people.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Create keeps a person. CONFLICT for a username that is taken, or when there are too many; refused in Production.
func (s *Service) Create(ctx context.Context, at scope.Scope, login Login) (Person, error) {
	if at.Mode != auth.Sandbox {
		return Person{}, fault.New(fault.Forbidden, fault.CodeUnauthorized, "Test people exist in Sandbox only.")
	}
	now := s.Clock.Now()
	login, err := login.check(now)
	if err != nil {
		return Person{}, err
	}
	made := stored{TenantID: at.Tenant, Mode: at.Mode, ID: id.New("tp"), CreatedAt: db.At(now)}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error { return s.create(ctx, tx, made, login) })
	return Person{ID: made.ID, CreatedAt: made.CreatedAt, Login: login}, err
}

func (s *Service) create(ctx context.Context, tx *db.Tx, made stored, login Login) error {
	at := made.ref().Scope
	if err := s.Tenants.Hold(ctx, tx, at.Tenant); err != nil { // two at once would pass the limit together
		return err
	}
	n, err := count(ctx, tx, at)
	if err != nil {
		return fmt.Errorf("count test people: %w", err)
	}
	if n >= maxPeople {
		return fault.New(fault.Conflict, fault.CodeConflict,
			"You have 100 test people, the most that are possible. Delete one first.")
	}
	if made.UsernameHash, err = s.hash(ctx, tx, at, login.Username); err != nil {
		return err
	}
	switch _, err := getByUsername(ctx, tx, at, made.UsernameHash); {
	case err == nil:
		return fault.New(fault.Conflict, fault.CodeConflict, "You already have a test person with this username.")
	case !errors.Is(err, db.ErrNotFound):
		return fmt.Errorf("look for username: %w", err)
	}
	vault, err := s.Seal.Vault(ctx, tx, &docColumn, at.Tenant)
	if err == nil {
		made.DocSealed, err = vault.SealJSON(login, string(at.Mode), made.ID)
	}
	if err == nil {
		err = insert(ctx, tx, made)
	}
	if err != nil {
		return fmt.Errorf("store test person: %w", err)
	}
	return s.record(ctx, tx, "testPerson.created", made.ref())
}

func (s *Service) hash(ctx context.Context, q db.Querier, at scope.Scope, username string) ([]byte, error) {
	hasher, err := s.Seal.Hasher(ctx, q, hashColumn, at.Tenant)
	if err != nil {
		return nil, err
	}
	return hasher.Sum(string(at.Mode), username), nil
}

// Get returns a person.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Person, error) {
	found, err := get(ctx, s.DB.Read(), at)
	if err != nil {
		return Person{}, db.OrMissing(err, "Test person")
	}
	opened, err := s.open(ctx, at.Tenant, found)
	if err != nil {
		return Person{}, err
	}
	return opened[0], nil
}

// List returns all people of a mode, newest first.
func (s *Service) List(ctx context.Context, at scope.Scope) ([]Person, error) {
	found, err := list(ctx, s.DB.Read(), at)
	if err != nil {
		return nil, fmt.Errorf("list test people: %w", err)
	}
	return s.open(ctx, at.Tenant, found...)
}

func (s *Service) open(ctx context.Context, tenantID string, found ...stored) ([]Person, error) {
	vault, err := s.Seal.Vault(ctx, s.DB.Read(), &docColumn, tenantID)
	if err != nil {
		return nil, err
	}
	opened := make([]Person, len(found))
	for i, p := range found {
		opened[i] = Person{ID: p.ID, CreatedAt: p.CreatedAt}
		if err := vault.OpenJSON(p.DocSealed, &opened[i].Login, string(p.Mode), p.ID); err != nil {
			return nil, err
		}
	}
	return opened, nil
}

// Delete removes a person. Accounts that are connected as them are disconnected by their next sync.
func (s *Service) Delete(ctx context.Context, at scope.Ref) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		gone, err := remove(ctx, tx, at)
		if err != nil {
			return fmt.Errorf("delete test person: %w", err)
		}
		if !gone {
			return fault.Missing("Test person")
		}
		return s.record(ctx, tx, "testPerson.deleted", at)
	})
}

func (s *Service) record(ctx context.Context, tx *db.Tx, action string, at scope.Ref) error {
	detail := map[string]string{"mode": string(at.Mode)}
	return s.Audit.Record(ctx, tx, audit.Entry{Action: action, Target: at.ID, Detail: detail}.By(auth.From(ctx)))
}

// ByUsername implements [connector.Guests].
func (s *Service) ByUsername(ctx context.Context, tenantID, username string) (connector.Guest, bool, error) {
	at := scope.Of(tenantID, auth.Sandbox)
	hash, err := s.hash(ctx, s.DB.Read(), at, username)
	if err != nil {
		return connector.Guest{}, false, err
	}
	return s.guest(ctx, func() (stored, error) { return getByUsername(ctx, s.DB.Read(), at, hash) })
}

// ByID implements [connector.Guests].
func (s *Service) ByID(ctx context.Context, tenantID, personID string) (connector.Guest, bool, error) {
	at := scope.Of(tenantID, auth.Sandbox).Ref(personID)
	return s.guest(ctx, func() (stored, error) { return get(ctx, s.DB.Read(), at) })
}

func (s *Service) guest(ctx context.Context, find func() (stored, error)) (connector.Guest, bool, error) {
	found, err := find()
	if errors.Is(err, db.ErrNotFound) {
		return connector.Guest{}, false, nil
	}
	if err != nil {
		return connector.Guest{}, false, fmt.Errorf("load test person: %w", err)
	}
	opened, err := s.open(ctx, found.TenantID, found)
	if err != nil {
		return connector.Guest{}, false, err
	}
	p := opened[0]
	return connector.Guest{
		ID: p.ID, Password: p.Password, VerificationCode: p.VerificationCode, AsksCode: p.AsksCode,
		Snapshot: p.snapshot,
	}, true, nil
}
