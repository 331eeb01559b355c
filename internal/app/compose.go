package app

import (
	"context"

	"nod/internal/operator"
)

// allowedOrigins returns who may frame a widget whose token names this set of
// origins; any is true when everybody may.
func (f *features) allowedOrigins(ctx context.Context, setID string) (origins []string, any bool) {
	return nil, false
}

// Operator returns what the operator's commands act on.
func (a *App) Operator() *operator.Service { return a.features.operator }
