package connection

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"nod/internal/collect/connection/farewell"
	"nod/internal/collect/connection/tries"
	"nod/internal/collect/source"
	"nod/internal/collect/sourcehealth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// Deps are the service's dependencies.
type Deps struct {
	source.Life
	Health     *sourcehealth.Service
	Connectors Connectors
	// FirstSync is the time from connecting to the first sync in Sandbox.
	FirstSync time.Duration
	// DelayFactor shortens or stretches the time that connectors take to think.
	DelayFactor func() float64
	// CallTimeout is the time that one call of a provider may take; 0 means a minute.
	CallTimeout time.Duration
	// TriesFactor multiplies how often logins may be tried, for test runs; 0 means 1.
	TriesFactor int64
}

// Service connects accounts and keeps them.
type Service struct {
	Deps
	farewells *farewell.Service
}

// New makes the service and adds its jobs and its tick to the engine.
func New(d Deps) *Service {
	d.CallTimeout = cmp.Or(d.CallTimeout, callTimeout)
	s := &Service{Deps: d, farewells: farewell.New(farewell.Deps{
		DB: d.DB, Seal: d.Seal, Clock: d.Clock, Jobs: d.Jobs, Connector: d.Connectors.For, CallTimeout: d.CallTimeout,
	})}
	s.addJobs()
	return s
}

func (s *Service) tries() *tries.Counter {
	return &tries.Counter{DB: s.DB, Clock: s.Clock, Seal: s.Seal, Factor: s.TriesFactor}
}

// Get returns an account that has not been revoked; MISSING_RESOURCE otherwise.
func (s *Service) Get(ctx context.Context, at scope.Owned) (Account, error) {
	account, err := s.standing(ctx, s.DB.Read(), at)
	if err != nil {
		return Account{}, err
	}
	shown := []Account{account}
	err = s.withMasks(ctx, shown)
	return shown[0], err
}

// Lock returns the account and holds it until the transaction ends. A revoked account is missing.
func (s *Service) Lock(ctx context.Context, tx *db.Tx, at scope.Owned) (Account, error) {
	found, err := s.standing(ctx, tx, at)
	if err != nil {
		return Account{}, err
	}
	if _, err := s.Users.Lock(ctx, tx, found.Ref().Owner()); err != nil {
		return Account{}, err
	}
	return s.standing(ctx, tx, at)
}

// standing returns an account that has not been revoked.
func (s *Service) standing(ctx context.Context, q db.Querier, at scope.Owned) (Account, error) {
	account, err := getAccount(ctx, q, at)
	if err == nil && account.RevokedAt != nil {
		return Account{}, fault.Missing("Account")
	}
	return account, db.OrMissing(err, "Account")
}

// List returns a page of the accounts that have not been revoked, newest first.
func (s *Service) List(
	ctx context.Context, at scope.Scope, filter ListFilter, r page.Request,
) (page.List[Account], error) {
	accounts, err := listAccounts(ctx, s.DB.Read(), at, filter, r)
	if err != nil {
		return page.List[Account]{}, fmt.Errorf("list accounts: %w", err)
	}
	return page.Cut(accounts, r, func(a Account) page.Position { return page.At(a.CreatedAt.Time, a.ID) }), nil
}

// OfUser returns all accounts of a user, also those that were revoked, newest first.
func (s *Service) OfUser(ctx context.Context, user scope.Ref) ([]Account, error) {
	accounts, err := accountsOf(ctx, s.DB.Read(), user)
	if err != nil {
		return nil, fmt.Errorf("list accounts of user: %w", err)
	}
	return accounts, s.withMasks(ctx, accounts)
}

// Linked returns the accounts of a user that are or were connected and were not revoked.
func (s *Service) Linked(ctx context.Context, user scope.Ref) ([]Account, error) {
	accounts, err := s.OfUser(ctx, user)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(accounts, func(a Account) bool {
		return a.Status != Connected && a.Status != Disconnected
	}), nil
}

// Progress returns where a login stands and what the user has to do.
func (s *Service) Progress(ctx context.Context, at scope.Owned) (Progress, error) {
	followed, err := s.taskOf(ctx, s.DB.Read(), at)
	if err != nil {
		return Progress{}, err
	}
	account, err := getAccount(ctx, s.DB.Read(), followed.Source())
	if err != nil {
		return Progress{}, fmt.Errorf("load account of task: %w", err)
	}
	progress := Progress{Task: followed, Account: account, Step: stepOf(followed, account)}
	if progress.Step != StepMFA {
		return progress, nil
	}
	running, err := getAttempt(ctx, s.DB.Read(), at.Ref)
	if err == nil {
		err = running.openChallenge(ctx, s.DB.Read(), s.Seal)
	}
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return Progress{}, fmt.Errorf("load login: %w", err)
	}
	progress.Challenge = running.Challenge.V
	return progress, nil
}

// Running returns the newest login of a user that has not been accepted or refused.
func (s *Service) Running(ctx context.Context, user scope.Ref) (Progress, bool, error) {
	accounts, err := accountsOf(ctx, s.DB.Read(), user)
	if err != nil {
		return Progress{}, false, fmt.Errorf("list accounts of user: %w", err)
	}
	for _, a := range accounts {
		if a.RevokedAt == nil && (a.Status == Pending || a.Status == AwaitingMFA) {
			running, err := s.Tasks.Running(ctx, s.DB.Read(), a.Origin())
			if err != nil || len(running) == 0 {
				return Progress{}, false, err
			}
			return Progress{Task: running[0], Account: a, Step: stepOf(running[0], a)}, true, nil
		}
	}
	return Progress{}, false, nil
}
