package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"nod/internal/app"
	"nod/internal/platform/config"
)

type auditCommand struct {
	config.Storage `embed:""`

	Verify auditVerifyCommand `cmd:"" help:"Verify that the audit logs have not been altered; exits with 1 if one has."`
}

type auditVerifyCommand struct {
	Tenant string `help:"Only this organization: id, name, or email address of a member."`
}

// Run walks the chains of all organizations and of the installation itself, prints a line for each and
// fails on the first row that is not as it was written. Last hashes kept elsewhere prove later that
// nobody with the master key rewrote what stood before them.
func (c *auditVerifyCommand) Run(ctx context.Context, command *auditCommand) (err error) {
	a, err := app.Offline(ctx, command.Storage, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	tenants, err := c.tenants(ctx, a)
	if err != nil {
		return err
	}
	for _, tenant := range tenants {
		verdict, err := a.Audit().Verify(ctx, tenant)
		if err != nil {
			return err
		}
		name := tenant
		if name == "" {
			name = "installation"
		}
		if !verdict.IsIntact() {
			return fmt.Errorf("the audit log of %s is broken after %d intact entries, at %s: %s",
				printable(name), verdict.Rows, printable(verdict.Broken), verdict.Reason)
		}
		entries := fmt.Sprintf("%d entries", verdict.Rows)
		if verdict.Removed > 0 {
			entries += fmt.Sprintf(" after %d removed", verdict.Removed)
		}
		fmt.Printf("%s\tintact\t%s\t%s\n", printable(name), entries, verdict.Hash)
	}
	return nil
}

func (c *auditVerifyCommand) tenants(ctx context.Context, a *app.App) ([]string, error) {
	if c.Tenant == "" {
		return a.Audit().Chains(ctx)
	}
	t, err := a.Operator().Tenant(ctx, c.Tenant)
	return []string{t.ID}, err
}
