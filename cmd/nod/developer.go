package main

import (
	"context"
	"fmt"

	"nod/internal/access/developer"
	"nod/internal/app"
	"nod/internal/platform/auth"
)

type developerCommand struct {
	Invite            developerInviteCommand   `cmd:"" help:"Invite a developer to an organization and print the link."`
	ResetLink         resetLinkCommand         `cmd:"" help:"Print a password reset link."`
	ResetSecondFactor resetSecondFactorCommand `cmd:"" help:"Remove a developer's authenticator app, recovery codes and passkeys."`
}

type developerInviteCommand struct {
	Tenant string `required:"" help:"Organization: id, name, or email address of a member."`
	Email  string `required:"" help:"Email address to invite."`
	Role   string `            help:"ADMIN or DEVELOPER."                                    enum:"ADMIN,DEVELOPER" default:"DEVELOPER"`
	JSON   bool   `            help:"Print JSON."                                            name:"json"`
}

// Run makes an invitation in place of an older one to the address.
func (c *developerInviteCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		t, err := a.Operator().Tenant(ctx, c.Tenant)
		if err != nil {
			return err
		}
		link, err := a.Operator().Invite(ctx, t, developer.InviteInput{EmailAddress: c.Email, Role: auth.Role(c.Role)})
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(link)
		}
		return printLink(link, "join "+printable(t.Name))
	})
}

type resetLinkCommand struct {
	Email string `required:"" help:"Email address of the developer. Confirm their identity first."`
	JSON  bool   `            help:"Print JSON."                                                              name:"json"`
}

// Run makes a link in place of the last one that was asked for.
func (c *resetLinkCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		link, err := a.Operator().ResetLink(ctx, c.Email)
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(link)
		}
		return printLink(link, "set a new password")
	})
}

type resetSecondFactorCommand struct {
	Email string `required:"" help:"Email address of the developer."`
}

// Run takes every second factor of the developer away; the password stays.
func (c *resetSecondFactorCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		wasAny, err := a.Operator().ResetSecondFactor(ctx, c.Email)
		if err != nil {
			return err
		}
		if !wasAny {
			fmt.Printf("%s: had no second factor\n", printable(c.Email))
			return nil
		}
		fmt.Printf("%s: second factor removed\n", printable(c.Email))
		return nil
	})
}
