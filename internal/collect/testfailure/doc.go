// Package testfailure has logins, syncs and uploads of users of the Sandbox fail on demand, without anybody typing a
// password or naming a file that asks for it.
//
// Nouns
//
//   - test failure: the code that the next login, sync or upload of a user ends with
//
// It waits for one account or for whichever comes first, and is over once it has happened, or, when it repeats, once it
// is cleared. The connector of the Sandbox fails as a provider does ([Service.Fail]), so what follows is what follows
// in Production. A document fails once it was read ([archive.Service]), in the same transaction. The package raises no
// events.
package testfailure
