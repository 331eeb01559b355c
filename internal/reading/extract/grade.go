package extract

import "nod/internal/reading/paper"

// step says how often candidates from a score on were right.
type step struct{ from, right float64 }

// steps are measured on the tuning half of the specimens, for each condition.
func steps(condition paper.Condition) []step {
	switch condition {
	case paper.TextLayer:
		return []step{{0.7, 0.99}, {0.6, 0.96}, {0.4, 0.9}, {0.3, 0.8}, {0, 0.5}}
	case paper.Scan:
		return []step{{0.9, 0.99}, {0.8, 0.96}, {0.7, 0.92}, {0.5, 0.78}, {0.4, 0.7}, {0, 0.4}}
	default:
		return []step{{0.9, 0.99}, {0.8, 0.96}, {0.75, 0.9}, {0.5, 0.75}, {0.35, 0.6}, {0, 0.3}}
	}
}

const (
	// certain is how often readings that are shown as certain are right at least.
	certain = 0.99
	// ofOneReader is how sure a reading of a picture is at most that two readers don't agree on, whatever proves it.
	ofOneReader = 0.9
)

func grade(condition paper.Condition, c *candidate) (confidence float64, isCertain bool) {
	for _, s := range steps(condition) {
		if c.score < s.from {
			continue
		}
		if condition != paper.TextLayer && !c.isAgreed() {
			return min(s.right, ofOneReader), false
		}
		return s.right, s.right >= certain
	}
	return 0, false
}
