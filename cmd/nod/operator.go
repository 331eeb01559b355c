package main

import (
	"context"
	"fmt"
	"log/slog"

	"nod/internal/app"
	"nod/internal/platform/config"
	"nod/internal/run/operator"
)

type operatorCommand struct {
	config.Storage `embed:""`

	Tenant      tenantCommand      `cmd:"" help:"Organizations."`
	Developer   developerCommand   `cmd:"" help:"People of organizations."`
	Quota       quotaCommand       `cmd:"" help:"Quotas of organizations."`
	Key         keyCommand         `cmd:"" help:"Encryption keys of the database."`
	Queue       queueCommand       `cmd:"" help:"Pending and failed work."`
	Announce    announceCommand    `cmd:"" help:"Publish an announcement on every organization's dashboard."`
	Incident    incidentCommand    `cmd:"" help:"Incidents on the status page."`
	Maintenance maintenanceCommand `cmd:"" help:"Planned maintenance on the status page."`
	Notice      noticeCommand      `cmd:"" help:"Notices beside parts of the status page."`
	Fixture     fixtureCommand     `cmd:"" help:"Make single things for checks, in demo mode only; prints JSON lines with secrets."`
}

// open builds the application without doors and runs a command on it.
func (c *operatorCommand) open(ctx context.Context, run func(a *app.App) error) error {
	a, err := app.Offline(ctx, c.Storage, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	if err := run(a); err != nil {
		_ = a.Close(ctx) // the command's own error says more
		return err
	}
	return a.Close(ctx)
}

type announceCommand struct {
	Text string `arg:"" optional:"" help:"Announcement text; leave empty to remove the announcement."`
}

// Run stores the announcement.
func (c *announceCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		if err := a.Operator().Dashboard.Announce(ctx, c.Text, operator.Name()); err != nil {
			return err
		}
		if c.Text == "" {
			fmt.Println("Announcement removed.")
			return nil
		}
		fmt.Println("Announcement published on every dashboard.")
		return nil
	})
}
