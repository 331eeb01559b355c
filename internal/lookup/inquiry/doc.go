// Package inquiry is what every lookup is, whatever it asks about: a request that is accepted with its credit, asked
// by a job, and ended once, with its credit back when nobody could answer.
//
// Nouns
//
//   - inquiry: one lookup of any kind, with a document of its kind
//   - kind: a sort of lookup: its table, its price, whom it asks, and what it says when that fails
//
// States
//
//	PROCESSING ──▶ COMPLETED   the source answered, also when it knows nothing
//	           └─▶ ERROR       it refused, broke the contract, or did not answer within a minute
//
// Invariants: the request costs a credit in the transaction that accepts it; an ERROR gives it back in the transaction
// that ends it. An inquiry ends once: its row is changed only while it is PROCESSING. Everything about the person is in
// the document, and that is sealed. A lookup never stands on a consent that its subject withdrew before.
package inquiry
