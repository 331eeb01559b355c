package mail

import "nod/internal/platform/person"

// Parts are what an erasure deletes: the mails of the user's tenant to addresses, which is a statement that finds their
// hashes for the user $3 of the tenant $1 in the mode $2. Mails know people by that alone.
func Parts(hashes string) []person.Part {
	return []person.Part{{Kind: "mails", Tables: []string{"mail"}, Delete: `DELETE FROM mail
		WHERE tenant_id = $1 AND id IN (
			SELECT id FROM mail WHERE tenant_id = $1 AND recipient_hash IN (` + hashes + ") LIMIT $4)"}}
}
