package hosted

import (
	"context"
	"net/url"
	"slices"

	"nod/internal/flow/lowcode"
	"nod/internal/flow/site"
	"nod/internal/platform/fault"
	"nod/internal/platform/markdown"
	"nod/internal/platform/scope"
)

// FlowScreen is one screen of a flow, with everything filled in.
type FlowScreen struct {
	ID     string `json:"id"`
	Type   string `json:"type"   enum:"FormModule,WinkWidgetModule,LandingPageModule"`
	Name   string `json:"name"   doc:"What the screen is called."`
	Button string `json:"button" doc:"Empty for the usual text."`
	// Before are the screens that lead here.
	Before     []string     `json:"before"`
	Components []Component  `json:"components"`
	Values     []FieldValue `json:"values" doc:"What fields hold at first: what was answered before, else their defaults."`
	// IsConnected and HasFailed are those of a widget screen.
	IsConnected bool `json:"isConnected" doc:"Whether something is connected, so that the screen can be left."`
	HasFailed   bool `json:"hasFailed"   doc:"Whether the widget was closed with nothing connected."`
}

// Component is a field or a text of a screen, as people see it.
type Component struct {
	ID          string          `json:"id"`
	Type        string          `json:"type" enum:"INPUT,SELECT,RADIO,DATE_PICKER,DATE_RANGE_PICKER,TITLE,PARAGRAPH,MARKDOWN"`
	Required    bool            `json:"required"`
	Disabled    bool            `json:"disabled"`
	Name        string          `json:"name"`
	Label       string          `json:"label"`
	Placeholder string          `json:"placeholder"`
	Options     []Choice        `json:"options"`
	Text        string          `json:"text" doc:"Of a title."`
	Level       int             `json:"level"`
	Align       string          `json:"align"`
	Body        []markdown.Node `json:"body" doc:"Of other texts."`
	Rule        *Rule           `json:"rule" doc:"What an answer has to be; null for anything. Patterns are the server's business."`
	VisibleWhen []Group         `json:"visibleWhen" doc:"What has to be answered on this screen for the component to be there."`
}

// Choice is one of what can be chosen.
type Choice struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// Rule is what an answer has to be.
type Rule struct {
	Format    string   `json:"format" enum:"PHONE,EMAIL,URL,NUMBER,INTEGER,STRING,REGEX"`
	Message   string   `json:"message"`
	Min       *float64 `json:"min"`
	Max       *float64 `json:"max"`
	MinLength *float64 `json:"minLength"`
	MaxLength *float64 `json:"maxLength"`
}

// Group are conditions of which all have to hold, or any.
type Group struct {
	Type  string `json:"type" enum:"AND,OR"`
	Items []Item `json:"items"`
}

// Item compares the answer of a field of the screen.
type Item struct {
	Field string `json:"field"`
	Type  string `json:"type" enum:"EQ,GT,GTE,LT,LTE,NE,INCLUDES,NOT_INCLUDES"`
	Value string `json:"value"`
}

// FieldValue is what a field holds: a text, or the two days of a period.
type FieldValue struct {
	Name  string `json:"name"`
	Text  string `json:"text"  personal:"answer of a form"`
	Start string `json:"start" personal:"answer of a form"`
	End   string `json:"end"   personal:"answer of a form"`
}

// flowView shows where somebody is in a flow. A page that was loaded again never leaves by itself.
func (s *Service) flowView(ctx context.Context, run Session, v site.Open) (View, error) {
	t, err := s.openTrail(ctx, s.DB.Read(), run)
	if err != nil {
		return View{}, err
	}
	if t.HasEnded {
		return View{State: EndPage, Look: s.look(v)}, nil
	}
	path, _ := v.Flow.Walk(t.run())
	live, err := s.liveOf(ctx, run)
	if err != nil {
		return View{}, err
	}
	return s.screenView(seen{run, v, t, path, live}, path[len(path)-1]), nil
}

