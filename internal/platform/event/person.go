package event

import "nod/internal/platform/person"

const hasPayload = "body_payload <> '' OR payload_sealed IS NOT NULL"

// Parts are what an erasure deletes: the payloads. The events themselves stay, they hold ids and codes.
func Parts() []person.Part {
	return []person.Part{{
		Kind: "eventPayloads", Tables: []string{"event"},
		Delete: person.Batch("UPDATE event SET body_payload = '', payload_sealed = NULL", "event", "("+hasPayload+")"),
		Count: `SELECT count(*) FROM event
			WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND (` + hasPayload + ")",
	}}
}

// Branch is what the timeline shows.
func Branch() person.Branch {
	return person.Branch{
		Kind: "EVENT", Table: "event", At: "created_at", Key: "sequence",
		Shown:  person.Columns{Sequence: "sequence", Type: "type", Text: "body", Sealed: "body_sealed"},
		Column: &body,
	}
}
