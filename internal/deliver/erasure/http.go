package erasure

import (
	"context"
	"net/http"

	"nod/internal/collect/enduser"
	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

type startIn struct {
	enduser.ByIDIn
	Body struct {
		Confirmation string `json:"confirmation" required:"false" maxLength:"200" doc:"The last 8 characters of the id. Required."`
	}
}

type getIn struct {
	ID string `path:"id" maxLength:"64"`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountData adds what the portal's screens read and do in a mode.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodPost, Path: "/users/{id}/erasures", ID: "erase-user",
		Status: http.StatusAccepted, Summary: "Erase a user and all their data", Access: httpapi.AdminOnly,
	}, h.eraseUser)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/erasures/{id}", ID: "get-erasure",
		Summary: "Retrieve the progress and proof of an erasure", IsPoll: true, Access: httpapi.Caller,
	}, h.getErasure)
}

func (h handlers) eraseUser(ctx context.Context, in *startIn) (Proof, error) {
	user, err := in.Find(ctx, h.service.Users)
	if err != nil {
		return Proof{}, err
	}
	return h.service.Start(ctx, user.Ref(), in.Body.Confirmation)
}

func (h handlers) getErasure(ctx context.Context, in *getIn) (Proof, error) {
	p := auth.From(ctx)
	return h.service.Get(ctx, scope.Of(p.TenantID, p.Mode).Ref(in.ID))
}
