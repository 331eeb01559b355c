// Package signalsource is the contract to sources of risk signals: a phone number in, counts of loan events out. The
// metrics of a result are those of metric.go and no others, and the documentation, the contract, and the portal take
// them from there.
//
// There are two sources. [Published] plays the one of the Sandbox: its numbers are in docs/guides/lookups.md. [HTTP]
// asks another program; it serves Production. Only the phone number leaves Nod.
package signalsource
