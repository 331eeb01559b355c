// Package sitelink keeps the links that open a site once.
//
// A link is the address of a site with a token. The token is known to who made the link and to who received it; the
// database has a keyed hash of it. The session that a link opens uses it up, in the transaction that stores the
// session.
//
//	ACTIVE --opened--> USED
//	   |----revoked--> REVOKED
//	   +----time-----> EXPIRED
//
// Every link is deleted 90 days after it expired. The package raises no events, and knows nothing of sessions: hosted
// asks it whether a link still opens its site.
package sitelink
