package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"nod/internal/app"
	"nod/internal/run/operator"
	"nod/internal/run/status/incident"
)

type incidentCommand struct {
	Open       incidentOpenCommand       `cmd:"" help:"Open an incident."`
	Update     incidentUpdateCommand     `cmd:"" help:"Add an update to an incident."`
	Resolve    incidentResolveCommand    `cmd:"" help:"Resolve an incident."`
	PostMortem incidentPostMortemCommand `cmd:"" name:"postmortem" help:"Publish the post-mortem of a resolved incident."`
	List       incidentListCommand       `cmd:"" help:"List incidents, maintenance and notices of the last 90 days."`
	Parts      incidentPartsCommand      `cmd:"" help:"List the parts of the status page."`
}

type maintenanceCommand struct {
	Plan   maintenancePlanCommand   `cmd:"" help:"Announce a maintenance."`
	Update maintenanceUpdateCommand `cmd:"" help:"Add an update to a maintenance."`
	End    maintenanceEndCommand    `cmd:"" help:"End a maintenance that has begun early."`
	Cancel maintenanceCancelCommand `cmd:"" help:"Cancel a maintenance that has not begun."`
}

type noticeCommand struct {
	Publish noticePublishCommand `cmd:"" help:"Show a notice beside parts of the status page."`
	Remove  noticeRemoveCommand  `cmd:"" help:"Remove a notice."`
}

// words are the text of an update; - reads standard input, where a long text fits.
type words struct {
	Text string `arg:"" help:"Text of the update; - reads it from standard input. An empty line separates paragraphs."`
}

func (w words) read() (string, error) {
	if w.Text != "-" {
		return w.Text, nil
	}
	text, err := io.ReadAll(io.LimitReader(os.Stdin, 1<<20))
	return string(text), err
}

// about is what an entry is about.
type about struct {
	Title string   `required:"" help:"Title."`
	Part  []string `required:"" help:"Affected part; repeat for more. \"nod operator incident parts\" lists them."`
	words
}

func (o *operatorCommand) announce(ctx context.Context, of about, d incident.Draft) error {
	text, err := of.read()
	if err != nil {
		return err
	}
	return o.open(ctx, func(a *app.App) error {
		known, err := a.Status().Parts(ctx)
		if err != nil {
			return err
		}
		for _, part := range of.Part {
			if !slices.Contains(known, part) {
				return fmt.Errorf("there is no part %q. Parts: %s", part, strings.Join(known, ", "))
			}
		}
		d.Title = of.Title
		d.Parts = of.Part
		d.Text = text
		d.By = operator.Name()
		e, err := a.Incidents().Open(ctx, d)
		if err != nil {
			return err
		}
		fmt.Println(e.ID)
		return nil
	})
}

type incidentOpenCommand struct {
	about
	Impact string `help:"Impact on the parts: outage, degraded or none." enum:"outage,degraded,none" default:"outage"`
	Since  string `help:"When it began (2026-11-25 22:04, UTC); now if empty."`
}

// Run opens an incident and prints its id.
func (c *incidentOpenCommand) Run(ctx context.Context, o *operatorCommand) error {
	since, err := momentOf(c.Since)
	if err != nil {
		return err
	}
	impact := map[string]incident.Impact{
		"outage": incident.Outage, "degraded": incident.Degraded, "none": incident.None,
	}[c.Impact]
	return o.announce(ctx, c.about, incident.Draft{Kind: incident.Incident, Impact: impact, StartsAt: since})
}

type maintenancePlanCommand struct {
	about
	From  string        `help:"When it begins (2026-11-30 22:00, UTC); now if empty."`
	Until string        `help:"When it ends (UTC)." xor:"end" required:""`
	For   time.Duration `help:"How long it takes, such as 2h." xor:"end" required:""`
}

// Run announces a maintenance and prints its id.
func (c *maintenancePlanCommand) Run(ctx context.Context, o *operatorCommand) error {
	from, err := momentOf(c.From)
	if err != nil {
		return err
	}
	until, err := momentOf(c.Until)
	if err != nil {
		return err
	}
	return o.announce(ctx, c.about, incident.Draft{
		Kind: incident.Maintenance, StartsAt: from, EndsAt: until, Lasts: c.For,
	})
}

