// Package timeline tells in one list what happened with a user: invitations, tokens, consents, what the
// user did in the widget, tasks, events and their deliveries.
//
// It owns nothing and only reads: what is listed belongs to the features that keep it and hand out their
// branches. A page costs one
// query for each kind of entry and one for the deliveries, however long it is; each begins where the page
// before ended, in an index of the user by time.
//
// Order: newest first; entries of one moment stand in the order of the kinds, and events of one moment in
// the order of their sequence.
package timeline
