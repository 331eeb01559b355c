package lowcode

import "slices"

// OutcomeType is the kind of an outcome.
type OutcomeType string

// Where a screen can lead.
const (
	ToScreen   OutcomeType = "SCREEN"
	ToRedirect OutcomeType = "REDIRECT"
	ToEnd      OutcomeType = "END"
)

// Outcome is where people go from a screen.
type Outcome struct {
	Type   OutcomeType `json:"type"`
	Screen string      `json:"screen,omitempty"`
	// URL is an address with its placeholders; Flow.FillURL fills them in.
	URL string `json:"url,omitempty"`
	// Window is that of the route.
	Window string `json:"window,omitempty"`
}

// Route takes the first route that matches; without one the flow ends.
func (s Screen) Route(sight Sight) Outcome {
	for _, r := range s.Routes {
		switch {
		case !hold(r.When, sight):
		case r.isScreen():
			return Outcome{Type: ToScreen, Screen: r.Target}
		default:
			return Outcome{Type: ToRedirect, URL: r.Target, Window: r.Window}
		}
	}
	return Outcome{Type: ToEnd}
}

// Run is what somebody did in a flow.
type Run struct {
	Answers Answers
	// Passed are the screens that were left by their button.
	Passed []string
	Params map[string]string
}

// Walk returns the screens from the start to where a person is, as the answers say now, and where the last of them led
// once it was passed. Answers on a branch that was left are not seen. A circle ends where it would begin again.
func (f Flow) Walk(run Run) (path []string, outcome *Outcome) {
	if len(f.Screens) == 0 {
		return nil, &Outcome{Type: ToEnd}
	}
	seen := Answers{}
	for screen, ok := f.Screens[0], true; ok && !slices.Contains(path, screen.ID); {
		path = append(path, screen.ID)
		if !slices.Contains(run.Passed, screen.ID) {
			return path, nil
		}
		seen[screen.ID] = run.Answers[screen.ID]
		next := screen.Route(Sight{screen.ID, seen, run.Params})
		if next.Type != ToScreen {
			return path, &next
		}
		screen, ok = f.Screen(next.Screen)
	}
	return path, &Outcome{Type: ToEnd}
}

// Submit reads what a person submitted on a screen: what to keep, and what is wrong by field. Hidden fields, and fields
// that the screen doesn't have, are not kept. A disabled field is its default, whatever was sent.
func (f Flow) Submit(s Screen, raw map[string]any, sight Sight) (kept Values, problems map[string]string) {
	kept, problems = Values{}, map[string]string{}
	seen := Answers{}
	for id, values := range sight.Answers {
		seen[id] = values
	}
	seen[s.ID] = kept
	for _, c := range s.Module.Components {
		if !c.IsField() || !hold(c.VisibleWhen, Sight{s.ID, seen, sight.Params}) {
			continue
		}
		given := raw[c.Name]
		if c.Disabled {
			given = f.Default(c, sight)
		}
		kept[c.Name] = clean(c, given)
		if message := problem(c, kept[c.Name]); message != "" {
			problems[c.Name] = message
		}
	}
	return kept, problems
}

// Default is what a field starts with.
func (f Flow) Default(c Component, sight Sight) any {
	if text, ok := c.Default.(string); ok {
		return f.Fill(text, sight)
	}
	return c.Default
}
