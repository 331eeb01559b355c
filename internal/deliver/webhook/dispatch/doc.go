// Package dispatch sends the deliveries of webhooks: it claims what is due, makes attempts in a fair order within
// limits, records how they ended, and decides when to try again. It knows the tables of webhooks and deliveries, and
// nothing of who may create them or read them.
//
// The [Dispatcher] owns the lanes (the queues of endpoints) it works on for the length of a lease, so that first
// attempts of one endpoint start in the order of the events even with several processes, and lets tenants and then
// their endpoints take turns, so that no flood and no dead receiver holds up others.
package dispatch
