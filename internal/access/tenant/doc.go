// Package tenant is the business customer: its profile (shown as Organization),
// whether the operator granted it production, and whether it is suspended. A
// tenant is created when its first developer confirms the registration.
//
//	active ──Suspend──▶ suspended ──Resume──▶ active
//
// Suspension and the grant take effect on the next request, because every door
// reads them from the database. The package does not own the tenant's developers
// ([nod/internal/access/developer]) nor its volumes ([nod/internal/access/usage]).
package tenant
