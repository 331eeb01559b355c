package main

import (
	"fmt"

	"github.com/alecthomas/kong"

	"nod/internal/platform/shell"
)

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Run prints a script that completes commands and flags.
func (c *completionCommand) Run(k *kong.Context) error {
	script := map[string]func(*kong.Node) string{"bash": shell.Bash, "zsh": shell.Zsh, "fish": shell.Fish}[c.Shell]
	_, err := fmt.Print(script(k.Model.Node))
	return err
}

type manCommand struct{}

// Run prints the manual page.
func (c *manCommand) Run(k *kong.Context) error {
	_, err := fmt.Print(shell.Manual(k.Model.Node, ".SH FILES\n.TP\n.I ~/.config/nod/login.json\n"+
		"The keys that nod login keeps. Only its owner may read it.\n"+
		".SH EXIT STATUS\n0 when all went well, 1 when the command failed, 2 when it was not understood.\n"))
	return err
}
