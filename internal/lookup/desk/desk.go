// Package desk is whom lookups ask in each mode: the published sources in Sandbox, in Production what the operator
// connects, and in demo mode the reference programs, which it serves as well.
package desk

import (
	"context"
	"fmt"
	"net/http"

	"nod/internal/collect/connector/httpconnector"
	"nod/internal/lookup/registry"
	registries "nod/internal/lookup/registry/reference"
	"nod/internal/lookup/remote"
	"nod/internal/lookup/signalsource"
	signals "nod/internal/lookup/signalsource/reference"
	"nod/internal/platform/auth"
)

// Desk has the sources of both modes. Those of Production are nil until the operator connects them.
type Desk struct {
	// Delays is the factor on the pauses of the Sandbox.
	Delays   func() float64
	registry registry.Source
	signals  signalsource.Source
}

// Settings are what the operator says about Production.
type Settings struct {
	Registry, Signals string
	// Reference is where the reference programs are served in demo mode.
	Reference *remote.Entry
	Guard     httpconnector.Guard
}

// Open connects Production.
func (d *Desk) Open(s Settings) (err error) {
	if d.registry, err = registry.Open(s.Registry, s.at("/registry"), s.Guard); err != nil {
		return fmt.Errorf("NOD_REGISTRY: %w", err)
	}
	if d.signals, err = signalsource.Open(s.Signals, s.at("/signals"), s.Guard); err != nil {
		return fmt.Errorf("NOD_SIGNALS: %w", err)
	}
	return nil
}

func (s Settings) at(path string) *remote.Entry {
	if s.Reference == nil {
		return nil
	}
	return &remote.Entry{URL: s.Reference.URL + path, Key: s.Reference.Key}
}

// Registry returns the registry of a mode; nil where there is none.
func (d *Desk) Registry(mode auth.Mode) registry.Source {
	if mode == auth.Sandbox {
		return registry.Published{Delays: d.Delays}
	}
	return d.registry
}

// Signals returns the source of risk signals of a mode; nil where there is none.
func (d *Desk) Signals(mode auth.Mode) signalsource.Source {
	if mode == auth.Sandbox {
		return signalsource.Published{Delays: d.Delays}
	}
	return d.signals
}

// ReachRegistry returns what finds out whether the registry of Production responds; nil without one.
func (d *Desk) ReachRegistry() func(ctx context.Context) error {
	if connected, ok := d.registry.(*registry.HTTP); ok {
		return connected.Reach
	}
	return nil
}

// ReachSignals is the same for the source of risk signals.
func (d *Desk) ReachSignals() func(ctx context.Context) error {
	if connected, ok := d.signals.(*signalsource.HTTP); ok {
		return connected.Reach
	}
	return nil
}

// Reference serves the reference programs below /registry and /signals, and everything else with rest.
func Reference(keys []string, delays func() float64, rest http.Handler) http.Handler {
	doors := http.NewServeMux()
	doors.Handle("/registry/", registries.New(keys, registry.Published{Delays: delays}))
	doors.Handle("/signals/", signals.New(keys, signalsource.Published{Delays: delays}))
	doors.Handle("/", rest)
	return doors
}
