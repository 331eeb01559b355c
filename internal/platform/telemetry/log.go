package telemetry

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	oteltrace "go.opentelemetry.io/otel/trace"
)

// NewLog makes a logger that leaves out secrets and personal data: what stands
// under a telling name (password, token, email, fields, code …), and texts in
// the form of one (tokens, API secrets, links of mails, addresses). Passing
// such a thing is still a mistake; this is the net below. Format is "json",
// anything else is text.
func NewLog(out io.Writer, format string, level slog.Level, addresses Addresses) *slog.Logger {
	r := newRedactor()
	r.addresses = addresses
	options := &slog.HandlerOptions{Level: level, ReplaceAttr: r.attr}
	if format == "json" {
		return slog.New(patient{slog.NewJSONHandler(out, options)})
	}
	return slog.New(patient{slog.NewTextHandler(out, options)})
}

// Addresses says how much of the IP address of a client a log keeps. Addresses
// are personal data, and logs go where the rest of it does not.
type Addresses string

// The choices. Anything else is short.
const (
	ShortAddresses Addresses = "short" // its network: 24 bits of IPv4, 48 of IPv6
	FullAddresses  Addresses = "full"
	NoAddresses    Addresses = "none"
)

// clientKey is the attribute that has the address of a client.
const clientKey = "client"

func (a Addresses) of(address string) string {
	ip, err := netip.ParseAddr(address)
	switch {
	case a == NoAddresses:
		return ""
	case a == FullAddresses, err == nil && ip.IsLoopback():
		return address
	case err != nil:
		return redacted
	}
	bits := 48
	if ip = ip.Unmap().WithZone(""); ip.Is4() {
		bits = 24
	}
	return netip.PrefixFrom(ip, bits).Masked().Addr().String()
}

// patient takes no error of a request for one whose client has left: whatever
// was under way was canceled with it, and anybody can leave at any moment.
type patient struct{ slog.Handler }

// Handle implements slog.Handler.
func (p patient) Handle(ctx context.Context, r slog.Record) error {
	if r.Level > slog.LevelDebug && IsAborted(ctx) {
		if !p.Enabled(ctx, slog.LevelDebug) {
			return nil
		}
		r.Level = slog.LevelDebug
	}
	return p.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (p patient) WithAttrs(attrs []slog.Attr) slog.Handler {
	return patient{p.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (p patient) WithGroup(name string) slog.Handler { return patient{p.Handler.WithGroup(name)} }

// Request is the line about one finished request. It has no place for the path
// and the query, because those carry capabilities; the route does not.
type Request struct {
	ID        string
	Method    string
	Route     string
	Operation string
	Status    int
	Bytes     int64
	Duration  time.Duration
	Client    string
	TenantID  string
	// IsQuiet marks what nobody asked for by hand: assets, health checks, polls.
	IsQuiet bool
}

// level makes errors of what went wrong on our side. A wrong method (501 on the
// data API) is the caller's; what made a 503 has its own line.
func (r Request) level() slog.Level {
	switch {
	case r.Status == http.StatusServiceUnavailable:
		return slog.LevelWarn
	case r.Status >= http.StatusInternalServerError && r.Status != http.StatusNotImplemented:
		return slog.LevelError
	case r.IsQuiet:
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// LogRequest writes the line of a request.
func LogRequest(ctx context.Context, log *slog.Logger, r Request) {
	level := r.level()
	if !log.Enabled(ctx, level) {
		return
	}
	attrs := []slog.Attr{
		slog.String("requestId", r.ID), slog.String("method", r.Method), slog.String("route", r.Route),
		slog.Int("status", r.Status), slog.Int64("bytes", r.Bytes),
		slog.Float64("ms", float64(r.Duration.Microseconds())/1000), slog.String(clientKey, r.Client),
	}
	if r.Operation != "" {
		attrs = append(attrs, slog.String("operation", r.Operation))
	}
	if r.TenantID != "" {
		attrs = append(attrs, slog.String("tenantId", r.TenantID))
	}
	if span := oteltrace.SpanContextFromContext(ctx); span.IsSampled() {
		attrs = append(attrs, slog.String("trace", span.TraceID().String()))
	}
	log.LogAttrs(ctx, level, "request", attrs...)
}
