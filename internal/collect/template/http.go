package template

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const tag = "Templates"

type listIn struct {
	httpapi.ModeIn
	Size   int    `query:"size" default:"50" minimum:"1" maximum:"150" doc:"Rows per page."`
	Cursor string `query:"cursor" maxLength:"512" doc:"nextCursor of the page before."`
}

type oneIn struct {
	httpapi.ModeIn
	ID string `path:"id" maxLength:"64" doc:"ID of the widget template."`
}

type createIn struct {
	httpapi.ModeIn
	Body TemplateDraft
}

type updateIn struct {
	httpapi.ModeIn
	ID   string `path:"id" maxLength:"64" doc:"ID of the widget template."`
	Body TemplateDraft
}

type versionsIn struct {
	httpapi.ModeIn
	httpapi.PageIn
	ID string `path:"id" maxLength:"64" doc:"ID of the widget template."`
}

type restoreIn struct {
	httpapi.ModeIn
	ID        string `path:"id"        maxLength:"64" doc:"ID of the widget template."`
	VersionID string `path:"versionId" maxLength:"64" doc:"ID of the version, from the list of versions."`
}

type versionNameIn struct {
	httpapi.ModeIn
	ID        string `path:"id"        maxLength:"64" doc:"ID of the widget template."`
	VersionID string `path:"versionId" maxLength:"64" doc:"ID of the version, from the list of versions."`
	Body      struct {
		Name string `json:"name" maxLength:"1000" doc:"Your name of the version; empty for none."`
	}
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	mountReading(api, h)
	mountWriting(api, h)
	mountVersions(api, h)
	mountImages(api, h)
}

func mountReading(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/templates", ID: "list-templates", Tag: tag,
		Summary: "List widget templates; the virtual default template is not included", Access: httpapi.Caller,
		Description: "Newest first, in the given mode.",
	}, h.listTemplates)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/templates/{id}", ID: "get-template", Tag: tag,
		Summary: "Retrieve a widget template; default_customization is the virtual default", Access: httpapi.Caller,
		Description: "With all of its texts and looks.",
	}, h.getTemplate)
}

func (h handlers) listTemplates(ctx context.Context, in *listIn) (httpapi.Items[Template], error) {
	tenant := auth.From(ctx).TenantID
	binding := page.Binding("templates", tenant, string(in.Mode))
	request, err := h.api.Page(httpapi.PageIn{Size: in.Size, Cursor: in.Cursor}, binding)
	if err != nil {
		return httpapi.Items[Template]{}, err
	}
	list, err := h.service.List(ctx, scope.Of(tenant, in.Mode), request)
	return httpapi.ItemsOf(h.api, binding, list), err
}

func (h handlers) getTemplate(ctx context.Context, in *oneIn) (Template, error) {
	return h.service.Get(ctx, h.api.DB.Read(), scope.Of(auth.From(ctx).TenantID, in.Mode).Ref(in.ID))
}

func mountWriting(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/templates", ID: "create-template", Tag: tag, Status: http.StatusCreated,
		Summary: "Create a widget template", Access: httpapi.Caller,
		Description: "Omitted fields default to default_customization.",
	}, h.createTemplate)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/templates/{id}/copy", ID: "copy-template", Tag: tag,
		Status: http.StatusCreated, Summary: "Duplicate a widget template", Access: httpapi.Caller,
		Description: "The copy has the same settings, another name, and a new ID. The default template " +
			"can be copied, too.",
	}, h.copyTemplate)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/templates/{id}", ID: "update-template", Tag: tag,
		Summary: "Update a widget template; changes go live immediately", Access: httpapi.Caller,
		Description: "The last save wins. Omitted fields default to default_customization.",
	}, h.updateTemplate)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/templates/{id}", ID: "delete-template", Tag: tag,
		Summary: "Delete a widget template", Access: httpapi.Caller,
		Description: "Also deletes a template in use: widgets that reference it report it as not found.",
	}, h.deleteTemplate)
}

func (h handlers) createTemplate(ctx context.Context, in *createIn) (Template, error) {
	return h.service.Create(ctx, in.Mode, in.Body)
}

func (h handlers) copyTemplate(ctx context.Context, in *oneIn) (Template, error) {
	return h.service.Copy(ctx, in.Mode, in.ID)
}

func (h handlers) updateTemplate(ctx context.Context, in *updateIn) (Template, error) {
	return h.service.Update(ctx, in.Mode, in.ID, in.Body)
}

func (h handlers) deleteTemplate(ctx context.Context, in *oneIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Delete(ctx, in.Mode, in.ID)
}

func mountVersions(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/templates/{id}/versions", ID: "list-template-versions", Tag: tag,
		Summary: "List a widget template's versions, newest first", Access: httpapi.Caller,
		Description: "Each save that changes what the widget shows makes a version.",
	}, h.listTemplateVersions)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/templates/{id}/versions/{versionId}/restore", ID: "restore-template-version",
		Tag: tag, Summary: "Restore a version of a widget template", Access: httpapi.Caller,
		Description: "Saves its settings as a new version; the template keeps its name. Changes go live immediately. " +
			"Errors: 409 VERSION_IS_CURRENT when the template shows them already.",
	}, h.restoreTemplateVersion)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPatch, Path: "/templates/{id}/versions/{versionId}", ID: "rename-template-version", Tag: tag,
		Summary: "Name a version of a widget template", Access: httpapi.Caller,
		Description: "The name is for your team only. Nothing else of the version changes.",
	}, h.renameTemplateVersion)
}

func (h handlers) listTemplateVersions(ctx context.Context, in *versionsIn) (httpapi.Items[TemplateVersion], error) {
	tenant := auth.From(ctx).TenantID
	binding := page.Binding("template-versions", tenant, string(in.Mode), in.ID)
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[TemplateVersion]{}, err
	}
	found, err := h.service.Versions(ctx, scope.Of(tenant, in.Mode).Ref(in.ID), request)
	return httpapi.ItemsOf(h.api, binding, found), err
}

func (h handlers) restoreTemplateVersion(ctx context.Context, in *restoreIn) (Template, error) {
	return h.service.Restore(ctx, in.Mode, in.ID, in.VersionID)
}

func (h handlers) renameTemplateVersion(ctx context.Context, in *versionNameIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.NameVersion(ctx, in.Mode, in.ID, in.VersionID, in.Body.Name)
}
