// Package screen draws the screens of a flow as people see them: texts read and filled in, fields with what they hold.
// Runs of people and tries of a draft draw with it, so that both look the same.
package screen

import (
	"nod/internal/flow/lowcode"
	"nod/internal/platform/markdown"
)

// FlowScreen is one screen of a flow, with everything filled in.
type FlowScreen struct {
	ID     string `json:"id"`
	Type   string `json:"type"   enum:"FormModule,WinkWidgetModule,LandingPageModule" doc:"FormModule asks, WinkWidgetModule opens the widget, LandingPageModule only shows texts."`
	Name   string `json:"name"   doc:"What the screen is called."`
	Button string `json:"button" doc:"Empty for the usual text."`
	// Before are the screens that lead here.
	Before     []string     `json:"before" doc:"IDs of the screens that lead here, for Back."`
	Components []Component  `json:"components" doc:"What the screen shows, from top to bottom."`
	Values     []FieldValue `json:"values" doc:"What fields hold at first: what was answered before, else their defaults."`
	// IsConnected and HasFailed are those of a widget screen.
	IsConnected bool `json:"isConnected" doc:"Whether something is connected, so that the screen can be left."`
	HasFailed   bool `json:"hasFailed"   doc:"Whether the widget was closed with nothing connected."`
}

// New is a screen with nothing on it yet, and the screens that lead there.
func New(from lowcode.Screen, before []string) *FlowScreen {
	return &FlowScreen{
		ID: from.ID, Type: from.Module.Type, Name: from.Name, Button: from.Button, Before: before,
		Components: []Component{}, Values: []FieldValue{},
	}
}

// Component is a field or a text of a screen, as people see it.
type Component struct {
	ID          string          `json:"id"`
	Type        string          `json:"type" enum:"INPUT,SELECT,RADIO,DATE_PICKER,DATE_RANGE_PICKER,TITLE,PARAGRAPH,MARKDOWN" doc:"Kind of field or text."`
	Required    bool            `json:"required" doc:"Whether the field must be answered."`
	Disabled    bool            `json:"disabled" doc:"Whether the field only shows its value."`
	Name        string          `json:"name" doc:"Key of the answer; empty for texts."`
	Label       string          `json:"label" doc:"Question of the field."`
	Placeholder string          `json:"placeholder" doc:"Shown in the field while it is empty."`
	Options     []Choice        `json:"options" doc:"What can be chosen; empty for other fields."`
	Text        string          `json:"text" doc:"Text of a TITLE; empty for other components."`
	Level       int             `json:"level" doc:"Level of a title, 1 for the largest."`
	Align       string          `json:"align" doc:"Where a text stands: left, center, or right."`
	Body        []markdown.Node `json:"body" doc:"Text of a PARAGRAPH or MARKDOWN; empty for other components."`
	Rule        *Rule           `json:"rule" doc:"What an answer has to be; null for anything. Patterns are the server's business."`
	VisibleWhen []Group         `json:"visibleWhen" doc:"What has to be answered on this screen for the component to be there."`
}

// Choice is one of what can be chosen.
type Choice struct {
	Label string `json:"label" doc:"What people read."`
	Value string `json:"value" doc:"What is sent as the answer."`
}

// Rule is what an answer has to be.
type Rule struct {
	Format    string   `json:"format" enum:"PHONE,EMAIL,URL,NUMBER,INTEGER,STRING,REGEX" doc:"Form that the answer must have."`
	Message   string   `json:"message" doc:"What to say when an answer doesn't fit."`
	Min       *float64 `json:"min" doc:"Smallest number allowed; null for any."`
	Max       *float64 `json:"max" doc:"Largest number allowed; null for any."`
	MinLength *float64 `json:"minLength" doc:"Fewest characters allowed; null for any."`
	MaxLength *float64 `json:"maxLength" doc:"Most characters allowed; null for any."`
}

// Group are conditions of which all have to hold, or any.
type Group struct {
	Type  string `json:"type" enum:"AND,OR" doc:"AND: all items have to be true. OR: any of them."`
	Items []Item `json:"items" doc:"Comparisons with answers."`
}

