// Package nod is the folder of the whole program. It holds what the program shows of itself.
package nod

import _ "embed" // CHANGELOG.md

// Changelog is what changed for users of Nod, in Markdown, the newest first.
//
//go:embed CHANGELOG.md
var Changelog string
