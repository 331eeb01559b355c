// Package signal asks a source for the risk signals of a phone number: how often, when, and for how much its owner
// borrowed, repaid, and fell behind. The result is held against the tenant's rules (package signalrule).
//
// Nouns
//
//   - signal: one lookup of a number, as the data API calls it. Usage calls it a record (RequestRecord).
//   - result: the metrics that the source has; one that it doesn't have is left out
//
// How a lookup is accepted, paid, and ended is package inquiry; one of a source that has nothing is COMPLETED
// (NO_DATA). Lists find a number by its keyed hash.
package signal
