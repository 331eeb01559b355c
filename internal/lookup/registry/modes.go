package registry

import "nod/internal/platform/auth"

// Modes are the registries of both modes.
type Modes struct {
	// Delays is the factor on the pauses of the Sandbox.
	Delays func() float64
	// Production is nil until the operator names one.
	Production Source
}

// For returns the registry of a mode; nil where there is none.
func (m Modes) For(mode auth.Mode) Source {
	if mode == auth.Sandbox {
		return Published{Delays: m.Delays}
	}
	return m.Production
}
