package hosted

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"nod/internal/collect/template"
	"nod/internal/flow/form"
	"nod/internal/flow/lowcode"
	"nod/internal/flow/site"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// openFlow begins a run through a flow. What came with the address is fixed from here on.
func (s *Service) openFlow(ctx context.Context, tx *db.Tx, run *Session, flow lowcode.Flow, language string) error {
	run.given = flow.Effective(run.came)
	if err := s.insert(ctx, tx, *run); err != nil {
		return fmt.Errorf("insert session: %w", err)
	}
	to, t := ReachedPage, trail{Params: run.given, Language: language}
	if flow.Screens[0].Module.Type == lowcode.Widget {
		started, err := s.start(ctx, tx, run.ref())
		if err != nil {
			return err
		}
		*run, to = started, ReachedStart
	}
	if err := s.reach(ctx, tx, run, to); err != nil {
		return err
	}
	first := lowcode.Step{Screen: flow.Screens[0].ID, Target: lowcode.Arrived}
	if err := s.countSteps(ctx, tx, *run, &t, first); err != nil {
		return err
	}
	return s.saveTrail(ctx, tx, run, t)
}

// Given is what somebody filled in on a screen, by the names of its fields.
type Given map[string]any

// submitting is one press of a screen's button.
type submitting struct {
	*Service
	tx     *db.Tx
	open   site.Open
	run    Session
	trail  trail
	path   []string
	screen lowcode.Screen
	live   int
}

// Submit leaves a screen by its button. Where it leads is decided here, from the start of the flow. Sent twice, it does
// what it did before; a screen that is no longer on the way changes nothing and shows where the person is.
func (s *Service) Submit(ctx context.Context, at scope.Ref, screenID string, given Given) (Session, View, error) {
	sub := submitting{Service: s}
	var wrong map[string]string
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		sub.tx = tx
		if err := sub.load(ctx, at, screenID); err != nil || sub.trail.HasEnded || sub.screen.ID == "" {
			return err
		}
		wrong, err = sub.take(ctx, given)
		return err
	})
	if err != nil {
		return sub.run, View{}, err
	}
	if len(wrong) > 0 {
		return sub.run, View{}, problemsOf(wrong)
	}
	view, err := s.flowAfter(ctx, sub)
	return sub.run, view, err
}

// Speak continues a flow in another of its languages.
func (s *Service) Speak(ctx context.Context, at scope.Ref, language string) (Session, View, error) {
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		sub := submitting{Service: s, tx: tx}
		if err := sub.load(ctx, at, ""); err != nil {
			return err
		}
		sub.trail.Language = language
		return s.saveTrail(ctx, tx, &sub.run, sub.trail)
	})
	if err != nil {
		return Session{}, View{}, err
	}
	return s.Resume(ctx, at)
}

func problemsOf(wrong map[string]string) error {
	fields := make([]fault.Field, 0, len(wrong))
	for _, name := range slices.Sorted(maps.Keys(wrong)) {
		fields = append(fields, fault.Field{
			Field: "body.values." + name, Code: fault.CodeInvalidParameters, Message: wrong[name],
		})
	}
	return fault.Fields(fields...)
}

// load locks the session, its user first as everybody does who changes both. The screen stays empty where it isn't on
// the way.
func (sub *submitting) load(ctx context.Context, at scope.Ref, screenID string) error {
	found, err := get(ctx, sub.tx, at)
	if err == nil && !found.isFlow() {
		err = db.ErrNotFound
	}
	if err != nil {
		return db.OrMissing(err, "Session")
	}
	if found.UserID != "" {
		user, err := sub.Users.Lock(ctx, sub.tx, found.user())
		if err != nil {
			return err
		}
		sub.live = user.Live()
	}
	if sub.run, err = lock(ctx, sub.tx, at); err != nil {
		return db.OrMissing(err, "Session")
	}
	if sub.open, err = sub.Sites.VersionOf(ctx, sub.tx, at.Scope.Ref(sub.run.VersionID)); err != nil {
		return err
	}
	if sub.trail, err = sub.openTrail(ctx, sub.tx, sub.run); err != nil {
		return err
	}
	sub.open.Flow = sub.open.Flow.In(sub.trail.Language)
	sub.path, _ = sub.open.Flow.Walk(sub.trail.run())
	if slices.Contains(sub.path, screenID) {
		sub.screen, _ = sub.open.Flow.Screen(screenID)
	}
	return nil
}

