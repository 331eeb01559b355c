package main

import (
	"context"
	"fmt"
	"os"

	"nod/internal/access/tenant"
	"nod/internal/app"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/run/operator"
)

type tenantCommand struct {
	List              tenantListCommand        `cmd:"" help:"List organizations, newest first."`
	Show              tenantShowCommand        `cmd:"" help:"Show one."`
	Create            tenantCreateCommand      `cmd:"" help:"Create one and print a link that lets its first admin join."`
	EnableProduction  enableProductionCommand  `cmd:"" help:"Grant production, effective at the next login."`
	DisableProduction disableProductionCommand `cmd:"" help:"Revoke production immediately."`
	Suspend           suspendCommand           `cmd:"" help:"Suspend an organization immediately."`
	Resume            resumeCommand            `cmd:"" help:"Resume a suspended organization."`
	Delete            tenantDeleteCommand      `cmd:"" help:"Delete an organization and all its data. This can't be undone."`
}

// tenantView is an organization for people and scripts.
type tenantView struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	State        string   `json:"state"`
	EmailAddress string   `json:"emailAddress"`
	PhoneNumber  string   `json:"phoneNumber"`
	Industry     string   `json:"industry"`
	CompanySize  string   `json:"companySize"`
	WebsiteURL   string   `json:"websiteUrl"`
	CreatedAt    db.Time  `json:"createdAt"`
	UpdatedAt    db.Time  `json:"updatedAt"`
	ProductionAt *db.Time `json:"productionAt"`
	SuspendedAt  *db.Time `json:"suspendedAt"`
}

func viewOf(t tenant.Tenant) tenantView {
	return tenantView{
		ID: t.ID, Name: t.Name, State: stateOf(t), EmailAddress: t.EmailAddress, PhoneNumber: t.PhoneNumber,
		Industry: t.Industry, CompanySize: t.CompanySize, WebsiteURL: t.WebsiteURL, CreatedAt: t.CreatedAt,
		UpdatedAt: t.UpdatedAt, ProductionAt: t.ProductionAt, SuspendedAt: t.SuspendedAt,
	}
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

type tenantListCommand struct {
	JSON bool `help:"Print one line of JSON for each." name:"json"`
}

// Run prints one line per tenant.
func (c *tenantListCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		out := newTable("ID", "NAME", "STATE", "CREATED")
		r := page.Request{Size: page.MaxSize}
		for {
			list, err := a.Operator().List(ctx, r)
			if err != nil {
				return err
			}
			for _, t := range list.Items {
				if c.JSON {
					if err := printJSON(viewOf(t)); err != nil {
						return err
					}
					continue
				}
				out.add(t.ID, t.Name, stateOf(t), dayOf(t.CreatedAt.Time))
			}
			if list.Next == nil {
				break
			}
			r.After = list.Next
		}
		if c.JSON {
			return nil
		}
		return out.print("No organizations yet.")
	})
}

type tenantShowCommand struct {
	Tenant string `arg:"" help:"Id, name, or email address of a member."`
	JSON   bool   `       help:"Print JSON."                              name:"json"`
}

// Run prints the tenant.
func (c *tenantShowCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		t, err := a.Operator().Tenant(ctx, c.Tenant)
		if err != nil {
			return err
		}
		v := viewOf(t)
		if c.JSON {
			return printJSON(v)
		}
		out := newTable()
		for _, line := range [][2]string{
			{"ID", v.ID}, {"Name", v.Name}, {"State", v.State}, {"Email", v.EmailAddress}, {"Phone", v.PhoneNumber},
			{"Industry", v.Industry}, {"Company size", v.CompanySize}, {"Website", v.WebsiteURL},
			{"Created", timeOf(v.CreatedAt.Time)}, {"Production since", timeOrNone(v.ProductionAt)},
			{"Suspended since", timeOrNone(v.SuspendedAt)},
		} {
			if line[1] == "" {
				line[1] = "–"
			}
			out.add(line[0], line[1])
		}
		return out.print("")
	})
}

type tenantCreateCommand struct {
	Name  string `required:"" help:"Name of the organization."`
	Email string `required:"" help:"Email address of its first admin."`
	JSON  bool   `            help:"Print JSON."                        name:"json"`
}

// Run creates the organization.
func (c *tenantCreateCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		t, link, err := a.Operator().CreateTenant(ctx, c.Name, c.Email)
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(struct {
				TenantID string `json:"tenantId"`
				operator.Link
			}{t.ID, link})
		}
		fmt.Fprintf(os.Stdout, "%s: created (%s)\n", printable(t.Name), t.ID)
		return printLink(link, "join as its first admin")
	})
}

// printLink prints a capability, which only the terminal may see.
func printLink(link operator.Link, toDoWhat string) error {
	_, err := fmt.Printf("Link to %s. It works once, until %s:\n%s\n", toDoWhat, timeOf(link.ExpiresAt), link.URL)
	return err
}

// tenantRef names the organization a command is about.
type tenantRef struct {
	Tenant string `arg:"" help:"Id, name, or email address of a member."`
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
	return c.change(ctx, o, "production revoked", (*tenant.Service).DisableProduction)
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
