// Package invite keeps the invitations by which a tenant asks people to connect their accounts.
//
// Nouns
//
//   - invite: one letter to one person, with a link of its own
//   - status: how far the person got
//
// Status
//
//	INVITED --link opened--> OPENED --first connection--> LINKED
//	FAILED: the letter was refused
//
// Each invite has a user of its own, who is named as the invite says until an account tells a name.
package invite
