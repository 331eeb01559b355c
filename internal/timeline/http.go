package timeline

import (
	"context"
	"net/http"

	"nod/internal/enduser"
	"nod/internal/platform/httpapi"
)

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service, users *enduser.Service) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}/timeline", ID: "list-timeline-of-user", Tag: "Users",
		Summary: "What happened with a user, newest first", Access: httpapi.Caller,
	}, func(ctx context.Context, in *enduser.PageByIDIn) (httpapi.Items[Entry], error) {
		user, err := in.Find(ctx, users)
		if err != nil {
			return httpapi.Items[Entry]{}, err
		}
		scope := in.Scope("timeline-of-user", user)
		request, err := api.Page(in.PageIn, scope)
		if err != nil {
			return httpapi.Items[Entry]{}, err
		}
		entries, err := s.OfUser(ctx, user.Ref(), request)
		return httpapi.ItemsOf(api, scope, entries), err
	})
}
