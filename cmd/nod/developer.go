package main

import (
	"context"
	"fmt"

	"nod/internal/app"
)

type developerCommand struct {
	ResetSecondFactor resetSecondFactorCommand `cmd:"" help:"Remove authenticator app, recovery codes and passkeys of one."`
}

type resetSecondFactorCommand struct {
	Email string `required:"" help:"E-mail address of the developer."`
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
