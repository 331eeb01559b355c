// Package invite shows the invitations by which a tenant asks people to connect their accounts. It only reads
// them: nothing makes or sends one yet.
//
// Nouns
//
//   - invite: one letter to one person, with its own link
//   - status: how far the person got
//
// Status, as it will change once invitations are sent
//
//	INVITED --link opened--> OPENED --first connection--> LINKED
//	FAILED: the letter was refused
//
// Each invite is to have its own user, who is named as the invite says until an account tells a name.
package invite
