package app

import (
	"nod/internal/lookup/registry"
	"nod/internal/lookup/verification"
	"nod/internal/platform/auth"
)

// buildLookups makes what asks registries about people. The Sandbox has its own; in production it is the one that the
// operator named.
func (a *App) buildLookups() {
	f := &a.features
	published := registry.Published{Delays: a.simulatorDelays}
	f.verifications = verification.New(verification.Deps{
		DB: a.DB, Seal: a.Seal, Clock: a.Clock, Jobs: a.Jobs, Events: a.Events, Usage: f.usage, Consents: f.consents,
		Log: a.Log,
		Source: func(mode auth.Mode) registry.Source {
			if mode == auth.Sandbox {
				return published
			}
			return f.connectors.registry
		},
	})
}