type noticePublishCommand struct{ about }

// Run publishes a notice and prints its id.
func (c *noticePublishCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.announce(ctx, c.about, incident.Draft{Kind: incident.Notice})
}

// update is what all commands do that add to an entry.
type entryUpdate struct {
	ID string `arg:"" help:"ID, as printed when it was opened."`
	words
}

func (u entryUpdate) write(ctx context.Context, o *operatorCommand, phase incident.Phase) error {
	text, err := u.read()
	if err != nil {
		return err
	}
	return o.open(ctx, func(a *app.App) error {
		e, err := a.Incidents().Write(ctx, u.ID, incident.Update{Phase: phase, Text: text, CreatedBy: operator.Name()})
		if err != nil {
			return err
		}
		fmt.Printf("%s: %s\n", printable(e.Title), e.Updates[0].Phase.Words())
		return nil
	})
}

type incidentUpdateCommand struct {
	entryUpdate
	State string `help:"New state: investigating, identified or monitoring; unchanged if empty." enum:"investigating,identified,monitoring," default:""`
}

// Run adds an update.
func (c *incidentUpdateCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.write(ctx, o, incident.Phase(strings.ToUpper(c.State)))
}

type incidentResolveCommand struct{ entryUpdate }

// Run resolves an incident.
func (c *incidentResolveCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.write(ctx, o, incident.Resolved)
}

type incidentPostMortemCommand struct{ entryUpdate }

// Run publishes a post-mortem.
func (c *incidentPostMortemCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.write(ctx, o, incident.PostMortem)
}

type maintenanceUpdateCommand struct{ entryUpdate }

// Run adds an update.
func (c *maintenanceUpdateCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.write(ctx, o, incident.Planned)
}

type maintenanceEndCommand struct{ entryUpdate }

// Run ends a maintenance.
func (c *maintenanceEndCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.write(ctx, o, incident.Completed)
}

type maintenanceCancelCommand struct{ entryUpdate }

// Run cancels a maintenance.
func (c *maintenanceCancelCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.write(ctx, o, incident.Canceled)
}

type noticeRemoveCommand struct {
	ID string `arg:"" help:"ID, as printed when it was published."`
}

// Run removes a notice.
func (c *noticeRemoveCommand) Run(ctx context.Context, o *operatorCommand) error {
	u := entryUpdate{ID: c.ID, words: words{"This notice no longer applies."}}
	return u.write(ctx, o, incident.Ended)
}

type incidentListCommand struct {
	JSON bool `help:"Print one line of JSON for each." name:"json"`
}

// Run prints a line for each.
func (c *incidentListCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		all, err := a.Incidents().List(ctx)
		if err != nil {
			return err
		}
		out := newTable("ID", "KIND", "STATE", "STARTS", "PARTS", "TITLE")
		for _, e := range all {
			if c.JSON {
				if err := printJSON(a.Status().Announcement(e)); err != nil {
					return err
				}
				continue
			}
			out.add(e.ID, strings.ToLower(string(e.Kind)), strings.ToLower(e.At(a.Clock.Now()).Words()),
				timeOf(e.StartsAt.Time), strings.Join(e.Parts.V, " "), e.Title)
		}
		if c.JSON {
			return nil
		}
		return out.print("Nothing in the last 90 days.")
	})
}

type incidentPartsCommand struct{}

// Run prints an id a line.
func (c *incidentPartsCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		parts, err := a.Status().Parts(ctx)
		if err != nil {
			return err
		}
		for _, part := range parts {
			fmt.Println(part)
		}
		return nil
	})
}

// momentOf reads a time of UTC; the zero one for an empty text.
func momentOf(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04Z07:00", "2006-01-02 15:04"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t, nil
		}
	}
	return time.Time{}, errors.New(`use a time such as "2026-11-25 22:04" (UTC) or 2026-11-25T22:04:00+08:00`)
}