// flowAfter shows what comes after a screen. Sent again, the last one leads where it led.
func (s *Service) flowAfter(ctx context.Context, sub submitting) (View, error) {
	path, outcome := sub.open.Flow.Walk(sub.trail.run())
	at := slices.Index(path, sub.screen.ID)
	if sub.screen.Module.Type == lowcode.Widget && sub.live == 0 && !sub.trail.HasEnded {
		at-- // nothing is connected
	} else if at < 0 || at == len(path)-1 && outcome == nil {
		at = len(path) - 2 // not on the way, or not left: where the person is
	}
	if at+1 < len(path) && !sub.trail.HasEnded {
		live := sub.live
		return s.screenView(seen{sub.run, sub.open, sub.trail, path, live}, path[at+1]), nil
	}
	out := View{State: EndPage, Look: s.look(sub.open)}
	if outcome != nil && outcome.Type == lowcode.ToRedirect {
		all := sub.trail.run().SightOf(path, "")
		if address := sub.open.Flow.FillURL(outcome.URL, all); markdown.IsSafe(address) {
			out.State, out.Exit = Leaving, address
		}
	}
	return out, nil
}

func (s *Service) liveOf(ctx context.Context, run Session) (int, error) {
	if run.UserID == "" {
		return 0, nil
	}
	user, err := s.Users.Get(ctx, s.DB.Read(), run.user())
	if fault.HasCode(err, fault.CodeMissingResource) {
		return 0, nil
	}
	return user.Live(), err
}

// ScreenOf shows a screen that somebody went back to, with what they answered.
func (s *Service) ScreenOf(ctx context.Context, at scope.Ref, screenID string) (Session, View, error) {
	run, view, err := s.Resume(ctx, at)
	if err != nil || view.Flow == nil || !slices.Contains(view.Flow.Before, screenID) {
		return run, view, err
	}
	v, err := s.Sites.VersionOf(ctx, s.DB.Read(), at.Scope.Ref(run.VersionID))
	if err != nil {
		return run, View{}, err
	}
	t, err := s.openTrail(ctx, s.DB.Read(), run)
	if err != nil {
		return run, View{}, err
	}
	path, _ := v.Flow.Walk(t.run())
	live, err := s.liveOf(ctx, run)
	return run, s.screenView(seen{run, v, t, path, live}, screenID), err
}

// seen is all that a screen may show.
type seen struct {
	run   Session
	open  site.Open
	trail trail
	path  []string
	live  int
}

func (s *Service) screenView(in seen, screenID string) View {
	screen, _ := in.open.Flow.Screen(screenID)
	sight := in.trail.run().SightOf(in.path, screenID)
	out := View{Look: s.look(in.open), Flow: &FlowScreen{
		ID: screen.ID, Type: screen.Module.Type, Name: screen.Name, Button: screen.Button,
		Before: in.path[:slices.Index(in.path, screenID)], Components: []Component{}, Values: []FieldValue{},
	}}
	switch screen.Module.Type {
	case lowcode.Widget:
		out.State = Widget
		out.Flow.IsConnected = in.live > 0
		out.Flow.HasFailed = in.run.Status == Failure
	case lowcode.Landing:
		out.State = LandingPage
		out.Texts = landingTexts(in.open.Flow, screen, sight)
	default:
		out.State = FormPage
		out.Flow.draw(in.open.Flow, screen, sight, in.trail.Answers[screenID])
	}
	return out
}

func landingTexts(flow lowcode.Flow, screen lowcode.Screen, sight lowcode.Sight) *Screen {
	m := screen.Module
	return &Screen{
		Header: flow.Fill(m.Header, sight), Body: filled(m.Introduction, flow, sight),
		Button: flow.Fill(m.Launch, sight),
	}
}

// filled reads a text and fills it in afterwards: no answer ever becomes an element or a link.
func filled(text string, flow lowcode.Flow, sight lowcode.Sight) []markdown.Node {
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

// draw adds the components that can be there, and what their fields hold.
func (f *FlowScreen) draw(flow lowcode.Flow, screen lowcode.Screen, sight lowcode.Sight, before lowcode.Values) {
	for _, c := range screen.Module.Components {
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
	case "PARAGRAPH", "MARKDOWN":
		out.Body = filled(c.Text, flow, sight)
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

// flowPage is what the page of a flow shows before its script runs: the landing page, as it is without answers.
func (s *Service) flowPage(p site.Published, query url.Values) View {
	given := map[string]string{}
	for name := range query {
		given[name] = query.Get(name)
	}
	out := View{State: FormPage, Look: s.look(site.Open{Version: p.Version, Tenant: p.Tenant, Theme: p.Theme})}
	first := p.Flow.Screens[0]
	if first.Module.Type == lowcode.Landing {
		out.State = LandingPage
		out.Texts = landingTexts(p.Flow, first, lowcode.Sight{Params: p.Flow.Effective(given)})
	}
	return out
}
