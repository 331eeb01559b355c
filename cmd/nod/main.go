// Command nod is the whole product: server, migrations, backups and the
// operator's commands.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

type cli struct {
	Serve        serveCommand        `cmd:"" help:"Serve portal, APIs and widget."`
	Migrate      migrateCommand      `cmd:"" help:"Migrate the database to the latest schema."`
	Backup       backupCommand       `cmd:"" help:"Encrypted backups of database and files (SQLite)."`
	Restore      restoreCommand      `cmd:"" help:"Check an archive and restore it into an empty data folder (SQLite)."`
	Operator     operatorCommand     `cmd:"" help:"Tasks for the operator of this installation."`
	Listen       listenCommand       `cmd:"" help:"Forward events of a sandbox to an address on this machine."`
	Login        loginCommand        `cmd:"" help:"Check an API key and keep it for the commands below." group:"data"`
	Logout       logoutCommand       `cmd:"" help:"Forget the keys of all logins." group:"data"`
	Users        usersCommand        `cmd:"" help:"Users." group:"data"`
	Accounts     accountsCommand     `cmd:"" help:"Connected accounts." group:"data"`
	Archives     archivesCommand     `cmd:"" help:"Uploaded documents." group:"data"`
	Invites      invitesCommand      `cmd:"" help:"Invitations of end users." group:"data"`
	Tasks        tasksCommand        `cmd:"" help:"What was collected, and when." group:"data"`
	Events       eventsCommand       `cmd:"" help:"Types of events. nod listen shows events as they happen." group:"data"`
	Webhooks     webhooksCommand     `cmd:"" help:"Webhooks and their deliveries." group:"data"`
	Logs         logsCommand         `cmd:"" help:"Your requests to the data API." group:"data"`
	TestPeople   testPeopleCommand   `cmd:"" name:"testpeople" help:"People of the sandbox that you made." group:"data"`
	TestClock    testClockCommand    `cmd:"" name:"testclock" help:"Advance a sandbox user's clock." group:"data"`
	TestFailures testFailuresCommand `cmd:"" name:"testfailures" help:"Make a sandbox user's logins, syncs and uploads fail." group:"data"`
	Mcp          mcpCommand          `cmd:"" help:"Serve assistants (MCP): documentation and Sandbox, read only." group:"data"`
	Connector    connectorCommand    `cmd:"" help:"Tools for connector developers."`
	Audit        auditCommand        `cmd:"" help:"Audit logs."`
	Describe     describeCommand     `cmd:"" help:"Write API descriptions and the settings page."          hidden:""`
	Licenses     licensesCommand     `cmd:"" help:"Print the licenses of the software inside this program."`
	Completion   completionCommand   `cmd:"" help:"Print a script that completes commands in bash, zsh or fish."`
	Man          manCommand          `cmd:"" help:"Print the manual page: nod man | man -l -"`
	Version      versionCommand      `cmd:"" help:"Print version, commit and Go release of this program."`
}

const (
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stderr))
}

// run runs a command and returns the exit code.
func run(ctx context.Context, arguments []string, stderr io.Writer) int {
	if err := checkArguments(arguments); err != nil {
		fmt.Fprintln(stderr, "nod:", sentence(err))
		return exitFailed
	}
	switch {
	case len(arguments) == 0:
		arguments = []string{"--help"}
	case arguments[0] == "--version":
		arguments = []string{"version"}
	}
	var commands cli
	parser := kong.Must(&commands, kong.Name("nod"),
		kong.Description("Consented employment, income and identity data, on your own server."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.ExplicitGroups([]kong.Group{{Key: "data", Title: "Data of your organization, with an API key:"}}),
		kong.BindTo(ctx, (*context.Context)(nil)))
	parsed, err := parser.Parse(arguments)
	if err != nil {
		return misused(stderr, err)
	}
	switch err := parsed.Run(); {
	case errors.Is(err, errLogged):
		return exitFailed
	case err != nil:
		fmt.Fprintln(stderr, "nod:", sentence(err))
		return exitOf(err)
	}
	return 0
}
