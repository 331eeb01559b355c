// Package export makes copies of data that people take away: an account as CSV, as a ZIP with one CSV per
// section, or as a report in PDF (package report), and the filtered list of users as CSV.
//
// Nouns
//
//   - export: one copy; its bytes lie sealed in parts and are deleted when it expires
//   - link: the address on the link door under which an export is downloaded. It is signed, names one
//     tenant, lasts minutes, and ends with the sign-in or API key that asked for it
//   - proof: what a report can be compared with, as a file or on paper; it outlives the export and has
//     neither name nor figure of a person
//   - check: a fact of a report that a reader types from paper, as a keyed digest
//
// States of an export
//
//	account:  -> READY -> (expired, deleted)
//	users:    -> RUNNING -> READY -> (24 hours later deleted)
//	             RUNNING: a job adds one part per batch of users and notes the last user in the same
//	             transaction, so it resumes where it was after a restart
//
// There is no export of an account that was never read, or whose data is deleted. One that was made cannot be
// downloaded once the person revoked access to the account. Every export is recorded in the audit log: who,
// of whom, in which form.
package export
