package status

import (
	"context"
	"strings"

	"nod/internal/platform/telemetry"
)

// Measure adds the metrics of the parts: what the page shows to people.
func (s *Service) Measure(m *telemetry.Metrics) {
	m.Measure("parts", []telemetry.Gauge{{
		Name: "part_state", Help: "1 for the state that a part of the status page is in.",
		Labels: []string{"part", "state"},
	}}, func(ctx context.Context) ([]telemetry.Reading, error) {
		var out []telemetry.Reading
		for _, part := range s.Ask(ctx).Parts {
			for _, state := range states() {
				value := 0.0
				if part.State == state {
					value = 1
				}
				out = append(out, telemetry.Read("part_state", value, part.ID, strings.ToLower(string(state))))
			}
		}
		return out, nil
	})
}
