// Package developer is the staff of a tenant: who they are, what role they have,
// and their passwords. An address belongs to one developer over all tenants,
// because log-in names no tenant; the directory table says which.
//
//	created (by confirmation or invitation) ──▶ active ──removed──▶ gone for every door
//
// Passwords are stored as argon2id hashes under a pepper that is not in the
// database ([Hasher]); wrong ones are counted over all replicas ([Guesses]).
// Whoever must know that a password changed follows it ([Service.FollowPassword]):
// sign-ins end there. Sign-ins and tokens belong to [nod/internal/signin].
package developer
