package app

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"nod/internal/deliver/webhook/queue"
	"nod/internal/run/status"
)

// How long things may take or wait before the status page calls them slow, or broken.
const (
	slowAnswer  = 500 * time.Millisecond
	slowJobs    = time.Minute
	stuckJobs   = 10 * time.Minute
	slowMail    = 2 * time.Minute
	stuckMail   = 15 * time.Minute
	slowEvents  = 30 * time.Second
	stuckEvents = 5 * time.Minute
)

// checks are the parts on the status page. What they say is about the installation, never
// about a tenant.
func (a *App) checks() []status.Check {
	return []status.Check{
		{
			ID: "portal", Name: "Portal and APIs",
			Ask: a.askDoor(a.listeners.portal, "Portal, management API and data API"),
		},
		{
			ID: "link", Name: "Widget and hosted pages",
			Ask: a.askDoor(a.listeners.link, "Widget, hosted pages and files"),
		},
		{ID: "database", Name: "Database", Ask: timed("The database", a.ready)},
		{ID: "jobs", Name: "Background work", Ask: a.askJobs},
		{ID: "webhooks", Name: "Webhook deliveries", Ask: a.askDeliveries},
		{ID: "mail", Name: "Mail", Ask: a.askMail},
		{ID: "reading", Name: "Document reading", Ask: status.AskReading(a.features.archives.Engine)},
		{ID: "files", Name: "File storage", Ask: timed("The file storage", func(ctx context.Context) error {
			_, err := a.Blobs.List(ctx, "health/", "", 1)
			return err
		})},
	}
}

// timed asks once and goes by how long the answer took.
func timed(what string, ask func(ctx context.Context) error) func(context.Context) (status.State, string) {
	return func(ctx context.Context) (status.State, string) {
		began := time.Now()
		if err := ask(ctx); err != nil {
			return status.Failed, what + " isn't responding."
		}
		if time.Since(began) >= slowAnswer {
			return status.Slow, what + " is responding slowly."
		}
		return status.Works, what + " responds."
	}
}

// askDoor asks a listener of this process, as a balancer does.
func (a *App) askDoor(l net.Listener, serves string) func(context.Context) (status.State, string) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	ask := timed("The door", func(ctx context.Context) error {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+loopback(l)+"/healthz", nil)
		if err != nil {
			return err
		}
		answer, err := client.Do(request)
		if err != nil {
			return err
		}
		defer func() { _ = answer.Body.Close() }()
		if answer.StatusCode != http.StatusOK {
			return fmt.Errorf("the listener responded with %d", answer.StatusCode)
		}
		return nil
	})
	return func(ctx context.Context) (status.State, string) {
		state, detail := ask(ctx)
		if state == status.Works {
			detail = serves + " respond."
		}
		return state, detail
	}
}

// loopback is where this process reaches its own listener.
func loopback(l net.Listener) string {
	host, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return l.Addr().String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

func (a *App) askJobs(ctx context.Context) (status.State, string) {
	b, err := a.Jobs.Backlog(ctx)
	if err != nil {
		return status.Failed, "The queue isn't responding."
	}
	return status.Judge(b.Oldest, slowJobs, stuckJobs), waiting(b.Waiting, "job", b.Oldest)
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
			b.Waiting, age(b.Stuck), b.Retrying)
	}
	detail := waiting(b.Waiting, "delivery", b.Stuck)
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
	return status.Judge(oldest, slowMail, stuckMail), waiting(n, "mail", oldest)
}

// waiting says how much waits: "3 jobs wait, the oldest for 12 s."
func waiting(n int, noun string, oldest time.Duration) string {
	switch {
	case n == 0:
		return "No backlog."
	case n == 1:
		return "One " + noun + " waits" + age(oldest)
	}
	plural := map[string]string{"job": "jobs", "delivery": "deliveries", "mail": "mails"}[noun]
	return fmt.Sprintf("%d %s wait%s", n, plural, age(oldest))
}

func age(oldest time.Duration) string {
	if oldest < time.Second {
		return "."
	}
	return ", the oldest for " + oldest.Round(time.Second).String() + "."
}
