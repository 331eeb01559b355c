package main

import (
	"context"
	"fmt"
	"log/slog"

	"nod/internal/app"
	"nod/internal/operator"
	"nod/internal/platform/auth"
	"nod/internal/platform/config"
	"nod/internal/platform/page"
	"nod/internal/tenant"
	"nod/internal/usage"
)

type operatorCommand struct {
	config.Storage `embed:""`

	Tenant    tenantCommand    `cmd:"" help:"Organizations."`
	Developer developerCommand `cmd:"" help:"People of organizations."`
	Quota     quotaCommand     `cmd:"" help:"Volumes of organizations."`
	Announce  announceCommand  `cmd:"" help:"Say something to all organizations on their dashboard."`
	Fixture   fixtureCommand   `cmd:"" help:"Make single things for checks, in demo mode only; prints JSON lines with secrets."`
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

type tenantCommand struct {
	List              tenantListCommand        `cmd:"" help:"List organizations, newest first."`
	Show              tenantShowCommand        `cmd:"" help:"Show one as JSON."`
	EnableProduction  enableProductionCommand  `cmd:"" help:"Grant production; the next log-in carries it."`
	DisableProduction disableProductionCommand `cmd:"" help:"Take production back at once."`
	Suspend           suspendCommand           `cmd:"" help:"Shut an organization out at once."`
	Resume            resumeCommand            `cmd:"" help:"Let a suspended organization in again."`
}

type tenantListCommand struct{}

// Run prints one line per tenant.
func (c *tenantListCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		r := page.Request{Size: page.MaxSize}
		for {
			list, err := a.Operator().List(ctx, r)
			if err != nil {
				return err
			}
			for _, t := range list.Items {
				fmt.Printf("%s\t%s\t%s\n", t.ID, printable(t.Name), stateOf(t))
			}
			if list.Next == nil {
				return nil
			}
			r.After = list.Next
		}
	})
}

func stateOf(t tenant.Tenant) string {
	switch {
	case t.IsSuspended():
		return "suspended"
	case t.HasProduction():
		return "production"
	default:
		return "sandbox"
	}
}

type tenantShowCommand struct {
	Tenant string `arg:"" help:"Id, name, or e-mail address of a member."`
}

// Run prints the tenant.
func (c *tenantShowCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		t, err := a.Operator().Tenant(ctx, c.Tenant)
		if err != nil {
			return err
		}
		return printJSON(t)
	})
}

// tenantRef names the organization a command is about.
type tenantRef struct {
	Tenant string `arg:"" help:"Id, name, or e-mail address of a member."`
}

// change runs one of the operator's acts on the organization and says so.
func (r tenantRef) change(ctx context.Context, o *operatorCommand, done string,
	act func(s *tenant.Service, ctx context.Context, tenant, operator string) error,
) error {
	return o.open(ctx, func(a *app.App) error {
		t, err := a.Operator().Tenant(ctx, r.Tenant)
		if err != nil {
			return err
		}
		if err := act(a.Operator().Tenants, ctx, t.ID, operator.Name()); err != nil {
			return err
		}
		fmt.Printf("%s: %s\n", printable(t.Name), done)
		return nil
	})
}

type enableProductionCommand struct{ tenantRef }

// Run grants production.
func (c *enableProductionCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.change(ctx, o, "production granted", (*tenant.Service).EnableProduction)
}

type disableProductionCommand struct{ tenantRef }

// Run takes production back.
func (c *disableProductionCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.change(ctx, o, "production taken back", (*tenant.Service).DisableProduction)
}

type suspendCommand struct{ tenantRef }

// Run shuts the organization out.
func (c *suspendCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.change(ctx, o, "suspended", (*tenant.Service).Suspend)
}

type resumeCommand struct{ tenantRef }

// Run lets the organization in again.
func (c *resumeCommand) Run(ctx context.Context, o *operatorCommand) error {
	return c.change(ctx, o, "resumed", (*tenant.Service).Resume)
}

type quotaCommand struct {
	Set quotaSetCommand `cmd:"" help:"Set the total volume of an action."`
}

type quotaSetCommand struct {
	Tenant  string `required:"" help:"Id, name, or e-mail address of a member."`
	Mode    string `required:"" help:"SANDBOX or PRODUCTION."                                                                            enum:"SANDBOX,PRODUCTION"`
	Action  string `required:"" help:"ConnectAccount, CreateInvite, CreateWebhook, SubmitArchive, RequestVerification or RequestRecord."`
	Total   *int64 `            help:"New total; what is used stays used."`
	Enabled *bool  `            help:"Switches the action on or off."`
}

// Run sets the volume.
func (c *quotaSetCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		t, err := a.Operator().Tenant(ctx, c.Tenant)
		if err != nil {
			return err
		}
		return a.Operator().Usage.SetTotal(ctx, usage.SetInput{
			Tenant: t.ID, Mode: auth.Mode(c.Mode), Action: usage.Action(c.Action), Total: c.Total, Enabled: c.Enabled,
			Operator: operator.Name(),
		})
	})
}

type announceCommand struct {
	Text string `arg:"" optional:"" help:"What to say; nothing takes the announcement away."`
}

// Run stores the announcement.
func (c *announceCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		return a.Operator().Dashboard.Announce(ctx, c.Text, operator.Name())
	})
}
