// Package connection connects end users to their accounts at providers and keeps those accounts: it
// runs the logins, collects what the accounts hold, reads them again on a schedule, and revokes them.
//
// Nouns
//
//   - account: of one user at one provider; the same row through failures, reconnects and syncs
//   - task: one piece of work on an account: LINK_ACCOUNT (login and first collection) or UPDATE_ACCOUNT (sync)
//   - attempt: the login that a LINK_ACCOUNT task is about; its row is deleted when the login ends
//   - round: one message to the provider within an attempt: the credentials (0), then each answer
//   - challenge: what the provider wants to have answered, such as a code (package challenge)
//   - farewell: an access that is still to be ended at its provider (package farewell)
//
// Account (package state holds the table)
//
//	              submit                     accepted
//	 (none) ------------------> PENDING ------------------> CONNECTED
//	                             ^ |  ^ |                    |    |
//	       submit                | |  | | code asked         |    | sync refused
//	ERROR -----------------------+ |  | v                    |    v
//	  ^                            |  AWAITING_MFA           |  DISCONNECTED --submit--> PENDING
//	  |  failed                    |   |  ^ |                |    |    ^
//	  +----------------------------+---+  +-+ code wrong     |    |    | failed, if it was
//	                                                         v    v    | connected before
//	                           any state --revoke--> REVOKED (end)     PENDING, AWAITING_MFA
//
// Attempt
//
//	READY --claimed--> SENT --answered--> HELD --its delay is over--> WAITING (for a code)
//	  ^                 |                  |                            |
//	  |                 |                  +--> failed (row deleted)    |
//	  |                 |                  +--> COLLECTING --fetched--> (row deleted)
//	  |                 +--no answer--> SILENT                          |
//	  +-------------------------the user answers------------------------+
//
// SENT is committed before the provider is called and the sealed input is wiped with it. A round that
// is found SENT when its job is run again was cut off by a crash: the login ends with
// SERVICE_UNAVAILABLE and is never repeated, because a second try could lock somebody's account.
// Whatever must happen at a certain time is due_at of the task (a delay is over, a code came too late,
// no answer in 120 s, a collection takes too long) or next_sync_at of the account; a tick looks for both.
//
// A credit ConnectAccount is reserved with the login of an account that was never connected, becomes
// use when it connects, and is released otherwise. Reconnects and syncs cost nothing.
//
// Everything that changes an account locks its user, so that what happens to one user has an order.
//
// Events, in order: [ACCOUNT_CREATED], TASK_STARTED, ACCOUNT_CONNECTED, LINK_ADDED, those of record,
// TASK_FINISHED; a login that fails: ACCOUNT_FAILED, TASK_FINISHED; a sync: those of record or
// ACCOUNT_DISCONNECTED, then ACCOUNT_SYNC_TASK_FINISHED; a revoked account: ACCOUNT_DISCONNECTED.
//
// The package owns neither user data (record), nor credits (usage), nor consent, which its callers check.
package connection
