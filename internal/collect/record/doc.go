// Package record keeps user data: what connectors and document readers found out about a person.
//
// Nouns
//
//   - record: one item of user data, such as an income; it belongs to a user and to a source
//   - source: where records come from, an account or an archive
//   - kind: the sort of a record; the sections of connectors, and links and insights, which are ours
//   - link: when the person linked the account; one record per source
//   - insight: figures computed from the other records of a source; one record per source
//   - payload: all records of a source together
//
// One reading of a source
//
//	snapshot --Store--> by kind and item key:  unknown -> added
//	                                           differs -> updated
//	                                           equal   -> left as it is
//	                    no longer in the snapshot, or of a section that failed -> left as it is
//	                    anything added or updated -> the insight is computed again
//
// Events, in this order and only where something happened: IDENTITY_ADDED, RATING_ADDED, then for
// employments, documents, incomes, estimated incomes, transactions, contributions and liabilities
// *_ADDED before *_UPDATED, then INSIGHT_ADDED. LINK_ADDED comes from AddLink. The public API has no
// event for a changed identity, rating or transaction.
//
// The package owns neither accounts nor archives and does not know whether one may be read: who
// revokes a source calls Forget, which leaves nothing that lists or payloads could show.
package record
