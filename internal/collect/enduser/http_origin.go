package enduser

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

type setOriginsIn struct {
	httpapi.ModeIn
	Body struct {
		Origins []string `json:"origins" required:"true" doc:"At most 20: https, and http on localhost only."`
	}
}

// MountManagement adds the operations on the sites that may show the widget.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/allowedOrigins", ID: "get-allowed-origins", Tag: "Organization",
		Summary: "List default allowed origins", Access: httpapi.Caller,
		Description: "Sites that can embed the widget with a token that was made without `allowedOrigins`.",
	}, h.getAllowedOrigins)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/allowedOrigins", ID: "set-allowed-origins", Tag: "Organization",
		Summary: "Set default allowed origins", Access: httpapi.Caller,
		Description: "Applies immediately, also to existing tokens. An empty list allows any site in Sandbox, " +
			"none in Production. The portal may always show the widget.",
	}, h.setAllowedOrigins)
}

func (h handlers) getAllowedOrigins(ctx context.Context, in *httpapi.ModeIn) (AllowedOrigins, error) {
	return h.service.DefaultOrigins(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode))
}

func (h handlers) setAllowedOrigins(ctx context.Context, in *setOriginsIn) (AllowedOrigins, error) {
	return h.service.SetDefaultOrigins(ctx, in.Mode, in.Body.Origins)
}
