package enduser

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
	"nod/internal/platform/token"
)

// defaultOrigins names the origin set of tokens whose maker named no sites. The tenant may name some for it.
const defaultOrigins = "default"

// forgetTokensAfter is how long the row of an ended token is kept.
const forgetTokensAfter = 24 * time.Hour

type tokenRow struct {
	ID          string   `db:"id"`
	UserID      string   `db:"user_id"`
	OriginSetID string   `db:"origin_set_id"`
	SignInID    string   `db:"signin_id"`
	KeyID       string   `db:"key_id"`
	CreatedAt   db.Time  `db:"created_at"`
	ExpiresAt   db.Time  `db:"expires_at"`
	RevokedAt   *db.Time `db:"revoked_at"`
}

type originSet struct {
	ID        string            `db:"id"`
	Name      string            `db:"name"`
	AnyOrigin bool              `db:"any_origin"`
	Origins   db.JSON[[]string] `db:"origins"`
}

// The ids of origin sets tell the mode, so that it is known even of a set that is not there.
const (
	sandboxOrigins    = "os_sbx"
	productionOrigins = "os_live"
)

// IssueToken makes a widget token for a user. Made with a portal bearer it ends with that bearer, so
// that the tokens of a sign-in expire together; otherwise after WidgetTokenTTL. Only the allowed origins
// may frame a widget with it; without any, those of [Service.DefaultOrigins].
func (s *Service) IssueToken(ctx context.Context, at scope.Ref, allowedOrigins ...string) (Token, error) {
	var made Token
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if _, err = s.Get(ctx, tx, at); err != nil {
			return err
		}
		return s.issue(ctx, tx, at, allowedOrigins, &made)
	})
	return made, err
}

// issue has the transaction make a token as its last step, so that the question for its origins travels with others.
func (s *Service) issue(ctx context.Context, tx *db.Tx, at scope.Ref, allowedOrigins []string, made *Token) error {
	now, by := s.Clock.Now(), auth.From(ctx)
	set, err := originSetFor(at.Mode, allowedOrigins)
	if err != nil {
		return err
	}
	origins := ensureOriginSet(ctx, tx, at.Scope, set, now)
	row := tokenRow{
		ID: id.New("tk"), UserID: at.ID, CreatedAt: db.At(now),
		ExpiresAt: db.At(now.Add(s.WidgetTokenTTL)),
	}
	if by.Kind == auth.KindOpenToken {
		row.SignInID, row.ExpiresAt = by.SignInID, db.At(time.Unix(by.ExpiresAt, 0))
	}
	if by.Kind == auth.KindKey {
		row.KeyID = by.SubjectID
	}
	// A JWT counts in seconds: what is announced must not be later than what is signed.
	row.ExpiresAt = db.At(row.ExpiresAt.Truncate(time.Second))
	if by.Kind == auth.KindOpenToken { // programs make one for each visit of a user
		entry := audit.Entry{Action: "widgetToken.created", Target: at.ID, Detail: map[string]string{
			"mode": string(at.Mode), "tokenId": row.ID,
		}}.By(by)
		if err := s.Audit.Record(ctx, tx, entry); err != nil {
			return err
		}
	}
	tx.BeforeCommit(row.ID, func(ctx context.Context, tx *db.Tx) (err error) {
		if row.OriginSetID, err = origins(); err != nil {
			return fmt.Errorf("ensure origins: %w", err)
		}
		*made, err = s.make(ctx, tx, at, row)
		return err
	})
	return nil
}

func (s *Service) make(ctx context.Context, tx *db.Tx, at scope.Ref, row tokenRow) (Token, error) {
	if err := insertToken(ctx, tx, at, row); err != nil {
		return Token{}, fmt.Errorf("insert widget token: %w", err)
	}
	access, err := s.Tokens.Issue(token.Claims{
		Audience: token.AudienceWidget, ID: row.ID, TenantID: at.Tenant, Mode: at.Mode, UserID: at.ID,
		SignInID: row.SignInID, Origins: row.OriginSetID, ExpiresAt: row.ExpiresAt.Time,
	})
	if err != nil {
		return Token{}, fmt.Errorf("sign widget token: %w", err)
	}
	return Token{ID: row.ID, AccessToken: access, ExpiresAt: row.ExpiresAt, Mode: at.Mode}, nil
}

