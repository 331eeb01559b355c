// Package audit records who did what: logins, reveals of secrets, changes of
// keys, acts of the operator. Rows are appended in the transaction of the act
// and never changed. Each tenant has its own chain (the tenant "" is that
// of the installation): the keyed hash of a row covers the row and the hash
// before it, so a changed, missing or inserted row is found by Verify, and
// nobody without the master key can mend the chain.
//
//	row 1 ──hash──▶ row 2 ──hash──▶ row 3 ◀── audit_head (sequence 3, hash, proof)
//
// The end of a chain is proven under the master key as well: rows cut off at the
// end show, and so does a chain that is gone, because each begins with its tenant
// and never again. A chain that was tampered with stays broken whatever is
// recorded later. What a process wrote it remembers, so an older end that comes
// back with its proof is found while the process runs; after that only a hash
// that was kept elsewhere finds it.
//
// Rows are kept for 400 days. What is older is removed from the front, after it
// was verified: audit_cut holds number and hash of the last removed row with a
// keyed proof, so the rest is verified from there, and a row of the chain says
// what was removed. Nobody without the master key can shorten a chain.
//
// It does not decide what is allowed, and it holds no secrets: details are ids,
// names and reasons.
package audit
