package app

import (
	"context"
	"fmt"
	"time"

	"nod/internal/deliver/webhook/queue"
	"nod/internal/run/status"
	"nod/internal/run/status/probe"
)

// How long things may take or wait before the status page calls them slow, or broken.
const (
	slowJobs    = time.Minute
	stuckJobs   = 10 * time.Minute
	slowMail    = 2 * time.Minute
	stuckMail   = 15 * time.Minute
	slowEvents  = 30 * time.Second
	stuckEvents = 5 * time.Minute

	// askOutside is how often programs of the operator are asked.
	askOutside = time.Minute
)

// checks are the parts on the status page. What they say is about the installation, never
// about a tenant.
func (a *App) checks() []status.Check {
	checks := []status.Check{
		{
			ID: status.DoorPortal, Name: "Portal and APIs",
			Ask: probe.Door(a.listeners.portal, "Portal, management API and data API"),
		},
		{
			ID: status.DoorLink, Name: "Widget and hosted pages",
			Ask: probe.Door(a.listeners.link, "Widget, hosted pages and files"),
		},
		{ID: "database", Name: "Database", Ask: probe.Timed("The database", a.ready)},
		{ID: "jobs", Name: "Background work", Ask: a.askJobs},
		{ID: "webhooks", Name: "Webhook deliveries", Ask: a.askDeliveries},
		{ID: "mail", Name: "Mail", Ask: a.askMail},
		{ID: "reading", Name: "Document reading", Ask: probe.Reading(a.features.archives)},
		{ID: "files", Name: "File storage", Ask: probe.Timed("The file storage", func(ctx context.Context) error {
			_, err := a.Blobs.List(ctx, "health/", "", 1)
			return err
		})},
	}
	return append(checks, a.outside()...)
}

// outside are the operator's programs: connectors, and the sources of lookups.
func (a *App) outside() []status.Check {
	var checks []status.Check
	if router := a.features.connectors.production; router != nil {
		for _, c := range router.Connected() {
			checks = append(checks, status.Check{
				ID: "connector-" + c.ID, Name: "Connector: " + c.Title(a.features.sources),
				Ask: status.Every(askOutside, probe.Timed("The connector", c.Reach)),
			})
		}
	}
	for _, source := range []struct {
		id, name string
		reach    func(ctx context.Context) error
	}{
		{"registry", "ID verification", a.features.desk.ReachRegistry()},
		{"signals", "Risk signals", a.features.desk.ReachSignals()},
	} {
		if source.reach != nil {
			checks = append(checks, status.Check{
				ID: source.id, Name: source.name,
				Ask: status.Every(askOutside, probe.Timed("The source", source.reach)),
			})
		}
	}
	return checks
}

func (a *App) askJobs(ctx context.Context) (status.State, string) {
	b, err := a.Jobs.Backlog(ctx)
	if err != nil {
		return status.Failed, "The queue isn't responding."
	}
	return status.Judge(b.Oldest, slowJobs, stuckJobs), probe.Waiting(b.Waiting, "job", b.Oldest)
}

func (a *App) askDeliveries(ctx context.Context) (status.State, string) {
	b, err := a.features.webhooks.Backlog(ctx)
	if err != nil {
		return status.Failed, "The queue isn't responding."
	}
	if a.Config.NoOutgoing {
		return status.Failed, "Sending is disabled (NOD_NO_OUTGOING). " + waitingDeliveries(b)
	}
	state := status.Judge(b.Stuck, slowEvents, stuckEvents)
	if state == status.Works && b.OwnDelay() >= slowEvents {
		state = status.Slow
	}
	return state, waitingDeliveries(b) + b.Late(a.features.webhooks.Dispatcher.HostRate())
}

// waitingDeliveries says how much waits to be sent; where it is too much to be counted, how much at least.
func waitingDeliveries(b queue.Backlog) string {
	if b.HasMore {
		return fmt.Sprintf("At least %d deliveries wait%s Retrying: at least %d.",
			b.Waiting, probe.Age(b.Stuck), b.Retrying)
	}
	detail := probe.Waiting(b.Waiting, "delivery", b.Stuck)
	if b.Retrying > 0 {
		detail += " Retrying: " + fmt.Sprint(b.Retrying) + "."
	}
	return detail
}

func (a *App) askMail(ctx context.Context) (status.State, string) {
	if a.Mail.Hold {
		return status.Failed, "Sending is disabled (NOD_NO_OUTGOING)."
	}
	if !a.Mail.HasTransport() {
		return status.Failed, "No mail server is configured: registration, reset and invitations cannot send mail."
	}
	n, oldest, err := a.Mail.Backlog(ctx)
	if err != nil {
		return status.Failed, "The queue isn't responding."
	}
	return status.Judge(oldest, slowMail, stuckMail), probe.Waiting(n, "mail", oldest)
}
