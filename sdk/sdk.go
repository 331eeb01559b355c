// Package sdk holds the code for programs that use Nod, which every installation offers for download.
package sdk

import "embed"

// Files are the packages as they are published. They are kept packed, so that those of a version have the same bytes
// no matter who builds the program.
//
//go:embed nod-go.tgz nod-client.tgz nod-webhook.tgz nod-wink.tgz
//go:embed nod-go/webhook/webhook.go vectors.json vectors-generated.json
var Files embed.FS
