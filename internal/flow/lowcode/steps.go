package lowcode

import (
	"net/http"
	"slices"
)

// Step is what people can do on a screen: come to it, leave it by its button, and go somewhere from there.
type Step struct{ Screen, Target string }

// What a step leads to where it isn't a screen.
const (
	Arrived = "ARRIVED"
	Passed  = "PASSED"
)

// Key names a step.
func (s Step) Key() string { return s.Screen + " " + s.Target }

// StepsAfter are the steps that the button of a screen was.
func StepsAfter(screen string, path []string, outcome *Outcome) []Step {
	steps := []Step{{screen, Passed}}
	at := slices.Index(path, screen)
	switch {
	case at >= 0 && at+1 < len(path):
		return append(steps, Step{screen, path[at+1]}, Step{path[at+1], Arrived})
	case outcome != nil:
		return append(steps, Step{screen, string(outcome.Type)})
	}
	return steps
}

// ServeSchema serves what the files of flows name as their schema: editors read it, on any host.
func ServeSchema(schema []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/schema+json")
		w.Header().Set("Access-Control-Allow-Origin", "*")
		_, _ = w.Write(schema)
	})
}
