package wink

import "nod/internal/platform/person"

// Parts are what an erasure deletes.
func Parts() []person.Part { return []person.Part{person.Own("sourceRequests", "source_request")} }

// Branch is what the timeline shows.
func Branch() person.Branch {
	return person.Branch{
		Kind: "SOURCE_REQUEST", Table: "source_request", At: "created_at", Key: "id",
		Shown: person.Columns{Text: "name", Sealed: requestName.Name}, Column: &requestName,
	}
}
