package record

import (
	"strings"

	"nod/internal/platform/person"
)

// Sources are statements that find the ids of a user's ($3) accounts and archives; the tenant is $1, the mode $2.
type Sources struct{ Accounts, Archives string }

// Parts are what an erasure deletes. The records of accounts are gone when they are revoked.
func Parts(of Sources) []person.Part {
	return []person.Part{{
		Kind: "records", Tables: []string{"record"},
		Delete: person.Batch("DELETE FROM record", "record",
			"source_id IN ("+strings.Join([]string{of.Accounts, of.Archives}, " UNION ALL ")+")"),
		Count: `SELECT count(*) FROM record WHERE tenant_id = $1 AND mode = $2 AND user_id = $3
			AND source_id IN (` + of.Accounts + ")",
	}}
}
