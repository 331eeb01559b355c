// Package sourcehealth counts how the tasks of a tenant at each data source end, so that staff can see
// whether a source works well at the moment.
//
// Nouns
//
//   - outcome: how one task ended, and how long it took
//   - health: the outcomes of the last 30 days of a source
//
// The transaction that ends a task counts it, so the figures never differ from the tasks. A failure that
// the person caused, such as a wrong password, says nothing about the source and is counted apart.
package sourcehealth
