// Package hosted shows the pages that tenants publish, and keeps the runs of people through them.
//
// Nouns
//
//   - page: what somebody sees at a public address; written by the server, then taken over by its script
//   - session: one run of one person through a site. It keeps the version of the site that it began with
//   - session token: 256 random bits that act for a session, until 24 hours after the last call
//   - manage page: where a person sees, adds and revokes connections later, at the address of their winkLink
//
// Status of a session. Live connections are those of its user, whom the session creates when it starts:
//
//	(script ran) --> PENDING --start--> IN_PROGRESS --closed, none live; 24 h--> FAILURE
//	                    |                  |   ^                                   |  |
//	                    |                  |   +--------------start----------------+  |
//	                 30 days               +----------------connected-----------------+
//	                    v                                       v
//	                 (deleted)             REVOKED <--last one revoked-- SUCCESS
//	                                          +-------connected------------^
//
// The server decides what a page shows next; its script only shows it. The package raises no events itself: that
// of the user's creation, and those of the connections, tell everything.
package hosted
