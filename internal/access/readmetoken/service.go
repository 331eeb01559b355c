package readmetoken

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/access/apikey"
	"nod/internal/access/developer"
	"nod/internal/access/signin"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
)

// Deps are the service's dependencies.
type Deps struct {
	DB         *db.DB
	Clock      *clock.Clock
	Jobs       *job.Engine
	Developers *developer.Service
	SignIns    *signin.Service
	Keys       *apikey.Service
}

// Service creates and revokes tokens.
type Service struct{ Deps }

// New makes the service and adds its tick to the engine.
func New(d Deps) *Service {
	s := &Service{d}
	d.Jobs.Every("forget readme tokens", forgetEvery, func(ctx context.Context) error {
		return deleteExpired(ctx, s.DB.Write(), db.At(s.Clock.Now()))
	})
	return s
}

// Create makes a token for the caller. PRODUCTION needs the operator's grant, and a
// key that is named must be an active one of the mode.
func (s *Service) Create(ctx context.Context, in CreateInput) (Token, error) {
	caller, now := auth.From(ctx), s.Clock.Now()
	if in.Mode == auth.Production && !caller.HasProduction {
		return Token{}, fault.New(fault.Forbidden, fault.CodeUnauthorized,
			"Production Mode is not enabled for your organization. Contact us.")
	}
	if in.KeyID != "" {
		key, err := s.Keys.Find(ctx, scope.Of(caller.TenantID, in.Mode).Ref(in.KeyID))
		if err != nil {
			return Token{}, err
		}
		if key.Status != apikey.Active {
			return Token{}, fault.New(fault.Conflict, fault.CodeConflict, "This API key is not active.")
		}
	}
	secret, expiresAt := id.Secret(), db.At(now.Add(life))
	err := insert(ctx, s.DB.Write(), stored{
		TokenHash: id.Hash(secret), TenantID: caller.TenantID, DeveloperID: caller.SubjectID,
		SignInID: caller.SignInID, Mode: in.Mode, KeyID: in.KeyID, CreatedAt: db.At(now), ExpiresAt: expiresAt,
	})
	if err != nil {
		return Token{}, fmt.Errorf("insert readme token: %w", err)
	}
	return Token{Token: secret, Mode: in.Mode, KeyID: in.KeyID, ExpiresAt: expiresAt}, nil
}

// secretSize is the length of a token; anything else is not looked up.
const secretSize = 43

// Redeem takes a token and tells who came with it; nil when it is unknown, used or
// expired, or its sign-in has ended. A page is shown in any case.
func (s *Service) Redeem(ctx context.Context, token string) (*Visitor, error) {
	if len(token) != secretSize {
		return nil, nil
	}
	t, err := take(ctx, s.DB.Write(), id.Hash(token))
	if errors.Is(err, db.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("take readme token: %w", err)
	}
	if !s.Clock.Now().Before(t.ExpiresAt.Time) {
		return nil, nil
	}
	if active, err := s.SignIns.IsActive(ctx, t.TenantID, t.SignInID); err != nil || !active {
		return nil, err
	}
	d, err := s.Developers.Get(ctx, t.TenantID, t.DeveloperID)
	if fault.HasCode(err, fault.CodeMissingResource) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	v := &Visitor{FirstName: d.FirstName, Mode: t.Mode}
	if t.KeyID != "" {
		key, err := s.Keys.Find(ctx, scope.Of(t.TenantID, t.Mode).Ref(t.KeyID))
		if err != nil && !fault.HasCode(err, fault.CodeMissingResource) {
			return nil, err
		}
		v.APIKey = key.APIKey
	}
	return v, nil
}
