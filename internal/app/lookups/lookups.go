// Package lookups puts the features together that ask others about people.
package lookups

import (
	"nod/internal/access/tenant"
	"nod/internal/lookup/bulk"
	"nod/internal/lookup/desk"
	"nod/internal/lookup/inquiry"
	"nod/internal/lookup/lookuppolicy"
	"nod/internal/lookup/signal"
	"nod/internal/lookup/signalrule"
	"nod/internal/lookup/verification"
	"nod/internal/platform/httpapi"
)

// Deps is what they stand on; the policies of Deps are made here.
type Deps struct {
	inquiry.Deps
	Policies lookuppolicy.Deps
	Desk     *desk.Desk
	Tenants  *tenant.Service
}

// Lookups are the features.
type Lookups struct {
	Policies      *lookuppolicy.Service
	Verifications *verification.Service
	SignalRules   *signalrule.Service
	Signals       *signal.Service
	Batches       *bulk.Service
}

// New makes them.
func New(d Deps) *Lookups {
	l := &Lookups{Policies: lookuppolicy.New(d.Policies)}
	shared := d.Deps
	shared.Policies = l.Policies
	l.Verifications = verification.New(verification.Deps{Deps: shared, Source: d.Desk.Registry})
	l.SignalRules = signalrule.New(signalrule.Deps{
		DB: d.DB, Clock: d.Clock, Audit: d.Audit, Tenants: d.Tenants, Policies: l.Policies,
	})
	l.Signals = signal.New(signal.Deps{Deps: shared, Source: d.Desk.Signals, Rules: l.SignalRules})
	l.Batches = bulk.New(bulk.Deps{
		DB: d.DB, Clock: d.Clock, Seal: d.Seal, Jobs: d.Jobs, Audit: d.Audit, Tenants: d.Tenants,
		Consents: d.Consents, Verifications: l.Verifications, Signals: l.Signals,
	})
	return l
}

// OnDelete has somebody told of lookups that are deleted.
func (l *Lookups) OnDelete(f inquiry.Forgetter) {
	l.Verifications.OnDelete(f)
	l.Signals.OnDelete(f)
}

// MountData adds their operations to a data API.
func (l *Lookups) MountData(data *httpapi.API) {
	verification.MountData(data, l.Verifications)
	signal.MountData(data, l.Signals)
	signalrule.MountData(data, l.SignalRules)
	lookuppolicy.MountData(data, l.Policies)
	bulk.MountData(data, l.Batches)
}
