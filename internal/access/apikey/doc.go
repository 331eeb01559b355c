// Package apikey is how a tenant's programs call the data API: a key that names
// and a secret that proves, both of one mode.
//
//	created ──▶ ACTIVE ◀──▶ INACTIVE ──▶ deleted
//
// Only INACTIVE keys can be deleted, decided by the very statement that deletes.
// A status holds on the next request of every replica, because authentication
// reads it from the database, in one query found by the keyed hash of the key.
// The secret is stored twice: as a keyed hash to compare with, and sealed, to be
// revealed to the tenant's developers; every reveal is audited and limited.
//
// It does not limit rates (the data API does, per tenant) and does not know what
// may be called.
package apikey
