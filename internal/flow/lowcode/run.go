package lowcode

import "slices"

// Effective are the parameters of an address that a flow asks for: the first 500 characters of what came, else the
// default. Those without a value are left out.
func (f Flow) Effective(given map[string]string) map[string]string {
	const most = 500
	params := map[string]string{}
	for _, p := range f.Params {
		value := p.Default
		if given[p.Key] != "" {
			value = given[p.Key]
		}
		if runes := []rune(value); len(runes) > most {
			value = string(runes[:most])
		}
		if value != "" {
			params[p.Key] = value
		}
	}
	return params
}

// SightOf is what a screen on the way sees: the answers of those before it.
func (r Run) SightOf(path []string, screen string) Sight {
	seen := Answers{}
	for _, id := range path {
		if id == screen {
			break
		}
		seen[id] = r.Answers[id]
	}
	return Sight{Screen: screen, Answers: seen, Params: r.Params}
}

// Pass leaves a screen of the way by its button. What was passed behind it has to be passed again, unless nothing
// changed: the same answers lead the same way.
func (r Run) Pass(path []string, screen string, kept Values) Run {
	at := slices.Index(path, screen)
	if at < 0 || slices.Contains(r.Passed, screen) && sameValues(r.Answers[screen], kept) {
		return r
	}
	answers := Answers{screen: kept}
	for id, values := range r.Answers {
		if id != screen {
			answers[id] = values
		}
	}
	passed := append(slices.Clone(path[:at]), screen)
	return Run{Answers: answers, Passed: passed, Params: r.Params}
}

func sameValues(a, b Values) bool {
	if len(a) != len(b) {
		return false
	}
	for name, value := range a {
		if other, ok := b[name]; !ok || other != value {
			return false
		}
	}
	return true
}

// HasWidget tells whether one of some screens is the widget.
func (f Flow) HasWidget(path []string) bool {
	return slices.ContainsFunc(path, func(id string) bool {
		s, _ := f.Screen(id)
		return s.Module.Type == Widget
	})
}

// Shows tells whether a component is there, as the answers of its screen say so far.
func (c Component) Shows(sight Sight) bool { return hold(c.VisibleWhen, sight) }

// Clean is what an answer is worth to a component.
func (c Component) Clean(raw any) Value { return clean(c, raw) }

// Choice is what an option is called, or empty.
func (c Component) Choice(value string) string {
	for _, o := range c.Options {
		if o.Value == value && c.hasOptions() {
			return o.Label
		}
	}
	return ""
}

// IsRange tells whether an answer is a period.
func (v Value) IsRange() bool { return v.isRange() }

// Plain is an answer as a text; a period is both days with a slash between them, as ISO 8601 has it.
func (v Value) Plain() string { return v.plain() }
