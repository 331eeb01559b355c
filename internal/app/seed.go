package app

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/page"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/scope"
	"nod/internal/run/demo"
	"nod/internal/run/operator"
)

// seed fills an empty demo installation.
func (a *App) seed(ctx context.Context, doors doorHandlers) error {
	if !a.Config.Demo || a.Config.DemoUsers <= 0 {
		return nil
	}
	tenants, err := a.features.operator.List(ctx, page.Request{Size: 1})
	if err != nil {
		return err
	}
	if len(tenants.Items) > 0 {
		return a.findSample(ctx)
	}
	a.seeding.Store(true)
	defer a.seeding.Store(false)
	a.sample, err = demo.Seed(ctx, demo.Deps{
		Portal: doors.portal, Link: doors.link, PortalURL: a.URLs.Portal, LinkURL: a.URLs.Link,
		ReceiverURL: a.URLs.Link + demo.ReceiverPath,
		Mail:        a.Mail, Clock: a.Clock, Users: a.Config.DemoUsers, Log: a.Log,
		Grant: func(ctx context.Context, member string) error {
			t, err := a.features.operator.Tenant(ctx, member)
			if err != nil {
				return err
			}
			return a.features.tenants.EnableProduction(ctx, t.ID, operator.Name())
		},
	})
	return err
}

// findSample reveals the key of the sample tenant again, unless it was deleted
// meanwhile.
func (a *App) findSample(ctx context.Context) error {
	t, err := a.features.operator.Tenant(ctx, demo.AdminEmail)
	if errors.Is(err, operator.ErrNoTenant) {
		return nil
	}
	if err != nil {
		return err
	}
	key, secret, err := a.features.keys.RevealFirst(ctx, scope.Of(t.ID, auth.Sandbox), operator.Name())
	if err != nil || key == nil {
		return err
	}
	a.sample = demo.Result{APIKey: key.APIKey, APISecret: secret}
	return nil
}

// simulatorDelays is the factor on the simulator's thinking times; sample data
// is made without them.
func (a *App) simulatorDelays() float64 {
	if a.seeding.Load() {
		return 0
	}
	return a.Config.SimulatorDelays
}

// limiter passes everything while sample data is made, which walks through
// weeks of use in seconds.
type limiter struct {
	*ratelimit.Limiter
	open *atomic.Bool
}

// Allow implements httpapi.Limiter.
func (l limiter) Allow(class, key string, now time.Time) (bool, int, int, int) {
	if l.open.Load() {
		return true, 0, 1, 1
	}
	return l.Limiter.Allow(class, key, now)
}
