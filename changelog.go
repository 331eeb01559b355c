// Package nod is the folder of the whole program. It holds what the program shows of itself.
package nod

import (
	_ "embed" // CHANGELOG.md and api/changes.md
	"strings"
)

// changelog is what changed for users of Nod, in Markdown, the newest first.
//
//go:embed CHANGELOG.md
var changelog string

// apiChanges is what changed in the descriptions of the APIs, in Markdown, with the headings of the changelog.
//
//go:embed api/changes.md
var apiChanges string

// Changelog is what changed for users of Nod, in Markdown, the newest first; below each release what changed in its APIs.
func Changelog() string { return withAPIChanges(changelog, apiChanges) }

// withAPIChanges adds what changed in the APIs to the releases of the changelog that have the same headings.
func withAPIChanges(changelog, changes string) string {
	const heading = "\n## "
	found := map[string]string{}
	for _, part := range strings.Split(changes, heading)[1:] {
		release, text, _ := strings.Cut(part, "\n")
		found[release] = strings.TrimSpace(text)
	}
	parts := strings.Split(changelog, heading)
	for i, part := range parts {
		release, _, _ := strings.Cut(part, "\n")
		if text := found[release]; i > 0 && text != "" {
			parts[i] = strings.TrimRight(part, "\n") + "\n\n**API changes**\n\n" + text + "\n"
		}
	}
	return strings.Join(parts, heading)
}
