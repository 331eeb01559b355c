package signal

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"nod/internal/access/usage"
	"nod/internal/collect/consent"
	"nod/internal/lookup/inquiry"
	"nod/internal/lookup/signalrule"
	"nod/internal/lookup/signalsource"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
)

// Deps is what the feature stands on.
type Deps struct {
	inquiry.Deps
	// Source is the source of a mode; nil where there is none.
	Source func(mode auth.Mode) signalsource.Source
	Rules  *signalrule.Service
}

// Service looks signals up.
type Service struct {
	*inquiry.Service[*Document]
	source func(mode auth.Mode) signalsource.Source
	rules  *signalrule.Service
}

// New makes the service and adds its job and its tick to the engine.
func New(d Deps) *Service {
	s := &Service{source: d.Source, rules: d.Rules}
	s.Service = inquiry.New(d.Deps, inquiry.Kind[*Document]{
		Name: "signal", Noun: "Signal", Prefix: "signal", Requested: "signal.requested",
		Action: usage.RequestRecord, Doc: &doc,
		Beside: []string{phone.Name}, BesideOf: func(ctx context.Context, q db.Querier, g Signal) ([]any, error) {
			hash, err := s.hash(ctx, q, g.Scope(), g.Doc.Query.Phone)
			return []any{hash}, err
		},
		Facts: facts, Paper: paper, About: about, Ended: matched,
		Origin: func(d *Document) *inquiry.Origin { return &d.Origin },
		Submit: func(ctx context.Context, at scope.Scope, d *Document, from inquiry.Origin) (Signal, error) {
			return s.submit(ctx, at, d.Query, from)
		},
		Keys:    keys,
		Subject: keys,
		Source:  "source", HasSource: func(mode auth.Mode) bool { return d.Source(mode) != nil },
		Absent: "No source of risk signals is connected in Production. Ask your operator to connect one.",
		Job:    func(at scope.Ref) job.Args { return askArgs{at.Tenant, at.Mode, at.ID} },
		Fail: func(d *Document, reason inquiry.Reason, text string) {
			d.Code, d.Message = Unavailable, text
			if reason == inquiry.Refused || reason == inquiry.Broken {
				d.Code = SystemError
			}
		},
	})
	job.Handle(s.Jobs, inquiry.Call(), s.ask)
	return s
}

// Submit takes a request in and has the source asked. Refusals: INVALID_PARAMETERS, QUOTA_EXCEEDED, and CONFLICT
// where no source is connected; those cost nothing.
func (s *Service) Submit(ctx context.Context, at scope.Scope, q Query) (Signal, error) {
	return s.submit(ctx, at, q, inquiry.Origin{})
}

func (s *Service) submit(ctx context.Context, at scope.Scope, q Query, from inquiry.Origin) (Signal, error) {
	doc, err := s.read(ctx, at, q, from)
	if err != nil {
		return Signal{}, err
	}
	return s.Accept(ctx, at, doc)
}

// SubmitIn is [Service.Submit] in a transaction of the caller.
func (s *Service) SubmitIn(ctx context.Context, tx *db.Tx, at scope.Scope, q Query) (Signal, error) {
	doc, err := s.read(ctx, at, q, inquiry.Origin{})
	if err != nil {
		return Signal{}, err
	}
	return s.AcceptIn(ctx, tx, at, doc)
}

// Check says what [Service.Submit] would refuse about a request under the consent of a template.
func (s *Service) Check(q Query, t consent.Template) error {
	if err := q.check(); err != nil {
		return err
	}
	_, err := q.Consent.FreezeAs(&t, s.Clock.Now())
	return err
}

// read checks a request and freezes its consent.
func (s *Service) read(ctx context.Context, at scope.Scope, q Query, from inquiry.Origin) (*Document, error) {
	if err := s.CheckSource(at.Mode); err != nil {
		return nil, err
	}
	if err := q.check(); err != nil {
		return nil, err
	}
	seen, err := q.Consent.Freeze(ctx, s.Consents, s.Clock.Now())
	return &Document{Query: q, Evidence: seen, Origin: from}, err
}

