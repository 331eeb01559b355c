// Package web holds the built front ends.
package web

import "embed"

// Dist is the output of the front-end build: portal, wink, hosted and embed.
//
//go:embed all:dist
var Dist embed.FS

// HostedWords are what public pages say in each language. Their script and the server read the same file.
//
//go:embed packages/site/words.json
var HostedWords []byte

// FlowSchema describes the files of flows, as the builder exports and imports them.
//
//go:embed packages/flow/flow.schema.json
var FlowSchema []byte
