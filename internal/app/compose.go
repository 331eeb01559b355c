package app

import (
	"nod/internal/access/audit"
	"nod/internal/access/readmetoken"
	"nod/internal/run/deletion"
	"nod/internal/run/demo"
	"nod/internal/run/operator"
	"nod/internal/run/status"
	"nod/internal/run/status/incident"
)

// Fixtures returns what makes single things for checks, in demo mode only.
func (a *App) Fixtures() *demo.Fixtures {
	f := a.features
	return demo.NewFixtures(demo.FixtureDeps{
		Clock: a.Clock, Developers: f.developers, Keys: f.keys, Users: f.users, Sources: f.sources, Wink: f.wink,
		Connections: f.connections, Webhooks: f.webhooks, Operator: operator.Name(),
		ReceiverURL: a.URLs.Link + demo.ReceiverPath,
	})
}

// demoDoors are the addresses that demo mode adds.
func (a *App) demoDoors() demo.Doors {
	return demo.Doors{
		ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal, LinkURL: a.URLs.Link,
		Mail: a.Mail, Clock: a.Clock, Log: a.Log,
	}
}

// contactURL is where Get In Touch leads; empty when the operator names nothing.
func (a *App) contactURL() string {
	if a.Config.ContactURL == "" && a.Config.Demo {
		return a.URLs.Portal + demo.ContactPath
	}
	return a.Config.ContactURL
}

// Operator returns what the operator's commands act on.
func (a *App) Operator() *operator.Service { return a.features.operator }

// Incidents returns what the operator writes on the status page.
func (a *App) Incidents() *incident.Service { return a.features.incidents }

// Status returns what knows the parts of the status page, and how machines read its entries.
func (a *App) Status() *status.Service { return a.features.status }

// Deletions returns what deletes organizations, for the operator's command.
func (a *App) Deletions() *deletion.Service { return a.features.deletions }

// Audit returns the logs of who did what, for the command that verifies them.
func (a *App) Audit() *audit.Service { return a.features.audit }

// Readme returns what makes and takes the tokens of the documentation pages.
func (a *App) Readme() *readmetoken.Service { return a.features.readme }
