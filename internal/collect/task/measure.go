package task

import (
	"context"
	"fmt"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/telemetry"
)

// countMost is where counting of running tasks ends.
const countMost = 10_000

// Measure adds the metrics of tasks: what is being connected, synced and read, and how it ended.
func (s *Service) Measure(m *telemetry.Metrics, now func() time.Time) {
	s.results = m.Counter("task_results_total", "Tasks that ended, by type, mode, result and error code.",
		"type", "mode", "result", "error")
	for _, kind := range types() {
		for _, mode := range []auth.Mode{auth.Sandbox, auth.Production} {
			s.results.Show(string(kind), string(mode), string(Succeeded), "")
			s.results.Show(string(kind), string(mode), string(Failed), "SERVICE_UNAVAILABLE")
			s.results.Show(string(kind), string(mode), string(Failed), "SYSTEM_ERROR")
		}
	}
	m.Measure("tasks", []telemetry.Gauge{
		{Name: "tasks_running", Help: "Tasks under way, counted up to 10,000.", Labels: []string{"type"}},
		{Name: "tasks_oldest_seconds", Help: "Age of the oldest task under way.", Labels: []string{"type"}},
	}, func(ctx context.Context) ([]telemetry.Reading, error) { return s.measure(ctx, now()) })
}

func types() []Type { return []Type{LinkAccount, UpdateAccount, AnalyzeArchive} }

func (s *Service) measure(ctx context.Context, now time.Time) ([]telemetry.Reading, error) {
	rows, err := countRunning(ctx, s.db.Read(), countMost)
	if err != nil {
		return nil, fmt.Errorf("count running tasks: %w", err)
	}
	of := map[Type]runningRow{}
	for _, r := range rows {
		of[r.Type] = r
	}
	var out []telemetry.Reading
	for _, kind := range types() {
		r, oldest := of[kind], 0.0
		if r.N > 0 {
			oldest = max(0, now.Sub(r.Oldest.Time).Seconds())
		}
		out = append(out, telemetry.Read("tasks_running", float64(r.N), string(kind)),
			telemetry.Read("tasks_oldest_seconds", oldest, string(kind)))
	}
	return out, nil
}

type runningRow struct {
	Type   Type    `db:"type"`
	N      int     `db:"n"`
	Oldest db.Time `db:"oldest"`
}
