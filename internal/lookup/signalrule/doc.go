// Package signalrule keeps the limits that a tenant sets for metrics of risk signals, and tells which of them a result
// is within.
//
// Nouns
//
//   - rule: a metric, a limit for it, and the webhook that is told; it belongs to a tenant in a mode
//   - match: a rule that a result is within, as the rule was when the result came
//
// Invariants: a tenant has at most 50 rules in a mode. A value that is left out, that never was, or that nobody could
// compute matches nothing. A match is kept in the document of its signal: rules that change later change none that is
// there. A rule is a limit of the tenant, and a match says that a number is within it: neither a score nor a verdict
// about a person.
package signalrule
