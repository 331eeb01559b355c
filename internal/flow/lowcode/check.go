package lowcode

import (
	"cmp"
	"fmt"
	"regexp"
	"unicode/utf8"
)

// The limits. The builder has the same (web/packages/flow/limits.ts).
const (
	maxSiteName       = 200
	maxScreens        = 30
	maxComponents     = 50
	maxRoutes         = 20
	maxParams         = 20
	maxScreenName     = 100
	maxButton         = 50
	maxHeader         = 200
	maxText           = 1000
	maxLabel          = 200
	maxName           = 50
	maxOption         = 200
	maxPlaceholder    = 200
	maxMessage        = 200
	maxRegex          = 500
	maxConditionValue = 200

	// maxLines is how many findings are told at once.
	maxLines = 200
)

var (
	colorPattern = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)
	keyPattern   = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
)

const notLinked = "This screen is not linked from any other screen. " +
	"Please configure Next Config navigation to this screen in others."

// checker collects what keeps a flow from being published, as lines in the words of the builder.
type checker struct {
	flow  Flow
	lines []string
	// prefix names the screen and the component that lines are about.
	prefix string
}

func (c *checker) add(messages ...string) {
	for _, message := range messages {
		if len(c.lines) < maxLines {
			c.lines = append(c.lines, c.prefix+message)
		}
	}
}

// about starts lines about a screen, or about a component of it.
func (c *checker) about(s Screen, component ...Component) {
	c.prefix = cmp.Or(trim(s.Name), "Untitled screen") + ": "
	for _, one := range component {
		c.prefix += cmp.Or(trim(one.Label), one.Type) + ": "
	}
}

// Check returns what keeps a flow from being published, one line each, in the order of its screens. The builder finds
// the same before it sends anything. hasTemplate tells whether a template can be used in the flow's mode. A flow that
// is too large is told so and not looked at further: no builder makes one, and its graph would take long.
func (f Flow) Check(hasTemplate func(id string) bool) []string {
	c := &checker{flow: f}
	if c.sizes(); len(c.lines) > 0 {
		return c.lines
	}
	c.site()
	for _, s := range f.Screens {
		c.about(s)
		c.screen(s, hasTemplate)
		for i, component := range s.Module.Components {
			c.about(s, component)
			c.component(s, i)
		}
		c.about(s)
		c.routes(s)
	}
	c.prefix = ""
	c.languages()
	return c.lines
}

// sizes looks at how much there is of everything that is compared with one another.
func (c *checker) sizes() {
	most := func(has, most int, what string) {
		if has > most {
			c.add(fmt.Sprintf(what, most))
		}
	}
	most(len(c.flow.Screens), maxScreens, "A site can have at most %d screens.")
	most(len(c.flow.Params), maxParams, "A site can have at most %d URL parameters.")
	most(len(c.flow.Languages), maxLanguages+1, "A site can have at most %d languages.")
	for _, s := range c.flow.Screens {
		c.about(s)
		most(len(s.Module.Components), maxComponents, "A screen can have at most %d components.")
		most(len(s.Routes), maxRoutes, "A screen can have at most %d Next Config entries.")
	}
	c.prefix = ""
}

// site looks at what belongs to no screen.
func (c *checker) site() {
	f := c.flow
	c.length("Site name", trim(f.Name), maxSiteName)
	if trim(f.Name) == "" {
		c.add("Site name cannot be empty")
	}
	if !colorPattern.MatchString(f.Color) {
		c.add("Theme color must be # and six hex digits.")
	}
	keys := make([]string, len(f.Params))
	for i, p := range f.Params {
		keys[i] = p.Key
	}
	repeated := repeatedIn(keys)
	for _, key := range keys {
		switch {
		case !keyPattern.MatchString(key):
			c.add("Use letters, digits and underscores; start with a letter or underscore.")
		case repeated[key]:
			c.add("Duplicate keys are not allowed")
		}
	}
	c.references()
}

// references tells which are used more than once: they tell answers and routes apart.
func (c *checker) references() {
	var all []string
	for _, s := range c.flow.Screens {
		all = append(all, s.ID, s.Module.ID)
		for _, component := range s.Module.Components {
			all = append(all, component.ID)
		}
	}
	repeated := repeatedIn(all)
	for _, id := range all {
		if repeated[id] {
			c.add("Reference " + id + " is used more than once.")
			delete(repeated, id)
		}
	}
}

func (c *checker) screen(s Screen, hasTemplate func(string) bool) {
	m := s.Module
	if trim(s.Name) == "" {
		c.add("Screen name is required")
	}
	c.length("Screen name", s.Name, maxScreenName)
	c.length("Next button name", s.Button, maxButton)
	if !c.flow.isLinked(s.ID) {
		c.add(notLinked)
	}
	c.length("Header text", m.Header, maxHeader)
	c.length("Introduction text", m.Introduction, maxText)
	c.length("Launch button text", m.Launch, maxButton)
	if m.Template != "" && !hasTemplate(m.Template) {
		c.add("Wink template not found.")
	}
	if m.Type != Form && len(m.Components) > 0 {
		c.add("Components can be added to Form screens only.")
	}
}

func (c *checker) length(what, text string, most int) {
	if utf8.RuneCountInString(text) > most {
		c.add(fmt.Sprintf("%s is too long (maximum %d).", what, most))
	}
}

// routes looks at where a screen leads.
func (c *checker) routes(s Screen) {
	before := c.prefix
	for i, r := range s.Routes {
		c.prefix = fmt.Sprintf("%sNext Config %d: ", before, i+1)
		c.target(s, r)
		c.groups(s, r.When)
	}
	c.prefix = before
}

// addressPattern: an address may hold placeholders behind its host only. Who gets the answers must not depend on one.
var addressPattern = regexp.MustCompile(`^https://[^/?#\\@{}` + space + `]+([/?#]|$)`)

func (c *checker) target(s Screen, r Route) {
	switch to, ok := c.flow.Screen(r.Target); {
	case r.Target == "":
		c.add("URL is required")
	case !r.isScreen() && !addressPattern.MatchString(r.Target):
		c.add("Please enter a valid URL starting with https://")
	case !r.isScreen():
	case !ok:
		c.add("Screen is required")
	case !c.flow.canTarget(s.ID, r.Target):
		c.add(to.Name + " cannot be a target here.")
	}
}

// groups looks at conditions; each message is told once.
func (c *checker) groups(s Screen, groups []Group) {
	if len(groups) == 0 {
		return
	}
	known, start := c.flow.fields(s), len(c.lines)
	for _, g := range groups {
		for _, i := range g.Items {
			if !known[i.Field] {
				c.add("Field is required")
			}
			if i.Operator == "" {
				c.add("Operator is required")
			}
			c.length("Value", i.Value, maxConditionValue)
		}
	}
	told := map[string]bool{}
	kept := c.lines[:start]
	for _, line := range c.lines[start:] {
		if !told[line] {
			told[line] = true
			kept = append(kept, line)
		}
	}
	c.lines = kept
}

// repeatedIn are the texts that stand in a list more than once.
func repeatedIn(texts []string) map[string]bool {
	count, repeated := map[string]int{}, map[string]bool{}
	for _, text := range texts {
		if count[text]++; count[text] > 1 {
			repeated[text] = true
		}
	}
	return repeated
}
