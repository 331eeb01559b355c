package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"nod/internal/access/tenant"
	"nod/internal/access/usage"
	"nod/internal/app"
	"nod/internal/platform/auth"
	"nod/internal/platform/scope"
	"nod/internal/run/operator"
)

type quotaCommand struct {
	Show quotaShowCommand `cmd:"" help:"Show an organization's quota."`
	Set  quotaSetCommand  `cmd:"" help:"Set the total volume of an action, or switch it on or off."`
}

// volumeView is a volume for people and scripts.
type volumeView struct {
	Mode      auth.Mode    `json:"mode"`
	Action    usage.Action `json:"action"`
	Total     int64        `json:"total"`
	Used      int64        `json:"used"`
	Reserved  int64        `json:"reserved"`
	Remaining int64        `json:"remaining"`
	Enabled   bool         `json:"enabled"`
}

func (v volumeView) cells() []string {
	state := "on"
	if !v.Enabled {
		state = "off"
	}
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	return []string{
		string(v.Mode), string(v.Action), number(v.Total), number(v.Used), number(v.Reserved), number(v.Remaining),
		state,
	}
}

func volumeHead() *table {
	return newTable("MODE", "ACTION", "TOTAL", "USED", "RESERVED", "LEFT", "STATE")
}

// volumes are those of the organization's modes.
func volumes(ctx context.Context, a *app.App, t tenant.Tenant, modes ...auth.Mode) ([]volumeView, error) {
	views := []volumeView{}
	for _, mode := range modes {
		summary, err := a.Operator().Usage.Summary(ctx, scope.Of(t.ID, mode))
		if err != nil {
			return nil, err
		}
		for _, v := range summary {
			views = append(views, volumeView{mode, v.Action, v.Total, v.Used, v.Reserved, v.Remaining(), v.Enabled})
		}
	}
	return views, nil
}

type quotaShowCommand struct {
	Tenant string `required:"" help:"Id, name, or email address of a member."`
	Mode   string `            help:"SANDBOX or PRODUCTION; both without it."  enum:"SANDBOX,PRODUCTION," default:""`
	JSON   bool   `            help:"Print one line of JSON for each."         name:"json"`
}

// Run prints the volumes.
func (c *quotaShowCommand) Run(ctx context.Context, o *operatorCommand) error {
	return o.open(ctx, func(a *app.App) error {
		t, err := a.Operator().Tenant(ctx, c.Tenant)
		if err != nil {
			return err
		}
		modes := []auth.Mode{auth.Sandbox, auth.Production}
		if c.Mode != "" {
			modes = []auth.Mode{auth.Mode(c.Mode)}
		}
		views, err := volumes(ctx, a, t, modes...)
		if err != nil {
			return err
		}
		out := volumeHead()
		for _, v := range views {
			if c.JSON {
				if err := printJSON(v); err != nil {
					return err
				}
				continue
			}
			out.add(v.cells()...)
		}
		if c.JSON {
			return nil
		}
		return out.print("")
	})
}

type quotaSetCommand struct {
	Tenant  string `required:"" help:"Id, name, or email address of a member."`
	Mode    string `required:"" help:"SANDBOX or PRODUCTION."                                                                            enum:"SANDBOX,PRODUCTION"`
	Action  string `required:"" help:"ConnectAccount, CreateInvite, CreateWebhook, SubmitArchive, RequestVerification or RequestRecord."`
	Total   *int64 `            help:"New total; used credits stay used."`
	Enabled *bool  `            help:"Switches the action on or off."`
}

// Run sets the volume and prints what it is now.
func (c *quotaSetCommand) Run(ctx context.Context, o *operatorCommand) error {
	if c.Total == nil && c.Enabled == nil {
		return errors.New("nothing to set: give --total, --enabled or both")
	}
	return o.open(ctx, func(a *app.App) error {
		t, err := a.Operator().Tenant(ctx, c.Tenant)
		if err != nil {
			return err
		}
		err = a.Operator().Usage.SetTotal(ctx, usage.SetInput{
			Tenant: t.ID, Mode: auth.Mode(c.Mode), Action: usage.Action(c.Action), Total: c.Total, Enabled: c.Enabled,
			Operator: operator.Name(),
		})
		if err != nil {
			return err
		}
		views, err := volumes(ctx, a, t, auth.Mode(c.Mode))
		if err != nil {
			return err
		}
		fmt.Printf("%s:\n", printable(t.Name))
		out := volumeHead()
		for _, v := range views {
			if string(v.Action) == c.Action {
				out.add(v.cells()...)
			}
		}
		return out.print("")
	})
}
