// Package auth says who is calling, not what they may do. Doors turn a token
// or a key into a Principal; services read it from the context.
package auth

import "context"

// Mode separates everything a tenant owns into two worlds.
type Mode string

// The two modes.
const (
	Sandbox    Mode = "SANDBOX"
	Production Mode = "PRODUCTION"
)

// IsValid reports whether m is one of the two.
func (m Mode) IsValid() bool { return m == Sandbox || m == Production }

// Role is what a developer is in a tenant.
type Role string

// The roles.
const (
	Admin     Role = "ADMIN"
	Developer Role = "DEVELOPER"
)

// Kind is the sort of caller.
type Kind string

// The kinds of caller.
const (
	KindDeveloper Kind = "developer" // management call with a developer token
	KindOpenToken Kind = "openToken" // data call with a portal token of one mode
	KindKey       Kind = "key"       // data call with an API key of one mode
	KindUser      Kind = "user"      // widget call of an end user
	KindVisitor   Kind = "visitor"   // call of a public page for one session
	KindPhone     Kind = "phone"     // call of the phone on which an end user continues one upload
)

// Principal is who is calling. Mode is empty for management calls, which name
// the mode in the request.
type Principal struct {
	Kind      Kind
	TenantID  string
	Mode      Mode
	SubjectID string // developer, key or user id
	Name      string // of the developer or key, for what is written down about them
	Email     string // developers only
	Role      Role   // developers only
	SignInID  string // developers and open tokens
	TokenID   string // users: the widget token
	// HasProduction says whether the operator granted production to the tenant.
	HasProduction bool
	// Origins is the public id of the widget token's set of allowed embedders.
	Origins string
	// ExpiresAt is when the credential ends, in Unix seconds; 0 for keys.
	ExpiresAt int64
}

type principalKey struct{}

// With returns a context that carries the caller.
func With(ctx context.Context, p Principal) context.Context {
	return context.WithValue(ctx, principalKey{}, p)
}

// From returns the caller. Operations with a policy other than public always have one.
func From(ctx context.Context) Principal {
	p, _ := ctx.Value(principalKey{}).(Principal)
	return p
}

// Client is where a request came from, for receipts, limits and the audit.
type Client struct {
	Address   string // without port
	UserAgent string
	RequestID string
	// Help is where errors are explained; the code of one is its fragment.
	Help string
}

type clientKey struct{}

// WithClient returns a context that carries the origin of the request.
func WithClient(ctx context.Context, c Client) context.Context {
	return context.WithValue(ctx, clientKey{}, c)
}

// ClientFrom returns the origin of the request, empty for background work.
func ClientFrom(ctx context.Context) Client {
	c, _ := ctx.Value(clientKey{}).(Client)
	return c
}
