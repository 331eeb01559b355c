// Package export makes copies of data that people take away: an account as CSV or as a report in PDF,
// and the filtered list of users as CSV.
//
// Nouns
//
//   - export: one copy; its bytes lie sealed in parts and are deleted when it expires
//   - link: the address on the link door under which an export is downloaded. It is signed, names one
//     tenant, lasts minutes, and ends with the sign-in or API key that asked for it
//   - proof: what a printed report can be checked with; it outlives the export and names no person
//
// States of an export
//
//	account:  -> READY -> (expired, deleted)
//	users:    -> RUNNING -> READY -> (24 hours later deleted)
//	             RUNNING: a job adds one part per batch of users and notes the last user in the same
//	             transaction, so it goes on where it was after a restart
//
// An export of an account cannot be downloaded any more once the person took the account back. Every
// export is recorded in the audit log: who, of whom, in which form.
package export
