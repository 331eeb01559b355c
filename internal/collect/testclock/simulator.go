package testclock

import (
	"context"

	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/scope"
)

// wound is a connector that is told each user's own time.
type wound struct {
	connector.Connector
	clocks *Service
}

// Wind has a connector of the Sandbox live in the time of each user.
func (s *Service) Wind(inner connector.Connector) connector.Connector { return wound{inner, s} }

// Login is that of the connector, in the time of the user.
func (w wound) Login(ctx context.Context, req connector.LoginRequest) (connector.Step, error) {
	ahead, err := w.clocks.Ahead(ctx, scope.Of(req.Tenant, auth.Sandbox).Ref(req.UserID))
	if err != nil {
		return connector.Step{}, err
	}
	req.Now = req.Now.Add(ahead)
	return w.Connector.Login(ctx, req)
}

// Answer is that of the connector, in the time of the user.
func (w wound) Answer(ctx context.Context, req connector.AnswerRequest) (connector.Step, error) {
	ahead, err := w.clocks.Ahead(ctx, scope.Of(req.Tenant, auth.Sandbox).Ref(req.UserID))
	if err != nil {
		return connector.Step{}, err
	}
	req.Now = req.Now.Add(ahead)
	return w.Connector.Answer(ctx, req)
}

// Fetch is that of the connector, in the time of the user.
func (w wound) Fetch(ctx context.Context, req connector.FetchRequest) (connector.Snapshot, error) {
	ahead, err := w.clocks.Ahead(ctx, scope.Of(req.Tenant, auth.Sandbox).Ref(req.UserID))
	if err != nil {
		return connector.Snapshot{}, err
	}
	req.Now = req.Now.Add(ahead)
	return w.Connector.Fetch(ctx, req)
}
