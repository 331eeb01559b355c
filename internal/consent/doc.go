// Package consent keeps proof that an end user agreed before the first credential was sent.
//
// Nouns
//
//   - document: the text that a person is asked to agree to, made for one template
//   - receipt: that one user agreed to one document, with its text, time, address and browser
//
// A receipt is for exactly one text: when a company changes what it uses the data for, its users are
// asked again. Receipts are never changed.
//
// The package raises no events. Who must ask, and when, is decided by wink; the consent templates of
// lookups are another thing.
package consent
