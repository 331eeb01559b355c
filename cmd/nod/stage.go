package main

import (
	"context"
	"strings"
	"time"

	"nod/sdk/nod-go"
)

type testClockCommand struct {
	Get     testClockGetCommand     `cmd:"" help:"Print a user's test clock, as JSON."`
	Advance testClockAdvanceCommand `cmd:"" help:"Advance a user's test clock."`
}

type testClockGetCommand struct {
	User string `arg:"" help:"Id of the user."`
}

// Run prints a test clock.
func (c *testClockGetCommand) Run(ctx context.Context) error {
	client, err := connect(false)
	if err != nil {
		return err
	}
	clock, err := client.GetTestClock(ctx, c.User)
	return printOne(clock, err)
}

type testClockAdvanceCommand struct {
	User string    `arg:"" help:"Id of the user."`
	By   string    `arg:"" help:"How far: 30d, 12h or 1d12h."                  optional:""`
	To   time.Time `help:"The time to arrive at instead, such as 2026-12-31T00:00:00Z." format:"2006-01-02T15:04:05Z07:00" placeholder:"TIME"`
}

// Run advances a test clock.
func (c *testClockAdvanceCommand) Run(ctx context.Context) error {
	client, err := connect(false)
	if err != nil {
		return err
	}
	done, err := client.AdvanceTestClock(ctx, c.User, nod.AdvanceTestClockRequest{By: c.By, To: c.To})
	return printOne(done, err)
}

type testFailuresCommand struct {
	List  testFailuresListCommand  `cmd:"" help:"List what waits to happen to a user."`
	Set   testFailuresSetCommand   `cmd:"" help:"Make a user's next login, sync or upload fail."`
	Clear testFailuresClearCommand `cmd:"" help:"Clear everything that waits to happen to a user."`
}

type testFailuresListCommand struct {
	User string `arg:"" help:"Id of the user."`
	JSON bool   `help:"Print one line of JSON for each." name:"json"`
}

// Run lists failures on demand.
func (c *testFailuresListCommand) Run(ctx context.Context) error {
	client, err := connect(false)
	if err != nil {
		return err
	}
	failures, err := client.ListTestFailures(ctx, c.User)
	if err != nil {
		return said(err)
	}
	list := func(yield func(nod.TestFailure, error) bool) {
		for _, f := range failures.Items {
			if !yield(f, nil) {
				return
			}
		}
	}
	return printList(listFlags{JSON: c.JSON}, list,
		column[nod.TestFailure]{"STEP", func(f nod.TestFailure) string { return string(f.Step) }},
		column[nod.TestFailure]{"CODE", func(f nod.TestFailure) string { return string(f.ErrorCode) }},
		column[nod.TestFailure]{"REPEATS", func(f nod.TestFailure) string { return yesNo(f.Repeats) }},
		column[nod.TestFailure]{"ACCOUNT", accountOf})
}

func accountOf(f nod.TestFailure) string {
	if f.AccountID == nil {
		return "any"
	}
	return *f.AccountID
}

type testFailuresSetCommand struct {
	User    string `arg:"" help:"Id of the user."`
	Step    string `arg:"" help:"What fails: login, sync or upload." enum:"login,sync,upload"`
	Code    string `arg:"" help:"The code it ends with, such as AUTH_REQUIRED, or FILE_TYPE_MISMATCH of an upload."`
	Account string `help:"Only this account." placeholder:"ID"`
	Repeat  bool   `help:"Until it's cleared, instead of once."`
}

// Run sets a failure on demand.
func (c *testFailuresSetCommand) Run(ctx context.Context) error {
	client, err := connect(false)
	if err != nil {
		return err
	}
	set, err := client.SetTestFailure(ctx, c.User, nod.SetTestFailureRequest{
		Step:      nod.SetTestFailureRequestStep(strings.ToUpper(c.Step)),
		ErrorCode: nod.SetTestFailureRequestErrorCode(c.Code), AccountID: c.Account, Repeats: &c.Repeat,
	})
	return printOne(set, err)
}

type testFailuresClearCommand struct {
	User string `arg:"" help:"Id of the user."`
}

// Run clears failures on demand.
func (c *testFailuresClearCommand) Run(ctx context.Context) error {
	client, err := connect(false)
	if err == nil {
		err = client.ClearTestFailures(ctx, c.User)
	}
	if err != nil {
		return said(err)
	}
	return nil
}
