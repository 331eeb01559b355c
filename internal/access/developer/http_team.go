package developer

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
)

// Member is a developer as the other members of the team see them.
type Member struct {
	ID           string    `json:"id"`
	TenantID     string    `json:"tenantId"`
	FirstName    string    `json:"firstName" doc:"Given name."`
	LastName     string    `json:"lastName" doc:"Family name."`
	DisplayName  string    `json:"displayName" doc:"Name that others see."`
	Role         auth.Role `json:"role" enum:"ADMIN,DEVELOPER" doc:"An ADMIN can do everything; a DEVELOPER can't manage API keys and roles, for example."`
	EmailAddress string    `json:"emailAddress" doc:"Used to log in, and for mails about security."`
	Title        string    `json:"title" doc:"Job title; empty for none."`
	MobileNumber string    `json:"mobileNumber" doc:"Phone number; empty for none."`
	HeadImageURL string    `json:"headImageUrl" doc:"Empty for the default picture."`
	CreatedAt    db.Time   `json:"createdAt"`
	UpdatedAt    db.Time   `json:"updatedAt"`
}

func (d Developer) toWire() Member {
	return Member{
		ID: d.ID, TenantID: d.TenantID, FirstName: d.FirstName, LastName: d.LastName, DisplayName: d.DisplayName,
		Role: d.Role, EmailAddress: d.EmailAddress, Title: d.Title, MobileNumber: d.MobileNumber,
		HeadImageURL: d.HeadImageURL, CreatedAt: d.CreatedAt, UpdatedAt: d.UpdatedAt,
	}
}

type teamIn struct {
	Size   int       `query:"size" default:"50" minimum:"1" maximum:"150" doc:"Rows per page."`
	Cursor string    `query:"cursor" maxLength:"512" doc:"nextCursor of the page before."`
	Role   auth.Role `query:"role" enum:"ADMIN,DEVELOPER" doc:"Only members of this role."`
}

type memberIn struct {
	ID string `path:"id"`
}

type roleIn struct {
	ID   string `path:"id"`
	Body struct {
		Role auth.Role `json:"role" enum:"ADMIN,DEVELOPER" doc:"The role from now on."`
	}
}

// MountTeam adds the operations on the members of a team.
func MountTeam(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/developers", ID: "list-developers", Tag: "Developers",
		Summary: "List team members", Access: httpapi.Caller, Description: "With their roles.",
	}, h.listDevelopers)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPatch, Path: "/developers/{id}", ID: "update-developer-role", Tag: "Developers",
		Summary: "Change a member's role", Access: httpapi.AdminOnly,
		Description: "Applies from their next request on. Invitations they can't send with it are revoked.",
	}, h.updateDeveloperRole)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/developers/{id}", ID: "delete-developer", Tag: "Developers",
		Summary: "Remove a member and end all their sessions", Access: httpapi.AdminOnly,
		Description: "Invitations that they sent are revoked. API keys that they created stay.",
	}, h.deleteDeveloper)
}

func (h handlers) listDevelopers(ctx context.Context, in *teamIn) (httpapi.Items[Member], error) {
	binding := page.Binding("developers", auth.From(ctx).TenantID, string(in.Role))
	request, err := h.api.Page(httpapi.PageIn{Size: in.Size, Cursor: in.Cursor}, binding)
	if err != nil {
		return httpapi.Items[Member]{}, err
	}
	team, err := h.service.Team(ctx, in.Role, request)
	return httpapi.ItemsOf(h.api, binding, page.Map(team, Developer.toWire)), err
}

func (h handlers) updateDeveloperRole(ctx context.Context, in *roleIn) (Member, error) {
	d, err := h.service.SetRole(ctx, in.ID, in.Body.Role)
	httpapi.SetMessage(ctx, d.DisplayName+" is now "+withArticle(d.Role)+".")
	return d.toWire(), err
}

func (h handlers) deleteDeveloper(ctx context.Context, in *memberIn) (httpapi.None, error) {
	d, err := h.service.Remove(ctx, in.ID)
	httpapi.SetMessage(ctx, d.DisplayName+" was removed from the team.")
	return httpapi.None{}, err
}

func withArticle(role auth.Role) string {
	if role == auth.Admin {
		return "an Admin"
	}
	return "a Developer"
}
