package testfailure

import (
	"context"
	"time"

	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/scope"
)

// thinks is how long a provider takes to refuse.
const thinks = time.Second

// failing is a connector that fails on demand.
type failing struct {
	connector.Connector
	failures *Service
}

// Fail has a connector of the Sandbox fail where that is asked for.
func (s *Service) Fail(inner connector.Connector) connector.Connector { return failing{inner, s} }

// Login fails on demand, otherwise it is that of the connector.
func (f failing) Login(ctx context.Context, req connector.LoginRequest) (connector.Step, error) {
	user := scope.Of(req.Tenant, auth.Sandbox).Ref(req.UserID)
	failure, happens, err := f.failures.take(ctx, user, Login, req.AccountID)
	if err != nil {
		return connector.Step{}, err
	}
	if happens {
		return connector.Step{Outcome: connector.Failed, ErrorCode: failure.ErrorCode, Delay: thinks}, nil
	}
	return f.Connector.Login(ctx, req)
}

// Fetch fails on demand when it is a sync, otherwise it is that of the connector.
func (f failing) Fetch(ctx context.Context, req connector.FetchRequest) (connector.Snapshot, error) {
	if req.Sync == 0 {
		return f.Connector.Fetch(ctx, req)
	}
	user := scope.Of(req.Tenant, auth.Sandbox).Ref(req.UserID)
	failure, happens, err := f.failures.take(ctx, user, Sync, req.AccountID)
	if err != nil {
		return connector.Snapshot{}, err
	}
	if happens {
		return connector.Snapshot{}, failure.fetchError()
	}
	return f.Connector.Fetch(ctx, req)
}
