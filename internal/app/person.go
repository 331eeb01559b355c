package app

import (
	"slices"

	"nod/internal/collect/archive"
	"nod/internal/collect/connection"
	"nod/internal/collect/consent"
	"nod/internal/collect/enduser"
	"nod/internal/collect/handoff"
	"nod/internal/collect/record"
	"nod/internal/collect/task"
	"nod/internal/collect/testclock"
	"nod/internal/collect/testfailure"
	"nod/internal/collect/wink"
	"nod/internal/deliver/export"
	"nod/internal/deliver/webhook"
	"nod/internal/flow/batch"
	"nod/internal/flow/form"
	"nod/internal/flow/hosted"
	"nod/internal/flow/invite"
	"nod/internal/lookup/bulk"
	"nod/internal/lookup/signal"
	"nod/internal/lookup/verification"
	"nod/internal/platform/event"
	"nod/internal/platform/mail"
	"nod/internal/platform/person"
)

// PartsOfPerson are all that features keep about a user, in the order in which an erasure deletes it.
func PartsOfPerson() []person.Part {
	return slices.Concat(
		// Records are found by the rows of their sources.
		record.Parts(record.Sources{Accounts: connection.IDsOfUser, Archives: archive.IDsOfUser}),
		// What is under way to receivers is filled from the payloads: it drops its answers once they are gone.
		event.Parts(), export.Parts(), consent.Parts(), webhook.Parts(),
		form.Parts(), hosted.Parts(), archive.Parts(), bulk.Parts(), verification.Parts(),
		signal.Parts(),
		// Mails name people by their address alone, so they go before the invitation that knows it.
		mail.Parts(invite.Recipients), batch.Parts(), invite.Parts(),
		wink.Parts(), handoff.Parts(), enduser.TokenParts(),
		testclock.Parts(), testfailure.Parts(), task.Parts(), connection.Parts(), enduser.Parts(),
	)
}

// BranchesOfPerson are all that the timeline of a user shows. Entries of one moment stand in this order, the last on
// top.
func BranchesOfPerson() []person.Branch {
	return []person.Branch{
		invite.Branch(), enduser.TokenBranch(), consent.Branch(), wink.Branch(), task.Branch(), event.Branch(),
	}
}