// Item compares the answer of a field of the screen.
type Item struct {
	Field string `json:"field" doc:"Name of the field whose answer is compared."`
	Type  string `json:"type" enum:"EQ,GT,GTE,LT,LTE,NE,INCLUDES,NOT_INCLUDES" doc:"How the answer is compared with the value."`
	Value string `json:"value" doc:"What it is compared with."`
}

// FieldValue is what a field holds: a text, or the two days of a period.
type FieldValue struct {
	Name  string `json:"name" doc:"Name of the field."`
	Text  string `json:"text"  personal:"answer of a form" doc:"Value of the field; empty for a period."`
	Start string `json:"start" personal:"first day of a period in a form" doc:"First day of a period, as 2026-11-01; empty for other fields."`
	End   string `json:"end"   personal:"answer of a form" doc:"Last day of a period, as 2026-11-30; empty for other fields."`
}

// Screen is what one screen says.
type Screen struct {
	Header string          `json:"header" doc:"Heading at the top of the page."`
	Body   []markdown.Node `json:"body" doc:"Text of the page."`
	Button string          `json:"button" doc:"Label of the button."`
}

// Landing is what the landing page of a flow says.
func Landing(flow lowcode.Flow, from lowcode.Screen, sight lowcode.Sight) *Screen {
	m := from.Module
	return &Screen{
		Header: flow.Fill(m.Header, sight), Body: Fill(m.Introduction, flow, sight),
		Button: flow.Fill(m.Launch, sight),
	}
}

// Fill reads a text and fills it in afterwards: no answer ever becomes an element or a link.
func Fill(text string, flow lowcode.Flow, sight lowcode.Sight) []markdown.Node {
	nodes := markdown.Parse(text)
	fillNodes(nodes, flow, sight)
	return nodes
}

func fillNodes(nodes []markdown.Node, flow lowcode.Flow, sight lowcode.Sight) {
	for i := range nodes {
		nodes[i].Text = flow.Fill(nodes[i].Text, sight)
		fillNodes(nodes[i].Children, flow, sight)
	}
}

// Draw adds the components that can be there, and what their fields hold: what was answered before, else their
// defaults.
func (f *FlowScreen) Draw(flow lowcode.Flow, from lowcode.Screen, sight lowcode.Sight, before lowcode.Values) {
	for _, c := range from.Module.Components {
		left, never := lowcode.Narrow(c.VisibleWhen, sight)
		if never {
			continue
		}
		f.Components = append(f.Components, drawn(flow, c, sight, left))
		if !c.IsField() {
			continue
		}
		value, isKnown := before[c.Name]
		if !isKnown || c.Disabled {
			value = c.Clean(flow.Default(c, sight))
			if text, isText := flow.Default(c, sight).(string); isText && c.Type == "INPUT" {
				value.Text = text // as it was typed: a space may be wanted
			}
		}
		f.Values = append(f.Values, FieldValue{Name: c.Name, Text: value.Text, Start: value.Start, End: value.End})
	}
}

func drawn(flow lowcode.Flow, c lowcode.Component, sight lowcode.Sight, when []lowcode.Group) Component {
	out := Component{
		ID: c.ID, Type: c.Type, Required: c.Required, Disabled: c.Disabled, Name: c.Name, Label: c.Label,
		Placeholder: c.Placeholder, Level: c.Level, Align: c.Align, Options: []Choice{}, Body: []markdown.Node{},
		VisibleWhen: []Group{},
	}
	for _, o := range c.Options {
		out.Options = append(out.Options, Choice(o))
	}
	switch c.Type {
	case "TITLE":
		out.Text = flow.Fill(c.Text, sight)
	case "PARAGRAPH":
		out.Body = []markdown.Node{{Text: flow.Fill(c.Text, sight)}}
	case "MARKDOWN":
		out.Body = Fill(c.Text, flow, sight)
	case "INPUT":
		if len(c.Rules) > 0 {
			r := c.Rules[0]
			out.Rule = &Rule{r.Format, r.Message, r.Min, r.Max, r.MinLength, r.MaxLength}
		}
	}
	for _, g := range when {
		group := Group{Type: "AND", Items: []Item{}}
		if g.Any {
			group.Type = "OR"
		}
		for _, i := range g.Items {
			group.Items = append(group.Items, Item{Field: i.Field, Type: i.Operator, Value: i.Value})
		}
		out.VisibleWhen = append(out.VisibleWhen, group)
	}
	return out
}
