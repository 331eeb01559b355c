package signin

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/token"
)

// AuthenticateManagement turns a developer token into its caller.
func (s *Service) AuthenticateManagement(ctx context.Context, authorization string) (auth.Principal, error) {
	return s.authenticate(ctx, authorization, auth.KindDeveloper, token.AudienceManagement)
}

// AuthenticateOpen returns the check of the data API's tokens of one mode.
// Production tokens stop with the grant.
func (s *Service) AuthenticateOpen(mode auth.Mode) func(context.Context, string) (auth.Principal, error) {
	return func(ctx context.Context, authorization string) (auth.Principal, error) {
		p, err := s.authenticate(ctx, authorization, auth.KindOpenToken, token.AudienceOf(mode))
		if err != nil {
			return auth.Principal{}, err
		}
		if mode == auth.Production && !p.HasProduction {
			return auth.Principal{}, errNotSignedIn()
		}
		p.Mode = mode
		return p, nil
	}
}

// authenticate trusts the claims only to find the sign-in; what it is worth is
// read from the database in one query.
func (s *Service) authenticate(
	ctx context.Context, authorization string, kind auth.Kind, audience string,
) (auth.Principal, error) {
	scheme, raw, _ := strings.Cut(authorization, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return auth.Principal{}, errNotSignedIn()
	}
	claims, err := s.Tokens.Verify(ctx, strings.TrimSpace(raw), audience)
	if err != nil {
		return auth.Principal{}, errNotSignedIn()
	}
	now, err := standingOf(ctx, s.DB.Read(), claims, db.At(s.Clock.Now()))
	if errors.Is(err, db.ErrNotFound) {
		return auth.Principal{}, errNotSignedIn()
	}
	if err != nil {
		return auth.Principal{}, fmt.Errorf("load sign-in: %w", err)
	}
	s.noteSeen(place{claims.TenantID, claims.SignInID}, now.LastSeenAt)
	return auth.Principal{
		Kind: kind, TenantID: claims.TenantID, SubjectID: claims.UserID, Name: now.DisplayName,
		Email: now.EmailAddress, Role: now.Role, SignInID: claims.SignInID,
		HasProduction: now.ProductionAt != nil, ExpiresAt: now.ExpiresAt.Unix(),
	}, nil
}
