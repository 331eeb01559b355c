package eventtype

import "nod/internal/platform/event"

// dialect is the version of JSON Schema.
const dialect = "https://json-schema.org/draft/2020-12/schema"

// Schema is the JSON Schema 2020-12 of the whole envelope. It allows members that it does not name, as receivers
// should: new ones may come at any time.
func (e EventType) Schema() map[string]any {
	envelope := []field{
		ident("id", "et", "The event: the same for all webhooks and attempts. Drop what you have seen."),
		{name: "version", schema: object{
			"type": "integer", "const": event.EnvelopeVersion, "description": "Of the envelope.",
		}},
		{name: "type", schema: object{"type": "string", "const": string(e.Type), "description": e.FiresWhen}},
		oneOf("mode", "The mode everything in it belongs to.", nil, "SANDBOX", "PRODUCTION"),
		{name: "sequence", schema: object{
			"type": "integer", "minimum": 0,
			"description": "Grows with each event of your organization and mode: the order of things as they " +
				"happened. There may be gaps. 0 for a test event.",
		}},
		moment("createdAt", "When it happened, in UTC with milliseconds."),
		{name: "data", schema: e.dataSchema()},
		{name: "test", optional: true, schema: object{
			"type": "boolean", "const": true, "description": "Only in test events, which carry example data.",
		}},
	}
	out := objectOf(envelope)
	out["$schema"] = dialect
	out["title"] = string(e.Type)
	out["description"] = e.Summary
	return out
}

func (e EventType) dataSchema() object {
	out := objectOf(e.data.all())
	out["description"] = "What the event is about."
	if conditions := e.data.from.conditions(); len(conditions) > 0 {
		out["allOf"] = conditions
	}
	return out
}

func objectOf(fields []field) object {
	properties, required := object{}, []string{}
	for _, f := range fields {
		properties[f.name] = f.schema
		if !f.optional {
			required = append(required, f.name)
		}
	}
	return object{"type": "object", "properties": properties, "required": required}
}
