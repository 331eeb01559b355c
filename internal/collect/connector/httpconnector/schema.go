package httpconnector

import _ "embed"

//go:embed connector.schema.json
var schema []byte

// SchemaID is the $id of [Schema]; the definition of a message is behind #/$defs/.
const SchemaID = "https://nod.example/schemas/connector/v1.json"

// Schema returns the JSON Schema (2020-12) of all messages.
func Schema() []byte { return schema }
