package registry

import _ "embed"

//go:embed registry.schema.json
var schema []byte

// Schema returns the JSON Schema (2020-12) of all messages.
func Schema() []byte { return schema }
