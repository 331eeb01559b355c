package connector

import (
	"context"
	"errors"
	"time"

	"nod/internal/platform/telemetry"
)

// Meter counts and times what connectors do.
type Meter struct {
	calls    *telemetry.Counter
	duration *telemetry.Timer
}

// How a call ended, besides the outcomes of steps.
const (
	callOK      = "ok"
	callRefused = "refused" // the provider wants the person again
	callBroken  = "broken"  // the answer broke the contract
	callFailed  = "failed"  // the provider or the way to it is out of order
)

// NewMeter makes the metrics of connectors. Names are those of connectors, of which an installation has few.
func NewMeter(m *telemetry.Metrics) *Meter {
	return &Meter{
		calls: m.Counter("connector_calls_total", "Calls to connectors by result: ok, refused by the provider, broken "+
			"(against the contract), failed (out of order).", "connector", "call", "result"),
		duration: m.Timer("connector_call_duration_seconds", "Time of calls to connectors.", "connector", "call"),
	}
}

// Measured returns a connector whose calls are counted and timed under a name.
func (m *Meter) Measured(name string, c Connector) Connector {
	for _, call := range []string{"describe", "login", "answer", "fetch", "revoke"} {
		m.calls.Show(name, call, callOK)
		m.calls.Show(name, call, callBroken)
		m.calls.Show(name, call, callFailed)
	}
	return measured{c, m, name}
}

type measured struct {
	connector Connector
	meter     *Meter
	name      string
}

func resultOf(err error) string {
	var refused *RefusedError
	switch {
	case err == nil, errors.Is(err, ErrUnknownProvider):
		return callOK
	case errors.As(err, &refused):
		return callRefused
	case errors.Is(err, ErrBroken), errors.Is(err, ErrInvalidContinuation):
		return callBroken
	}
	return callFailed
}

func timed[T any](m measured, call string, do func() (T, error)) (T, error) {
	began := time.Now()
	out, err := do()
	m.meter.duration.Observe(time.Since(began), m.name, call)
	m.meter.calls.Add(m.name, call, resultOf(err))
	return out, err
}

// Describe implements Connector.
func (m measured) Describe(ctx context.Context, providerID string) (Description, error) {
	return timed(m, "describe", func() (Description, error) { return m.connector.Describe(ctx, providerID) })
}

// Login implements Connector.
func (m measured) Login(ctx context.Context, req LoginRequest) (Step, error) {
	return timed(m, "login", func() (Step, error) { return m.connector.Login(ctx, req) })
}

// Answer implements Connector.
func (m measured) Answer(ctx context.Context, req AnswerRequest) (Step, error) {
	return timed(m, "answer", func() (Step, error) { return m.connector.Answer(ctx, req) })
}

// Fetch implements Connector.
func (m measured) Fetch(ctx context.Context, req FetchRequest) (Snapshot, error) {
	return timed(m, "fetch", func() (Snapshot, error) { return m.connector.Fetch(ctx, req) })
}

// Revoke implements Connector.
func (m measured) Revoke(ctx context.Context, req RevokeRequest) error {
	_, err := timed(m, "revoke", func() (struct{}, error) { return struct{}{}, m.connector.Revoke(ctx, req) })
	return err
}
