package app

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"nod/internal/access/usage"
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
		HasProviders: !a.Config.NoOutgoing, Grant: a.grantSample,
		Announce: func(ctx context.Context, text string) error {
			return a.features.dashboard.Announce(ctx, text, operator.Name())
		},
	})
	return err
}

// grantSample gives the tenant of a member production, and connections for all users of the sample data beside those
// that every tenant has.
func (a *App) grantSample(ctx context.Context, member string) error {
	t, err := a.features.operator.Tenant(ctx, member)
	if err != nil {
		return err
	}
	if err := a.features.tenants.EnableProduction(ctx, t.ID, operator.Name()); err != nil {
		return err
	}
	volumes, err := a.features.usage.Summary(ctx, scope.Of(t.ID, auth.Sandbox))
	if err != nil {
		return err
	}
	at := slices.IndexFunc(volumes, func(v usage.Volume) bool { return v.Action == usage.ConnectAccount })
	users := int64(a.Config.DemoUsers)
	if users < volumes[at].Total {
		return nil
	}
	total := users + volumes[at].Total
	return a.features.usage.SetTotal(ctx, usage.SetInput{
		Tenant: t.ID, Mode: auth.Sandbox, Action: usage.ConnectAccount, Total: &total, Operator: operator.Name(),
	})
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
