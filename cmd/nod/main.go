// Command nod is the whole product: server, migrations, backups and the
// operator's commands.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"syscall"

	"github.com/alecthomas/kong"

	"nod/internal/app"
	"nod/internal/platform/config"
	"nod/internal/platform/telemetry"
)

type cli struct {
	Serve     serveCommand     `cmd:"" help:"Serve portal, APIs and widget."`
	Migrate   migrateCommand   `cmd:"" help:"Bring the database to the newest schema."`
	Backup    backupCommand    `cmd:"" help:"Write database and files to one archive (SQLite)."`
	Restore   restoreCommand   `cmd:"" help:"Restore an archive into an empty data folder (SQLite)."`
	Operator  operatorCommand  `cmd:"" help:"What the person who runs the installation may do."`
	Listen    listenCommand    `cmd:"" help:"Forward events of a sandbox to an address on this machine."`
	Connector connectorCommand `cmd:"" help:"For those who write connectors."`
	Audit     auditCommand     `cmd:"" help:"Logs of who did what."`
	Describe  describeCommand  `cmd:"" help:"Write API descriptions and the settings page."          hidden:""`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := checkArguments(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "nod:", sentence(err))
		os.Exit(1)
	}
	var commands cli
	parsed := kong.Parse(&commands, kong.Name("nod"), kong.UsageOnError(),
		kong.Description("Consented employment, income and identity data, on your own server."),
		kong.BindTo(ctx, (*context.Context)(nil)))
	if err := parsed.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "nod:", sentence(err))
		os.Exit(1)
	}
}

// checkArguments refuses addresses with a password.
func checkArguments(arguments []string) error {
	withPassword := regexp.MustCompile(`://[^/?#@]*:[^/?#@]+@`)
	for _, argument := range arguments {
		if withPassword.MatchString(argument) {
			return errors.New("give an address with a password in the environment (nod serve --help names the " +
				"variables): everybody on this machine sees the arguments of a program")
		}
	}
	return nil
}

type serveCommand struct {
	config.Serve `embed:""`
}

// Run serves until a signal comes, then lets requests and jobs finish.
func (c *serveCommand) Run(ctx context.Context) error {
	log := telemetry.NewLog(os.Stderr, c.LogFormat)
	a, err := app.New(ctx, c.Serve, log)
	if err != nil {
		return err
	}
	if err := a.Start(ctx); err != nil {
		return err
	}
	a.Announce(log, os.Stdout)
	select {
	case <-ctx.Done():
		log.Info("stopping")
	case err := <-a.Failed():
		log.Error("a door closed by itself", "error", err)
	}
	return a.Stop(context.WithoutCancel(ctx))
}
