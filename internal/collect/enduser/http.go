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
	ExternalMetadata map[string]string `json:"externalMetadata"`
	CreatedAt        db.Time           `json:"createdAt"`
	Providers        []string          `json:"providers"        deprecated:"true" doc:"Providers of the user's accounts."`
	Session          Session           `json:"session"`
}

// Session is the state of a user's run as the data API shows it.
type Session struct {
	UserID    string        `json:"userId"`
	Channel   string        `json:"channel"   enum:"WinkSite,Default"`
	ChannelID string        `json:"channelId"`
	Status    SessionStatus `json:"status"    enum:"IN_PROGRESS,COMPLETED,REVOKED"`
}

func shown(u User) userOut {
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
	return Session{UserID: u.ID, Channel: "Default", Status: u.SessionStatus}
}

type listIn struct {
	httpapi.DayPageIn
	ExternalMetadata []string `query:"externalMetadata,explode" maxItems:"5" doc:"Only users whose external metadata has this, written key:value. May be repeated; all must hold."`
}

// metadata reads the pairs that a list is limited to. Keys come before the first colon.
func (in *listIn) metadata() (map[string]string, error) {
	pairs := map[string]string{}
	for _, text := range in.ExternalMetadata {
		key, value, ok := strings.Cut(text, ":")
		if !ok || key == "" || len(key) > maxMetadataKey || len(value) > maxMetadataValue || !isASCII(text) {
			return nil, fault.InvalidField("query.externalMetadata", "externalMetadata must be written as key:value.")
		}
		pairs[key] = value
	}
	return pairs, nil
}

type createUserIn struct {
	Body *struct {
		ExternalMetadata map[string]string `json:"externalMetadata,omitempty" doc:"At most 5 keys of your own."`
		AllowedOrigins   []string          `json:"allowedOrigins,omitempty" doc:"Origins of the pages that may show the widget with this token, at most 20. Without them those of the organization, see API Keys; where it names none, any page in Sandbox and none in Production."`
	} `required:"false"`
}

type createdUser struct {
	User  userOut `json:"user"`
	Token Token   `json:"token"`
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

type tokenIn struct {
	UserID string `query:"userId" required:"true"  minLength:"1" maxLength:"200"`
	Body   *struct {
		AllowedOrigins []string `json:"allowedOrigins,omitempty" doc:"Origins of the pages that may show the widget with this token, as with POST /users."`
	} `               required:"false"`
}

func refOf(ctx context.Context, userID string) scope.Ref {
	p := auth.From(ctx)
	return scope.Of(p.TenantID, p.Mode).Ref(userID)
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service) {
	mountScreens(api, s)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users", ID: "list-users", Tag: "Users",
		Summary: "Users, newest first", Access: httpapi.Caller,
	}, func(ctx context.Context, in *listIn) (httpapi.Written[httpapi.Items[userOut]], error) {
		p := auth.From(ctx)
		asked, err := api.DayPage(ctx, "users", in.DayPageIn, in.ExternalMetadata...)
		if err != nil {
			return httpapi.Written[httpapi.Items[userOut]]{}, err
		}
		metadata, err := in.metadata()
		if err != nil {
			return httpapi.Written[httpapi.Items[userOut]]{}, err
		}
		filter := ListFilter{Created: asked.Days, Metadata: metadata}
		list, err := s.write(ctx, dataList, scope.Of(p.TenantID, p.Mode), filter, asked.Request)
		return httpapi.WrittenItems[userOut](api, asked.Binding, list.items, list.next), err
	})
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/users", ID: "create-user", Tag: "Users", Status: http.StatusCreated,
		Secret: true, Made: "user.id",
		Summary: "Create a user and a token for the widget", Access: httpapi.Caller,
	}, func(ctx context.Context, in *createUserIn) (createdUser, error) {
		p := auth.From(ctx)
		create := CreateInput{Tenant: p.TenantID, Mode: p.Mode, Source: SourceAPI}
		if in.Body != nil {
			create.ExternalMetadata = in.Body.ExternalMetadata
			create.AllowedOrigins = in.Body.AllowedOrigins
		}
		user, made, err := s.Create(ctx, create)
		if err != nil {
			return createdUser{}, err
		}
		return createdUser{shown(user), made}, nil
	})
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}", ID: "get-user", Tag: "Users",
		Summary: "One user", Access: httpapi.Caller,
	}, func(ctx context.Context, in *idIn) (userOut, error) {
		user, err := s.Get(ctx, s.DB.Read(), refOf(ctx, in.ID))
		if err != nil {
			return userOut{}, err
		}
		return shown(user), nil
	})
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/users/{id}/resetSession", ID: "reset-user-session", Tag: "Users",
		Summary: "Let the user's session begin anew; connections stay", Access: httpapi.Caller,
	}, func(ctx context.Context, in *idIn) (httpapi.None, error) {
		return httpapi.None{}, s.ResetSession(ctx, refOf(ctx, in.ID))
	})
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/tokens", ID: "create-token", Tag: "Tokens", Status: http.StatusCreated,
		Secret:  true,
		Summary: "Make a further widget token for a user", Access: httpapi.Caller,
	}, func(ctx context.Context, in *tokenIn) (Token, error) {
		if in.Body == nil {
			return s.IssueToken(ctx, refOf(ctx, in.UserID))
		}
		return s.IssueToken(ctx, refOf(ctx, in.UserID), in.Body.AllowedOrigins...)
	})
}
