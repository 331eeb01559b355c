package invite

import (
	"context"
	"net/http"

	"nod/internal/flow/invite/suppress"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const tag = "Invites"

// inviteOut is an invite as the API shows it.
type inviteOut struct {
	ID             string   `json:"id"`
	UserID         string   `json:"userId"               doc:"Created with the invite."`
	FullName       string   `json:"fullName"             personal:"name of an invited person" doc:"Name of the person."`
	FirstName      string   `json:"firstName"            personal:"first name of an invited person" doc:"Given name, if you sent one; empty otherwise."`
	LastName       string   `json:"lastName"             personal:"last name of an invited person" doc:"Family name, if you sent one; empty otherwise."`
	Email          string   `json:"email"                doc:"Empty when the link goes out by SMS." personal:"address of an invited person"`
	PhoneNumber    string   `json:"phoneNumber"          doc:"Where the link goes by SMS; empty otherwise." personal:"phone number of an invited person"`
	TemplateID     string   `json:"templateId" doc:"Invite template of its texts."`
	WinkTemplateID string   `json:"winkTemplateId" doc:"Widget template of its pages."`
	Status         Status   `json:"status"               enum:"INVITED,EMAIL_OPENED,LANDING_PAGE_OPENED,WINK_WIDGET_OPENED,LINKED,REVOKED,FAILED" doc:"FAILED: the mail server or SMS gateway refused the message, and the credit was returned. REVOKED: you revoked the invite, or the person every connection."`
	ErrorMessage   string   `json:"errorMessage"         doc:"What the mail server or SMS gateway said when it refused the last message."`
	LandingPageURL string   `json:"inviteLandingPageUrl" doc:"The person's own link. It works for 14 days, and after that for people who connected."`
	CreatedAt      db.Time  `json:"createdAt"`
	UpdatedAt      db.Time  `json:"updatedAt"`
	InvitedAt      *db.Time `json:"invitedAt"            doc:"When the mail server accepted the email; null before."`
	LinkedAt       *db.Time `json:"linkedAt"             doc:"When the person first connected; null before."`
}

// shownLog is a log as the API shows it.
type shownLog struct {
	ID        string  `json:"id"`
	InviteID  string  `json:"inviteId" doc:"The invitation that it happened to."`
	UserID    string  `json:"userId"`
	Status    Status  `json:"inviteStatus" enum:"INVITED,EMAIL_OPENED,LANDING_PAGE_OPENED,WINK_WIDGET_OPENED,LINKED,REVOKED,FAILED" doc:"The status that the invitation changed to."`
	CreatedAt db.Time `json:"createdAt"`
}

type listIn struct {
	Status Status `query:"inviteStatus" enum:"INVITED,EMAIL_OPENED,LANDING_PAGE_OPENED,WINK_WIDGET_OPENED,LINKED,REVOKED,FAILED" doc:"Only invitations with this status."`
	Search string `query:"search" maxLength:"200" doc:"Part of the name or address, whatever case and accents. A page may then hold less than size, or nothing, while nextCursor leads on."`
	httpapi.PageIn
}

type oneIn struct {
	ID string `path:"id" maxLength:"200"`
}

type createIn struct{ Body CreateInput }

type logsIn struct {
	InviteID string `path:"inviteId" maxLength:"200"`
	httpapi.PageIn
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/invites", ID: "list-invites", Tag: tag,
		Summary: "List invites, newest first", Access: httpapi.Caller,
		Description: "Filter by status, or search for a person.",
	}, h.listInvites)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/invites", ID: "create-invite", Tag: tag, Status: http.StatusCreated,
		Summary: "Invite a person", Access: httpapi.Caller, Codes: []string{fault.CodeQuotaExceeded},
		Description: "Creates a user and sends them a link, by email or, with a phone number, by SMS. Production " +
			"only. Uses one CreateInvite credit, which is returned when the mail server or SMS gateway refuses the " +
			"message.",
	}, h.createInvite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/invites/{id}", ID: "get-invite", Tag: tag,
		Summary: "Retrieve an invite", Access: httpapi.Caller,
		Description: "`status` says how far the person has come, `errorMessage` why the message was refused.",
	}, h.getInvite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/invites/{inviteId}/logs", ID: "list-invite-log", Tag: tag,
		Summary: "List the statuses an invite reached, newest first", Access: httpapi.Caller,
		Description: "One entry for each status, with its time.",
	}, h.listInviteLog)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/invites/{id}/resend", ID: "resend-invite", Tag: tag,
		Summary: "Email an invite again", Access: httpapi.Caller,
		Description: "The link stays the same and works for another 14 days. Uses no credit.",
	}, h.resendInvite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/invites/{id}/revoke", ID: "revoke-invite", Tag: tag,
		Summary: "Revoke an invite", Access: httpapi.Caller,
		Description: "Ends the link of a person who hasn't connected, and cancels an email that waits. " +
			"The credit isn't returned.",
	}, h.revokeInvite)
	suppress.MountData(api, s.suppressed)
	h.mountTemplates(api)
}

