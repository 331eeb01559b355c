package readmetoken

import (
	"cmp"
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
)

type createIn struct {
	Body struct {
		KeyID string    `json:"keyId,omitempty" required:"false" maxLength:"100" doc:"An active API key of the mode."`
		Mode  auth.Mode `json:"mode,omitempty" required:"false" enum:"SANDBOX,PRODUCTION" default:"SANDBOX"`
	}
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/readmeTokens", ID: "create-readme-token", Tag: "Documentation",
		Secret: true,
		Status: http.StatusCreated, Summary: "Create a token for the documentation and status pages",
		Access: httpapi.Caller,
		Description: "The token works once, within 60 seconds, as the parameter auth_token of /docs and /status. " +
			"The pages then know the caller's first name and the public part of the named API key.",
	}, h.createReadmeToken)
}

func (h handlers) createReadmeToken(ctx context.Context, in *createIn) (Token, error) {
	return h.service.Create(ctx, CreateInput{KeyID: in.Body.KeyID, Mode: cmp.Or(in.Body.Mode, auth.Sandbox)})
}
