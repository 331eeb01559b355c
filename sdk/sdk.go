// Package sdk holds the code for programs that use Nod, which every installation offers for download.
package sdk

import "embed"

// Files are the packages as they are installed, and as they are published.
//
//go:embed wink/package.json wink/README.md wink/LICENSE wink/dist
//go:embed webhook/package.json webhook/LICENSE webhook/dist
//go:embed nod-go.tgz nod-client.tgz nod-go/webhook/webhook.go vectors.json vectors-generated.json
var Files embed.FS