func (h handlers) listInvites(ctx context.Context, in *listIn) (httpapi.Items[inviteOut], error) {
	p := auth.From(ctx)
	binding := page.Binding("invites", p.TenantID, string(p.Mode), string(in.Status), in.Search)
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[inviteOut]{}, err
	}
	found, err := h.service.List(ctx, scope.Of(p.TenantID, p.Mode), Filter{in.Status, in.Search}, request)
	return httpapi.ItemsOf(h.api, binding, page.Map(found, h.service.show)), err
}

func (h handlers) createInvite(ctx context.Context, in *createIn) (inviteOut, error) {
	p := auth.From(ctx)
	made, err := h.service.Create(ctx, scope.Of(p.TenantID, p.Mode), in.Body)
	return h.service.show(made), err
}

func (h handlers) getInvite(ctx context.Context, in *oneIn) (inviteOut, error) {
	found, err := h.service.Get(ctx, own(ctx, in.ID))
	return h.service.show(found), err
}

func (h handlers) resendInvite(ctx context.Context, in *oneIn) (inviteOut, error) {
	changed, err := h.service.Resend(ctx, own(ctx, in.ID))
	return h.service.show(changed), err
}

func (h handlers) revokeInvite(ctx context.Context, in *oneIn) (inviteOut, error) {
	changed, err := h.service.Revoke(ctx, own(ctx, in.ID))
	return h.service.show(changed), err
}

func (h handlers) listInviteLog(ctx context.Context, in *logsIn) (httpapi.Items[shownLog], error) {
	at := own(ctx, in.InviteID)
	binding := page.Binding("invite-log", at.Tenant, string(at.Mode), in.InviteID)
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[shownLog]{}, err
	}
	found, err := h.service.Logs(ctx, at, request)
	return httpapi.ItemsOf(h.api, binding, page.Map(found, func(l Log) shownLog {
		return shownLog{l.ID, l.InviteID, l.UserID, l.Status, l.CreatedAt}
	})), err
}

func (s *Service) show(i Invite) inviteOut {
	out := inviteOut{
		ID: i.ID, UserID: i.UserID, FullName: i.FullName, FirstName: i.FirstName, LastName: i.LastName, Email: i.Email,
		PhoneNumber: i.PhoneNumber, TemplateID: i.TemplateID, WinkTemplateID: i.WinkTemplateID, Status: i.Status,
		ErrorMessage: i.Error, LandingPageURL: s.url(i), CreatedAt: i.CreatedAt, UpdatedAt: i.CreatedAt,
		InvitedAt: i.SentAt, LinkedAt: i.LinkedAt,
	}
	if i.UpdatedAt != nil {
		out.UpdatedAt = *i.UpdatedAt
	}
	return out
}
