package telemetry

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
	oteltrace "go.opentelemetry.io/otel/trace"

	"nod/internal/platform/auth"
)

// otherRoute stands for requests that no route answered.
const otherRoute = "other"

// Call is what inner handlers know about a request. Empty fields say nothing.
type Call struct {
	Route     string // pattern; without one it is what http.ServeMux left on the request
	Operation string // ID in the description of the API, which its handler is named after
	TenantID  string
}

// note is what inner handlers have told.
type note struct {
	Call
	isQuiet bool
}

type noteKey struct{}

// Describe adds what is known about the request that ctx belongs to. Empty fields change nothing.
func Describe(ctx context.Context, c Call) {
	n, ok := ctx.Value(noteKey{}).(*note)
	if !ok {
		return
	}
	n.Call = Call{
		Route: cmp.Or(c.Route, n.Route), Operation: cmp.Or(c.Operation, n.Operation),
		TenantID: cmp.Or(c.TenantID, n.TenantID),
	}
}

// StatusAborted is what a request counts as whose client left before there was
// an answer. Nobody receives it; proxies log the same.
const StatusAborted = 499

// IsAborted reports whether ctx belongs to a request whose client has left.
func IsAborted(ctx context.Context) bool {
	_, isRequest := ctx.Value(noteKey{}).(*note)
	return isRequest && errors.Is(ctx.Err(), context.Canceled)
}

// Quiet marks the request that ctx belongs to as one that is logged at debug only.
func Quiet(ctx context.Context) {
	if n, ok := ctx.Value(noteKey{}).(*note); ok {
		n.isQuiet = true
	}
}

// Begun is what a handler panics with that had begun to respond, so that nothing else can be said anymore.
type Begun struct{ Panic any }

// Observe counts, times, traces and logs every request. Requests need the client
// of [auth.WithClient] in their context for the log line to name them. Traces
// begin here: a caller's own trace header is not followed, since anybody could
// then decide what is sampled.
func (m *Metrics) Observe(next http.Handler) http.Handler {
	tracer := m.Traces.Tracer("http")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		m.inFlight.Inc()
		n := &note{}
		// The span is ended in record, which finds it in the context.
		ctx, _ := tracer.Start(context.WithValue(r.Context(), noteKey{}, n), r.Method,
			oteltrace.WithSpanKind(oteltrace.SpanKindServer), oteltrace.WithNewRoot())
		r = r.WithContext(ctx)
		seen := &observed{ResponseWriter: w}
		finished := false
		defer func() { // also when a handler panics; the panic goes on
			m.inFlight.Dec()
			hasBegun := seen.status != 0 || seen.bytes > 0
			if !finished { // what was begun is broken off, whatever status was sent
				seen.status = http.StatusInternalServerError
				if IsAborted(r.Context()) {
					seen.status = StatusAborted
				}
			}
			m.record(r, seen, n, time.Since(began))
			if hasBegun && !finished {
				if p := recover(); p != nil {
					panic(Begun{p})
				}
			}
		}()
		next.ServeHTTP(seen, r)
		finished = true
	})
}

func (m *Metrics) record(r *http.Request, seen *observed, n *note, took time.Duration) {
	route := routeOf(r, n)
	method := methodOf(r)
	status := seen.statusCode()
	m.requests.WithLabelValues(route, method, strconv.Itoa(status/100)+"xx").Inc()
	m.duration.WithLabelValues(route, method).Observe(took.Seconds())

	span := oteltrace.SpanFromContext(r.Context())
	span.SetName(method + " " + route)
	span.SetAttributes(semconv.HTTPRoute(route), semconv.HTTPResponseStatusCode(status))
	if n.Operation != "" {
		span.SetAttributes(attribute.String("nod.operation", n.Operation))
	}
	if status >= http.StatusInternalServerError {
		span.SetStatus(codes.Error, "")
	}
	span.End()

	if m.Log == nil {
		return
	}
	client := auth.ClientFrom(r.Context())
	LogRequest(r.Context(), m.Log, Request{
		ID: client.RequestID, Method: method, Route: route, Operation: n.Operation, Status: status,
		Bytes: seen.bytes, Duration: took, Client: client.Address, TenantID: n.TenantID,
		IsQuiet: n.isQuiet || m.IsQuiet != nil && m.IsQuiet(),
	})
}

// routeOf returns the pattern without method and host.
func routeOf(r *http.Request, n *note) string {
	route := cmp.Or(n.Route, r.Pattern)
	if at := strings.IndexByte(route, '/'); at >= 0 {
		return route[at:]
	}
	return otherRoute
}

// methodOf keeps the label's values few: a method may be any word.
func methodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions:
		return r.Method
	}
	return "OTHER"
}

// observed remembers what was answered.
type observed struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// WriteHeader implements http.ResponseWriter.
func (o *observed) WriteHeader(status int) {
	if o.status == 0 && status >= http.StatusOK { // 1xx are not the answer yet
		o.status = status
	}
	o.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (o *observed) Write(p []byte) (int, error) {
	n, err := o.ResponseWriter.Write(p)
	o.bytes += int64(n)
	return n, err
}

// ReadFrom implements io.ReaderFrom, so that files still go out by sendfile.
func (o *observed) ReadFrom(r io.Reader) (int64, error) {
	n, err := io.Copy(o.ResponseWriter, r)
	o.bytes += n
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (o *observed) Unwrap() http.ResponseWriter { return o.ResponseWriter }

// Flush implements http.Flusher for what streams.
func (o *observed) Flush() { _ = http.NewResponseController(o.ResponseWriter).Flush() }

func (o *observed) statusCode() int {
	if o.status == 0 {
		return http.StatusOK
	}
	return o.status
}
