// Package usage keeps how much a tenant may do and how much it did. Volumes are
// kept per tenant, mode and action; a tenant that never drew on an action has no
// row and the default volume. Credits are moved inside the transaction of the
// act they pay for, so a rolled back act costs nothing and two acts can never
// share the last credit:
//
//	      Take            Commit
//	free ──────▶ used ◀──────────── reserved ◀── Reserve ── free
//	free ◀────── used               reserved ─── Release ──▶ free
//	      Return
//
// It also counts, per quarter of an hour, the users created, accounts created and accounts
// connected, by following the events of the same transaction. It does not know
// what an action is worth or when it is given back: its callers do.
package usage