// AuthenticateWidget is the httpapi.Authenticate of the widget API. Besides the signature it asks whether the token
// was revoked, whether its sign-in still stands, and whether the tenant may still work in this mode.
func (s *Service) AuthenticateWidget(ctx context.Context, authorization string) (auth.Principal, error) {
	refused := fault.New(fault.Unauthenticated, fault.CodeInvalidToken,
		"Your session is not valid any more. Please log in again.")
	scheme, raw, _ := strings.Cut(authorization, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return auth.Principal{}, refused
	}
	claims, err := s.Tokens.Verify(ctx, strings.TrimSpace(raw), token.AudienceWidget)
	if errors.Is(err, token.ErrInvalid) {
		return auth.Principal{}, refused
	}
	if err != nil {
		return auth.Principal{}, fmt.Errorf("verify widget token: %w", err)
	}
	stands, err := s.stands(ctx, claims)
	if err != nil {
		return auth.Principal{}, err
	}
	if !stands {
		return auth.Principal{}, refused
	}
	return auth.Principal{
		Kind: auth.KindUser, TenantID: claims.TenantID, Mode: claims.Mode, SubjectID: claims.UserID,
		SignInID: claims.SignInID, TokenID: claims.ID, Origins: claims.Origins, ExpiresAt: claims.ExpiresAt.Unix(),
	}, nil
}

// stands asks for everything that may have changed since the token was signed.
func (s *Service) stands(ctx context.Context, claims token.Claims) (bool, error) {
	row, err := getToken(ctx, s.DB.Read(), scope.Of(claims.TenantID, claims.Mode).Ref(claims.UserID), claims.ID)
	if errors.Is(err, db.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("load widget token: %w", err)
	}
	owner, err := s.Tenants.Get(ctx, claims.TenantID)
	if fault.HasCode(err, fault.CodeMissingResource) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("load tenant of widget token: %w", err)
	}
	hasEnded := row.RevokedAt != nil || !s.Clock.Now().Before(row.ExpiresAt.Time) // that of the row, which may move
	if hasEnded || owner.IsSuspended() || claims.Mode == auth.Production && !owner.HasProduction() {
		return false, nil
	}
	switch {
	case row.SignInID != "":
		return s.SignIns.IsActive(ctx, claims.TenantID, row.SignInID)
	case row.KeyID != "":
		return s.Keys.IsActive(ctx, scope.Of(claims.TenantID, claims.Mode).Ref(row.KeyID))
	default:
		return true, nil
	}
}

// IsTokenActive reports whether a widget token of a user was neither revoked nor lost what it stands on.
func (s *Service) IsTokenActive(ctx context.Context, at scope.Ref, tokenID string) (bool, error) {
	return s.stands(ctx, token.Claims{ID: tokenID, TenantID: at.Tenant, Mode: at.Mode, UserID: at.ID})
}

// RevokeTokens ends all widget tokens of a user at once.
func (s *Service) RevokeTokens(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	if err := revokeTokens(ctx, tx, at, s.Clock.Now()); err != nil {
		return fmt.Errorf("revoke widget tokens: %w", err)
	}
	return nil
}

// Embedders are the pages that may frame the widget with tokens of an origin set.
type Embedders struct {
	Origins   []string
	AnyOrigin bool
	// IsKnown is false for a set that is not there: no token of ours names it.
	IsKnown bool
}

// Allows reports whether pages of an origin, as browsers write it, may frame the widget.
func (e Embedders) Allows(origin string) bool {
	return e.AnyOrigin || slices.ContainsFunc(e.Origins, func(allowed string) bool {
		return withoutDefaultPort(allowed) == origin
	})
}

func withoutDefaultPort(origin string) string {
	if strings.HasPrefix(origin, "https://") {
		return strings.TrimSuffix(origin, ":443")
	}
	return strings.TrimSuffix(origin, ":80")
}

// EmbeddersOf says which pages may frame the widget with a token of this origin set. A set that is
// not there allows any in Sandbox, where the widget itself tells what is wrong, and none in Production.
func (s *Service) EmbeddersOf(ctx context.Context, setID string) (Embedders, error) {
	set, err := getOriginSet(ctx, s.DB.Read(), setID)
	if errors.Is(err, db.ErrNotFound) {
		return Embedders{AnyOrigin: id.HasPrefix(setID, sandboxOrigins)}, nil
	}
	if err != nil {
		return Embedders{}, fmt.Errorf("load allowed origins: %w", err)
	}
	return Embedders{Origins: set.Origins.V, AnyOrigin: set.AnyOrigin, IsKnown: true}, nil
}
