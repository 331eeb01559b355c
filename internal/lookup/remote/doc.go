// Package remote is what contracts share that ask another program about a person: the operator's setting, the signed
// call, what a wrong answer means, and the pauses of the Sandbox. What is asked and answered is the business of each
// contract: registry, signalsource and, outside lookups, sms.
//
// Asking may be repeated: the key of a question stays the same. Nothing of an answer is
// quoted in an error, because it is about a person.
package remote
