// Package registry is the contract to the registries that know people by the numbers of their IDs: a question, the
// record that a registry has, and nothing else. Who compares the two, and what is kept, is decided by verification.
//
// There are two sources. [Published] plays the registry of the Sandbox: its people and numbers are in
// docs/guides/lookups.md. [HTTP] asks another program, with one POST that is signed like the calls of connectors; it
// serves Production. The question names the ids, the name, and the date of birth, because registries are asked
// by them; contact data never leaves.
//
// Asking changes nothing and may be repeated: the key of a question is that of the verification.
package registry
