package httpapi

import (
	"context"
	"fmt"

	"nod/internal/platform/auth"
)

// Viewed writes down that the caller saw a kind of personal data of users.
type Viewed func(ctx context.Context, mode auth.Mode, what string, userIDs ...string) error

type viewsKey struct{}

// views are the users that an answer is about.
type views struct {
	isNamed bool
	mode    auth.Mode
	userIDs []string
}

// Seen names the users whose data the answer shows, none for an empty list. Handlers of operations with Views call it
// once, when they succeed.
func Seen(ctx context.Context, mode auth.Mode, userIDs ...string) {
	if v, ok := ctx.Value(viewsKey{}).(*views); ok {
		*v = views{true, mode, userIDs}
	}
}

// watched runs a handler and has it written down, before the answer, whom it is about.
func (a *API) watched(ctx context.Context, op Op, handler func(ctx context.Context) (any, error)) (any, error) {
	if op.Views == "" {
		return handler(ctx)
	}
	v := &views{}
	ctx = context.WithValue(ctx, viewsKey{}, v)
	data, err := handler(ctx)
	if err != nil {
		return data, err
	}
	if !v.isNamed {
		return data, fmt.Errorf("operation %s shows %s and does not say of whom", op.ID, op.Views)
	}
	return data, a.Viewed(ctx, v.mode, op.Views, v.userIDs...)
}
