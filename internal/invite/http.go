package invite

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
)

// listedInvite is an invite as the portal shows it.
type listedInvite struct {
	ID        string  `json:"id"`
	UserID    string  `json:"userId"`
	FullName  string  `json:"fullName"`
	Email     string  `json:"email"`
	Status    Status  `json:"status" enum:"INVITED,OPENED,LINKED,FAILED"`
	CreatedAt db.Time `json:"createdAt"`
}

type listIn struct {
	httpapi.ModeIn
	httpapi.PageIn
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/invites", ID: "list-invites", Tag: "Invites",
		Summary: "Invited people, newest first", Access: httpapi.Caller,
	}, func(ctx context.Context, in *listIn) (httpapi.Items[listedInvite], error) {
		if err := httpapi.AllowMode(ctx, in.Mode); err != nil {
			return httpapi.Items[listedInvite]{}, err
		}
		tenant := auth.From(ctx).TenantID
		scope := page.Scope("management-invites", tenant, string(in.Mode))
		request, err := api.Page(in.PageIn, scope)
		if err != nil {
			return httpapi.Items[listedInvite]{}, err
		}
		invites, err := s.List(ctx, tenant, in.Mode, request)
		return httpapi.ItemsOf(api, scope, page.Map(invites, func(i Invite) listedInvite {
			return listedInvite(i)
		})), err
	})
}
