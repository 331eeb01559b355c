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

// maxSave is room for a flow of 30 screens with 50 components each.
const maxSave = 2 << 20

type listIn struct {
	httpapi.ModeIn
	httpapi.PageIn
}

type oneIn struct {
	httpapi.ModeIn
	ID string `path:"id" maxLength:"64"`
}

type versionsIn struct {
	httpapi.ModeIn
	httpapi.PageIn
	ID string `path:"id" maxLength:"64"`
}

type restoreIn struct {
	httpapi.ModeIn
	ID        string `path:"id"        maxLength:"64"`
	VersionID string `path:"versionId" maxLength:"64" doc:"ID of the version, from the list of versions."`
}

type secretOut struct {
	Secret string `json:"secret" doc:"Key of the HMAC. Keep it on your server."`
}

type createIn struct {
	httpapi.ModeIn
	Body struct {
		Save
		IsDraft bool `json:"isDraft" required:"false" doc:"Whether to keep a LOWCODE site that may have errors. It isn't published, whatever enabled says."`
	}
}

type draftIn struct {
	httpapi.ModeIn
	ID   string `path:"id" maxLength:"64"`
	Body Keep
}

type dropIn struct {
	httpapi.ModeIn
	ID      string `path:"id"       maxLength:"64"`
	Version string `query:"version" maxLength:"64" doc:"version of the draft as you read it. 409 when it changed since; left out, any draft is deleted."`
}

type versionNameIn struct {
	httpapi.ModeIn
	ID        string `path:"id"        maxLength:"64"`
	VersionID string `path:"versionId" maxLength:"64" doc:"ID of the version, from the list of versions."`
	Body      struct {
		Name string `json:"name" maxLength:"1000" doc:"Your name of the version; empty for none."`
	}
}

type updateIn struct {
	httpapi.ModeIn
	ID   string `path:"id" maxLength:"64"`
	Body Edit
}

type statusIn struct {
	httpapi.ModeIn
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Enabled bool `json:"enabled" doc:"Whether the address shows the page."`
	}
}

type markdownIn struct {
	Body struct {
		Text string `json:"text" maxLength:"4000" doc:"Markdown to read."`
	}
}

type markdownOut struct {
	Nodes []markdown.Node `json:"nodes" doc:"The text as harmless elements."`
}

type pictureIn struct {
	Body struct {
		Address string `json:"address" maxLength:"2000" doc:"Where the picture is, as the text names it."`
	}
}

type pictureOut struct {
	Image string `json:"image" doc:"As a data URL. Empty where the address shows no PNG, JPEG, GIF or WebP picture of up to 2 MB."`
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
		Description: "The published state of each; `draft` says whether there is another one.",
	}, h.listSites)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/sites/{id}", ID: "get-site", Tag: tag,
		Summary: "Retrieve a site", Access: httpapi.Caller,
		Description: "As the public page shows it. `draft` says whether there is another state, without its " +
			"screens.",
	}, h.getSite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sites", ID: "create-site", Tag: tag, Status: http.StatusCreated,
		Summary: "Create a site", Access: httpapi.Caller, MaxBody: maxSave,
		Description: "Settings you leave out get their defaults. INVALID_SITE lists everything that's wrong with the " +
			"screens of a LOWCODE site, one finding per line.",
	}, h.createSite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/sites/{id}", ID: "update-site", Tag: tag,
		Summary: "Save a site", Access: httpapi.Caller, MaxBody: maxSave,
		Description: "The last save wins, unless you send the version you opened. " +
			"People already on the page finish with the settings they started with.",
	}, h.updateSite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/sites/{id}/status", ID: "update-site-status", Tag: tag,
		Summary: "Publish or unpublish a site", Access: httpapi.Caller,
		Description: "Changes go live at once. The address of an unpublished site is that of a page that doesn't " +
			"exist.",
	}, h.updateSiteStatus)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/sites/{id}", ID: "delete-site", Tag: tag,
		Summary: "Delete a site", Access: httpapi.Caller,
		Description: "Its address stops working at once and is never used again.",
	}, h.deleteSite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/sites/{id}/versions", ID: "list-site-versions", Tag: tag,
		Summary: "List a site's versions, newest first", Access: httpapi.Caller,
		Description: "Each save that changes what the site shows makes a version. " +
			"Sessions keep the one they started with.",
	}, h.listSiteVersions)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sites/{id}/versions/{versionId}/restore", ID: "restore-site-version", Tag: tag,
		Summary: "Restore a version of a site", Access: httpapi.Caller,
		Description: "Saves its settings as a new version, checked like any save. " +
			"Errors: 409 VERSION_IS_CURRENT; 400 INVALID_SITE when a screen uses a template that was deleted.",
	}, h.restoreSiteVersion)
	h.mountDrafts(api)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sites/{id}/secret/reveal", ID: "reveal-site-secret", Tag: tag, Secret: true,
		Summary: "Reveal the secret that signs links to a site; recorded in the audit log", Access: httpapi.Caller,
		Description: "Append nodCustomer and nodSignature to the site's address to tell who a visitor is. " +
			"nodSignature is the HMAC-SHA256, in hex, of the site's ID, a dot and nodCustomer.",
	}, h.revealSiteSecret)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sites/{id}/secret/rotate", ID: "rotate-site-secret", Tag: tag, Secret: true,
		Summary: "Rotate the secret that signs links to a site", Access: httpapi.Caller,
		Description: "Links signed with the old secret count as forged immediately.",
	}, h.rotateSiteSecret)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/markdown", ID: "preview-markdown", Tag: tag,
		Summary: "Parse Markdown the way sites show it", Access: httpapi.Caller,
		Description: "Returns the elements that a site shows for the text, and saves nothing. Addresses that " +
			"aren't https are left out.",
	}, h.previewMarkdown)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/markdown/picture", ID: "preview-picture", Tag: tag,
		Summary: "Load a picture that Markdown refers to", Access: httpapi.Caller,
		Description: "Published pages load pictures themselves. " +
			"Only https addresses on the public internet are loaded.",
	}, h.previewPicture)
}

