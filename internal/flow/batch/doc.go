// Package batch invites many people at once, from a file of up to 10,000 contacts.
//
// Nouns
//
//   - import: one file, with the texts and the widget of its invitations
//   - row: one contact of it. What became of a contact is known by its row alone: there is no cursor that could run
//     ahead of what was sent, and every number is counted. Counts are kept for readers, and taken again once a row
//     changed
//
// An import:
//
//	CHECKING ──▶ READY ──start──▶ RUNNING ──▶ DONE
//	                │              │   ▲
//	                │          pause   start
//	                │              ▼   │
//	                └───stop──▶  PAUSED ──stop──▶ STOPPED (also when mails bounce)
//
// A row:
//
//	WAITING ──▶ SENDING ──▶ SENT ──▶ FAILED (the mail came back late)
//	   │           └──────────────────▲
//	   └──▶ FAILED        SKIPPED: the file was checked, and nobody will be written to
//
// A request only keeps the file, sealed. A tick checks it in portions, and goes on after a crash where the rows end;
// the file is deleted with the last of them. Checking takes no credits.
//
// The invitation of a row and its new state are one transaction, which holds the import: after a crash a row is either
// waiting or invited, and nothing is sent once a pause was answered. A tick does the work, so closing the page loses
// nothing.
//
// Only so many mails of an import are under way at a time. The answers of mail servers come before the next ones go
// out, so an import that bounces stops early.
package batch
