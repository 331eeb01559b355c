package main

import (
	"context"

	"nod/internal/app"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/run/demo"
)

type fixtureCommand struct {
	Kind   string `arg:""      help:"developer, key, user, account, webhook or delivery."`
	Tenant string `required:"" help:"Id, name, or email address of a member."`
	Mode   string `            help:"SANDBOX or PRODUCTION."                                       default:"SANDBOX" enum:"SANDBOX,PRODUCTION"`
	Count  int    `            help:"How many to make."                                            default:"1"`
	Age    string `            help:"How long ago it happened, such as 40d or 12h."                default:"0s"`
	State  string `            help:"State of it: a role, ACTIVE, CONNECTED … The first that a kind knows is the default."`
	User   string `            help:"Id of the user whose accounts to make; without it each gets a new user."`
	URL    string `            help:"Address of a webhook; without it the receiver of the demo." name:"url"`
}

// Run makes the fixtures and prints one line of JSON for each.
func (c *fixtureCommand) Run(ctx context.Context, o *operatorCommand) error {
	age, err := clock.ParseAge(c.Age)
	if err != nil {
		return err
	}
	return o.open(ctx, func(a *app.App) error {
		t, err := a.Operator().Tenant(ctx, c.Tenant)
		if err != nil {
			return err
		}
		return a.Fixtures().Make(ctx, demo.FixtureRequest{
			Kind: c.Kind, Tenant: t, Mode: auth.Mode(c.Mode), Count: c.Count, Age: age, State: c.State, User: c.User,
			URL: c.URL,
		}, func(made demo.Fixture) error { return printJSON(made) })
	})
}
