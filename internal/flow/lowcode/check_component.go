package lowcode

import "regexp"

// namePattern: English letters only, but for the one name of the address preset that has a digit.
var namePattern = regexp.MustCompile(`^(addressLine2[A-Za-z]*|[A-Za-z]+)$`)

// component looks at one component of a screen.
func (c *checker) component(s Screen, index int) {
	one := s.Module.Components[index]
	if !one.IsField() {
		c.length("Text", one.Text, maxText)
	} else {
		c.field(s.Module.Components, one)
	}
	if one.hasOptions() {
		c.options(one.Options)
	}
	if one.Type == "INPUT" && len(one.Rules) > 0 {
		c.rule(one.Rules[0])
	}
	// What shows a component may be above it only, so that it can be told while people type.
	above := s
	above.Module.Components = s.Module.Components[:index]
	before := c.prefix
	c.prefix += "Show when: "
	c.groups(above, one.VisibleWhen)
	c.prefix = before
}

func (c *checker) field(all []Component, one Component) {
	var labels, names []string
	for _, other := range all {
		if other.IsField() {
			labels, names = append(labels, trim(other.Label)), append(names, other.Name)
		}
	}
	label := trim(one.Label)
	switch {
	case label == "":
		c.add("Label is required")
	case repeatedIn(labels)[label]:
		c.add("Duplicate labels are not allowed")
	}
	switch {
	case !namePattern.MatchString(one.Name):
		c.add("Please enter the component name (only English letters are supported).")
	case repeatedIn(names)[one.Name]:
		c.add("Duplicate names are not allowed")
	}
	c.length("Label", label, maxLabel)
	c.length("Field name", one.Name, maxName)
	c.length("Placeholder", one.Placeholder, maxPlaceholder)
}

func (c *checker) options(options []Option) {
	if len(options) == 0 {
		c.add("Add at least one option")
	}
	var labels, values []string
	for _, o := range options {
		labels, values = append(labels, trim(o.Label)), append(values, trim(o.Value))
	}
	sameLabel, sameValue := repeatedIn(labels), repeatedIn(values)
	for i := range options {
		c.option("label", labels[i], sameLabel)
		c.option("value", values[i], sameValue)
	}
}

func (c *checker) option(what, text string, repeated map[string]bool) {
	switch {
	case text == "":
		c.add("Option " + what + " is required")
	case repeated[text]:
		c.add("Duplicate option " + what + "s are not allowed")
	default:
		c.length("Option "+what, text, maxOption)
	}
}

func (c *checker) rule(r Rule) {
	switch r.Format {
	case "NUMBER", "INTEGER":
		c.crossed("Value", r.Min, r.Max)
		c.length("Message", r.Message, maxMessage)
	case "STRING":
		for _, n := range []*float64{r.MinLength, r.MaxLength} {
			if n != nil && *n < 0 {
				c.add("Cannot be less than 0")
			}
		}
		c.crossed("Length", r.MinLength, r.MaxLength)
		c.length("Message", r.Message, maxMessage)
	case "REGEX":
		if r.Regex == "" {
			c.add("Regex is required")
		}
		c.length("Regex", r.Regex, maxRegex)
	}
}

// crossed tells both ends, because either may be the one being edited.
func (c *checker) crossed(what string, low, high *float64) {
	if low != nil && high != nil && *low > *high {
		c.add("Cannot be greater than Max "+what, "Cannot be less than Min "+what)
	}
}
