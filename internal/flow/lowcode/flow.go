package lowcode

import "strings"

// Flow is what a v3 site shows.
type Flow struct {
	Name    string
	Color   string
	Params  []Param
	Screens []Screen
	// Language is that of the texts, and Languages are all in which the flow can be read, the one it was written in
	// first; both are empty where there is only one.
	Language  string
	Languages []string
	// document is the saved form.
	document any
}

// Param is what may come with the address of a site.
type Param struct{ Key, Default string }

// The kinds of screens.
const (
	Form    = "FormModule"
	Widget  = "WinkWidgetModule"
	Landing = "LandingPageModule"
)

// Screen is one page of a flow.
type Screen struct {
	ID, Name, Button string
	Module           Module
	Routes           []Route
}

// Module is what a screen shows.
type Module struct {
	ID, Type string
	// Template is the template of a widget screen; empty for the default one.
	Template                     string
	Header, Introduction, Launch string
	Components                   []Component
}

// Component is a field or a text.
type Component struct {
	ID, Type                       string
	Required, Disabled             bool
	Label, Name, Placeholder, Text string
	// Level is that of a title, 1 to 6; Align where a paragraph stands. Both are as they were sent.
	Level   int
	Align   string
	Options []Option
	// Rules beyond the first are kept, not applied.
	Rules       []Rule
	Default     any
	VisibleWhen []Group
}

// Option is one of what can be chosen.
type Option struct{ Label, Value string }

// Rule is what an answer has to be. Bounds that are nil are none.
type Rule struct {
	Format, Message, Regex         string
	Min, Max, MinLength, MaxLength *float64
}

// Route leads from a screen to another or to an address, when every group holds.
type Route struct {
	Target string
	// Window is which one goes to an address where the page is embedded: PARENT, TOP, or empty for the page's own.
	Window string
	When   []Group
}

// Group are conditions of which all have to hold, or any.
type Group struct {
	Any   bool
	Items []Item
}

// Item compares an answer: name, Screen_x.name or urlParams.key.
type Item struct{ Field, Operator, Value string }

const screenPrefix = "Screen_"

func (r Route) isScreen() bool { return strings.HasPrefix(r.Target, screenPrefix) }

// IsField tells whether a component asks for an answer.
func (c Component) IsField() bool {
	switch c.Type {
	case "INPUT", "SELECT", "RADIO", "DATE_PICKER", "DATE_RANGE_PICKER":
		return true
	}
	return false
}

func (c Component) hasOptions() bool { return c.Type == "SELECT" || c.Type == "RADIO" }

// Screen returns the screen with an id.
func (f Flow) Screen(id string) (Screen, bool) {
	for _, s := range f.Screens {
		if s.ID == id {
			return s, true
		}
	}
	return Screen{}, false
}

// Templates are the templates that the widget screens use, in their order; empty for the default one.
func (f Flow) Templates() []string {
	var used []string
	for _, s := range f.Screens {
		if s.Module.Type == Widget {
			used = append(used, s.Module.Template)
		}
	}
	return used
}
