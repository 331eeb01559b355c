package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"nod/internal/app"
	"nod/internal/platform/config"
	"nod/internal/run/deletion"
	"nod/internal/run/operator"
)

type tenantDeleteCommand struct {
	tenantRef
	YesDelete string `help:"The organization's name, in place of typing it when asked." placeholder:"NAME"`
}

// Run asks and deletes. With the ID of an organization whose deletion was cut off, it goes on.
func (c *tenantDeleteCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		tenantID := c.Tenant
		t, err := a.Operator().Tenant(ctx, c.Tenant)
		switch {
		case errors.Is(err, operator.ErrNoTenant):
			if _, unknown := a.Deletions().Get(ctx, c.Tenant); unknown != nil {
				return err
			}
		case err != nil:
			return err
		default:
			tenantID = t.ID
			if err := c.confirm(t.Name, os.Stdin); err != nil {
				return err
			}
			if err := a.Deletions().Start(ctx, tenantID, operator.Name()); err != nil {
				return err
			}
			fmt.Printf("%s can no longer do anything (%s). Deleting its data. If this is interrupted, run it again "+
				"with the ID; a running server also continues the deletion.\n", printable(t.Name), tenantID)
		}
		if err := a.Deletions().Run(ctx, tenantID); err != nil {
			return err
		}
		d, err := a.Deletions().Get(ctx, tenantID)
		if err != nil {
			return err
		}
		printDeleted(d)
		return printCopies(o.Storage)
	})
}

// confirm asks for the organization's name.
func (c *tenantDeleteCommand) confirm(name string, in io.Reader) error {
	typed := c.YesDelete
	if typed == "" {
		fmt.Printf("This deletes %s, its users and all their data. It cannot be undone.\n"+
			"Type the name of the organization to confirm: ", printable(name))
		line, err := bufio.NewReader(in).ReadString('\n')
		fmt.Println()
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		typed = line
	}
	if strings.TrimSpace(typed) != strings.TrimSpace(name) {
		return errors.New("that is not the name of the organization: nothing was deleted")
	}
	return nil
}

func printDeleted(d deletion.Deletion) {
	rows, files := d.Total()
	fmt.Printf("Deleted %s: %d rows and %d files.\n", d.TenantID, rows, files)
	fmt.Println("Earlier backups still contain it and open with the master key. Delete them, or let them expire.")
}

// printCopies names what else still has the organization in it.
func printCopies(storage config.Storage) error {
	if storage.DatabaseURL != "" {
		fmt.Println("PostgreSQL keeps deleted rows in its files until VACUUM FULL rewrites them.")
		return nil
	}
	copies, err := fs.Glob(os.DirFS(storage.Data), "before-migration-*")
	if err != nil {
		return err
	}
	for _, name := range copies {
		copied := filepath.Join(storage.Data, name)
		fmt.Printf("%s still contains it: delete it when you no longer need to go back.\n", copied)
	}
	return nil
}
