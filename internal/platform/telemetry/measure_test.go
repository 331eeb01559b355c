package telemetry_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/telemetry"
)

func TestCounters(t *testing.T) {
	t.Parallel()
	m, _ := newMetrics(t)
	mails := m.Counter("mails_total", "Mails.", "state")
	mails.Show("FAILED")
	mails.Add("SENT")
	m.Timer("calls_seconds", "Calls.", "call").Observe(20*time.Millisecond, "put")
	m.Info("build_info", "What runs.", map[string]string{"version": "1.2.3"})
	metrics := scrape(t, m)
	require.Contains(t, metrics, `nod_mails_total{state="SENT"} 1`)
	require.Contains(t, metrics, `nod_mails_total{state="FAILED"} 0`, "a series that an alert can compare with")
	require.Contains(t, metrics, `nod_calls_seconds_bucket{call="put",le="0.025"} 1`)
	require.Contains(t, metrics, `nod_build_info{version="1.2.3"} 1`)
	require.Contains(t, metrics, "go_goroutines ")

	var none *telemetry.Counter
	none.Add("SENT")
	none.Show("SENT")
	var untimed *telemetry.Timer
	untimed.Observe(time.Second)
}

// TestMeasure: what costs a query is read once for many scrapers, and a part that cannot be read says so and leaves
// the others alone.
func TestMeasure(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m, _ := newMetrics(t)
		reads := 0
		m.Measure("mail", []telemetry.Gauge{
			{Name: "mail_waiting", Help: "Mails.", Labels: []string{"kind"}},
			{Name: "mail_waits_total", Help: "Waits.", Total: true},
		}, func(ctx context.Context) ([]telemetry.Reading, error) {
			_, limited := ctx.Deadline()
			require.True(t, limited)
			reads++
			return []telemetry.Reading{
				telemetry.Read("mail_waiting", 7, "letter"), telemetry.Read("mail_waits_total", 3),
			}, nil
		})
		m.Measure("jobs", []telemetry.Gauge{{Name: "jobs_waiting", Help: "Jobs."}},
			func(context.Context) ([]telemetry.Reading, error) {
				return []telemetry.Reading{telemetry.Read("jobs_waiting", 1)}, errors.New("the database does not respond")
			})
		for range 3 {
			metrics := scrape(t, m)
			require.Contains(t, metrics, `nod_mail_waiting{kind="letter"} 7`)
			require.Contains(t, metrics, "# TYPE nod_mail_waits_total counter")
			require.Contains(t, metrics, `nod_measure_failed{part="mail"} 0`)
			require.Contains(t, metrics, `nod_measure_failed{part="jobs"} 1`)
			require.NotContains(t, metrics, "nod_jobs_waiting ", "no value is better than a wrong one")
		}
		require.Equal(t, 1, reads)
		time.Sleep(4 * time.Second) // of the bubble's clock
		scrape(t, m)
		require.Equal(t, 2, reads)
	})
}
