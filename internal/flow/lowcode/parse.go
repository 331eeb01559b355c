package lowcode

import (
	"encoding/json"
	"regexp"
)

var (
	componentTypes = []string{
		"INPUT", "SELECT", "RADIO", "DATE_PICKER", "DATE_RANGE_PICKER", "TITLE", "PARAGRAPH", "MARKDOWN",
	}
	formats     = []string{"PHONE", "EMAIL", "URL", "NUMBER", "INTEGER", "STRING", "REGEX"}
	operators   = []string{"", "EQ", "GT", "GTE", "LT", "LTE", "NE", "INCLUDES", "NOT_INCLUDES"}
	screenID    = regexp.MustCompile(`^Screen_[A-Za-z0-9]{4,32}$`)
	moduleID    = regexp.MustCompile(`^Module_[A-Za-z0-9]{4,32}$`)
	componentID = regexp.MustCompile(`^[A-Z_]+_[A-Za-z0-9]{4,32}$`)
)

// Parse reads the saved form of a flow, and tells where its shape is wrong. Keys that it doesn't know are later
// releases' business. What it returns beside problems is what it could read.
func Parse(template json.RawMessage) (Flow, []Problem) {
	r := &reader{}
	var value any
	if err := json.Unmarshal(template, &value); err != nil {
		return Flow{}, []Problem{{Message: "JSON is required."}}
	}
	return parse(node{reader: r, value: value}), r.problems
}

func parse(root node) Flow {
	config := root.key("additionalConfig")
	flow := Flow{Color: config.text("themeColor"), Languages: config.languages(), document: root.value}
	if len(flow.Languages) > 0 {
		flow.Language = flow.Languages[0]
	}
	for _, param := range config.list("urlParams") {
		flow.Params = append(flow.Params, Param{param.text("key"), param.text("value")})
	}
	scenes := root.list("scenes")
	if len(scenes) != 1 {
		root.wrong("scenes", "Exactly one scene is required.")
	}
	for _, scene := range scenes[:min(len(scenes), 1)] {
		scene.oneOf("reference", []string{"Scene_1"})
		for _, screen := range scene.list("screens") {
			flow.Screens = append(flow.Screens, parseScreen(screen))
		}
		if len(flow.Screens) == 0 {
			scene.wrong("screens", "Add at least one screen.")
		}
	}
	return flow
}

func parseScreen(n node) Screen {
	props := n.key("props")
	props.translations()
	s := Screen{
		ID: n.reference(screenID), Name: props.text("screenName"), Button: props.text("nextButtonName"),
		Module: parseModule(n.key("module")),
	}
	for _, router := range n.list("routers") {
		s.Routes = append(s.Routes, Route{
			Target: router.text("target"), Window: router.window(), When: parseGroups(router.list("conditions")),
		})
	}
	return s
}

func parseModule(n node) Module {
	props := n.key("props")
	props.text("title")
	props.translations()
	m := Module{ID: n.reference(moduleID), Type: n.oneOf("type", []string{Form, Widget, Landing})}
	switch m.Type {
	case Widget:
		m.Template = props.optionalText("winkTemplateId")
	case Landing:
		m.Header, m.Introduction = props.text("headerText"), props.text("introductionText")
		m.Launch = props.text("launchButtonText")
	}
	for _, component := range n.list("components") {
		m.Components = append(m.Components, parseComponent(component))
	}
	return m
}

func parseComponent(n node) Component {
	props, extra := n.key("props"), n.key("extra")
	props.translations()
	c := Component{
		ID: n.reference(componentID), Type: n.oneOf("itemType", componentTypes),
		Required: n.flag("required"), Disabled: n.flag("disabled"), Default: extra.any("defaultValue"),
	}
	for _, rule := range extra.list("rules") {
		c.Rules = append(c.Rules, parseRule(rule))
	}
	if extra.has("visibleWhen") {
		c.VisibleWhen = parseGroups(extra.list("visibleWhen"))
	}
	if !c.IsField() {
		c.Text = props.text("text")
		c.Level, c.Align = props.lenient()
		return c
	}
	c.Label = props.text("label")
	c.Name = props.text("name")
	c.Placeholder = props.text("placeholder")
	if c.hasOptions() {
		for _, option := range props.list("options") {
			option.translations()
			c.Options = append(c.Options, Option{option.text("label"), option.text("value")})
		}
	}
	return c
}

func parseRule(n node) Rule {
	n.translations()
	return Rule{
		Format: n.oneOf("format", formats), Message: n.optionalText("message"), Regex: n.optionalText("regex"),
		Min: n.number("min"), Max: n.number("max"),
		MinLength: n.number("minLength"), MaxLength: n.number("maxLength"),
	}
}

func parseGroups(nodes []node) []Group {
	var groups []Group
	for _, n := range nodes {
		group := Group{Any: n.oneOf("logicOperator", []string{"AND", "OR"}) == "OR"}
		for _, x := range n.list("expressions") {
			group.Items = append(group.Items, Item{
				x.text("field"), x.oneOf("comparisonOperator", operators), x.text("value"),
			})
		}
		if len(group.Items) == 0 {
			n.wrong("expressions", "Add at least one expression.")
		}
		groups = append(groups, group)
	}
	return groups
}
