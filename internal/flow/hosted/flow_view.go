package hosted

import (
	"context"
	"net/url"
	"slices"

	"nod/internal/flow/lowcode"
	"nod/internal/flow/screen"
	"nod/internal/flow/site"
	"nod/internal/platform/fault"
	"nod/internal/platform/markdown"
	"nod/internal/platform/scope"
)

// flowView shows where somebody is in a flow. A page that was loaded again never leaves automatically.
func (s *Service) flowView(ctx context.Context, run Session, v site.Open) (View, error) {
	t, err := s.openTrail(ctx, s.DB.Read(), run)
	if err != nil {
		return View{}, err
	}
	v.Flow = v.Flow.In(t.Language)
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
	return s.endView(sub.open, outcome, sub.trail.run().SightOf(path, "")), nil
}

// endView shows the end of a flow, or where it leads.
func (s *Service) endView(open site.Open, outcome *lowcode.Outcome, all lowcode.Sight) View {
	out := View{State: EndPage, Look: s.look(open)}
	if outcome != nil && outcome.Type == lowcode.ToRedirect {
		if address := open.Flow.FillURL(outcome.URL, all); markdown.IsSafe(address) {
			out.State = Leaving
			out.Exit = address
			out.Target = site.Target(outcome.Window)
		}
	}
	return out
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
	v.Flow = v.Flow.In(t.Language)
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
	at, _ := in.open.Flow.Screen(screenID)
	sight := in.trail.run().SightOf(in.path, screenID)
	out := View{Look: s.look(in.open), Flow: screen.New(at, in.path[:slices.Index(in.path, screenID)])}
	switch at.Module.Type {
	case lowcode.Widget:
		out.State = Widget
		out.Flow.IsConnected = in.live > 0
		out.Flow.HasFailed = in.run.Status == Failure
	case lowcode.Landing:
		out.State = LandingPage
		out.Texts = screen.Landing(in.open.Flow, at, sight)
	default:
		out.State = FormPage
		out.Flow.Draw(in.open.Flow, at, sight, in.trail.Answers[screenID])
	}
	return out
}

// flowPage is what the page of a flow shows before its script runs: the landing page, as it is without answers.
func (s *Service) flowPage(p site.Published, query url.Values) View {
	given := map[string]string{}
	for name := range query {
		given[name] = query.Get(name)
	}
	open := site.Open{Version: p.Version, Tenant: p.Tenant, Theme: p.Theme, Flow: p.Flow}
	out := View{State: FormPage, Look: s.look(open)}
	first := p.Flow.Screens[0]
	if first.Module.Type == lowcode.Landing {
		out.State = LandingPage
		out.Texts = screen.Landing(p.Flow, first, lowcode.Sight{Params: p.Flow.Effective(given)})
	}
	return out
}
