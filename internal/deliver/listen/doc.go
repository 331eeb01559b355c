// Package listen is `nod listen`: it reads the events of a sandbox from a server and forwards each to an address on
// the developer's machine, signed as webhooks are, so that a receiver can be built where the server cannot reach it.
//
// Events are forwarded one after the other in the order of their sequence. Whatever the receiver answers counts as
// taken, as it says itself that it was reached; an address that cannot be reached holds the queue until it can. What
// was taken is written to a file of the key and name, so that a restarted listener resumes where it stopped.
//
// It is a client of the data API and knows nothing of the server beside it.
package listen
