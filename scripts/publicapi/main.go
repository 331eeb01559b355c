// Command publicapi writes the part of the data API that programs of tenants
// call, as the generators of the SDKs want it: without the calls of the
// portal, with what a response holds instead of its envelope, and with the
// names that the SDKs show.
//
//	publicapi api/data.json into.json
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "publicapi:", err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	const files = 2
	if len(arguments) != files {
		return fmt.Errorf("usage: publicapi <description> <into>")
	}
	text, err := os.ReadFile(arguments[0])
	if err != nil {
		return err
	}
	var d description
	if err := json.Unmarshal(text, &d); err != nil {
		return fmt.Errorf("%s: %w", arguments[0], err)
	}
	if err := d.publish(); err != nil {
		return fmt.Errorf("%s: %w", arguments[0], err)
	}
	if text, err = json.MarshalIndent(&d, "", "  "); err != nil {
		return err
	}
	return os.WriteFile(arguments[1], text, 0o600)
}
