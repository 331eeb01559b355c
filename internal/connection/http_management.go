package connection

import (
	"context"
	"net/http"

	"nod/internal/connector"
	"nod/internal/enduser"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
)

// listedAccount is an account as the portal shows it.
type listedAccount struct {
	AccountID        string              `json:"accountId"`
	ID               string              `json:"id"`
	ProviderID       string              `json:"providerId"`
	ProviderName     string              `json:"providerName"`
	ProviderLogoURL  string              `json:"providerLogoUrl"`
	UserID           string              `json:"userId"`
	ConnectionStatus Status              `json:"connectionStatus" enum:"PENDING,AWAITING_MFA,ERROR,CONNECTED,DISCONNECTED,REVOKED"`
	MonitorStatus    MonitorStatus       `json:"monitorStatus"`
	CreatedAt        db.Time             `json:"createdAt"`
	UpdatedAt        db.Time             `json:"updatedAt"`
	ConnectedAt      *db.Time            `json:"connectedAt"`
	RevokedAt        *db.Time            `json:"revokedAt"`
	ErrorCode        connector.ErrorCode `json:"errorCode"`
	ErrorMessage     string              `json:"errorMessage"`
}

func (s *Service) listed(a Account) listedAccount {
	out := listedAccount{
		AccountID: a.ID, ID: a.ID, ProviderID: a.ProviderID, ProviderName: a.ProviderID,
		ProviderLogoURL: s.logoURL(a.ProviderID),
		UserID:          a.UserID, ConnectionStatus: a.Status, MonitorStatus: a.MonitorStatus, CreatedAt: a.CreatedAt,
		UpdatedAt: a.UpdatedAt, ConnectedAt: a.ConnectedAt, RevokedAt: a.RevokedAt, ErrorCode: a.ErrorCode,
	}
	if provider, ok := s.Sources.Get(a.ProviderID); ok {
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
	Accounts []listedAccount     `json:"accounts"`
	Uploads  []enduser.UploadRef `json:"uploads"`
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}/accounts", ID: "list-accounts-of-user", Tag: "Users",
		Summary: "All accounts of a user, also those that were taken back, newest first", Access: httpapi.Caller,
	}, func(ctx context.Context, in *enduser.ByIDIn) (accountsOut, error) {
		user, err := in.Find(ctx, s.Users)
		if err != nil {
			return accountsOut{}, err
		}
		accounts, err := s.OfUser(ctx, user.Ref())
		if err != nil {
			return accountsOut{}, err
		}
		out := accountsOut{Accounts: []listedAccount{}, Uploads: user.Uploads.V}
		for _, account := range accounts {
			out.Accounts = append(out.Accounts, s.listed(account))
		}
		out.Items.Items = out.Accounts
		return out, nil
	})
}
