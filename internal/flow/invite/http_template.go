package invite

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const templateTag = "Invite templates"

type templateIn struct {
	ID string `path:"id" maxLength:"200"`
}

type listTemplatesIn struct{ httpapi.PageIn }

type createTemplateIn struct{ Body Draft }

type previewIn struct{ Body PreviewInput }

type updateTemplateIn struct {
	ID   string `path:"id" maxLength:"200"`
	Body Draft
}

func (h handlers) mountTemplates(api *httpapi.API) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/inviteTemplates", ID: "list-invite-templates", Tag: templateTag,
		Summary: "List invite templates, newest first", Access: httpapi.Caller,
		Description: "Deleted templates are left out.",
	}, h.listInviteTemplates)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/inviteTemplates", ID: "create-invite-template", Tag: templateTag,
		Status: http.StatusCreated, Summary: "Create an invite template", Access: httpapi.Caller,
		Description: "In every text, `${fullName}` becomes the name of the invited person and `${companyName}` the " +
			"name of your organization.",
	}, h.createInviteTemplate)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/inviteTemplates/{id}", ID: "get-invite-template", Tag: templateTag,
		Summary: "Retrieve an invite template", Access: httpapi.Caller,
		Description: "`default` is the template to begin with, `default_fil` the same in Filipino.",
	}, h.getInviteTemplate)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/inviteTemplates/{id}", ID: "update-invite-template", Tag: templateTag,
		Summary: "Update an invite template", Access: httpapi.Caller,
		Description: "Invitations that were sent keep their texts.",
	}, h.updateInviteTemplate)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/inviteTemplates/{id}", ID: "delete-invite-template", Tag: templateTag,
		Summary: "Delete an invite template", Access: httpapi.Caller,
		Description: "Links that were sent keep working.",
	}, h.deleteInviteTemplate)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodPost, Path: "/inviteTemplates/preview", ID: "preview-invite",
		Summary: "Preview an invitation", Access: httpapi.Caller,
	}, h.previewInvite)
}

func (h handlers) listInviteTemplates(ctx context.Context, in *listTemplatesIn) (httpapi.Items[Template], error) {
	p := auth.From(ctx)
	binding := page.Binding("invite-templates", p.TenantID, string(p.Mode))
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[Template]{}, err
	}
	found, err := h.service.Templates(ctx, scope.Of(p.TenantID, p.Mode), request)
	return httpapi.ItemsOf(h.api, binding, found), err
}

func (h handlers) createInviteTemplate(ctx context.Context, in *createTemplateIn) (Template, error) {
	return h.service.CreateTemplate(ctx, in.Body)
}

func (h handlers) getInviteTemplate(ctx context.Context, in *templateIn) (Template, error) {
	return h.service.Template(ctx, h.service.DB.Read(), own(ctx, in.ID))
}

func (h handlers) updateInviteTemplate(ctx context.Context, in *updateTemplateIn) (Template, error) {
	return h.service.UpdateTemplate(ctx, own(ctx, in.ID), in.Body)
}

func (h handlers) deleteInviteTemplate(ctx context.Context, in *templateIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.DeleteTemplate(ctx, own(ctx, in.ID))
}

func (h handlers) previewInvite(ctx context.Context, in *previewIn) (Preview, error) {
	p := auth.From(ctx)
	return h.service.Preview(ctx, scope.Of(p.TenantID, p.Mode), in.Body)
}

// own points to something of the caller's tenant and mode.
func own(ctx context.Context, thing string) scope.Ref {
	p := auth.From(ctx)
	return scope.Of(p.TenantID, p.Mode).Ref(thing)
}
