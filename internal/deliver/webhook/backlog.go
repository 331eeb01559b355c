package webhook

import (
	"context"

	"nod/internal/deliver/webhook/queue"
)

// Backlog measures what waits to be sent, over all tenants.
func (s *Service) Backlog(ctx context.Context) (queue.Backlog, error) {
	return s.Dispatcher.Backlog(ctx)
}
