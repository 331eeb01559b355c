package main

import (
	"context"
	"fmt"
	"strconv"

	"nod/internal/app"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/run/operator"
)

type keyCommand struct {
	Show   keyShowCommand   `cmd:"" help:"Show how many rows are sealed under the newest keys, and an organization's keys."`
	Add    keyAddCommand    `cmd:"" help:"Add a new master key to the top of the key file, to copy to all servers before rotating."`
	Rotate keyRotateCommand `cmd:"" help:"Rotate the master key, or the data key of an organization, while the server runs."`
}

type keyShowCommand struct {
	Tenant string `help:"Id, name, or email address of a member."`
	JSON   bool   `help:"Print one line of JSON."                  name:"json"`
}

// Run prints the progress, and the keys of the organization.
func (c *keyShowCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		tenantID, err := c.tenantID(ctx, a)
		if err != nil {
			return err
		}
		progress, err := a.Resealing.Progress(ctx, tenantID)
		if err != nil {
			return err
		}
		keys, err := a.Resealing.Keys(ctx, tenantID)
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(struct {
				seal.Progress
				Keys []seal.Key `json:"keys"`
			}{progress, keys})
		}
		printProgress(progress)
		out := newTable("KEY", "CREATED", "SEALS", "EVERYTHING UNDER IT SINCE")
		for _, k := range keys {
			number, seals := strconv.FormatInt(k.Number, 10), strconv.FormatInt(k.Seals, 10)
			out.add(number, moment(k.MadeAt), seals, moment(k.FinishedAt))
		}
		return out.print("")
	})
}

func (c *keyShowCommand) tenantID(ctx context.Context, a *app.App) (string, error) {
	if c.Tenant == "" {
		return "", nil
	}
	t, err := a.Operator().Tenant(ctx, c.Tenant)
	return t.ID, err
}

func printProgress(p seal.Progress) {
	if p.Left == 0 {
		fmt.Println("All rows are sealed under the newest keys.")
	} else {
		fmt.Printf("%d of %d organizations still have rows to seal (%d rows read, %d sealed).\n",
			p.Left, p.Tenants, p.Looked, p.Changed)
	}
	if p.IsRewriteDue {
		fmt.Println("The database file still has parts of older rows. The server rewrites it when all rows are " +
			"sealed, in the hour NOD_REWRITE_HOUR if it's large.")
	}
	if p.Broken > 0 {
		fmt.Printf("%d rows can't be opened: they were changed outside of the server. The log names them.\n", p.Broken)
	}
}

func moment(t *db.Time) string {
	if t == nil {
		return "-"
	}
	return timeOf(t.Time)
}

type keyAddCommand struct{}

// Run adds the key.
func (c *keyAddCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		if err := a.Operator().AddMaster(ctx, operator.Name()); err != nil {
			return err
		}
		fmt.Println("Added a master key to the key file. Copy the file to every server, then run: " +
			"nod operator key rotate")
		return nil
	})
}

type keyRotateCommand struct {
	Tenant string `help:"Rotate the data key of this organization: id, name, or email address of a member."`
}

// Run rotates and says what is left to do.
func (c *keyRotateCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		if c.Tenant == "" {
			keys, isNew, err := a.Operator().RotateMaster(ctx, operator.Name())
			if err != nil {
				return err
			}
			if !isNew {
				fmt.Println("The first line of the key file wasn't in use for all keys yet, so no new one was added.")
			}
			fmt.Printf("Rotated the master key: %d keys are wrapped by the first line of the key file now.\n"+
				"Back up the file. Keep the older lines as long as you keep backups from before today.\n", keys)
			return nil
		}
		t, err := a.Operator().Tenant(ctx, c.Tenant)
		if err != nil {
			return err
		}
		number, err := a.Operator().RotateKey(ctx, t.ID, operator.Name())
		if err != nil {
			return err
		}
		fmt.Printf("%s has data key %d. The server reseals its rows within minutes and deletes the older key.\n"+
			"Follow it with: nod operator key show --tenant %s\n", printable(t.Name), number, t.ID)
		return nil
	})
}
