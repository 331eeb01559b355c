package sitelink

import (
	"context"
	"net/http"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const tag = "Sites"

type listIn struct {
	httpapi.ModeIn
	httpapi.PageIn
	ID string `path:"id" maxLength:"64"`
}

type createIn struct {
	httpapi.ModeIn
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		ExpiresInDays int `json:"expiresInDays" required:"false" minimum:"1" maximum:"90" doc:"Days until the link expires; 7 when left out."`
	}
}

type revokeIn struct {
	httpapi.ModeIn
	ID     string `path:"id"     maxLength:"64"`
	LinkID string `path:"linkId" maxLength:"64"`
}

// SiteLink is a link as staff see it.
type SiteLink struct {
	ID        string   `json:"id"`
	Status    Status   `json:"status"    enum:"ACTIVE,USED,EXPIRED,REVOKED" doc:"ACTIVE until it is USED, EXPIRED, or REVOKED."`
	TokenEnd  string   `json:"tokenEnd"  doc:"Last characters of the link's address."`
	CreatedBy string   `json:"createdBy" doc:"ID of the member who created it."`
	CreatedAt db.Time  `json:"createdAt"`
	ExpiresAt db.Time  `json:"expiresAt"`
	UsedAt    *db.Time `json:"usedAt"    doc:"null until somebody opens the link."`
	SessionID string   `json:"sessionId" doc:"Session that used the link; empty for none."`
}

type createdLink struct {
	SiteLink
	URL   string `json:"url"   doc:"Address of the site with the token. Returned this once: store or send it now."`
	Token string `json:"token" doc:"nodLink of the URL, to build addresses with more parameters."`
}

func toWire(l Link, now time.Time) SiteLink {
	return SiteLink{
		ID: l.ID, Status: l.StatusAt(now), TokenEnd: l.TokenEnd, CreatedBy: l.CreatedBy, CreatedAt: l.CreatedAt,
		ExpiresAt: l.ExpiresAt, UsedAt: l.UsedAt, SessionID: l.SessionID,
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
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/sites/{id}/links", ID: "list-site-links", Tag: tag,
		Summary: "List a site's one-time links, newest first", Access: httpapi.Caller,
		Description: "Links are listed until 90 days after they expire.",
	}, h.listSiteLinks)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sites/{id}/links", ID: "create-site-link", Tag: tag, Secret: true,
		Status:  http.StatusCreated,
		Summary: "Create a one-time link to a site", Access: httpapi.Caller,
		Description: "The link opens one session. Once it's used, expired or revoked, it shows the page of an " +
			"address that doesn't exist. The browser that used it can go on for as long as its session lasts.",
	}, h.createSiteLink)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/sites/{id}/links/{linkId}", ID: "revoke-site-link", Tag: tag,
		Summary: "Revoke a one-time link", Access: httpapi.Caller,
		Description: "Errors: 409 LINK_IS_OVER when it was used or has expired.",
	}, h.revokeSiteLink)
}

func (h handlers) listSiteLinks(ctx context.Context, in *listIn) (httpapi.Items[SiteLink], error) {
	tenant := auth.From(ctx).TenantID
	binding := page.Binding("site-links", tenant, string(in.Mode), in.ID)
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[SiteLink]{}, err
	}
	found, err := h.service.List(ctx, scope.Of(tenant, in.Mode).Ref(in.ID), request)
	now := h.service.Clock.Now()
	wire := page.Map(found, func(l Link) SiteLink { return toWire(l, now) })
	return httpapi.ItemsOf(h.api, binding, wire), err
}

func (h handlers) createSiteLink(ctx context.Context, in *createIn) (createdLink, error) {
	days := in.Body.ExpiresInDays
	if days == 0 {
		days = usualDays
	}
	link, token, address, err := h.service.Create(ctx, in.Mode, in.ID, days)
	return createdLink{toWire(link, h.service.Clock.Now()), address, token}, err
}

func (h handlers) revokeSiteLink(ctx context.Context, in *revokeIn) (SiteLink, error) {
	link, err := h.service.Revoke(ctx, in.Mode, in.ID, in.LinkID)
	return toWire(link, h.service.Clock.Now()), err
}
