package app

import (
	"context"

	"nod/internal/operator"
)

// allowedOrigins returns who may frame a widget whose token names this set of
// origins; any is true when everybody may. A set that cannot be read allows nobody.
func (a *App) allowedOrigins(ctx context.Context, setID string) (origins []string, any bool) {
	origins, any, err := a.features.users.AllowedOrigins(ctx, setID)
	if err != nil {
		a.Log.Error("read allowed origins", "error", err)
		return nil, false
	}
	return origins, any
}

// Operator returns what the operator's commands act on.
func (a *App) Operator() *operator.Service { return a.features.operator }
