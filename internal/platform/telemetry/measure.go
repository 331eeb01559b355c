package telemetry

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

const (
	// freshFor is how long what was measured is shown again, so that scrapers put no load on the database.
	freshFor = 3 * time.Second
	// measureTimeout ends a measurement on a database that does not respond.
	measureTimeout = 2 * time.Second
)

// Counter only grows, one series for each set of values of its labels. A nil Counter counts nothing.
type Counter struct{ vec *prometheus.CounterVec }

// Add counts one.
func (c *Counter) Add(values ...string) {
	if c != nil {
		c.vec.WithLabelValues(values...).Inc()
	}
}

// Show makes a series that stands at zero until something is counted: an alert sees the first of an increase only
// where there was a series before.
func (c *Counter) Show(values ...string) {
	if c != nil {
		c.vec.WithLabelValues(values...)
	}
}

// Timer is a histogram of durations. A nil Timer observes nothing.
type Timer struct{ vec *prometheus.HistogramVec }

// Observe counts a duration.
func (t *Timer) Observe(took time.Duration, values ...string) {
	if t != nil {
		t.vec.WithLabelValues(values...).Observe(took.Seconds())
	}
}

// Counter adds a metric that only grows. Labels have few values and never name a tenant.
func (m *Metrics) Counter(name, help string, labels ...string) *Counter {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: Namespace, Name: name, Help: help}, labels)
	m.Registry.MustRegister(c)
	return &Counter{c}
}

// Timer adds a histogram of durations up to half a minute.
func (m *Metrics) Timer(name, help string, labels ...string) *Timer {
	t := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Namespace: Namespace, Name: name, Help: help,
		Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
	}, labels)
	m.Registry.MustRegister(t)
	return &Timer{t}
}

// Info adds a metric that is always 1 and says something by its labels.
func (m *Metrics) Info(name, help string, labels map[string]string) {
	m.Registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: Namespace, Name: name, Help: help, ConstLabels: labels,
	}, func() float64 { return 1 }))
}

// Gauge is one of the metrics that are measured together.
type Gauge struct {
	Name, Help string
	Labels     []string
	// Total says that the value only grows while the process lives.
	Total bool
}

// Reading is a value of a gauge, with the values of its labels in their order.
type Reading struct {
	Of     string
	Value  float64
	Labels []string
}

// Read makes a reading.
func Read(of string, value float64, labels ...string) Reading { return Reading{of, value, labels} }

// Measure adds gauges of one part of the server whose values cost a query. They are read when metrics are asked for,
// once in a few seconds however many ask. A part that cannot be read has no values, and nod_measure_failed is 1.
func (m *Metrics) Measure(part string, gauges []Gauge, read func(ctx context.Context) ([]Reading, error)) {
	c := &measured{
		read: read, gauges: map[string]gauge{},
		failed: prometheus.NewDesc(Namespace+"_measure_failed",
			"1 when the metrics of a part could not be read, as when the database does not respond.",
			nil, prometheus.Labels{"part": part}),
	}
	for _, g := range gauges {
		kind := prometheus.GaugeValue
		if g.Total {
			kind = prometheus.CounterValue
		}
		c.gauges[g.Name] = gauge{prometheus.NewDesc(Namespace+"_"+g.Name, g.Help, g.Labels, nil), kind}
	}
	m.Registry.MustRegister(c)
}

type gauge struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
}

// measured is a collector that remembers what it read for a moment.
type measured struct {
	read   func(ctx context.Context) ([]Reading, error)
	gauges map[string]gauge
	failed *prometheus.Desc

	mu       sync.Mutex
	at       time.Time
	readings []Reading
	err      error
}

// Describe implements prometheus.Collector.
func (c *measured) Describe(out chan<- *prometheus.Desc) {
	out <- c.failed
	for _, g := range c.gauges {
		out <- g.desc
	}
}

// Collect implements prometheus.Collector.
func (c *measured) Collect(out chan<- prometheus.Metric) {
	readings, err := c.fresh()
	failed := 0.0
	if err != nil {
		failed = 1
	}
	out <- prometheus.MustNewConstMetric(c.failed, prometheus.GaugeValue, failed)
	for _, r := range readings {
		g := c.gauges[r.Of]
		out <- prometheus.MustNewConstMetric(g.desc, g.kind, r.Value, r.Labels...)
	}
}

func (c *measured) fresh() ([]Reading, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at.IsZero() || time.Since(c.at) >= freshFor {
		ctx, cancel := context.WithTimeout(context.Background(), measureTimeout)
		defer cancel()
		c.readings, c.err = c.read(ctx)
		if c.err != nil {
			c.readings = nil
		}
		c.at = time.Now()
	}
	return c.readings, c.err
}
