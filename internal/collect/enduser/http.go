package enduser

import (
	"context"
	"net/http"
	"strings"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

// userOut is a user as the data API shows it.
type userOut struct {
	ID               string            `json:"id"`
	ExternalMetadata map[string]string `json:"externalMetadata" personal:"number of the customer" doc:"Your own keys for the user."`
	CreatedAt        db.Time           `json:"createdAt"`
	Providers        []string          `json:"providers"        deprecated:"true" doc:"Providers of the user's accounts."`
	Session          Session           `json:"session" doc:"What the user did in the widget or on a site."`
}

// Session is the state of a user's run as the data API shows it.
type Session struct {
	UserID    string        `json:"userId"`
	Channel   string        `json:"channel"   enum:"WinkSite,Default" doc:"WinkSite: came through a site. Default: through the widget in your own pages."`
	ChannelID string        `json:"channelId" doc:"ID of the site, with WinkSite."`
	Status    SessionStatus `json:"status"    enum:"IN_PROGRESS,COMPLETED,REVOKED" doc:"IN_PROGRESS, COMPLETED once something is connected, or REVOKED when the user revoked everything."`
}

func (u User) toWire() userOut {
	providers := []string{}
	seen := map[string]bool{}
	for _, account := range u.Accounts.V {
		if !seen[account.ProviderID] {
			providers = append(providers, account.ProviderID)
		}
		seen[account.ProviderID] = true
	}
	return userOut{
		ID: u.ID, ExternalMetadata: u.ExternalMetadata.V, CreatedAt: u.CreatedAt, Providers: providers,
		Session: SessionOf(u),
	}
}

// SessionOf returns the session of a user.
func SessionOf(u User) Session {
	session := Session{UserID: u.ID, Channel: "Default", Status: u.SessionStatus}
	if u.ChannelID != nil {
		session.Channel, session.ChannelID = "WinkSite", *u.ChannelID
	}
	return session
}

type listIn struct {
	httpapi.DayPageIn
	ExternalMetadata []string `query:"externalMetadata,explode" maxItems:"5" doc:"Only users whose external metadata matches key:value. Repeatable; all must match."`
}

// metadata reads the pairs that a list is limited to. Keys come before the first colon.
func (in *listIn) metadata() (map[string]string, error) {
	pairs := map[string]string{}
	for _, text := range in.ExternalMetadata {
		key, value, ok := strings.Cut(text, ":")
		if !ok || key == "" || len(key) > maxMetadataKey || len(value) > maxMetadataValue || !isASCII(text) {
			return nil, fault.InvalidField("query.externalMetadata", "Use the format key:value for externalMetadata.")
		}
		pairs[key] = value
	}
	return pairs, nil
}

type createUserIn struct {
	Body *struct {
		ExternalMetadata map[string]string `json:"externalMetadata,omitempty" doc:"Your own keys, at most 5." personal:"number of the customer"`
		AllowedOrigins   []string          `json:"allowedOrigins,omitempty" doc:"Origins of the pages that may show the widget with this token, at most 20. Without them those of the organization, see API Keys; without those either, any page in Sandbox and none in Production."`
	} `required:"false"`
}

type createdUser struct {
	User  userOut `json:"user" doc:"The new user."`
	Token Token   `json:"token" doc:"Opens the widget for the user."`
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

type tokenIn struct {
	UserID string `query:"userId" required:"true"  minLength:"1" maxLength:"200" doc:"The user for whom the token opens the widget."`
	Body   *struct {
		AllowedOrigins []string `json:"allowedOrigins,omitempty" doc:"Origins of the pages that may show the widget with this token, as with POST /users."`
	} `               required:"false"`
}

// RefOf names a user of who calls.
func RefOf(ctx context.Context, userID string) scope.Ref {
	return scope.From(ctx).Ref(userID)
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	mountScreens(api, h)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users", ID: "list-users", Tag: "Users",
		Summary: "List users", Access: httpapi.Caller,
		Description: "Newest first. Filter by your own keys with `externalMetadata`, or by the day of creation.",
	}, h.listUsers)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/users", ID: "create-user", Tag: "Users", Status: http.StatusCreated,
		Secret: true, Made: "user.id", Summary: "Create a user and a widget token", Access: httpapi.Caller,
	}, h.createUser)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}", ID: "get-user", Tag: "Users",
		Summary: "Retrieve a user", Access: httpapi.Caller,
		Description: "`session` says how far the user has come, `providers` what they connected.",
	}, h.getUser)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/users/{id}/resetSession", ID: "reset-user-session", Tag: "Users",
		Summary: "Reset a user's session; connections stay", Access: httpapi.Caller,
		Description: "Its status becomes IN_PROGRESS again. Accounts and documents stay, and no event is sent.",
	}, h.resetUserSession)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/tokens", ID: "create-token", Tag: "Tokens", Status: http.StatusCreated,
		Secret: true, Summary: "Create a widget token", Access: httpapi.Caller,
	}, h.createToken)
}

func (h handlers) listUsers(ctx context.Context, in *listIn) (httpapi.Written[httpapi.Items[userOut]], error) {
	p := auth.From(ctx)
	asked, err := h.api.DayPage(ctx, "users", in.DayPageIn, in.ExternalMetadata...)
	if err != nil {
		return httpapi.Written[httpapi.Items[userOut]]{}, err
	}
	metadata, err := in.metadata()
	if err != nil {
		return httpapi.Written[httpapi.Items[userOut]]{}, err
	}
	filter := ListFilter{Created: asked.Days, Metadata: metadata}
	list, err := h.service.write(ctx, dataList, scope.Of(p.TenantID, p.Mode), filter, asked.Request)
	return httpapi.WrittenItems[userOut](h.api, asked.Binding, list.items, list.next), err
}

func (h handlers) createUser(ctx context.Context, in *createUserIn) (createdUser, error) {
	p := auth.From(ctx)
	create := CreateInput{Tenant: p.TenantID, Mode: p.Mode, Source: SourceAPI}
	if in.Body != nil {
		create.ExternalMetadata = in.Body.ExternalMetadata
		create.AllowedOrigins = in.Body.AllowedOrigins
	}
	user, made, err := h.service.Create(ctx, create)
	if err != nil {
		return createdUser{}, err
	}
	return createdUser{user.toWire(), made}, nil
}

func (h handlers) getUser(ctx context.Context, in *idIn) (userOut, error) {
	user, err := h.service.Get(ctx, h.service.DB.Read(), RefOf(ctx, in.ID))
	if err != nil {
		return userOut{}, err
	}
	return user.toWire(), nil
}

func (h handlers) resetUserSession(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.ResetSession(ctx, RefOf(ctx, in.ID))
}

func (h handlers) createToken(ctx context.Context, in *tokenIn) (Token, error) {
	if in.Body == nil {
		return h.service.IssueToken(ctx, RefOf(ctx, in.UserID))
	}
	return h.service.IssueToken(ctx, RefOf(ctx, in.UserID), in.Body.AllowedOrigins...)
}
