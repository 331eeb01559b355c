// Package ledger proves by accounting that nothing which was acknowledged is
// lost, whatever dies at whatever moment. It holds tests only.
//
// A producer connects and revokes accounts through the public doors of the
// real program and keeps a book of what was acknowledged. A receiver keeps a
// book of every webhook delivery that arrived. Both books are flushed to disk
// line by line and live outside the program, which is killed without warning
// again and again. When all is over, the books are held against each other and
// against the database:
//
//   - lost: an event of the database or of the producer's book that never arrived
//   - ghost: something that arrived and that no transaction recorded
//   - duplicate: a delivery that arrived again after it was taken; there may be
//     as many as were on the wire when something died, and they are the same event
//   - unknown: a call whose answer was lost; it is wholly there or wholly absent
//
// The short form runs with all other tests. The long form is `make soak`.
package ledger
