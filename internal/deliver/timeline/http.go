package timeline

import (
	"context"
	"net/http"

	"nod/internal/collect/enduser"
	"nod/internal/platform/httpapi"
)

// MountData adds what the portal's screens read and do in a mode.
func MountData(api *httpapi.API, s *Service, users *enduser.Service) {
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}/timeline", ID: "list-timeline-of-user",
		Summary: "What happened with a user, newest first", Access: httpapi.Caller,
	}, func(ctx context.Context, in *enduser.PageByIDIn) (httpapi.Items[Entry], error) {
		user, err := in.Find(ctx, users)
		if err != nil {
			return httpapi.Items[Entry]{}, err
		}
		binding := in.Binding("timeline-of-user", user)
		request, err := api.Page(in.PageIn, binding)
		if err != nil {
			return httpapi.Items[Entry]{}, err
		}
		entries, err := s.OfUser(ctx, user.Ref(), request)
		return httpapi.ItemsOf(api, binding, entries), err
	})
}
