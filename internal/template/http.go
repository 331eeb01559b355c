package template

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
)

type listIn struct {
	httpapi.ModeIn
	Size   int    `query:"size" default:"50" minimum:"1" maximum:"150" doc:"Rows per page."`
	Cursor string `query:"cursor" maxLength:"512" doc:"nextCursor of the page before."`
}

type getIn struct {
	ID   string    `path:"id" maxLength:"64"`
	Mode auth.Mode `query:"mode" enum:"SANDBOX,PRODUCTION"`
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/templates", ID: "list-templates", Tag: "Templates",
		Summary: "Widget templates, newest first; the virtual default template is not listed", Access: httpapi.Caller,
	}, func(ctx context.Context, in *listIn) (httpapi.Items[Template], error) {
		if err := httpapi.AllowMode(ctx, in.Mode); err != nil {
			return httpapi.Items[Template]{}, err
		}
		tenant := auth.From(ctx).TenantID
		scope := page.Scope("templates", tenant, string(in.Mode))
		request, err := api.Page(httpapi.PageIn{Size: in.Size, Cursor: in.Cursor}, scope)
		if err != nil {
			return httpapi.Items[Template]{}, err
		}
		list, err := s.List(ctx, tenant, in.Mode, request)
		return httpapi.ItemsOf(api, scope, list), err
	})
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/templates/{id}", ID: "get-template", Tag: "Templates",
		Summary: "One widget template; default_customization is the virtual default", Access: httpapi.Caller,
	}, func(ctx context.Context, in *getIn) (Template, error) {
		if err := httpapi.AllowMode(ctx, in.Mode); err != nil {
			return Template{}, err
		}
		return s.Get(ctx, api.DB.Read(), auth.From(ctx).TenantID, in.Mode, in.ID)
	})
}
