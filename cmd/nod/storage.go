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
	fmt.Println("The database is at the newest schema.")
	return nil
}

type backupCommand struct {
	config.Storage `embed:""`

	File string `arg:"" help:"Archive to write (.tar.gz)." type:"path"`
}

// Run writes the archive.
func (c *backupCommand) Run(ctx context.Context) error {
	if err := app.Backup(ctx, c.Storage, c.File); err != nil {
		return err
	}
	fmt.Println("Wrote", c.File)
	fmt.Println(
		"The master key is not in it. Keep a copy of the key elsewhere: without it the backup cannot be read.",
	)
	return nil
}

type restoreCommand struct {
	config.Storage `embed:""`

	File string `arg:"" help:"Archive to read." type:"existingfile"`
}

// Run unpacks the archive.
func (c *restoreCommand) Run() error {
	if err := app.Restore(c.Storage, c.File); err != nil {
		return err
	}
	fmt.Println("Restored. Put the master key of that database in place before you start.")
	return nil
}

type describeCommand struct {
	Into string `help:"Folder to write into." default:"."`
}

// Run writes what is generated from the program itself.
func (c *describeCommand) Run(ctx context.Context) error { return app.Describe(ctx, c.Into) }
