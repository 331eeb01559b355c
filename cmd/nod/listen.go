package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"nod/internal/deliver/listen"
)

type listenCommand struct {
	Forward string   `placeholder:"URL" help:"Where to send events, such as http://localhost:3000/hooks."`
	Name    string   `placeholder:"NAME" help:"Name of this listener, to run several with one key. Each resumes where it stopped."`
	Types   []string `placeholder:"A,B" help:"Only these types."`
	Print   bool     `help:"Print the events themselves."`
	Payload bool     `help:"Include the data of finished tasks, as in webhooks with Include Payload."`
	Since   int64    `default:"-1" placeholder:"SEQ" help:"Start after this sequence. Defaults to where the last listener with this key and name stopped."`
	Server  string   `env:"NOD_SERVER" placeholder:"URL" help:"Address of the server. Defaults to that of your login, else http://localhost:8080."`
}

// listenVariable is the key of listeners alone, such as one beside the key of the other commands.
const listenVariable = "NOD_LISTEN_KEY"

// key is what the environment has, the login to Sandbox, or what comes in by standard input, with the server it is for.
// Others on the machine can see arguments, so it is none.
func (c *listenCommand) key() (server, key string, err error) {
	server = cmp.Or(c.Server, localServer)
	if key = cmp.Or(os.Getenv(listenVariable), os.Getenv(keyVariable)); key != "" {
		return server, key, nil
	}
	logins, err := readLogins()
	if err != nil {
		return "", "", err
	}
	if a, isIn := logins[sandboxMode]; isIn && (c.Server == "" || strings.TrimSuffix(c.Server, "/") == a.Server) {
		return a.Server, a.Key + ":" + a.Secret, nil
	}
	key, err = readKey()
	return server, key, err
}

// Run forwards events until Ctrl-C.
func (c *listenCommand) Run(ctx context.Context) error {
	server, key, err := c.key()
	if err != nil {
		return err
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return fmt.Errorf("find the folder of settings: %w", err)
	}
	l, err := listen.New(listen.Options{
		Server: server, Key: key, Name: c.Name, Forward: c.Forward, Types: c.Types, Print: c.Print, Payload: c.Payload,
		Since: c.Since, Folder: filepath.Join(config, "nod", "listen"), Out: os.Stdout, Color: isTerminal(os.Stdout),
	})
	if err != nil {
		return err
	}
	return l.Run(ctx)
}

// isTerminal reports whether a person reads the file, who has not asked for no colors.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("NO_COLOR") == ""
}
