// Package eventtype is the one catalogue of what is sent to webhooks: for each of the 33 event types its
// group, when it fires, how to cause it in the sandbox, the JSON Schema of the whole envelope, and an example
// that the schema allows. The list of operations, the documentation, test events and the tests that hold real
// events against their schemas all read it.
// Types that subscriptions may name and nobody raises are listed apart.
//
// It neither records events (the event package) nor sends them (webhook).
package eventtype
