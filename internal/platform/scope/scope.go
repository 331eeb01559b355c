// Package scope says whose something is: everything that a tenant owns lies in one of two modes.
package scope

import (
	"context"

	"nod/internal/platform/auth"
)

// Scope is a tenant in a mode.
type Scope struct {
	Tenant string
	Mode   auth.Mode
}

// Ref points to one thing in a scope.
type Ref struct {
	Scope
	ID string
}

// Of is the scope of a tenant and a mode.
func Of(tenant string, mode auth.Mode) Scope { return Scope{Tenant: tenant, Mode: mode} }

// From is the scope of the caller's key or token.
func From(ctx context.Context) Scope {
	caller := auth.From(ctx)
	return Of(caller.TenantID, caller.Mode)
}

// Ref points to the thing with an id.
func (s Scope) Ref(id string) Ref { return Ref{Scope: s, ID: id} }

// Owned points to one thing of an end user; without a user, to the thing, no matter whose it is.
type Owned struct {
	Ref
	User string
}

// Of points to the thing only if it belongs to a user.
func (r Ref) Of(user string) Owned { return Owned{Ref: r, User: user} }

// Any points to the thing, no matter whose it is.
func (r Ref) Any() Owned { return Owned{Ref: r} }

// Owner points to the user.
func (o Owned) Owner() Ref { return o.Scope.Ref(o.User) }
