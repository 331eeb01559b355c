package telemetry

import (
	"log/slog"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/trace"
)

// Metrics is the registry of this process and the observer of its requests.
type Metrics struct {
	Registry *prometheus.Registry
	// Log gets a line for every finished request; nil for none.
	Log *slog.Logger
	// IsQuiet says that requests come from ourselves for the moment; nil for never.
	IsQuiet func() bool
	// Traces is where spans of requests go; what [StartTracing] set unless changed.
	Traces trace.TracerProvider

	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	inFlight prometheus.Gauge
}

// NewMetrics makes a registry with the metrics of the runtime, the process and
// of requests. Labels have few values: routes are patterns, never paths.
func NewMetrics() *Metrics {
	m := &Metrics{
		Registry: prometheus.NewRegistry(),
		Traces:   otel.GetTracerProvider(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: Namespace, Subsystem: "http", Name: "requests_total",
			Help: "Finished requests by route pattern, method and class of status.",
		}, []string{"route", "method", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: Namespace, Subsystem: "http", Name: "request_duration_seconds",
			Help:    "Time from a request's arrival to the end of its response.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60},
		}, []string{"route", "method"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Namespace: Namespace, Subsystem: "http", Name: "requests_in_flight",
			Help: "Requests in progress.",
		}),
	}
	m.Registry.MustRegister(m.requests, m.duration, m.inFlight,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.requests.WithLabelValues(otherRoute, http.MethodGet, "5xx") // alerts compare with a series from the start
	return m
}

// Handler answers /metrics. It belongs on the operations door.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{})
}
