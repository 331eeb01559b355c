// Package consent keeps proof that an end user agreed before the first credential was sent, and the
// consent texts of the tenants.
//
// Nouns
//
//   - document: the text that a person is asked to agree to in the widget, made for one template of it
//   - receipt: that one user agreed to one document, with its text, time, address and browser
//   - consent template: a text of the tenant's own, under which it looks up people's data
//
// A receipt is for exactly one text: when a company changes what it uses the data for, its users are
// asked again. Receipts are never changed. Neither are consent templates, because what people agreed to
// must stay as it was: another wording is another template.
//
//	created ──▶ listed ──▶ deleted (the row stays, lookups refer to it)
//
// A consent template belongs to its tenant in both modes, and any developer may make and delete one.
// Both are audited.
//
// The package raises no events. Who must ask in the widget, and when, is decided by wink; which template
// a lookup is made under, by the lookup.
package consent
