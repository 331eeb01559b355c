// Package source is the life that every source of user data leads, whatever its kind: an account, a document.
//
// Nouns
//
//   - source: what data about a user comes from; a row of its kind's own table
//   - change: one step in the life of a source, while its user is locked
//   - life: what changes need, the same for all kinds
//
// A change, with what this package does above the line and what a kind does below it:
//
//	begin -----------> step --------------------------------------> save -----> summary
//	lock the user      record    events                             the task    what lists show:
//	                   keep      records, the user's name, counts               which sources are live,
//	                   finish    the end of the task                            which have ended
//	                   announce  TASK_FINISHED with the records
//	                   revoke    forget all that is known; audit
//	- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
//	load its row       its states, jobs, limits, credits            its row     list its rows
//
// Four stories in the words of the drawing:
//
//   - An account connects: begin, record; begin for each round of the login; at last keep, finish, announce.
//   - A document is read: begin, record; later, when the reading is back, keep, finish, announce.
//   - A user is erased: revoke for each source of each kind, in the transaction that deletes the user.
//   - A form is answered: record, keep, finish and announce in one change, because nothing is waited for.
//
// The rows of a kind implement [Source], and its changes embed [Change]. There is no list of kinds here.
package source