// ask is the job that asks the source.
func (s *Service) ask(ctx context.Context, args askArgs) error {
	at := scope.Of(args.Tenant, args.Mode).Ref(args.SignalID)
	return s.Ask(ctx, at, func(g Signal) (*Document, error) {
		query := signalsource.Query{IdempotencyKey: g.ID, Phone: g.Doc.Query.Phone, Now: s.Clock.Now()}
		answer, err := s.source(args.Mode).Signals(ctx, query)
		if err != nil {
			return nil, err
		}
		d := *g.Doc
		d.Code = Success
		d.Result = answer.Metrics
		d.SourceVersion = answer.SourceVersion
		if answer.Outcome == signalsource.NoData {
			d.Code = NoData
			d.Message = "The source has no events for this number."
			d.Result = nil
		}
		d.Matches, err = s.rules.Match(ctx, at.Scope, d.Result)
		return &d, err
	})
}

// matched tells the webhook of each rule that the result is within.
func matched(g Signal) []event.New {
	all := []event.New{}
	for _, m := range g.Doc.Matches {
		if m.WebhookID != "" {
			all = append(all, event.New{
				Tenant: g.TenantID, Mode: g.Mode, Type: event.SignalRuleMatched, To: m.WebhookID,
				Data: map[string]any{"signalId": g.ID, "ruleId": m.RuleID, "metric": m.Metric},
			})
		}
	}
	return all
}

// filter narrows a list to a number; empty for all.
func (s *Service) filter(ctx context.Context, at scope.Scope, number string) (f inquiry.Filter, err error) {
	if number != "" {
		hash, err := s.hash(ctx, s.DB.Read(), at, plain(number))
		return inquiry.Filter{Beside: map[string]any{phone.Name: hash}}, err
	}
	return f, nil
}

// about is what auditors read of a signal.
func about(d *Document) inquiry.About {
	a := inquiry.About{Numbers: []string{d.Query.Phone}, Consent: d.Query.Consent, Result: string(d.Code)}
	if many := signalrule.Counted(d.Matches); many != "" {
		a.Result += ", " + many
	}
	return a
}

// keys are what a signal is found by.
func keys(d *Document) []inquiry.Key { return []inquiry.Key{inquiry.PhoneKey(d.Query.Phone)} }

// facts are what came of asking, the rules that matched, and the metrics that are known, in their order.
func facts(d *Document) []inquiry.Fact {
	all := []inquiry.Fact{{Name: "Result", Value: string(d.Code)}}
	for _, m := range d.Matches {
		name := "Rule: " + m.Name
		n := slices.IndexFunc(all, func(f inquiry.Fact) bool { return f.Name == name })
		if n < 0 {
			all = append(all, inquiry.Fact{Name: name, Value: m.Limit()})
			continue
		}
		all[n].Value += "; " + m.Limit() // rules may share a name, facts can't
	}
	return append(all, inquiry.Facts(rows(d))...)
}

// Values are what came of asking, every metric, and the rules that matched, in one line; empty for what is not known.
func (d *Document) Values() []string {
	all := []string{string(d.Code)}
	for _, m := range signalsource.Metrics() {
		value := ""
		if v, ok := d.Result[m.Name]; ok && v != signalsource.Never && v != signalsource.Unknown {
			value = strconv.FormatInt(v, 10)
		}
		all = append(all, value)
	}
	names := []string{}
	for _, m := range d.Matches {
		names = append(names, m.Name)
	}
	return append(all, strings.Join(names, "; "))
}

// rows are the metrics that are known.
func rows(d *Document) []inquiry.Row {
	all := []inquiry.Row{}
	for _, m := range signalsource.Metrics() {
		if value, ok := d.Result[m.Name]; ok && value != signalsource.Never && value != signalsource.Unknown {
			all = append(all, inquiry.Row{Name: m.Name, Given: m.Description, Answer: strconv.FormatInt(value, 10)})
		}
	}
	return all
}

// paper is what a report says.
func paper(d *Document) inquiry.Paper {
	p := inquiry.Paper{
		Title: "Risk signals report", SubjectLabel: "Mobile Number", Subject: d.Query.Phone, Verdict: "Events found",
		Consent: d.Query.Consent, Evidence: d.Evidence,
		Head: [3]string{"Event Name", "Description", "Event Value"}, Rows: rows(d), SourceVersion: d.SourceVersion,
	}
	if d.Code == NoData {
		p.Verdict = "No events"
	}
	for _, m := range d.Matches {
		p.Matches = append(p.Matches, inquiry.Row{
			Name: m.Name, Given: m.Limit(), Answer: strconv.FormatInt(m.Value, 10),
		})
	}
	return p
}
