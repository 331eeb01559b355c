// Package eventstream sends the events of a tenant's sandbox to a developer's machine while they happen, for
// receivers that the server cannot reach: `nod listen` reads it. It is no way of delivery: in production events go to
// webhooks.
//
// A stream is one connection. It begins after a sequence that the reader names, or with what happens next, sends
// every event from there in order, and is woken by the commit of the next one: in this process directly, from other
// processes through a notice of PostgreSQL. What a reader missed it gets when it comes again with the last sequence
// it saw.
//
//	reader ──GET, Last-Event-ID──▶ ready, event, event, …, heartbeat, event, …
//	                                 ends: reader gone, credential ended, server stops
//
// The portal follows a stream of another kind, in both modes: it says that something changed, not what, so that it
// costs the same however much happens and carries nothing of anybody. The screens read again what they show.
//
// The package owns neither the events (event) nor the keys (apikey).
package eventstream
