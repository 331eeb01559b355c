package hosted

import (
	"context"
	"encoding/json"
	"slices"

	"nod/internal/flow/lowcode"
	"nod/internal/flow/site"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// Tryout is how far somebody got who tries a flow that may never have been saved. The caller keeps it: nothing of a
// try is stored or counted.
type Tryout struct {
	Flow     site.Screens      `json:"winkSiteTemplate" doc:"The screens, saved or not."`
	Language string            `json:"language" required:"false" maxLength:"20" doc:"Language of the flow to show it in."`
	Params   map[string]string `json:"params"      required:"false" doc:"Query of the page's address."`
	Trail    []string          `json:"trail"       required:"false" maxItems:"100" doc:"References of the screens on the way. The last one is shown; without any, the first screen of the flow."`
	Assumed  []string          `json:"assumed"     required:"false" maxItems:"100" doc:"References of screens whose answers count although the trail doesn't lead over them."`
	Answers  json.RawMessage   `json:"answers"     required:"false" doc:"Answers by reference of the screen and name of the field, as tried by the response before."`
	// IsConnected stands for the widget, which a try doesn't open.
	IsConnected bool  `json:"isConnected" required:"false" doc:"Whether to go on as if an account had been connected."`
	Values      Given `json:"values"      required:"false" doc:"Leaves the last screen of the trail by its button with these answers. Left out, the screen is only shown."`
}

// Tried is a screen of a try, and how far somebody got.
type Tried struct {
	View    View            `json:"view" doc:"What the page shows now."`
	Trail   []string        `json:"trail" doc:"References of the screens that led here."`
	Answers json.RawMessage `json:"answers" doc:"To send with the next request."`
}

// Try shows a screen of a flow, or leaves it by its button, as the public page would. Codes: INVALID_PARAMETERS, with
// fields of body.values for answers.
func (s *Service) Try(ctx context.Context, at scope.Scope, in Tryout) (Tried, error) {
	t, err := s.beginTry(ctx, at, in)
	if err != nil {
		return Tried{}, err
	}
	view := t.show()
	if in.Values != nil {
		if view, err = t.leave(in.Values); err != nil {
			return Tried{}, err
		}
	}
	answers, err := json.Marshal(t.trail.Answers)
	return Tried{view, t.path[t.from:], answers}, err
}

// try is a run that is nowhere but here.
type try struct {
	service *Service
	seen
	// from is where the trail begins in the path: what is before it is assumed.
	from int
}

func (s *Service) beginTry(ctx context.Context, at scope.Scope, in Tryout) (*try, error) {
	flow, _, err := in.Flow.Parse()
	if err != nil {
		return nil, err
	}
	flow = flow.In(in.Language)
	owner, err := s.Sites.Tenants.Get(ctx, at.Tenant)
	if err != nil {
		return nil, err
	}
	t := &try{service: s, seen: seen{open: site.Open{Tenant: owner, Theme: flow.Color, Flow: flow}}}
	t.open.Mode = at.Mode
	t.trail = trail{Params: flow.Effective(in.Params), Answers: lowcode.Answers{}}
	if len(in.Answers) > 0 && json.Unmarshal(in.Answers, &t.trail.Answers) != nil || t.trail.Answers == nil {
		return nil, fault.InvalidField("body.answers", "Send the answers of the response before.")
	}
	if in.IsConnected {
		t.live = 1
	}
	// Who edits while trying may have deleted screens.
	isGone := func(id string) bool { _, ok := flow.Screen(id); return !ok }
	way := slices.DeleteFunc(slices.Clone(in.Trail), isGone)
	if len(way) == 0 {
		way = []string{flow.Screens[0].ID}
	}
	for _, id := range in.Assumed {
		if !isGone(id) && !slices.Contains(way, id) {
			t.path = append(t.path, id)
		}
	}
	t.from = len(t.path)
	t.path = append(t.path, way...)
	return t, nil
}

func (t *try) show() View {
	view := t.service.screenView(t.seen, t.path[len(t.path)-1])
	view.Flow.Before = t.path[t.from : len(t.path)-1]
	return view
}

func (t *try) leave(given Given) (View, error) {
	at, _ := t.open.Flow.Screen(t.path[len(t.path)-1])
	if at.Module.Type == lowcode.Widget && t.live == 0 {
		t.run.Status = Failure
		return t.show(), nil
	}
	kept, wrong := t.open.Flow.Submit(at, given, t.trail.run().SightOf(t.path, at.ID))
	if len(wrong) > 0 {
		return View{}, problemsOf(wrong)
	}
	t.trail.Answers[at.ID] = kept
	all := t.trail.run().SightOf(t.path, "")
	all.Screen = at.ID
	next := at.Route(all)
	if next.Type != lowcode.ToScreen || slices.Contains(t.path[t.from:], next.Screen) {
		return t.service.endView(t.open, &next, all), nil
	}
	way := append(slices.Clone(t.path[t.from:]), next.Screen)
	t.path = slices.DeleteFunc(t.path[:t.from], func(id string) bool { return id == next.Screen })
	t.from = len(t.path)
	t.path = append(t.path, way...)
	return t.show(), nil
}
