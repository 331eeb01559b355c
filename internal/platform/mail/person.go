package mail

import "nod/internal/platform/person"

// Parts are what an erasure deletes: the mails of the user's tenant to addresses, which is a statement that finds their
// hashes for the user $3 of the tenant $1 in the mode $2. Mails know people by that alone. Rows of earlier releases get
// the hash as they are sealed, on either side, so the erasure of somebody with an address waits for both.
func Parts(hashes string) []person.Part {
	return []person.Part{{
		Kind: "mails", Tables: []string{"mail"},
		Delete: `DELETE FROM mail WHERE tenant_id = $1 AND id IN (
			SELECT id FROM mail WHERE tenant_id = $1 AND recipient_hash IN (` + hashes + ") LIMIT $4)",
		Waits: `SELECT count(*) FROM (` + hashes + `) AS known WHERE recipient_hash IS NULL OR EXISTS (
			SELECT 1 FROM mail WHERE tenant_id = $1 AND recipient_hash IS NULL AND recipient <> '')`,
	}}
}
