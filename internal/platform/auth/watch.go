package auth

import "context"

// Watched is who made a call and what it called, for those around the call.
type Watched struct {
	Principal
	Operation string // ID
}

type watchedKey struct{}

// Watch returns a context whose call says who made it, and where it will say so.
func Watch(ctx context.Context) (context.Context, *Watched) {
	w := &Watched{}
	return context.WithValue(ctx, watchedKey{}, w), w
}

// Tell says who makes the call of ctx, if anybody watches.
func Tell(ctx context.Context, p Principal, operation string) {
	if w, ok := ctx.Value(watchedKey{}).(*Watched); ok {
		*w = Watched{p, operation}
	}
}
