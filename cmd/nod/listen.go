package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"nod/internal/deliver/listen"
)

type listenCommand struct {
	Key     string   `required:"" env:"NOD_LISTEN_KEY" placeholder:"KEY:SECRET" help:"Sandbox API key and its secret. Use the environment: others on this machine can see arguments."`
	Forward string   `placeholder:"URL" help:"Where to send events, such as http://localhost:3000/hooks."`
	Name    string   `placeholder:"NAME" help:"Name of this listener, to run several with one key. Each resumes where it stopped."`
	Types   []string `placeholder:"A,B" help:"Only these types."`
	Print   bool     `help:"Print the events themselves."`
	Payload bool     `help:"Include the data of finished tasks, as in webhooks with Include Payload."`
	Since   int64    `default:"-1" placeholder:"SEQ" help:"Start after this sequence. Defaults to where the last listener with this key and name stopped."`
	Server  string   `env:"NOD_SERVER" default:"http://localhost:8080" help:"Address of the server."`
}

// Run forwards events until Ctrl-C.
func (c *listenCommand) Run(ctx context.Context) error {
	config, err := os.UserConfigDir()
	if err != nil {
		return fmt.Errorf("find the folder of settings: %w", err)
	}
	l, err := listen.New(listen.Options{
		Server: c.Server, Key: c.Key, Name: c.Name, Forward: c.Forward, Types: c.Types, Print: c.Print, Payload: c.Payload,
		Since: c.Since, Folder: filepath.Join(config, "nod", "listen"), Out: os.Stdout, Colour: isTerminal(os.Stdout),
	})
	if err != nil {
		return err
	}
	return l.Run(ctx)
}

// isTerminal reports whether a person reads the file, who has not asked for no colours.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("NO_COLOR") == ""
}
