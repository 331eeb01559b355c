package extract

import "nod/internal/reading/paper"

// step says how often candidates from a score on were right.
type step struct{ from, right float64 }

// steps are measured on the tuning half of the specimens, for each condition (make bench prints them).
func steps(condition paper.Condition) []step {
	switch condition {
	case paper.TextLayer:
		return []step{{0.9, 0.99}, {0.75, 0.97}, {0.6, 0.9}, {0.4, 0.75}, {0, 0.5}}
	case paper.Scan:
		return []step{{0.92, 0.99}, {0.75, 0.93}, {0.6, 0.85}, {0.4, 0.7}, {0, 0.4}}
	default:
		return []step{{0.94, 0.99}, {0.75, 0.9}, {0.6, 0.8}, {0.4, 0.6}, {0, 0.35}}
	}
}

// certain is how often readings that are shown as certain are right at least.
const certain = 0.99

func grade(condition paper.Condition, c *candidate) (confidence float64, isCertain bool) {
	for _, s := range steps(condition) {
		if c.score >= s.from {
			return s.right, s.right >= certain
		}
	}
	return 0, false
}
