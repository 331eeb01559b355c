package main

import (
	"context"
	"fmt"
	"log/slog"

	"nod/internal/app"
	"nod/internal/platform/config"
)

type migrateCommand struct {
	config.Storage `embed:""`
}

// Run migrates and says so.
func (c *migrateCommand) Run(ctx context.Context) error {
	if err := app.Migrate(ctx, c.Storage, slog.Default()); err != nil {
		return err
	}
	fmt.Println("The database is at the latest schema.")
	return nil
}

type describeCommand struct {
	Into string `help:"Folder to write into." default:"."`
}

// Run writes what is generated from the program itself.
func (c *describeCommand) Run(ctx context.Context) error { return app.Describe(ctx, c.Into) }
