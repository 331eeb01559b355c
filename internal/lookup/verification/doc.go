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
// States
//
//	PROCESSING ──▶ COMPLETED   the registry answered, also when it doesn't know the number
//	           └─▶ ERROR       it refused, broke the contract, or did not answer within a minute
//
// Invariants: the request costs a credit of RequestVerification in the transaction that accepts it; an ERROR gives
// it back in the transaction that ends it. A verification ends once: its row is changed only while it is
// PROCESSING. What the registry has about the subject is compared and dropped, never stored. Everything about the
// subject is sealed.
//
// Events: VERIFICATION_STARTED, VERIFICATION_COMPLETED.
package verification
