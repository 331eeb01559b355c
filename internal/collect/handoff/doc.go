// Package handoff lets a person continue an upload on their phone.
//
// The screen on the desktop shows a link with a secret of 256 bits. The first phone that opens it gets a credential for
// this one upload, and the link opens nothing anymore. The database has hashes of both.
//
//	WAITING --opened--> OPENED --document--> UPLOADED
//	   |                  |
//	   |                  +---refused---> REFUSED
//	   +---canceled-------+----------------> CANCELLED
//	   +---time-----------+----------------> EXPIRED
//
// Rows are deleted a day after they expired. The package raises no events: the document has its own.
package handoff
