// Package webhook lets tenants name addresses that events are sent to, and shows what became of them.
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
//	   └─ last attempt, 410, webhook inactive or deleted ──▶ DEAD
//
//	active ──410, or nothing but failures for five days in ten attempts or more──▶ inactive
//	active ◀──activated by an admin── inactive
//	paused: deliveries are made and wait, until resumed, for at most 30 days
//
// The package dispatch below it sends, in the order of the events, fairly, at
// least once. Admins are told by mail, once each and by the attempt that finds it out, when an
// endpoint has failed for a day, for four days, and when it became inactive.
//
// A resend is a new delivery of the same event; a replay makes many, the oldest
// first, behind new events; a test event is an example that tells of nothing
// that happened. All carry the bytes of the first time.
//
// Deleting a webhook ends what waits for it and destroys its secret. Its name, address and history
// stay for 30 days: GET /webhooks/{id} is 404, its deliveries can be read as before, and
// GET /deletedWebhooks lists it. History of all webhooks is deleted after 30 days, by a tick in batches.
//
// When a user is erased, the bodies of their events and what attempts about them sent and received go;
// statuses and times stay.
//
// It does not record events and does not decide what is in them: that is the
// event package.
package webhook
