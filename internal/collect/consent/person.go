package consent

import "nod/internal/platform/person"

// Parts are what an erasure deletes: where a consent came from. The receipts stay, because the tenant must be able to
// prove that it asked.
func Parts() []person.Part {
	return []person.Part{{
		Kind: "consentOrigins", Tables: []string{"consent"},
		Delete: person.Batch("UPDATE consent SET address = '', user_agent = '', origin_sealed = NULL", "consent",
			"(address <> '' OR user_agent <> '' OR origin_sealed IS NOT NULL)"),
	}}
}

// Branch is what the timeline shows.
func Branch() person.Branch {
	return person.Branch{
		Kind: "CONSENT", Table: "consent", At: "created_at", Key: "id", Shown: person.Columns{Text: "version"},
	}
}
