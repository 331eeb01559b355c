package signalsource

import _ "embed"

//go:embed signals.schema.json
var schema []byte

// Schema returns the JSON Schema (2020-12) of all messages.
func Schema() []byte { return schema }
