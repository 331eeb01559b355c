// Package erasure deletes everything that is kept about one user, and proves it.
//
// Nouns
//
//   - erasure: the deletion of one user, asked for by an ADMIN
//   - part: one kind of data as its owner hands it out, see package person
//   - proof: id, times, counts per kind and a digest of them; it names nobody but the user's random id
//
// Erasure
//
//	RUNNING --all parts are empty--> DONE
//
// Asking takes all accounts back (ACCOUNT_DISCONNECTED with the reason USER_ERASED), ends all tokens and
// deletes the user's row in one transaction: from then on nobody can act for the user. The rest goes in
// batches, driven by a due time, so that a restart resumes where it was. Rows of accounts wait for the
// farewell at their providers, which needs them.
//
// Lookups are of no user. Those with a phone number, an email address, or a document number that the user's
// records have are the user's, and go as well; asking notes which, while the records are there.
//
// What stays: events without payload (ids and codes), deliveries without what receivers answered, receipts
// of consent without address and browser, because the tenant must be able to prove that it asked, and the
// audit log. The digest is in the audit entry user.erased, and so in its chain.
//
// A table with a column user_id that is in no part fails a test.
package erasure
