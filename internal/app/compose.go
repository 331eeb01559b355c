package app

import (
	"context"

	"nod/internal/operator"
)

// allowedOrigins returns who may frame a widget whose token names this set of
// origins; any is true when everybody may.
func (f *features) allowedOrigins(ctx context.Context, setID string) (origins []string, any bool) {
	origins, any, err := f.users.AllowedOrigins(ctx, setID)
	if err != nil {
		return nil, false // whoever cannot be asked for is not let in
	}
	return origins, any
}

// Operator returns what the operator's commands act on.
func (a *App) Operator() *operator.Service { return a.features.operator }
