package developer

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/ratelimit"
)

// StaffInvitation is an invitation as the team sees it; its link is only in the mail.
type StaffInvitation struct {
	ID           string     `json:"id"`
	EmailAddress string     `json:"emailAddress" doc:"Who was invited."`
	Role         auth.Role  `json:"role" enum:"ADMIN,DEVELOPER" doc:"What the invited person becomes."`
	InviterID    string     `json:"inviterId" doc:"ID of the member who invited them."`
	InviterName  string     `json:"inviterName" doc:"Name of the member who invited them."`
	MailState    mail.State `json:"mailState" enum:"QUEUED,SENT,FAILED" doc:"Whether the mail server has taken the mail."`
	MailError    string     `json:"mailError" doc:"What the mail server said when the mail failed."`
	CreatedAt    db.Time    `json:"createdAt"`
	ExpiresAt    db.Time    `json:"expiresAt"`
}

func (i PendingInvitation) toWire() StaffInvitation {
	return StaffInvitation{
		ID: i.ID, EmailAddress: i.EmailAddress, Role: i.Role, InviterID: i.InviterID, InviterName: i.InviterName,
		MailState: i.MailState, MailError: i.MailError, CreatedAt: i.CreatedAt, ExpiresAt: i.ExpiresAt,
	}
}

type pendingIn struct {
	Size   int    `query:"size" default:"50" minimum:"1" maximum:"150" doc:"Rows per page."`
	Cursor string `query:"cursor" maxLength:"512" doc:"nextCursor of the page before."`
}

type inviteIn struct {
	Body struct {
		EmailAddress string    `json:"emailAddress" required:"false" doc:"Who gets the mail with the link. Required."`
		Role         auth.Role `json:"role" enum:"ADMIN,DEVELOPER" doc:"Nobody gives more than their own role."`
	}
}

type invitationIn struct {
	ID string `path:"id"`
}

type linkOut struct {
	Link      string  `json:"link" doc:"Address that lets the invited person join."`
	ExpiresAt db.Time `json:"expiresAt"`
}

type joinIn struct {
	Body struct {
		Token         string `json:"token" maxLength:"200" doc:"The token of the link."`
		FirstName     string `json:"firstName" required:"false" doc:"Given name. Required."`
		LastName      string `json:"lastName" required:"false" doc:"Family name. Required."`
		Title         string `json:"title" required:"false" doc:"Job title."`
		NewPassword   string `json:"newPassword" required:"false" doc:"Password to log in with from now on. Required."`
		TermsAccepted *bool  `json:"termsAccepted" required:"false" doc:"Sending the form means yes; false is refused."`
	}
}

type joinOut struct {
	TenantName string `json:"tenantName" doc:"Organization that the person joined."`
}

const invitations = "Staff invitations"

// What the policy of an operation does not say about roles.
const (
	adminsAlone = "With `NOD_INVITE_REQUIRES_ADMIN`, Admins only."
	notAbove    = "Invitations of Admins: Admins only. " + adminsAlone
)

// MountInvitations adds the operations on staff invitations.
func MountInvitations(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	mountPending(api, h)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/staffInvitations", ID: "invite-developer", Tag: invitations,
		Summary: "Invite a team member", Access: httpapi.Caller, Status: http.StatusCreated,
		Description: "Revokes the team's earlier invitation to the same address. " +
			"The response doesn't tell whether the address is known to others.",
		RoleNote: "A Developer invites Developers. " + adminsAlone,
	}, h.inviteDeveloper)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/staffInvitations/confirm", ID: "accept-invitation", Tag: invitations,
		Summary: "Accept an invitation", Access: httpapi.Public, Limit: ratelimit.TokenPost,
		Description: "The token works once.",
	}, h.acceptInvitation)
}

func (h handlers) inviteDeveloper(ctx context.Context, in *inviteIn) (StaffInvitation, error) {
	i, err := h.service.Invite(ctx, InviteInput{EmailAddress: in.Body.EmailAddress, Role: in.Body.Role})
	httpapi.SetMessage(ctx, whatHappened(i.Invitation))
	return i.toWire(), err
}

func (h handlers) acceptInvitation(ctx context.Context, in *joinIn) (joinOut, error) {
	b := in.Body
	name, err := h.service.Join(ctx, JoinInput{
		Token: b.Token, FirstName: b.FirstName, LastName: b.LastName, Title: b.Title, NewPassword: b.NewPassword,
		TermsAccepted: b.TermsAccepted,
	})
	return joinOut{name}, err
}

func mountPending(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/staffInvitations", ID: "list-invitations", Tag: invitations,
		Summary: "List pending invitations", IsPoll: true, Access: httpapi.Caller,
		Description: "Not yet accepted or revoked.",
	}, h.listInvitations)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/staffInvitations/{id}/resend", ID: "resend-invitation", Tag: invitations,
		Summary: "Resend an invitation with a new link", Access: httpapi.Caller, RoleNote: notAbove,
		Description: "The new link works for seven days; the one before stops working.",
	}, h.resendInvitation)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/staffInvitations/{id}/link", ID: "copy-invitation-link", Tag: invitations,
		Secret: true, Summary: "Create a link to share when the email failed; recorded in the audit log",
		Access: httpapi.Caller, RoleNote: notAbove,
	}, h.copyInvitationLink)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/staffInvitations/{id}", ID: "revoke-invitation", Tag: invitations,
		Summary: "Revoke an invitation", Access: httpapi.Caller, RoleNote: notAbove,
		Description: "Its link stops working.",
	}, h.revokeInvitation)
}

func (h handlers) listInvitations(ctx context.Context, in *pendingIn) (httpapi.Items[StaffInvitation], error) {
	binding := page.Binding("staffInvitations", auth.From(ctx).TenantID)
	request, err := h.api.Page(httpapi.PageIn{Size: in.Size, Cursor: in.Cursor}, binding)
	if err != nil {
		return httpapi.Items[StaffInvitation]{}, err
	}
	list, err := h.service.Invitations(ctx, request)
	return httpapi.ItemsOf(h.api, binding, page.Map(list, PendingInvitation.toWire)), err
}

func (h handlers) resendInvitation(ctx context.Context, in *invitationIn) (StaffInvitation, error) {
	i, err := h.service.ResendInvitation(ctx, in.ID)
	httpapi.SetMessage(ctx, whatHappened(i.Invitation))
	return i.toWire(), err
}

func (h handlers) copyInvitationLink(ctx context.Context, in *invitationIn) (linkOut, error) {
	link, until, err := h.service.InvitationLink(ctx, in.ID)
	return linkOut{link, db.At(until)}, err
}

func (h handlers) revokeInvitation(ctx context.Context, in *invitationIn) (httpapi.None, error) {
	i, err := h.service.RevokeInvitation(ctx, in.ID)
	httpapi.SetMessage(ctx, "The invitation to "+i.EmailAddress+" was revoked.")
	return httpapi.None{}, err
}

// whatHappened is written for a toast.
func whatHappened(i Invitation) string {
	if i.MailState == mail.Failed {
		return "The invitation to " + i.EmailAddress + " is ready, but this server cannot send email. " +
			"Copy its link and pass it on yourself."
	}
	return "An invitation was sent to " + i.EmailAddress + "."
}
