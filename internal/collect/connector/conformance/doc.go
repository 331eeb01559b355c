// Package conformance is the suite that every connector has to pass, in process or behind HTTP. The tests
// run it, and so does nod connector check, for programs that are not ours.
//
// It asks what the contract promises: logins, challenges, snapshots, syncs, revocation; behind HTTP the
// signature and the JSON as well. It needs people to log in as; a case without its person is skipped.
package conformance
