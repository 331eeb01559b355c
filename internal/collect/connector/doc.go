// Package connector is the contract between the product and the programs that log in to providers, and
// the simulator that fulfils it for the Sandbox.
//
// Nouns
//
//   - connector: speaks to a family of providers, in process or behind HTTP
//   - login: one attempt of an end user to give access to an account; it never runs twice
//   - step: what a login or an answer led to
//   - challenge: what the provider asks for after the password, such as a code
//   - snapshot: everything the account holds at one moment, in the fields of the data API
//   - persona: an invented person of the simulator
//
// One login
//
//	Login --+--> PENDING      no answer ever comes; the caller gives up after its own time
//	        |
//	        +--> FAILED       with an error code; the end of this login
//	        |
//	        +--> NEEDS_MFA --Answer--+--> NEEDS_MFA   wrong answer, or a new code was asked for
//	        |                        |
//	        |                        +--> FAILED      INVALID_MFA (last attempt), MFA_TIMEOUT (too late)
//	        |                        |
//	        +--> CONNECTED <---------+
//	                 |
//	                 +--Fetch---> snapshot (0 = first collection, 1, 2, ... = syncs)
//	                 |
//	                 +--Fetch---> RefusedError: the person has to log in again (account DISCONNECTED)
//	                 |
//	                 +--Revoke--> the end
//
// The caller keeps all state: what a connector must remember between two calls travels as opaque
// bytes (Continuation, Session) that the caller seals, so any process can take the next call.
// Time is the caller's as well: requests carry Now, and a step with a Delay is shown only after that
// much time has passed on the caller's clock.
//
// The package owns no table and raises no events. Accounts, tasks and their states belong to
// connection, the storing of snapshots to record. Every implementation must pass conformance.
package connector
