// Package guides holds the guides that the server's own documentation shows.
package guides

import _ "embed" // webhooks.md

// Webhooks is the guide for receivers of webhooks, in Markdown.
//
//go:embed webhooks.md
var Webhooks string
