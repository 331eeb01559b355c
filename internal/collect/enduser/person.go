package enduser

import "nod/internal/platform/person"

// TokenParts are what an erasure deletes of tokens. Those of the user are gone when it is asked for.
func TokenParts() []person.Part {
	part := person.Own("tokens", "widget_token")
	part.Count = "SELECT count(*) FROM widget_token WHERE tenant_id = $1 AND mode = $2 AND user_id = $3"
	return []person.Part{part}
}

// Parts are what an erasure deletes last. The user's row is gone since the beginning; these are whatever came after it.
func Parts() []person.Part {
	return []person.Part{
		person.Few("links", "wink_link"), person.Few("providers", "end_user_provider"),
		person.Few("widgetUsers", "widget_user"), person.Few("pairs", "end_user_pair"),
		person.Few("metadata", "end_user_metadata"),
	}
}

// TokenBranch is what the timeline shows of tokens.
func TokenBranch() person.Branch {
	return person.Branch{
		Kind: "TOKEN", Table: "widget_token", At: "created_at", Key: "id",
		Shown: person.Columns{EndedAt: "expires_at"},
	}
}
