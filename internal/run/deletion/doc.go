// Package deletion deletes an organization and everything that is kept of it.
//
// Nouns
//
//   - deletion: of one organization, asked for by the operator
//   - remains: what a process wrote that was still working for the organization
//
// Deletion
//
//	RUNNING --nothing is left--> FINISHED --looked once more for remains--> over
//
// Asking deletes the organization's row, members, data keys and webhooks in one
// transaction: from then on no credential works, nothing is sent, and what was
// sealed is unreadable. The rest goes in batches. Anyone who asked goes on until it
// is done; a deletion that was cut off is taken up by the next server or command.
//
// Which tables have rows of an organization is read from the schema: each one
// with a column tenant_id. The few without it are in Start, and a test names
// those that keep nothing of an organization.
//
// What stays: the row here (id, who asked, when, counts) and two entries of the
// installation's audit, the second with the end of the deleted log, so that a
// hash that was kept can still be compared. Neither names anybody outside the
// installation.
package deletion
