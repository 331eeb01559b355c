package main

import (
	"cmp"
	"fmt"

	"nod/internal/platform/buildinfo"
)

type versionCommand struct {
	JSON bool `help:"Print JSON." name:"json"`
}

// Run prints the build.
func (c *versionCommand) Run() error {
	b := buildinfo.Read()
	if c.JSON {
		return printJSON(b)
	}
	fmt.Printf("nod %s\ncommit  %s\ngo      %s\n", b.Version, cmp.Or(b.Commit, "unknown"), b.Go)
	return nil
}
