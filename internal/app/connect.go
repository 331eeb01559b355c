package app

import (
	"context"
	"strings"
	"time"

	"nod/internal/catalogue"
	"nod/internal/connection"
	"nod/internal/connector"
	"nod/internal/consent"
	"nod/internal/enduser"
	"nod/internal/platform/auth"
	"nod/internal/record"
	"nod/internal/task"
	"nod/internal/template"
	"nod/internal/wink"
)

// forgetTokensEvery is how often the rows of ended widget tokens are deleted.
const forgetTokensEvery = time.Hour

// connectors chooses who speaks to a provider: the simulator in Sandbox, and in
// production nobody until the operator registers a connector.
type connectors struct{ sandbox connector.Connector }

// For implements connection.Connectors.
func (c connectors) For(mode auth.Mode, _ string) (connector.Connector, bool) {
	return c.sandbox, mode == auth.Sandbox
}

// logoBase is the base URL of the door that serves logos.
func (a *App) logoBase() string { return strings.TrimSuffix(a.URLs.Files, "/files") }

// buildConnect makes the features that end users connect their accounts with.
func (a *App) buildConnect() {
	f := &a.features
	f.sources = catalogue.New()
	f.consents = consent.New(consent.Deps{DB: a.DB, Clock: a.Clock, Audit: f.audit})
	f.templates = template.New()
	f.users = enduser.New(enduser.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Tokens: a.Tokens, Events: a.Events, Tenants: f.tenants,
		SignIns:        f.signins,
		Keys:           f.keys,
		WidgetTokenTTL: a.Config.WidgetTokenTTL, LinkURL: a.URLs.Link,
	})
	f.records = record.New(record.Deps{DB: a.DB, Events: a.Events, Sources: f.sources})
	f.tasks = task.NewService(a.DB)
	f.connections = connection.New(connection.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Events: a.Events, Jobs: a.Jobs, Log: a.Log, Audit: f.audit,
		Sources: f.sources, Usage: f.usage, Users: f.users, Records: f.records, Tasks: f.tasks,
		Connectors: connectors{connector.NewSimulator(f.sources)},
		FirstSync:  a.Config.SandboxSync, DelayFactor: a.simulatorDelays, LogoBase: a.logoBase(),
	})
	f.wink = wink.New(wink.Deps{
		DB: a.DB, Clock: a.Clock, Tenants: f.tenants, Consents: f.consents, Sources: f.sources, Templates: f.templates,
		Users: f.users, Connections: f.connections, ProductName: a.Config.ProductName, LogoBase: a.logoBase(),
		Links: wink.Links{Terms: a.Config.TermsURL, Privacy: a.Config.PrivacyURL, Help: a.Config.HelpURL},
	})
	a.Jobs.Every("widget tokens", forgetTokensEvery, f.users.ForgetTokens)
}

// mountConnect puts their operations on the APIs.
func (a *App) mountConnect() {
	f, management := &a.features, a.apis.management
	catalogue.MountManagement(management, f.sources, a.logoBase())
	connector.MountManagement(management)
	consent.MountManagement(management, f.consents)
	template.MountManagement(management, f.templates)
	enduser.MountManagement(management, f.users)
	connection.MountManagement(management, f.connections)
	for _, data := range a.apis.data() {
		catalogue.MountData(data, f.sources, a.logoBase())
		consent.MountData(data, f.consents)
		enduser.MountData(data, f.users)
		record.MountData(data, f.records)
		task.MountData(data, f.tasks)
		connection.MountData(data, f.connections)
	}
	wink.Mount(a.apis.widget, f.wink)
}

// authenticateWidget is the widget API's: the users are made after the APIs are described.
func (a *App) authenticateWidget(ctx context.Context, authorization string) (auth.Principal, error) {
	return a.features.users.AuthenticateWidget(ctx, authorization)
}
