package dispatch

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/db"
	"nod/internal/platform/telemetry"
)

// counters count since the start, where [Dispatcher.Measure] was called.
type counters struct{ attempts, ended *telemetry.Counter }

func attemptResults() []attempt.ErrorClass {
	return []attempt.ErrorClass{
		attempt.ErrorNone, attempt.ErrorConnection, attempt.ErrorTLS, attempt.ErrorTimeout, attempt.ErrorAnswer,
		attempt.ErrorStatus,
	}
}

// resultOf names the result of an attempt in a metric.
func resultOf(class attempt.ErrorClass) string {
	return strings.ToLower(string(cmp.Or(class, attempt.ErrorClass(Delivered))))
}

// Measure adds the metrics of deliveries. It is called before Start.
func (d *Dispatcher) Measure(m *telemetry.Metrics) {
	d.counted = counters{
		attempts: m.Counter("webhook_attempts_total", "Attempts to deliver an event, by result.", "result"),
		ended: m.Counter("webhook_deliveries_ended_total",
			"Deliveries that were taken (delivered) or given up (dead), by the result of the last attempt.",
			"status", "result"),
	}
	for _, class := range attemptResults() {
		d.counted.attempts.Show(resultOf(class))
		d.counted.ended.Show(strings.ToLower(string(Dead)), resultOf(class))
	}
	m.Measure("webhooks", []telemetry.Gauge{
		{
			Name:   "webhook_deliveries",
			Help:   "Deliveries that wait for a first attempt (waiting) or another (retrying), up to 10,000.",
			Labels: []string{"state"},
		},
		{Name: "webhook_stuck_seconds", Help: "How long every queue has been waiting while nothing was being sent."},
		{
			Name:   "webhook_delay_seconds",
			Help:   "How long the oldest first attempt of a delayed webhook has been waiting, by cause.",
			Labels: []string{"cause"},
		},
		{Name: "webhooks_delayed", Help: "Webhooks whose deliveries are delayed, by cause.", Labels: []string{"cause"}},
		{Name: "webhooks_failing", Help: "Webhooks whose receiver does nothing but fail."},
		{Name: "webhook_host_rate", Help: "Attempts per second that this process starts to one host at most."},
	}, d.measure)
}

func (d *Dispatcher) measure(ctx context.Context) ([]telemetry.Reading, error) {
	b, err := d.Backlog(ctx)
	if err != nil {
		return nil, err
	}
	failing, err := db.Get[int](ctx, d.DB.Read(), `SELECT count(*) FROM webhook
		WHERE failing_logged = TRUE AND active AND deleted_at IS NULL`)
	if err != nil {
		return nil, fmt.Errorf("count failing webhooks: %w", err)
	}
	out := []telemetry.Reading{
		telemetry.Read("webhook_deliveries", float64(b.Waiting), "waiting"),
		telemetry.Read("webhook_deliveries", float64(b.Retrying), "retrying"),
		telemetry.Read("webhook_stuck_seconds", b.Stuck.Seconds()),
		telemetry.Read("webhooks_failing", float64(failing)),
		telemetry.Read("webhook_host_rate", float64(d.HostRate())),
	}
	for _, cause := range queue.DelayCauses() {
		of, label := b.Delayed[cause], strings.ToLower(string(cause))
		out = append(out, telemetry.Read("webhooks_delayed", float64(of.Webhooks), label),
			telemetry.Read("webhook_delay_seconds", of.Longest.Seconds(), label))
	}
	return out, nil
}

// count adds what a batch of outcomes came to.
func (c counters) count(batch []outcome) {
	for _, o := range batch {
		if o.Number > 0 {
			c.attempts.Add(resultOf(o.Error))
		}
		if o.Status == Delivered || o.Status == Dead {
			c.ended.Add(strings.ToLower(string(o.Status)), resultOf(o.Error))
		}
	}
}