func (h handlers) mountDrafts(api *httpapi.API) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/sites/{id}/draft", ID: "get-site-draft", Tag: tag,
		Summary: "Retrieve a site's draft", Access: httpapi.Caller,
		Description: "What was saved and not published yet; 404 when there is none. Send its `version` with the " +
			"next save.",
	}, h.getSiteDraft)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/sites/{id}/draft", ID: "save-site-draft", Tag: tag,
		Summary: "Save a draft of a LOWCODE site", Access: httpapi.Caller, MaxBody: maxSave,
		Description: "The page keeps showing what was saved last. A draft may have errors; they're found when you " +
			"save the site.",
	}, h.saveSiteDraft)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/sites/{id}/draft", ID: "delete-site-draft", Tag: tag,
		Summary: "Delete a site's draft", Access: httpapi.Caller,
		Description: "What wasn't published is lost. The published site stays as it is.",
	}, h.deleteSiteDraft)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPatch, Path: "/sites/{id}/versions/{versionId}", ID: "rename-site-version", Tag: tag,
		Summary: "Name a version of a site", Access: httpapi.Caller,
		Description: "The name is for your team only. Nothing else of the version changes.",
	}, h.renameSiteVersion)
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
	in.Body.isDraft = in.Body.IsDraft
	return h.service.Create(ctx, in.Mode, in.Body.Save)
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

func (h handlers) listSiteVersions(ctx context.Context, in *versionsIn) (httpapi.Items[Saved], error) {
	tenant := auth.From(ctx).TenantID
	binding := page.Binding("site-versions", tenant, string(in.Mode), in.ID)
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[Saved]{}, err
	}
	found, err := h.service.Versions(ctx, scope.Of(tenant, in.Mode).Ref(in.ID), request)
	return httpapi.ItemsOf(h.api, binding, found), err
}

func (h handlers) restoreSiteVersion(ctx context.Context, in *restoreIn) (Site, error) {
	return h.service.Restore(ctx, in.Mode, in.ID, in.VersionID)
}

func (h handlers) revealSiteSecret(ctx context.Context, in *oneIn) (secretOut, error) {
	secret, err := h.service.Secret(ctx, in.Mode, in.ID)
	return secretOut{secret}, err
}

func (h handlers) rotateSiteSecret(ctx context.Context, in *oneIn) (secretOut, error) {
	secret, err := h.service.RotateSecret(ctx, in.Mode, in.ID)
	return secretOut{secret}, err
}

func (h handlers) previewMarkdown(_ context.Context, in *markdownIn) (markdownOut, error) {
	return markdownOut{markdown.Parse(in.Body.Text)}, nil
}

func (h handlers) previewPicture(ctx context.Context, in *pictureIn) (pictureOut, error) {
	return pictureOut{h.service.Pictures.Load(ctx, in.Body.Address)}, nil
}

func (h handlers) getSiteDraft(ctx context.Context, in *oneIn) (Kept, error) {
	return h.service.Draft(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode).Ref(in.ID))
}

func (h handlers) saveSiteDraft(ctx context.Context, in *draftIn) (Kept, error) {
	return h.service.KeepDraft(ctx, in.Mode, in.ID, in.Body)
}

func (h handlers) deleteSiteDraft(ctx context.Context, in *dropIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.DropDraft(ctx, in.Mode, in.ID, in.Version)
}

func (h handlers) renameSiteVersion(ctx context.Context, in *versionNameIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.NameVersion(ctx, in.Mode, in.ID, in.VersionID, in.Body.Name)
}
