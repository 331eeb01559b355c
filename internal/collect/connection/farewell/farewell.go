// Package farewell ends accesses at their providers. A revoked account is gone here at once; its session lives on in a
// farewell until the provider was told, for a limited time.
package farewell

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// maxTries is how often a provider is told.
const maxTries = 5

// Deps are the package's dependencies.
type Deps struct {
	DB    *db.DB
	Seal  *seal.Sealer
	Clock *clock.Clock
	Jobs  *job.Engine
	// Connector finds who speaks to a provider in a mode.
	Connector func(mode auth.Mode, providerID string) (connector.Connector, bool)
	// CallTimeout is the time that a provider may take.
	CallTimeout time.Duration
}

// Service ends accesses.
type Service struct{ Deps }

// New makes the service and adds its job to the engine.
func New(d Deps) *Service {
	s := &Service{d}
	job.Handle(s.Jobs, job.Options{Timeout: s.CallTimeout, MaxAttempts: maxTries}, s.Say)
	return s
}

// Args is the job that tells the provider of an account.
type Args struct {
	Tenant    string    `json:"tenant"`
	Mode      auth.Mode `json:"mode"`
	AccountID string    `json:"accountId"`
}

// Kind implements job.Args.
func (Args) Kind() string { return "connection.farewell" }

// Begin has the provider told once tx commits, and gives up at the given time.
func (s *Service) Begin(ctx context.Context, tx *db.Tx, account scope.Ref, session []byte, until time.Time) error {
	sealed, err := s.Seal.Seal(ctx, tx, place(account.Tenant, account.ID), session)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx,
		`INSERT INTO account_farewell (tenant_id, mode, account_id, session_sealed, expires_at)
		VALUES ($1, $2, $3, $4, $5)`, account.Tenant, account.Mode, account.ID, sealed, db.At(until))
	if err != nil {
		return fmt.Errorf("insert farewell: %w", err)
	}
	return s.Jobs.Insert(ctx, tx, Args{account.Tenant, account.Mode, account.ID})
}

// Said is the condition on a row of account that no farewell waits for it anymore.
const Said = `NOT EXISTS (
	SELECT 1 FROM account_farewell f
	WHERE f.tenant_id = account.tenant_id AND f.mode = account.mode AND f.account_id = account.id)`

// row is a farewell with what its account says about the provider.
type row struct {
	ProviderID    string `db:"provider_id"`
	UserID        string `db:"user_id"`
	SessionSealed string `db:"session_sealed"`
}

// Say tells the provider. One that was told, or given up, is not told again.
func (s *Service) Say(ctx context.Context, args Args) error {
	r, err := db.Get[row](ctx, s.DB.Read(), `SELECT a.provider_id, a.user_id, f.session_sealed
		FROM account_farewell f
		JOIN account a ON a.tenant_id = f.tenant_id AND a.mode = f.mode AND a.id = f.account_id
		WHERE f.tenant_id = $1 AND f.mode = $2 AND f.account_id = $3`, args.Tenant, args.Mode, args.AccountID)
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load farewell: %w", err)
	}
	session, err := s.Seal.Open(ctx, s.DB.Read(), place(args.Tenant, args.AccountID), r.SessionSealed)
	if err != nil {
		return err
	}
	if provider, ok := s.Connector(args.Mode, r.ProviderID); ok {
		_, err := connector.Await(ctx, func() (struct{}, error) {
			defer clear(session)
			return struct{}{}, provider.Revoke(ctx, connector.RevokeRequest{
				ProviderID: r.ProviderID, UserID: r.UserID, AccountID: args.AccountID, Session: session,
				Now: s.Clock.Now(),
			})
		})
		if err != nil {
			return fmt.Errorf("revoke at provider: %w", err)
		}
	}
	_, err = s.DB.Write().ExecContext(ctx,
		"DELETE FROM account_farewell WHERE tenant_id = $1 AND mode = $2 AND account_id = $3",
		args.Tenant, args.Mode, args.AccountID)
	return err
}

// FirstExpiry is when the time of the first farewell is over, for [job.Engine.Due].
var FirstExpiry = job.First("account_farewell", "expires_at")

// GiveUp deletes the farewells whose time is over. The look comes first because most often there is
// nothing, and a write would take the writer.
func (s *Service) GiveUp(ctx context.Context, now time.Time) error {
	due, err := db.Get[bool](ctx, s.DB.Read(),
		"SELECT EXISTS (SELECT 1 FROM account_farewell WHERE expires_at <= $1)", db.At(now))
	if err != nil || !due {
		return err
	}
	_, err = s.DB.Write().ExecContext(ctx, "DELETE FROM account_farewell WHERE expires_at <= $1", db.At(now))
	return err
}

func place(tenant, accountID string) seal.Place {
	return seal.Place{Table: "account_farewell", Column: "session_sealed", Tenant: tenant, ID: accountID}
}

// SealedText is the column of sessions.
func SealedText() *seal.Column {
	return &seal.Column{
		Table: "account_farewell", Name: "session_sealed", Key: []string{"mode", "account_id"},
		Text: func(tenant string, key []string) seal.Place { return place(tenant, key[1]) },
	}
}
