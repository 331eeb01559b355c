package app

import (
	"bytes"
	"context"
	"encoding/json"
	"html"
	"net/http"

	"nod/internal/access/signin"
	"nod/internal/platform/httpapi"
)

// portalConfig is what the portal must know before anybody has signed in.
type portalConfig struct {
	ProductName string `json:"productName" doc:"What this installation calls itself."`
	PortalURL   string `json:"portalUrl" doc:"Where the portal is."`
	LinkURL     string `json:"linkUrl" doc:"Where the widget and the public pages are."`
	OpenURL     string `json:"openUrl" doc:"Base address of the data API in Production."`
	SandboxURL  string `json:"sandboxUrl" doc:"Base address of the data API in Sandbox."`
	ContactURL  string `json:"contactUrl" doc:"Where to reach the operator; empty for nowhere."`
	ReviewDays  int    `json:"reviewDays"  doc:"Business days that the review of a Production request usually takes; 0 when nothing is said."`
	TermsURL    string `json:"termsUrl" doc:"Terms of use; empty for none."`
	PrivacyURL  string `json:"privacyUrl" doc:"Privacy notice; empty for none."`
	// Pages of sites have terms and a privacy policy on every installation.
	PageTermsURL   string `json:"pageTermsUrl"   doc:"Behind Terms and Conditions on pages of sites."`
	PagePrivacyURL string `json:"pagePrivacyUrl" doc:"Behind Privacy Policy on pages of sites."`
	HelpURL        string `json:"helpUrl"     doc:"Behind Learn more in the widget; empty for none."`
	TrackingURL    string `json:"trackingUrl" doc:"Where visits of the portal are counted; empty for nowhere."`
	DocsURL        string `json:"docsUrl"     doc:"Page behind Documentation in the menu."`
	StatusURL      string `json:"statusUrl"   doc:"Page behind Service Status in the menu."`
	// ErrorReportURL is empty when errors of the front end are reported to nobody.
	ErrorReportURL string `json:"errorReportUrl" doc:"Where errors of the front end are posted; empty for nowhere."`
	SMS            bool   `json:"sms"         doc:"True when invitations go out by SMS, too."`
	Demo           bool   `json:"demo"        doc:"True when mails are kept in a mailbox and the clock can be moved."`
	SignUp         signUp `json:"signUp"      doc:"Who may sign up a new organization."`
}

type signUp struct {
	Policy  string   `json:"policy"  enum:"OPEN,INVITED,DOMAINS" doc:"OPEN: anybody. INVITED: invited people. DOMAINS: addresses of some mail domains."`
	Domains []string `json:"domains" doc:"Mail domains that may sign up, with the policy DOMAINS."`
}

// signUpPolicy is the operator's setting, which was validated at start. Sample
// data is not bound by it; the public doors are closed while it is made.
func (a *App) signUpPolicy() signin.SignUpPolicy {
	if a.seeding.Load() {
		return signin.SignUpPolicy{IsOpen: true}
	}
	isOpen, domains, _ := a.Config.SignUpPolicy()
	return signin.SignUpPolicy{IsOpen: isOpen, Domains: domains}
}

func (a *App) mountPortal(api *httpapi.API) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/config", ID: "get-portal-config", Tag: "Portal",
		Summary: "Retrieve the portal's configuration", Access: httpapi.Public,
		Description: "What the portal needs before a login: addresses, and which ways to log in there are.",
	}, a.getPortalConfig)
}

func (a *App) getPortalConfig(context.Context, *struct{}) (portalConfig, error) {
	return a.portalConfig(), nil
}

func (a *App) portalConfig() portalConfig {
	return portalConfig{
		ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal, LinkURL: a.URLs.Link, OpenURL: a.URLs.Open,
		SandboxURL: a.URLs.Sandbox, ContactURL: a.contactURL(), ReviewDays: a.Config.Review(),
		TermsURL: a.Config.TermsURL, PrivacyURL: a.Config.PrivacyURL,
		PageTermsURL: a.pageTermsURL(), PagePrivacyURL: a.pagePrivacyURL(), HelpURL: a.Config.HelpURL,
		TrackingURL: a.Config.TrackingURL, Demo: a.Config.Demo, SMS: a.Mail.HasTexts(),
		DocsURL:   or(a.Config.DocsURL, a.URLs.Portal+"/docs"),
		StatusURL: or(a.Config.StatusURL, a.URLs.Portal+"/status"), ErrorReportURL: a.Config.ErrorReportURL,
		SignUp: signUp{a.signUpPolicy().Name(), append([]string{}, a.signUpPolicy().Domains...)},
	}
}

// configMark stands in the portal's built page where its configuration goes.
const configMark = "__CONFIG__"

// portalPage puts the configuration into the portal's page, so that no first screen waits for a call.
func (a *App) portalPage(document []byte) []byte {
	text, err := json.Marshal(struct {
		Config portalConfig `json:"config"`
		Now    int64        `json:"now"` // the server's clock, in milliseconds
	}{a.portalConfig(), a.Clock.Now().UnixMilli()})
	if err != nil {
		panic(err) // texts can be written
	}
	return bytes.ReplaceAll(document, []byte(configMark), []byte(html.EscapeString(string(text))))
}
