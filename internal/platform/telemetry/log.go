package telemetry

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"time"

	oteltrace "go.opentelemetry.io/otel/trace"
)

// NewLog makes a logger that leaves out secrets and personal data: what stands
// under a telling name (password, token, email, fields, code …), and texts in
// the form of one (tokens, API secrets, links of mails, addresses). Passing
// such a thing is still a mistake; this is the net below. Format is "json",
// anything else is text.
func NewLog(out io.Writer, format string) *slog.Logger {
	options := &slog.HandlerOptions{Level: slog.LevelInfo, ReplaceAttr: newRedactor().attr}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(out, options))
	}
	return slog.New(slog.NewTextHandler(out, options))
}

// Request is the line about one finished request. It has no place for the path
// and the query, because those carry capabilities; the route does not.
type Request struct {
	ID       string
	Method   string
	Route    string
	Status   int
	Bytes    int64
	Duration time.Duration
	Client   string
	TenantID string
}

// LogRequest writes the line of a request; 5xx are errors.
func LogRequest(ctx context.Context, log *slog.Logger, r Request) {
	level := slog.LevelInfo
	if r.Status >= http.StatusInternalServerError {
		level = slog.LevelError
	}
	if !log.Enabled(ctx, level) {
		return
	}
	attrs := []slog.Attr{
		slog.String("requestId", r.ID), slog.String("method", r.Method), slog.String("route", r.Route),
		slog.Int("status", r.Status), slog.Int64("bytes", r.Bytes),
		slog.Float64("ms", float64(r.Duration.Microseconds())/1000), slog.String("client", r.Client),
	}
	if r.TenantID != "" {
		attrs = append(attrs, slog.String("tenantId", r.TenantID))
	}
	if span := oteltrace.SpanContextFromContext(ctx); span.IsSampled() {
		attrs = append(attrs, slog.String("trace", span.TraceID().String()))
	}
	log.LogAttrs(ctx, level, "request", attrs...)
}
