package apptest

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/id"
)

// waitLimit bounds every wait for background work; it is generous, because it
// decides nothing but when a broken test gives up.
const waitLimit = 2 * time.Minute

// Tenant is a business with its first admin signed in.
type Tenant struct {
	kit        *Kit
	Email      string
	Admin      Actor // management API
	Sandbox    Actor // sandbox data API with the portal's token
	Production Actor // data API of production; without a credential until granted
	TenantID   string
}

// Tenant signs a business up through the public doors: register, read the
// mail, confirm, log in.
func (k *Kit) Tenant(name string) *Tenant {
	k.t.Helper()
	t := &Tenant{
		kit:   k,
		Email: strings.ToLower(strings.ReplaceAll(name, " ", "")) + "." + id.New("x")[20:] + "@example.com",
	}
	public := k.Anonymous(k.Management())
	public.Post("/registrations", map[string]any{
		"firstName": "Ada", "lastName": "Reyes", "tenantName": name, "emailAddress": t.Email, "title": "Engineer",
		"password": Password, "termsAccepted": true,
	}).Is(http.StatusCreated)
	public.Post("/registrations/confirm", map[string]any{"token": k.MailToken(t.Email)}).Is(http.StatusOK)
	t.SignIn()
	t.TenantID = t.Admin.Get("/developers/me").Is(http.StatusOK).Text("tenantId")
	return t
}

// SignIn logs in again, for example after production was granted.
func (t *Tenant) SignIn() {
	k := t.kit
	k.t.Helper()
	answer := k.Anonymous(k.Management()).
		Post("/signins", map[string]any{"email": t.Email, "password": Password}).
		Is(http.StatusCreated)
	t.Admin = k.Bearer(k.Management(), answer.Text("developerToken.token"))
	t.Sandbox = k.Bearer(k.App.URLs.Sandbox, answer.Text("openApiSandboxToken.token"))
	t.Production = k.Anonymous(k.App.URLs.Open)
	if answer.Field("openApiProductionToken") != nil {
		t.Production = k.Bearer(k.App.URLs.Open, answer.Text("openApiProductionToken.token"))
	}
}

// OpenProduction grants Production as the operator does, and logs in again.
func (t *Tenant) OpenProduction() {
	k := t.kit
	k.t.Helper()
	require.NoError(k.t, k.App.Operator().Tenants.EnableProduction(k.t.Context(), t.TenantID, "operator"))
	t.SignIn()
}

// Key creates an API key of a mode and returns an actor that uses it.
func (t *Tenant) Key(mode string) Actor {
	t.kit.t.Helper()
	answer := t.Admin.Post("/apiKeys", map[string]any{"mode": mode}).Is(http.StatusCreated)
	base := t.kit.App.URLs.Sandbox
	if mode == "PRODUCTION" {
		base = t.kit.App.URLs.Open
	}
	return t.kit.Basic(base, answer.Text("apiKey"), answer.Text("apiSecret"))
}

// Basic is an actor with a key and secret.
func (k *Kit) Basic(base, key, secret string) Actor {
	return Actor{
		kit:           k,
		base:          base,
		authorization: "Basic " + base64.StdEncoding.EncodeToString([]byte(key+":"+secret)),
	}
}

// User creates an end user and returns its id and its widget.
func (t *Tenant) User() (userID string, widget Actor) {
	t.kit.t.Helper()
	answer := t.Sandbox.Post("/users", map[string]any{}).Is(http.StatusCreated)
	return answer.Text("user.id"), t.kit.Bearer(t.kit.Widget(), answer.Text("token.accessToken"))
}

// Mail is a message of the mailbox.
type Mail struct {
	ID, To, From, Subject, Text, HTML string
	Links                             []string
}

// Mails returns the mailbox of an address, newest first.
func (k *Kit) Mails(to string) []Mail {
	k.t.Helper()
	var mails []Mail
	answer := k.Anonymous(k.App.URLs.Portal).Get("/dev/mailbox/messages?to=" + url.QueryEscape(to)).Is(http.StatusOK)
	for _, item := range answer.Items() {
		raw, err := json.Marshal(item)
		require.NoError(k.t, err)
		var m Mail
		require.NoError(k.t, json.Unmarshal(raw, &m))
		mails = append(mails, m)
	}
	return mails
}

// MailToken waits for a mail and returns the token of its first link that has one.
func (k *Kit) MailToken(to string) string {
	k.t.Helper()
	var token string
	k.Eventually("mail to "+to, func() bool {
		for _, m := range k.Mails(to) {
			for _, link := range m.Links {
				if u, err := url.Parse(link); err == nil && u.Query().Get("token") != "" {
					token = u.Query().Get("token")
					return true
				}
			}
		}
		return false
	})
	return token
}

// Eventually waits for background work to make a condition true.
func (k *Kit) Eventually(what string, condition func() bool) {
	k.t.Helper()
	require.Eventually(k.t, condition, waitLimit, 10*time.Millisecond, "waited for %s", what)
}

// Advance moves the server's clock.
func (k *Kit) Advance(d time.Duration) {
	k.t.Helper()
	require.NoError(k.t, k.App.Clock.Advance(k.t.Context(), d))
}

// Colleague invites somebody as a developer, has them join, and signs them in.
func (t *Tenant) Colleague(first, last string) *Tenant {
	k := t.kit
	k.t.Helper()
	c := &Tenant{kit: k, Email: strings.ToLower(first) + "." + t.Email, TenantID: t.TenantID}
	t.Admin.Post("/staffInvitations", map[string]any{"emailAddress": c.Email, "role": "DEVELOPER"}).
		Is(http.StatusCreated)
	k.Anonymous(k.Management()).Post("/staffInvitations/confirm", map[string]any{
		"token": k.MailToken(c.Email), "firstName": first, "lastName": last, "title": "Reviewer",
		"newPassword": Password,
	}).Is(http.StatusOK)
	c.SignIn()
	return c
}
