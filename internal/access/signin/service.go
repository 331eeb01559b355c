package signin

import (
	"context"
	"fmt"
	"sync"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/access/secondfactor"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/seal"
	"nod/internal/platform/token"
)

// Deps are the service's dependencies.
type Deps struct {
	DB         *db.DB
	Clock      *clock.Clock
	Seal       *seal.Sealer
	Tokens     *token.Signer
	Jobs       *job.Engine
	Mail       *mail.Outbox
	Limits     *ratelimit.Limiter
	Audit      *audit.Service
	Tenants    *tenant.Service
	Developers *developer.Service
	Factors    *secondfactor.Service
	Hasher     *developer.Hasher
	Guesses    *developer.Guesses
	// ProductName, PortalURL and TermsURL stand in mails and records.
	ProductName string
	PortalURL   string
	TermsURL    string
	// SignUp is who may sign up a new organization.
	SignUp func() SignUpPolicy
	// TTL is the life of a sign-in and its tokens.
	TTL time.Duration
}

// Service lets people in.
type Service struct {
	Deps

	mu   sync.Mutex
	seen map[place]db.Time // sign-ins whose use is not stored yet
}

// New makes the service, adds its jobs to the engine and follows
// developers: a changed password and a removal end sign-ins, a changed second
// factor ends those that did not change it, a changed password voids links that
// could change it again, and someone who joins by invitation needs no registration
// anymore.
func New(d Deps) *Service {
	s := &Service{Deps: d, seen: map[place]db.Time{}}
	d.Developers.FollowPassword(s.EndAll)
	d.Developers.FollowPassword(forgetResets)
	d.Developers.FollowRemoval(s.EndAll)
	d.Developers.FollowJoin(forgetRegistration)
	d.Factors.FollowChange(s.endOthers)
	s.addJobs()
	return s
}

// EndAll revokes every sign-in of a developer in the caller's transaction.
func (s *Service) EndAll(ctx context.Context, tx *db.Tx, tenant, developer string) error {
	if err := endAll(ctx, tx, owner{tenant, developer}, db.At(s.Clock.Now())); err != nil {
		return fmt.Errorf("end sign-ins: %w", err)
	}
	return nil
}

// IsActive reports whether a sign-in still stands, for what ends with it.
func (s *Service) IsActive(ctx context.Context, tenant, signInID string) (bool, error) {
	is, err := isActive(ctx, s.DB.Read(), tenant, signInID, db.At(s.Clock.Now()))
	if err != nil {
		return false, fmt.Errorf("load sign-in: %w", err)
	}
	return is, nil
}

// LogOut revokes the caller's sign-in with all its tokens.
func (s *Service) LogOut(ctx context.Context) error {
	caller := auth.From(ctx)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := end(ctx, tx, caller.TenantID, caller.SignInID, db.At(s.Clock.Now())); err != nil {
			return fmt.Errorf("end sign-in: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{Action: "signin.ended", Target: caller.SignInID}.By(caller))
	})
}
