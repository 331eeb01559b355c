// Package webhook sends events to addresses that tenants name.
//
// A webhook is an endpoint: an address, a secret, and the event types it wants.
// A delivery is one event for one webhook; it is written in the transaction
// that records the event, so nothing is sent for what was rolled back and
// nothing committed is missed. An attempt is one POST of a delivery.
//
//	PENDING ──2xx──▶ DELIVERED
//	   │ else
//	   ▼
//	FAILED ──2xx──▶ DELIVERED
//	   │ ▲ else, attempts left: waits by the schedule, or longer if the receiver asks for it
//	   │ └──┘
//	   └─ last attempt, or 410 ──▶ DEAD
//
// The [Dispatcher] sends. It owns the lanes (the queues of endpoints) it works
// on for the length of a lease, so that first attempts of one endpoint start in
// the order of the events even with several processes, and lets tenants and
// then their endpoints take turns, so that no flood and no dead receiver holds
// up others. Receivers see an event at least once.
//
// Deleting a webhook drops what waits for it. A receiver that answers 410 makes
// its webhook inactive.
//
// It does not record events and does not decide what is in them: that is the
// event package.
package webhook
