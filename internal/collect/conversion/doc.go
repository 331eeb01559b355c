// Package conversion counts how far visits of the widget get, and why logins and documents fail, so that
// staff see where they lose people.
//
// Nouns
//
//   - visit: what is done with one widget token and one template. A keyed hash stands for it, and is
//     forgotten after a few days
//   - step: opened, consented, chosen, submitted, connected. A visit counts once at each, and anyone who
//     comes to a step has been at those before it
//   - failure: a login or a document that ended with an error; each one counts
//
// Steps wait in memory and a tick stores them together, so no request of an end user waits for a count.
// What is stored are counts per day, template, step and source for 60 days: no user, no time of day. A
// process that dies loses the steps of some seconds, and one that gets more than it can hold drops them
// and says so in the log and in a metric.
package conversion
