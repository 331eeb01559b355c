// Package verification looks a person up at a registry by the number of an ID, and says what of that which was
// given fits.
//
// Nouns
//
//   - subject: the person who is looked up. Subjects are no users: they connect nothing and are known by nothing
//     but the lookup.
//   - request: what was given about the subject, and the consent that the subject gave
//   - evidence: the text of the consent, copied from the tenant's template when the request was accepted
//   - result: for each thing that was given, whether it matches; what was not compared has no answer
//
// How a lookup is accepted, paid, and ended is package inquiry. What the registry has about the subject is compared and
// dropped, never stored.
//
// Events: VERIFICATION_STARTED, VERIFICATION_COMPLETED.
package verification
