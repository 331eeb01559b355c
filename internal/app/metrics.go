package app

import (
	"context"
	"runtime"
	"runtime/debug"

	"nod/internal/platform/telemetry"
	"nod/internal/status"
)

// measure has every part tell its metrics. Nothing in them names a tenant.
func (a *App) measure() {
	m, f := a.Metrics, &a.features
	database := "sqlite"
	if a.DB.IsPostgres() {
		database = "postgres"
	}
	version := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	m.Info("build_info", "What runs.", map[string]string{
		"version": version, "go": runtime.Version(), "database": database,
	})
	a.DB.Measure(m)
	a.Blobs.Measure(m)
	a.Mail.Measure(m)
	a.Limits.Measure(m)
	f.usage.Measure(m)
	f.tasks.Measure(m, a.Clock.Now)
	f.streams.Measure(m)
	f.webhooks.Dispatcher.Measure(m)
	a.Jobs.Measure(m)
	m.Measure("parts", []telemetry.Gauge{{
		Name: "part_state", Help: "1 for the state that a part of the status page is in.",
		Labels: []string{"part", "state"},
	}}, func(ctx context.Context) ([]telemetry.Reading, error) {
		var out []telemetry.Reading
		for _, part := range f.status.Ask(ctx).Parts {
			for state, label := range map[status.State]string{
				status.Works: "works", status.Slow: "slow", status.Failed: "failed",
			} {
				value := 0.0
				if part.State == state {
					value = 1
				}
				out = append(out, telemetry.Read("part_state", value, part.ID, label))
			}
		}
		return out, nil
	})
}