func (sub *submitting) take(ctx context.Context, given Given) (wrong map[string]string, err error) {
	sight := sub.trail.run().SightOf(sub.path, sub.screen.ID)
	kept, wrong := sub.open.Flow.Submit(sub.screen, given, sight)
	if len(wrong) > 0 {
		return wrong, nil
	}
	if sub.run, err = sub.start(ctx, sub.tx, sub.run.ref()); err != nil {
		return nil, err
	}
	if sub.screen.Module.Type == lowcode.Widget && sub.live == 0 {
		return nil, sub.move(ctx, sub.tx, &sub.run, Closed, 0)
	}
	if err := sub.keep(ctx, kept, sight); err != nil {
		return nil, err
	}
	passed := sub.trail.run().Pass(sub.path, sub.screen.ID, kept)
	sub.trail.Passed, sub.trail.Answers = passed.Passed, passed.Answers
	path, outcome := sub.open.Flow.Walk(sub.trail.run())
	sub.path = path
	err = sub.Forms.Supersede(ctx, sub.tx, sub.run.ref(), func(id string) bool { return slices.Contains(path, id) })
	if err != nil {
		return nil, err
	}
	if outcome != nil {
		sub.trail.HasEnded = true
		if err := sub.end(ctx); err != nil {
			return nil, err
		}
	}
	if err := sub.reach(ctx, sub.tx, &sub.run, ReachedStart); err != nil {
		return nil, err
	}
	steps := lowcode.StepsAfter(sub.screen.ID, path, outcome)
	if err := sub.countSteps(ctx, sub.tx, sub.run, &sub.trail, steps...); err != nil {
		return nil, err
	}
	return nil, sub.saveTrail(ctx, sub.tx, &sub.run, sub.trail)
}

// keep stores what was answered as a form: the questions as they are asked now, and what the options are called.
func (sub *submitting) keep(ctx context.Context, kept lowcode.Values, sight lowcode.Sight) error {
	written, _ := sub.open.Flow.Written().Screen(sub.screen.ID) // staff find it by one name, whatever people read
	filled := form.Filled{
		Name: written.Name, Reference: sub.screen.ID, SiteID: sub.run.SiteID, SessionID: sub.run.ID,
		VersionID: sub.run.VersionID, Data: map[string]string{}, At: db.At(sub.Clock.Now()),
	}
	for _, c := range sub.screen.Module.Components {
		value, isKept := kept[c.Name]
		if !c.IsField() || !isKept {
			continue
		}
		filled.Data[c.Name] = value.Plain()
		filled.Fields = append(filled.Fields, form.Answer{
			ID: c.ID, Name: c.Name, Label: c.Label, Type: c.Type, Value: value.Plain(),
			ValueLabel: c.Choice(value.Plain()), FromLink: sub.cameByLink(c, value, sight),
		})
	}
	if len(filled.Fields) == 0 {
		return nil
	}
	return sub.Forms.Keep(ctx, sub.tx, sub.run.user(), filled)
}

// cameByLink tells whether the address filled a field in, and the person left it as it was.
func (sub *submitting) cameByLink(c lowcode.Component, value lowcode.Value, sight lowcode.Sight) bool {
	flow := sub.open.Flow
	text, isText := flow.Default(c, sight).(string)
	sight.Params = flow.Effective(nil)
	return isText && value.Plain() == strings.TrimSpace(text) && flow.Default(c, sight) != any(text)
}

// end says how a run went that came to its end.
func (sub *submitting) end(ctx context.Context) error {
	step := Finished
	if sub.live == 0 && sub.open.Flow.HasWidget(sub.path) {
		step = Unlinked
		if sub.trail.HadConnection {
			step = Withdrawn
		}
	}
	return sub.move(ctx, sub.tx, &sub.run, step, sub.live)
}

// inFlow is what a step of a connection means in a flow: what is connected doesn't end it, its last screen does.
func (s *Service) inFlow(ctx context.Context, tx *db.Tx, run *Session, step Step) (Step, error) {
	if step != Connected {
		return step, nil
	}
	t, err := s.openTrail(ctx, tx, *run)
	if err != nil {
		return step, err
	}
	if !t.HadConnection {
		t.HadConnection = true
		if err := s.saveTrail(ctx, tx, run, t); err != nil {
			return step, err
		}
	}
	if t.HasEnded {
		return Connected, nil
	}
	return Touched, nil
}

// mayRestart tells whether a run that failed goes on when its person comes back: not once its last screen was passed.
func (s *Service) mayRestart(ctx context.Context, q db.Querier, run Session) (bool, error) {
	if !run.isFlow() || run.Status != Failure {
		return true, nil
	}
	t, err := s.openTrail(ctx, q, run)
	return !t.HasEnded, err
}

// widgetOf is the template of the widget screen that a person came to last.
func (s *Service) widgetOf(ctx context.Context, run Session, flow lowcode.Flow) (string, error) {
	t, err := s.openTrail(ctx, s.DB.Read(), run)
	if err != nil {
		return "", err
	}
	path, _ := flow.Walk(t.run())
	for _, id := range slices.Backward(path) {
		if screen, _ := flow.Screen(id); screen.Module.Type == lowcode.Widget {
			return cmp.Or(screen.Module.Template, template.DefaultID), nil
		}
	}
	return "", fault.New(fault.Conflict, fault.CodeConflict, "There is nothing to connect on this screen.")
}
