// Package library keeps screens that a tenant saved under a name, to use them in any of its flows.
//
// A saved screen is a copy: what is changed in a flow later doesn't change it, and a flow it was inserted into doesn't
// change with it. It is stored as a flow of one screen, so that its texts in other languages go along. What a screen
// says is the tenant's own and no person's, so it is stored as the flows of sites are.
//
// The package knows the shape of flows from lowcode, and no site. Its screens raise no events.
package library
