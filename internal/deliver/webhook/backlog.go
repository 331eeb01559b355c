package webhook

import (
	"context"

	"nod/internal/deliver/webhook/dispatch"
)

// Backlog measures what waits to be sent, over all tenants.
func (s *Service) Backlog(ctx context.Context) (dispatch.Backlog, error) {
	return s.Dispatcher.Backlog(ctx)
}
