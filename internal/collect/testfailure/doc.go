// Package testfailure has logins and syncs of users of the Sandbox fail on demand, without anybody typing a password
// that asks for it.
//
// Nouns
//
//   - test failure: the code that the next login or sync of a user ends with
//
// It waits for one account or for whichever comes first, and is over once it has happened, or, when it repeats, once it
// is cleared. The connector of the Sandbox fails as a provider does ([Service.Fail]), so what follows is what follows
// in Production. The package raises no events.
package testfailure
