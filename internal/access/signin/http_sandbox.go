package signin

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/token"
)

// sandboxTokenLife is how long the documentation can send requests with a token.
const sandboxTokenLife = 10 * time.Minute

func mountSandboxToken(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sandboxTokens", ID: "create-sandbox-token", Tag: "Documentation",
		Status: http.StatusCreated, Access: httpapi.Caller, Secret: true,
		Summary: "Create a token to try requests with",
		Description: "For the data API in Sandbox. The token ends with the caller's session, after 10 " +
			"minutes at the latest. The pages of the documentation keep it in memory only.",
	}, h.createSandboxToken)
}

func (h handlers) createSandboxToken(ctx context.Context, _ *struct{}) (Token, error) {
	return h.service.SandboxToken(auth.From(ctx))
}

// SandboxToken issues a token for the data API in Sandbox, for the sign-in of a developer, that ends within minutes.
func (s *Service) SandboxToken(p auth.Principal) (Token, error) {
	end := s.Clock.Now().Add(sandboxTokenLife).Truncate(time.Second)
	if last := time.Unix(p.ExpiresAt, 0); last.Before(end) {
		end = last
	}
	text, err := s.Tokens.Issue(token.Claims{
		Audience: token.AudienceSandbox, TenantID: p.TenantID, Mode: auth.Sandbox, UserID: p.SubjectID,
		SignInID: p.SignInID, ExpiresAt: end,
	})
	if err != nil {
		return Token{}, fmt.Errorf("issue token: %w", err)
	}
	return Token{Token: text, ExpiresAt: db.At(end)}, nil
}
