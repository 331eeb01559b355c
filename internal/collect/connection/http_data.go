package connection

import (
	"context"
	"net/http"

	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/collect/source"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// accountOut is an account as the data API shows it.
type accountOut struct {
	ID               string              `json:"id"`
	CreatedAt        db.Time             `json:"createdAt"`
	ProviderID       string              `json:"providerId"`
	UserID           string              `json:"userId"`
	ConnectionStatus Status              `json:"connectionStatus" enum:"PENDING,AWAITING_MFA,ERROR,CONNECTED,DISCONNECTED" doc:"PENDING or AWAITING_MFA while the user logs in, then CONNECTED or ERROR. DISCONNECTED: access has ended."`
	Connection       connectionOut       `json:"connection" doc:"Whether the account is connected, and why not."`
	MonitorStatus    MonitorStatus       `json:"monitorStatus" enum:"ACTIVE,USER_ACTION_REQUIRED,UNSUPPORTED,CUSTOMER_DISABLED" doc:"Scheduled syncs: ACTIVE, USER_ACTION_REQUIRED until the user logs in again, CUSTOMER_DISABLED by you, UNSUPPORTED by the provider."`
	Monitor          monitorOut          `json:"monitor" doc:"Whether the account is synced on a schedule."`
	LastSyncedAt     *db.Time            `json:"lastSyncedAt" nullable:"true" doc:"When data was last read; null when it never was."`
	FailedSections   []connector.Section `json:"failedSections" doc:"What the last reading could not bring; earlier records remain."`
}

type connectionOut struct {
	Status       Status  `json:"status" enum:"PENDING,AWAITING_MFA,ERROR,CONNECTED,DISCONNECTED" doc:"PENDING or AWAITING_MFA while the user logs in, then CONNECTED or ERROR. DISCONNECTED: access has ended."`
	ErrorCode    *string `json:"errorCode" enum:"ACCOUNT_DISABLED,ACCOUNT_INACCESSIBLE,ACCOUNT_INCOMPLETE,ACCOUNT_LOCKED,AUTH_REQUIRED,EXPIRED_CREDENTIALS,INVALID_ACCOUNT_TYPE,INVALID_AUTH,INVALID_CREDENTIALS,INVALID_MFA,MFA_TIMEOUT,SERVICE_UNAVAILABLE,SYSTEM_ERROR,TOS_REQUIRED,UNSUPPORTED_AUTH_TYPE,UNSUPPORTED_MFA_METHOD" doc:"While the status is CONNECTED it says why the last sync failed."`
	ErrorReason  *string `json:"errorReason" enum:"ACCOUNT_DISABLED,ACCOUNT_INACCESSIBLE,ACCOUNT_INCOMPLETE,ACCOUNT_LOCKED,AUTH_REQUIRED,EXPIRED_CREDENTIALS,INVALID_ACCOUNT_TYPE,INVALID_AUTH,INVALID_CREDENTIALS,INVALID_MFA,MFA_TIMEOUT,PROVIDER_DISABLED,QUOTA_EXCEEDED,SERVICE_UNAVAILABLE,SYSTEM_ERROR,TOS_REQUIRED,UNSUPPORTED_AUTH_TYPE,UNSUPPORTED_MFA_METHOD,USER_CANCELLED" doc:"Finer than errorCode: PROVIDER_DISABLED, QUOTA_EXCEEDED, and USER_CANCELLED are only here."`
	ErrorMessage *string `json:"errorMessage" doc:"errorCode as a sentence; null when nothing failed."`
	UpdatedAt    db.Time `json:"updatedAt" doc:"When the status last changed."`
}

type monitorOut struct {
	Status    MonitorStatus `json:"status" enum:"ACTIVE,USER_ACTION_REQUIRED,UNSUPPORTED,CUSTOMER_DISABLED" doc:"Scheduled syncs: ACTIVE, USER_ACTION_REQUIRED until the user logs in again, CUSTOMER_DISABLED by you, UNSUPPORTED by the provider."`
	UpdatedAt db.Time       `json:"updatedAt" doc:"When the status last changed."`
}

func (a Account) toWire() accountOut {
	out := accountOut{
		ID: a.ID, CreatedAt: a.CreatedAt, ProviderID: a.ProviderID, UserID: a.UserID, ConnectionStatus: a.Status,
		Connection:    connectionOut{Status: a.Status, UpdatedAt: a.StatusAt},
		MonitorStatus: a.MonitorStatus, Monitor: monitorOut{a.MonitorStatus, a.MonitorAt},
		LastSyncedAt: a.LastSyncedAt, FailedSections: a.FailedSections.V,
	}
	if a.ErrorCode != "" {
		code, reason, message := a.ErrorCode.Public(), string(a.ErrorCode), a.ErrorCode.Message()
		out.Connection.ErrorCode, out.Connection.ErrorReason, out.Connection.ErrorMessage = &code, &reason, &message
	}
	return out
}

type listIn struct {
	httpapi.DayPageIn
	UserID string `query:"userId" maxLength:"200" doc:"Only accounts of this user."`
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

type accountIDIn struct {
	AccountID string `path:"accountId" maxLength:"64"`
}

func refOf(ctx context.Context, id string) scope.Owned {
	p := auth.From(ctx)
	return scope.Of(p.TenantID, p.Mode).Ref(id).Any()
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
	mountAccounts(api, h)
}

func mountAccounts(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/accounts", ID: "list-accounts", Tag: "Accounts", Summary: "List accounts",
		Access: httpapi.Caller, Description: "Without revoked accounts.",
	}, h.listAccounts)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/accounts/{id}", ID: "get-account", Tag: "Accounts",
		Summary: "Retrieve an account", Access: httpapi.Caller, Description: "404 for a revoked account.",
	}, h.getAccount)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/accounts/{id}", ID: "delete-account", Tag: "Accounts",
		Summary: "Revoke an account and delete its data", Access: httpapi.Caller,
		Description: "Access ends at once: the account and its records are deleted and return 404, syncs stop, " +
			"and your webhooks receive ACCOUNT_DISCONNECTED. It can't be undone; the user can connect again.",
	}, h.deleteAccount)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/accounts/{id}/payload", ID: "get-account-payload", Tag: "Accounts",
		Summary: "Retrieve all data of an account", Access: httpapi.Caller, Views: "all records",
		Description: "At most 300 records of a section. The lists of the sections have all of them.",
	}, h.getAccountPayload)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/accounts/{accountId}/disableMonitor", ID: "disable-account-monitor",
		Tag: "Accounts", Summary: "Disable scheduled sync", Access: httpapi.Caller,
		Description: "For good: no call turns syncs on again. Ends a sync in progress. The data stays.",
	}, h.disableAccountMonitor)
}

