// Package guides holds the guides that the server's own documentation shows.
package guides

import (
	"embed"
	"errors"
)

//go:embed *.md
var files embed.FS

// Webhooks is the name of the guide for receivers of webhooks.
const Webhooks = "webhooks"

// Group is a part of the table of contents.
type Group struct {
	Name string
	// Guides are the names of its guides, in the order in which they are read.
	Guides []string
}

// Groups is the table of contents. The operator's own guide is no part of it.
func Groups() []Group {
	return []Group{
		{"Get started", []string{"quickstart", "authentication", "sandbox", "going-live"}},
		{"Use the API", []string{"requests", "paging", "errors", "idempotency", "limits"}},
		{"Clients", []string{"clients", "python", "command-line"}},
		{"Collect data", []string{"widget", "sites", "flows", "invitations", "documents", Webhooks, "lookups"}},
		{"Protect and operate", []string{"data-retention", "security", "connectors"}},
	}
}

// Read returns a guide in Markdown. It panics when there is none of that name.
func Read(name string) string {
	text, err := files.ReadFile(name + ".md")
	if err != nil {
		panic(errors.Join(errors.New("no guide "+name), err))
	}
	return string(text)
}
