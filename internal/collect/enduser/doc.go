// Package enduser keeps the people whose data is asked for, and the tokens with which the widget acts for them.
//
// Nouns
//
//   - user: a person as one tenant and mode knows them; has no login
//   - outcome: success with a live connection, fail when all attempts ended without one, none before
//   - session status: what the data API tells of a user's run, see below
//   - widget token: a JWT of the audience "widget" with a row, so that it can be revoked
//   - origin set: the sites that may frame the widget; its public id is a claim of the token. Tokens that
//     name no sites share the default set of tenant and mode, into which the tenant may write some
//   - winkLink: the secret address under which a user manages connections
//
// Session status
//
//	IN_PROGRESS --first live connection--> COMPLETED --last one revoked--> REVOKED
//	     ^                                  ^    |                            |
//	     |                                  +----|------new connection--------+
//	     +-------------resetSession--------------+----------------------------+
//
// A user row holds all that lists show. The features that own accounts and archives update it in their
// own transactions (SetAccounts, SetName, ForgetName), so lists join nothing; they call Lock first,
// which also puts everything that happens to one user in an order.
//
// Events: USER_CREATED. The package does not know accounts, archives or consent.
package enduser
