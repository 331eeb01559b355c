package inquiry

import (
	"context"
	"net/http"

	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

// Screens are what the portal's screens of a kind do beside the data API.
type Screens struct {
	// Path is that of the kind, Noun its word in IDs of operations and in summaries.
	Path, Noun, Views string
}

type startedOut struct {
	ID     string `json:"id"`
	Status Status `json:"status" enum:"PROCESSING,COMPLETED,ERROR" doc:"PROCESSING until it ends, then COMPLETED or ERROR."`
}

type screens[D any] struct {
	api     *httpapi.API
	service *Service[D]
	noun    string
}

// MountScreens adds them.
func MountScreens[D any](api *httpapi.API, s *Service[D], m Screens) {
	h := screens[D]{api, s, m.Noun}
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodPost, Path: m.Path + "/{id}/rerun", ID: "rerun-" + m.Noun,
		Summary: "Run a " + m.Noun + " again", Access: httpapi.Caller,
		Description: "A new lookup of the same data under the same consent. It costs a credit, which an ERROR returns.",
	}, h.rerun)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: m.Path + "/{id}/changes", ID: "compare-" + m.Noun,
		Summary: "Compare a " + m.Noun + " with the one that it ran again", Access: httpapi.Caller, Views: m.Views,
	}, h.compare)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: m.Path + "/requests", ID: "list-" + m.Noun + "-requests",
		Summary: "List who requested " + m.Noun + "s about whom under which consent, newest first",
		Access:  httpapi.AdminOnly, Views: m.Views,
	}, h.account)
	httpapi.RegisterScreenFile(api, httpapi.Op{
		Method: http.MethodGet, Path: m.Path + "/requests/export", ID: "export-" + m.Noun + "-requests",
		Summary: "Export who requested " + m.Noun + "s as CSV; recorded in the audit log", Access: httpapi.AdminOnly,
	}, "text/csv; charset=utf-8", h.accountFile)
}

func (h screens[D]) rerun(ctx context.Context, in *OneIn) (startedOut, error) {
	i, err := h.service.Again(ctx, scope.From(ctx).Ref(in.ID))
	if err != nil {
		return startedOut{}, err
	}
	return startedOut{i.ID, i.Status}, nil
}

func (h screens[D]) compare(ctx context.Context, in *OneIn) (Compared, error) {
	at := scope.From(ctx)
	out, err := h.service.Compare(ctx, at.Ref(in.ID))
	if err == nil {
		httpapi.Seen(ctx, at.Mode, in.ID)
	}
	return out, err
}
