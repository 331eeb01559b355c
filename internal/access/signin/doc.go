// Package signin is the way in: registration, confirmation, login, logout,
// password reset, and the check of the tokens a login gave out.
//
//	registration:  pending ──token of the mail, ≤ 10 min──▶ confirmed (tenant, ADMIN, directory entry)
//	                  └─ registered again: replaced, the old token is dead
//	sign-in:       active ──log-out, password change, reset──▶ revoked
//	                  └─ 12 h ──▶ expired
//	reset:         asked for ──token of the mail, ≤ 10 min, once──▶ used
//
// A login gives the developer token and the open tokens of the data API; all
// are JWTs that name one sign-in row. Whether that row, its developer and its
// tenant still stand is asked of the database at each call, so a revocation
// applies immediately on every replica, and role and grant are never those of a claim.
//
// Nothing here tells whether an address is known: register and reset store the
// wish and answer alike, and a job decides what mail follows; a login answers
// alike and hashes exactly once whether the address is unknown, the password
// wrong, or the account blocked. Developers and their passwords belong to
// [nod/internal/access/developer].
package signin
