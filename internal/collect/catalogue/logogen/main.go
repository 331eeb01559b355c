// Command logogen draws the logos of all data sources into the folder logo. It is run by
// `go generate ./internal/collect/catalogue` and removes the logos of data sources that are gone.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"nod/internal/collect/catalogue"
)

func main() {
	if err := writeLogos("logo"); err != nil {
		fmt.Fprintln(os.Stderr, "logogen:", err)
		os.Exit(1)
	}
}

func writeLogos(folder string) error {
	drawn := map[string]bool{}
	for _, source := range catalogue.New().Search(catalogue.Filter{}).Items {
		svg, err := draw(source.Mark)
		if err != nil {
			return fmt.Errorf("draw logo of %s: %w", source.ID, err)
		}
		name := source.ID + ".svg"
		drawn[name] = true
		if err := os.WriteFile(filepath.Join(folder, name), []byte(svg), 0o644); err != nil {
			return fmt.Errorf("write logo: %w", err)
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("list logos: %w", err)
	}
	for _, entry := range entries {
		if !drawn[entry.Name()] {
			if err := os.Remove(filepath.Join(folder, entry.Name())); err != nil {
				return fmt.Errorf("remove logo: %w", err)
			}
		}
	}
	return nil
}
