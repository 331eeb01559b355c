package timeline

import (
	"context"
	"net/http"

	"nod/internal/collect/enduser"
	"nod/internal/platform/httpapi"
)

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	users   *enduser.Service
	service *Service
}

// MountData adds what the portal's screens read and do in a mode.
func MountData(api *httpapi.API, s *Service, users *enduser.Service) {
	h := handlers{api: api, users: users, service: s}
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}/timeline", ID: "list-timeline-of-user",
		Summary: "List a user's timeline", Access: httpapi.Caller,
	}, h.listTimelineOfUser)
}

func (h handlers) listTimelineOfUser(ctx context.Context, in *enduser.PageByIDIn) (httpapi.Items[Entry], error) {
	user, err := in.Find(ctx, h.users)
	if err != nil {
		return httpapi.Items[Entry]{}, err
	}
	binding := in.Binding("timeline-of-user", user)
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[Entry]{}, err
	}
	entries, err := h.service.OfUser(ctx, user.Ref(), request)
	return httpapi.ItemsOf(h.api, binding, entries), err
}
