// Package developer is the staff of a tenant: who they are, what role they have,
// and their passwords. An address belongs to one developer over all tenants,
// because a login names no tenant; the directory table says which.
//
//	created (by confirmation or invitation) ──▶ active ──removed──▶ gone for every door
//
//	invitation:  pending ──token of the mail, ≤ 7 days, once──▶ used (a developer with its role)
//	                └─ sent again, invited again, revoked: the old token is dead
//
// Only an ADMIN changes the roles of others or removes them, one at a time in each
// tenant, so that an ADMIN is always left. An invitation gives the inviter's own
// role at most, and tells nobody whether strangers know its address.
//
// Passwords are stored as argon2id hashes under a pepper that is not in the
// database ([Hasher]); wrong ones are counted over all replicas ([Guesses]).
// Packages that must know when a password changes follow it ([Service.FollowPassword]):
// sign-ins end there. Sign-ins and tokens belong to [nod/internal/access/signin].
package developer