func (h handlers) listAccounts(ctx context.Context, in *listIn) (httpapi.Items[accountOut], error) {
	p := auth.From(ctx)
	asked, err := h.api.DayPage(ctx, "accounts", in.DayPageIn, in.UserID)
	if err != nil {
		return httpapi.Items[accountOut]{}, err
	}
	filter := ListFilter{User: in.UserID, Created: asked.Days}
	accounts, err := h.service.List(ctx, scope.Of(p.TenantID, p.Mode), filter, asked.Request)
	return httpapi.ItemsOf(h.api, asked.Binding, page.Map(accounts, Account.toWire)), err
}

func (h handlers) getAccount(ctx context.Context, in *idIn) (accountOut, error) {
	account, err := h.service.Get(ctx, refOf(ctx, in.ID))
	return account.toWire(), err
}

func (h handlers) deleteAccount(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Revoke(ctx, refOf(ctx, in.ID), source.TenantRevoked)
}

func (h handlers) getAccountPayload(ctx context.Context, in *idIn) (httpapi.Written[record.SourcePayload], error) {
	account, err := h.service.Get(ctx, refOf(ctx, in.ID))
	if err != nil {
		return httpapi.Written[record.SourcePayload]{}, err
	}
	httpapi.Seen(ctx, account.Mode, account.UserID)
	return h.service.WritePayload(ctx, account)
}

func (h handlers) disableAccountMonitor(ctx context.Context, in *accountIDIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.DisableMonitor(ctx, refOf(ctx, in.AccountID))
}
