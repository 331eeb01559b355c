package invite

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// listedInvite is an invite as the portal shows it.
type listedInvite struct {
	ID        string  `json:"id"`
	UserID    string  `json:"userId"`
	FullName  string  `json:"fullName" personal:"name of an invited person"`
	Email     string  `json:"email" personal:"address of an invited person"`
	Status    Status  `json:"status" enum:"INVITED,OPENED,LINKED,FAILED"`
	CreatedAt db.Time `json:"createdAt"`
}

type listIn struct{ httpapi.PageIn }

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountData adds what the portal's screens read and do in a mode.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/invites", ID: "list-invites",
		Summary: "List invited people", Access: httpapi.Caller,
	}, h.listInvites)
}

func (h handlers) listInvites(ctx context.Context, in *listIn) (httpapi.Items[listedInvite], error) {
	p := auth.From(ctx)
	binding := page.Binding("portal-invites", p.TenantID, string(p.Mode))
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[listedInvite]{}, err
	}
	invites, err := h.service.List(ctx, scope.Of(p.TenantID, p.Mode), request)
	return httpapi.ItemsOf(h.api, binding, page.Map(invites, func(i Invite) listedInvite {
		return listedInvite(i)
	})), err
}
