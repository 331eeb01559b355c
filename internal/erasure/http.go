package erasure

import (
	"context"
	"net/http"

	"nod/internal/enduser"
	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
)

type startIn struct {
	enduser.ByIDIn
	Body struct {
		Confirmation string `json:"confirmation" required:"false" maxLength:"200" doc:"The last 8 characters of the id. Required."`
	}
}

type getIn struct {
	httpapi.ModeIn
	ID string `path:"id" maxLength:"64"`
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/users/{id}/erasures", ID: "erase-user", Tag: "Users",
		Status: http.StatusAccepted, Summary: "Delete everything that is kept about a user", Access: httpapi.AdminOnly,
	}, func(ctx context.Context, in *startIn) (Proof, error) {
		user, err := in.Find(ctx, s.Users)
		if err != nil {
			return Proof{}, err
		}
		return s.Start(ctx, user.Ref(), in.Body.Confirmation)
	})
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/erasures/{id}", ID: "get-erasure", Tag: "Users",
		Summary: "How far an erasure got, and its proof", IsPoll: true, Access: httpapi.Caller,
	}, func(ctx context.Context, in *getIn) (Proof, error) {
		if err := httpapi.AllowMode(ctx, in.Mode); err != nil {
			return Proof{}, err
		}
		return s.Get(ctx, auth.From(ctx).TenantID, in.Mode, in.ID)
	})
}
