// Package telemetry is what the server tells its operator: logs without
// secrets and personal data, metrics for Prometheus, and traces for an
// OpenTelemetry collector when one is configured. Nothing here sends anything
// anywhere unless the operator names an address.
package telemetry

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
)

// Namespace begins the name of every metric and is the service of traces. It
// is part of the operator's interface, so it stays when the product is given
// another name.
const Namespace = "nod"

// StartTracing makes all tracers of this process export to an OTLP/HTTP
// collector; with an empty address it does nothing. The collector need not be
// reachable. shutdown sends what is still held back.
func StartTracing(ctx context.Context, otlpURL string) (shutdown func(ctx context.Context) error, err error) {
	if otlpURL == "" {
		return func(context.Context) error { return nil }, nil
	}
	provider, err := NewTracing(ctx, otlpURL)
	if err != nil {
		return nil, err
	}
	otel.SetTracerProvider(provider)
	return provider.Shutdown, nil
}

// NewTracing makes a provider that exports in batches. User and password of
// the address are sent as Basic authorization; without a path it is /v1/traces.
func NewTracing(ctx context.Context, otlpURL string) (*trace.TracerProvider, error) {
	u, err := url.Parse(otlpURL)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, errors.New("NOD_OTLP_URL must be an http or https address")
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/v1/traces"
	}
	client := &otlpClient{http: &http.Client{}}
	if u.User != nil {
		client.user = u.User.Username()
		client.password, _ = u.User.Password()
		u.User = nil // what is left may be reported with a failure
	}
	client.url = u.String()
	exporter, err := otlptrace.New(ctx, client)
	if err != nil {
		return nil, fmt.Errorf("open trace exporter: %w", err)
	}
	about := resource.NewSchemaless(semconv.ServiceName(Namespace))
	return trace.NewTracerProvider(trace.WithBatcher(exporter), trace.WithResource(about)), nil
}
