// Package signal asks a source for the risk signals of a phone number: how often, when, and for how much its owner
// borrowed, repaid, and fell behind.
//
// Nouns
//
//   - signal: one lookup of a number, as the data API calls it. Usage calls it a record (RequestRecord).
//   - result: the metrics that the source has; one that it doesn't have is left out
//
// States
//
//	PROCESSING ──▶ COMPLETED   the source answered, also when it has nothing (NO_DATA)
//	           └─▶ ERROR       it refused, broke the contract, or did not answer within a minute
//
// Invariants: the request costs a credit of RequestRecord in the transaction that accepts it; an ERROR gives it back
// in the transaction that ends it. A signal ends once: its row is changed only while it is PROCESSING. Number,
// consent, and result are sealed together; lists find a number by its keyed hash.
package signal
