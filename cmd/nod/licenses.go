package main

import (
	"os"

	"nod/internal/platform/buildinfo"
	"nod/internal/platform/notice"
)

type licensesCommand struct {
	SBOM bool `help:"Print a software bill of materials instead: CycloneDX 1.6 in JSON." name:"sbom"`
}

// Run prints whose software is in the program.
func (c *licensesCommand) Run() error {
	notices, err := notice.Read()
	if err != nil {
		return err
	}
	if c.SBOM {
		return notices.WriteSBOM(os.Stdout, "nod", buildinfo.Read().Version)
	}
	return notices.Print(os.Stdout, "nod "+buildinfo.Read().Version)
}
