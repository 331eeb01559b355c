package site

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/markdown"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const tag = "Sites"

type listIn struct {
	httpapi.ModeIn
	httpapi.PageIn
}

type oneIn struct {
	httpapi.ModeIn
	ID string `path:"id" maxLength:"64"`
}

type createIn struct {
	httpapi.ModeIn
	Body Save
}

type updateIn struct {
	httpapi.ModeIn
	ID   string `path:"id" maxLength:"64"`
	Body Save
}

type statusIn struct {
	httpapi.ModeIn
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Enabled bool `json:"enabled"`
	}
}

type markdownIn struct {
	Body struct {
		Text string `json:"text" maxLength:"4000"`
	}
}

type markdownOut struct {
	Nodes []markdown.Node `json:"nodes"`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/sites", ID: "list-sites", Tag: tag,
		Summary: "List sites, newest first", Access: httpapi.Caller,
	}, h.listSites)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/sites/{id}", ID: "get-site", Tag: tag,
		Summary: "Retrieve a site", Access: httpapi.Caller,
	}, h.getSite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sites", ID: "create-site", Tag: tag, Status: http.StatusCreated,
		Summary: "Create a site", Access: httpapi.Caller,
		Description: "Settings you leave out get their defaults.",
	}, h.createSite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/sites/{id}", ID: "update-site", Tag: tag,
		Summary: "Save a site", Access: httpapi.Caller,
		Description: "The last save wins. People already on the page finish with the settings they started with.",
	}, h.updateSite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/sites/{id}/status", ID: "update-site-status", Tag: tag,
		Summary: "Publish or unpublish a site", Access: httpapi.Caller,
	}, h.updateSiteStatus)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/sites/{id}", ID: "delete-site", Tag: tag,
		Summary: "Delete a site", Access: httpapi.Caller,
		Description: "Its address stops working at once and is never used again.",
	}, h.deleteSite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/markdown", ID: "preview-markdown", Tag: tag,
		Summary: "Parse Markdown the way sites show it", Access: httpapi.Caller,
	}, h.previewMarkdown)
}

func (h handlers) listSites(ctx context.Context, in *listIn) (httpapi.Items[Site], error) {
	tenant := auth.From(ctx).TenantID
	binding := page.Binding("sites", tenant, string(in.Mode))
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[Site]{}, err
	}
	found, err := h.service.List(ctx, scope.Of(tenant, in.Mode), request)
	return httpapi.ItemsOf(h.api, binding, found), err
}

func (h handlers) getSite(ctx context.Context, in *oneIn) (Site, error) {
	return h.service.Get(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode).Ref(in.ID))
}

func (h handlers) createSite(ctx context.Context, in *createIn) (Site, error) {
	return h.service.Create(ctx, in.Mode, in.Body)
}

func (h handlers) updateSite(ctx context.Context, in *updateIn) (Site, error) {
	return h.service.Update(ctx, in.Mode, in.ID, in.Body)
}

func (h handlers) updateSiteStatus(ctx context.Context, in *statusIn) (Site, error) {
	return h.service.Publish(ctx, in.Mode, in.ID, in.Body.Enabled)
}

func (h handlers) deleteSite(ctx context.Context, in *oneIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Delete(ctx, in.Mode, in.ID)
}

func (h handlers) previewMarkdown(_ context.Context, in *markdownIn) (markdownOut, error) {
	return markdownOut{markdown.Parse(in.Body.Text)}, nil
}
