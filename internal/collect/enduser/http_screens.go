package enduser

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// listedUser is a user as the portal shows it.
type listedUser struct {
	UserID       string       `json:"userId"`
	HeadImageURL string       `json:"headImageUrl" doc:"Address of the user's picture; empty for none."`
	FullName     string       `json:"fullName" personal:"name of the end user 0" doc:"Name from a connected account; empty until one has it."`
	CreatedAt    db.Time      `json:"createdAt"`
	UpdatedAt    db.Time      `json:"updatedAt"`
	Accounts     []AccountRef `json:"accounts" doc:"The user's accounts, to show their logos."`
	Uploads      []UploadRef  `json:"uploads" doc:"The user's uploaded documents."`
}

func (u User) toScreen() listedUser {
	return listedUser{u.ID, u.HeadImageURL, u.FullName, u.CreatedAt, u.UpdatedAt, u.Accounts.V, u.Uploads.V}
}

type searchIn struct {
	Size       int     `query:"size" default:"20" minimum:"1" maximum:"150" doc:"Rows per page."`
	Cursor     string  `query:"cursor" maxLength:"512" doc:"nextCursor of the page before."`
	Status     Outcome `query:"status" enum:"success,fail" doc:"Users with a live connection, or those whose attempts all ended without one."`
	StartDate  string  `query:"queryStartDate" doc:"First day on which the user was created."`
	EndDate    string  `query:"queryEndDate" doc:"Only users created on this day or earlier, as 2026-11-30."`
	TimeZone   string  `query:"timeZone" maxLength:"64" doc:"IANA zone of the days; UTC without it."`
	UserID     string  `query:"queryUserId" maxLength:"600" doc:"A user's ID, or your own as key:value from externalMetadata."`
	ProviderID string  `query:"queryProviderId" maxLength:"200" doc:"Provider or file type."`
	UserName   string  `query:"userName" maxLength:"200" doc:"Part of the full name, whatever case and accents."`
}

func (in searchIn) filter() (ListFilter, error) {
	created, err := day.Parse(day.Query{Start: "queryStartDate", End: "queryEndDate", Zone: "timeZone"},
		in.StartDate, in.EndDate, in.TimeZone)
	return ListFilter{
		Outcome: in.Status, Created: created, ProviderID: in.ProviderID, Name: in.UserName,
	}.Called(in.UserID), err
}

func (in searchIn) binding(p auth.Principal) string {
	return page.Binding("portal-users", p.TenantID, string(p.Mode), string(in.Status), in.StartDate, in.EndDate,
		in.TimeZone, in.UserID, in.ProviderID, in.UserName)
}

type widgetUserIn struct {
	Body struct {
		Fresh bool `json:"fresh,omitempty" required:"false" doc:"Start over as a new user, with nothing connected."`
	}
}

// ByIDIn is the request of the portal's operations on one user.
type ByIDIn struct {
	ID string `path:"id" maxLength:"64"`
}

// Find returns the user that a call means.
func (in ByIDIn) Find(ctx context.Context, s *Service) (User, error) {
	p := auth.From(ctx)
	return s.Get(ctx, s.DB.Read(), scope.Of(p.TenantID, p.Mode).Ref(in.ID))
}

// PageByIDIn is the request of a page of something that one user has.
type PageByIDIn struct {
	ByIDIn
	httpapi.PageIn
}

// Scope binds cursors to the list of that name of one user.
func (in PageByIDIn) Binding(list string, user User) string {
	return page.Binding(list, user.TenantID, string(user.Mode), user.ID)
}

// mountScreens adds what the portal's screens read of a mode's users.
func mountScreens(api *httpapi.API, h handlers) {
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users", ID: "search-users",
		Summary: "List users with their accounts and uploads", Access: httpapi.Caller,
		Description: "With userName a page may hold less than size, or nothing, while nextCursor leads on: a search " +
			"answers with what it found in some milliseconds.",
	}, h.searchUsers)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodPost, Path: "/users", ID: "get-widget-user", Access: httpapi.Caller,
		Status: http.StatusCreated, Secret: true, Made: "user.id",
		Summary: "Retrieve your emulator user, with a token",
		Description: "There is one for each developer and mode, created on first use. With fresh, a new one " +
			"replaces it. Usage counts these users once they have connected something.",
	}, h.getWidgetUser)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}", ID: "get-listed-user",
		Summary: "Retrieve a user with their accounts and uploads", Access: httpapi.Caller,
	}, h.getListedUser)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}/winkLink", ID: "get-wink-link",
		Summary: "Retrieve the URL where the user manages connections", Access: httpapi.Caller,
	}, h.getWinkLink)
}

func (h handlers) searchUsers(ctx context.Context, in *searchIn) (httpapi.Written[httpapi.Items[listedUser]], error) {
	p := auth.From(ctx)
	binding := in.binding(p)
	request, err := h.api.Page(httpapi.PageIn{Size: in.Size, Cursor: in.Cursor}, binding)
	if err != nil {
		return httpapi.Written[httpapi.Items[listedUser]]{}, err
	}
	filter, err := in.filter()
	if err != nil {
		return httpapi.Written[httpapi.Items[listedUser]]{}, err
	}
	at := scope.Of(p.TenantID, p.Mode)
	if filter.Name == "" {
		list, err := h.service.write(ctx, h.service.screenList(), at, filter, request)
		return httpapi.WrittenItems[listedUser](h.api, binding, list.items, list.next), err
	}
	users, err := h.service.List(ctx, at, filter, request)
	if err != nil {
		return httpapi.Written[httpapi.Items[listedUser]]{}, err
	}
	shown := func(u User) listedUser { return h.service.Logos(u).toScreen() }
	return httpapi.WriteItems(h.api, binding, page.Map(users, shown))
}

func (h handlers) getWidgetUser(ctx context.Context, in *widgetUserIn) (createdUser, error) {
	user, made, err := h.service.WidgetUser(ctx, in.Body.Fresh)
	if err != nil {
		return createdUser{}, err
	}
	return createdUser{user.toWire(), made}, nil
}

func (h handlers) getListedUser(ctx context.Context, in *ByIDIn) (listedUser, error) {
	user, err := in.Find(ctx, h.service)
	if err != nil {
		return listedUser{}, err
	}
	return h.service.Logos(user).toScreen(), nil
}

func (h handlers) getWinkLink(ctx context.Context, in *ByIDIn) (WinkLink, error) {
	user, err := in.Find(ctx, h.service)
	if err != nil {
		return WinkLink{}, err
	}
	return h.service.WinkLink(ctx, user.Ref())
}
