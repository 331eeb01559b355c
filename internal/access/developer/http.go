package developer

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
)

// Profile is a developer as the portal sees them.
type Profile struct {
	ID                string        `json:"id"`
	TenantID          string        `json:"tenantId"`
	TenantName        string        `json:"tenantName" doc:"Name of the organization."`
	HeadImageURL      string        `json:"headImageUrl" doc:"Empty for the default picture."`
	DisplayName       string        `json:"displayName" doc:"Name that others see."`
	Role              auth.Role     `json:"role" enum:"ADMIN,DEVELOPER" doc:"An ADMIN can do everything; a DEVELOPER can't manage API keys and roles, for example."`
	EmailAddress      string        `json:"emailAddress" doc:"Used to log in, and for mails about security."`
	CreatedAt         db.Time       `json:"createdAt"`
	UpdatedAt         db.Time       `json:"updatedAt"`
	Title             string        `json:"title" doc:"Job title; empty for none."`
	FirstName         string        `json:"firstName" doc:"Given name."`
	LastName          string        `json:"lastName" doc:"Family name."`
	MobileNumber      string        `json:"mobileNumber" doc:"Phone number; empty for none."`
	PasswordUpdatedAt db.Time       `json:"passwordUpdatedAt" doc:"When the password was last changed."`
	PasswordState     PasswordState `json:"passwordState" enum:"SAFE,WARNING,RISK" doc:"By the password's age."`
	MayInvite         bool          `json:"mayInvite" doc:"Whether they may invite others to the team."`
}

// me stands for the caller's own id.
const me = "me"

// updatePersonalIn leaves every judgement to the service, whose messages the form shows.
type updatePersonalIn struct {
	ID   string `path:"id" maxLength:"64" doc:"The caller's id, or me."`
	Body struct {
		DisplayName  string    `json:"displayName"  required:"false" doc:"First and last name when empty."`
		FirstName    string    `json:"firstName"    required:"false" doc:"Given name. Required."`
		LastName     string    `json:"lastName"     required:"false" doc:"Family name. Required."`
		EmailAddress string    `json:"emailAddress" required:"false" doc:"The one that the developer has."`
		HeadImageURL string    `json:"headImageUrl" required:"false" doc:"Empty for the default picture."`
		MobileNumber string    `json:"mobileNumber" required:"false" doc:"Digits, with an optional + before them."`
		Role         auth.Role `json:"role"         required:"false" doc:"The one that the developer has."`
		Title        string    `json:"title"        required:"false" doc:"Job title."`
	}
}

type changePasswordIn struct {
	ID   string `path:"id" maxLength:"64" doc:"The caller's id, or me."`
	Body struct {
		OriginPassword  string `json:"originPassword" required:"false" doc:"The current password. Required."`
		NewPassword     string `json:"newPassword" required:"false" doc:"The password from now on. Required."`
		ConfirmPassword string `json:"confirmPassword" required:"false" doc:"The new password once more. Required."`
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
	MountTeam(api, s)
	MountInvitations(api, s)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/developers/me", ID: "get-current-developer", Tag: "Developers",
		Summary: "Retrieve the caller", Access: httpapi.Caller, Description: "The member that the token belongs to.",
	}, h.getCurrentDeveloper)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/developers/{id}", ID: "get-developer", Tag: "Developers",
		Summary: "Retrieve a developer of the caller's organization", Access: httpapi.Caller,
		Description: "404 for others.",
	}, h.getDeveloper)
	mountOwn(api, h)
}

func (h handlers) getCurrentDeveloper(ctx context.Context, _ *struct{}) (Profile, error) {
	return h.service.profile(ctx)
}

func (h handlers) getDeveloper(ctx context.Context, in *memberIn) (Member, error) {
	d, err := h.service.Get(ctx, auth.From(ctx).TenantID, in.ID)
	return d.toWire(), err
}

// mountOwn adds what developers do to themselves alone.
func mountOwn(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/developers/{id}", ID: "update-developer", Tag: "Developers",
		Summary: "Update the caller's personal information", Access: httpapi.Caller,
		Description: "Only your own. The email address and the role can't be changed here.",
	}, h.updateDeveloper)

	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/developers/{id}/password", ID: "change-password", Tag: "Developers",
		Summary: "Change the caller's password and end all sessions", Access: httpapi.Caller,
		Description: "All sessions end, this one included, and you get an email about it.",
	}, h.changePassword)
}

func (h handlers) updateDeveloper(ctx context.Context, in *updatePersonalIn) (Profile, error) {
	b := in.Body
	err := h.service.UpdatePersonal(ctx, in.ID, PersonalInput{
		DisplayName: b.DisplayName, FirstName: b.FirstName, LastName: b.LastName, Title: b.Title,
		MobileNumber: b.MobileNumber, HeadImageURL: b.HeadImageURL, EmailAddress: b.EmailAddress, Role: b.Role,
	})
	if err != nil {
		return Profile{}, err
	}
	return h.service.profile(ctx)
}

func (h handlers) changePassword(ctx context.Context, in *changePasswordIn) (httpapi.None, error) {
	if !isOwn(ctx, in.ID) {
		return httpapi.None{}, fault.Missing("Developer")
	}
	return httpapi.None{}, h.service.ChangePassword(ctx, ChangePasswordInput{
		Origin: in.Body.OriginPassword, New: in.Body.NewPassword, Confirm: in.Body.ConfirmPassword,
	})
}

func (s *Service) profile(ctx context.Context) (Profile, error) {
	caller := auth.From(ctx)
	d, err := s.Get(ctx, caller.TenantID, caller.SubjectID)
	if err != nil {
		return Profile{}, err
	}
	t, err := s.Tenants.Get(ctx, d.TenantID)
	if err != nil {
		return Profile{}, err
	}
	return Profile{
		ID: d.ID, TenantID: d.TenantID, TenantName: t.Name, HeadImageURL: d.HeadImageURL, DisplayName: d.DisplayName,
		Role: d.Role, EmailAddress: d.EmailAddress, CreatedAt: d.CreatedAt, UpdatedAt: d.UpdatedAt, Title: d.Title,
		FirstName: d.FirstName, LastName: d.LastName, MobileNumber: d.MobileNumber,
		PasswordUpdatedAt: d.PasswordUpdatedAt,
		PasswordState:     PasswordStateOf(d.PasswordUpdatedAt.Time, s.Clock.Now(), s.PasswordMaxAge),
		MayInvite:         s.mayInvite(d.Role),
	}, nil
}
