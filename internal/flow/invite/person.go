package invite

import (
	"nod/internal/flow/invite/suppress"
	"nod/internal/platform/person"
)

// Recipients finds the hashes of the addresses to which a user ($3) was invited; the tenant is $1, the mode $2.
const Recipients = "SELECT recipient_hash FROM invite WHERE tenant_id = $1 AND mode = $2 AND user_id = $3"

// Parts are what an erasure deletes. That an address is suppressed stays: it is known by a keyed hash alone.
func Parts() []person.Part {
	return append(suppress.Parts(Recipients),
		person.Own("invitationLogs", "invite_log"), person.Own("invitations", "invite"))
}

// Branch is what the timeline shows.
func Branch() person.Branch {
	return person.Branch{
		Kind: "INVITE", Table: "invite", At: "created_at", Key: "id",
		Shown: person.Columns{Status: "status", Text: "email", Sealed: invited.Name}, Column: &invited,
		Read: func(frame []byte) (string, error) {
			person, err := readInvited(frame)
			return person.Address(), err
		},
	}
}
