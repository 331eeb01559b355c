package connection

import (
	"context"
	"net/http"

	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

// listedAccount is an account as the portal shows it.
type listedAccount struct {
	AccountID        string              `json:"accountId" doc:"Same as id."`
	ID               string              `json:"id"`
	ProviderID       string              `json:"providerId"`
	ProviderName     string              `json:"providerName" doc:"Short name of the provider."`
	ProviderLogoURL  string              `json:"providerLogoUrl"`
	UserID           string              `json:"userId"`
	ConnectionStatus Status              `json:"connectionStatus" enum:"PENDING,AWAITING_MFA,ERROR,CONNECTED,DISCONNECTED,REVOKED" doc:"PENDING or AWAITING_MFA while the user logs in, then CONNECTED or ERROR. DISCONNECTED: access has ended."`
	MonitorStatus    MonitorStatus       `json:"monitorStatus" doc:"Scheduled syncs: ACTIVE, USER_ACTION_REQUIRED until the user logs in again, CUSTOMER_DISABLED by you, UNSUPPORTED by the provider."`
	CreatedAt        db.Time             `json:"createdAt"`
	UpdatedAt        db.Time             `json:"updatedAt"`
	ConnectedAt      *db.Time            `json:"connectedAt" doc:"When the user's login first succeeded; null before."`
	LastSyncedAt     *db.Time            `json:"lastSyncedAt" nullable:"true" doc:"When data was last read; null when it never was."`
	RevokedAt        *db.Time            `json:"revokedAt" doc:"When access was revoked; null while it wasn't."`
	ErrorCode        connector.ErrorCode `json:"errorCode" doc:"Why there is no connection or, while there is one, why the last sync failed."`
	ErrorMessage     string              `json:"errorMessage" doc:"errorCode as a sentence; empty otherwise."`
	FailedSections   []connector.Section `json:"failedSections" doc:"What the last sync could not read."`
	HasData          bool                `json:"hasData" doc:"Whether there is anything to export."`
}

func (h handlers) toScreen(a Account) listedAccount {
	out := listedAccount{
		AccountID: a.ID, ID: a.ID, ProviderID: a.ProviderID, ProviderName: a.ProviderID,
		ProviderLogoURL: h.service.LogoURL(a.ProviderID),
		UserID:          a.UserID, ConnectionStatus: a.Status, MonitorStatus: a.MonitorStatus, CreatedAt: a.CreatedAt,
		UpdatedAt: a.UpdatedAt, ConnectedAt: a.ConnectedAt, RevokedAt: a.RevokedAt, ErrorCode: a.ErrorCode,
		LastSyncedAt: a.LastSyncedAt, FailedSections: a.FailedSections.V,
		HasData: a.HasData(),
	}
	if provider, ok := h.service.Sources.Get(a.ProviderID); ok {
		out.ProviderName = provider.Name
	}
	if a.ErrorCode != "" {
		out.ErrorMessage = a.ErrorCode.Message()
	}
	return out
}

// accountsOut is everything that a user connected or uploaded. The accounts are also the items of a list,
// as all lists have them.
type accountsOut struct {
	httpapi.Items[listedAccount]
	Accounts []listedAccount     `json:"accounts" doc:"Same as items."`
	Uploads  []enduser.UploadRef `json:"uploads" doc:"The user's uploaded documents."`
}

// mountScreens adds what the portal's screens read and do in a mode.
func mountScreens(api *httpapi.API, h handlers) {
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}/accounts", ID: "list-accounts-of-user",
		Summary: "List a user's accounts, including revoked ones", Access: httpapi.Caller,
	}, h.listAccountsOfUser)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/insightSummary", ID: "get-insight-summary",
		Summary: "Retrieve an account's insight as a report", Access: httpapi.Caller,
		Views: "insights",
	}, h.getInsightSummary)
}

func (h handlers) listAccountsOfUser(ctx context.Context, in *accountsIn) (accountsOut, error) {
	if err := sameMode(ctx, "mode", in.Mode); err != nil {
		return accountsOut{}, err
	}
	user, err := in.Find(ctx, h.service.Users)
	if err != nil {
		return accountsOut{}, err
	}
	accounts, err := h.service.OfUser(ctx, user.Ref())
	if err != nil {
		return accountsOut{}, err
	}
	out := accountsOut{Accounts: []listedAccount{}, Uploads: h.service.Users.Logos(user).Uploads.V}
	for _, account := range accounts {
		out.Accounts = append(out.Accounts, h.toScreen(account))
	}
	out.Items.Items = out.Accounts
	return out, nil
}

func (h handlers) getInsightSummary(ctx context.Context, in *summaryIn) (summaryOut, error) {
	if err := sameMode(ctx, "environment", in.Environment); err != nil {
		return summaryOut{}, err
	}
	at := refOf(ctx, in.AccountID)
	account, err := h.service.Get(ctx, at)
	if err != nil {
		return summaryOut{}, err
	}
	summaries, err := h.service.Records.Summary(ctx, h.service.DB.Read(), scope.Of(at.Tenant, at.Mode), account.ID)
	if err != nil {
		return summaryOut{}, err
	}
	httpapi.Seen(ctx, at.Mode, account.UserID)
	return summaryOut{summaries}, nil
}

type accountsIn struct {
	enduser.ByIDIn
	Mode auth.Mode `query:"mode" enum:"SANDBOX,PRODUCTION" doc:"If sent, must be the mode of the token."`
}

// sameMode refuses a mode that is named and is not that of the token.
func sameMode(ctx context.Context, field string, named auth.Mode) error {
	if own := auth.From(ctx).Mode; named != "" && named != own {
		return fault.InvalidField(field, field+" must be "+string(own)+" here.")
	}
	return nil
}

type summaryIn struct {
	AccountID   string    `query:"accountId"   required:"true" minLength:"1" maxLength:"64" doc:"The account whose figures are wanted."`
	Environment auth.Mode `query:"environment" required:"true" enum:"SANDBOX,PRODUCTION"    doc:"Mode of the account, that of the token."`
}

type summaryOut struct {
	FormatterData []record.Summary `json:"formatterData" doc:"The figures by topic."`
}
