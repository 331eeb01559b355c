package app

import (
	"context"
	"net/http"

	"nod/internal/platform/httpapi"
)

// portalConfig is what the portal must know before anybody has signed in.
type portalConfig struct {
	ProductName string `json:"productName"`
	PortalURL   string `json:"portalUrl"`
	LinkURL     string `json:"linkUrl"`
	OpenURL     string `json:"openUrl"`
	SandboxURL  string `json:"sandboxUrl"`
	ContactURL  string `json:"contactUrl"`
	TermsURL    string `json:"termsUrl"`
	PrivacyURL  string `json:"privacyUrl"`
	TrackingURL string `json:"trackingUrl"`
	Demo        bool   `json:"demo"        doc:"True when mails are kept in a mailbox and the clock can be moved."`
}

func (a *App) mountPortal(api *httpapi.API) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/config", ID: "get-portal-config", Tag: "Portal",
		Summary: "Addresses and names the portal needs to start.", Access: httpapi.Public,
	}, func(context.Context, *struct{}) (portalConfig, error) {
		return portalConfig{
			ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal, LinkURL: a.URLs.Link, OpenURL: a.URLs.Open,
			SandboxURL: a.URLs.Sandbox, ContactURL: a.Config.ContactURL, TermsURL: a.Config.TermsURL,
			PrivacyURL: a.Config.PrivacyURL, TrackingURL: a.Config.TrackingURL, Demo: a.Config.Demo,
		}, nil
	})
}
