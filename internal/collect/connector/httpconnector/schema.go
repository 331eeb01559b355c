package httpconnector

import (
	_ "embed"
	"net/http"
)

//go:embed connector.schema.json
var schema []byte

// SchemaID is the $id of [Schema]; the definition of a message is behind #/$defs/.
const SchemaID = "https://nod.example/schemas/connector/v1.json"

// Schema returns the JSON Schema (2020-12) of all messages.
func Schema() []byte { return schema }

// ServeSchema shows the messages to anyone who writes a connector.
func ServeSchema(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/schema+json")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write(schema)
}
