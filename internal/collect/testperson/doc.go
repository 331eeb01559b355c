// Package testperson keeps people of the Sandbox that tenants made from JSON, beside the four that everybody has.
//
// Nouns
//
//   - test person: how somebody logs in at every provider of the Sandbox, and what the account then holds
//   - pay: what a test person is paid for each period, so that payslips keep coming as time passes
//
// A document is checked against the published schema, then by what is checked of every connector, so what is accepted
// can be collected. The simulator asks for people by username, and by ID for accounts that are connected; an account
// whose person was deleted is disconnected by its next sync. The package raises no events.
package testperson
