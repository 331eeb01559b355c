package verification

import (
	"context"
	"slices"
	"strconv"

	"nod/internal/access/usage"
	"nod/internal/collect/consent"
	"nod/internal/lookup/inquiry"
	"nod/internal/lookup/registry"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
)

// Deps is what the feature stands on.
type Deps struct {
	inquiry.Deps
	// Source is the registry of a mode; nil where there is none.
	Source func(mode auth.Mode) registry.Source
}

// Service verifies.
type Service struct {
	*inquiry.Service[*Document]
	source func(mode auth.Mode) registry.Source
}

// New makes the service and adds its job and its tick to the engine.
func New(d Deps) *Service {
	s := &Service{source: d.Source}
	s.Service = inquiry.New(d.Deps, inquiry.Kind[*Document]{
		Name: "verification", Noun: "Verification", Prefix: "ver", Requested: "verification.requested",
		Action: usage.RequestVerification, Doc: &doc,
		Beside: []string{finalMatches, review, content.Name}, BesideOf: s.beside,
		Keys: keys, Subject: subject, Facts: facts, Paper: paper, About: about,
		Origin: func(d *Document) *inquiry.Origin { return &d.Origin },
		Submit: func(ctx context.Context, at scope.Scope, d *Document, from inquiry.Origin) (Verification, error) {
			return s.submit(ctx, at, d.Request, from)
		},
		Source: "registry", HasSource: func(mode auth.Mode) bool { return d.Source(mode) != nil },
		Absent:   "No registry is connected in Production. Ask your operator to connect one.",
		Complete: s.firstReview,
		Job:      func(at scope.Ref) job.Args { return checkArgs{at.Tenant, at.Mode, at.ID} },
		Fail:     func(d *Document, _ inquiry.Reason, text string) { d.Error = text },
		Started: func(v Verification) []event.New {
			return told(v, event.VerificationStarted, map[string]any{"verificationId": v.ID})
		},
		Ended: func(v Verification) []event.New {
			data := map[string]any{"verificationId": v.ID, "status": v.Status, "idTypes": idTypes(v.Doc)}
			if v.Doc.Result != nil {
				data["finalMatches"] = v.Doc.Result.FinalMatches
			}
			return told(v, event.VerificationCompleted, data)
		},
	})
	job.Handle(s.Jobs, inquiry.Call(), s.check)
	return s
}

func told(v Verification, of event.Type, data map[string]any) []event.New {
	return []event.New{{Tenant: v.TenantID, Mode: v.Mode, Type: of, Data: data}}
}

// idTypes are the kinds of IDs that were asked about, each once.
func idTypes(d *Document) []registry.IDType {
	all := []registry.IDType{}
	for _, id := range d.Request.AdditionalData.IDs {
		if !slices.Contains(all, id.Type) {
			all = append(all, id.Type)
		}
	}
	return all
}

// beside are the verdict (true, false, or empty while there is none), how far its review is, and the hash of what was
// asked and answered, while it has a review.
func (s *Service) beside(ctx context.Context, q db.Querier, v Verification) ([]any, error) {
	if v.Doc.Result == nil {
		return []any{"", "", nil}, nil
	}
	verdict := strconv.FormatBool(v.Doc.Result.FinalMatches)
	if v.Doc.Review == nil {
		return []any{verdict, "", nil}, nil
	}
	hash, err := s.contentHash(ctx, q, v)
	return []any{verdict, string(v.Doc.Review.Status), hash}, err
}

// subject is each ID: however the name is written, it is one person's. Licenses are numbered within their profession.
func subject(d *Document) []inquiry.Key {
	all := []inquiry.Key{}
	for _, id := range d.Request.AdditionalData.IDs {
		all = append(all, inquiry.IDKey(string(id.Type)+" "+id.SubType, id.Number))
	}
	return all
}

// keys are the subject's name and IDs, their numbers alone, and what else a person is known by.
func keys(d *Document) []inquiry.Key {
	a := d.Request.AdditionalData
	all := append(subject(d), inquiry.NameKey(d.Request.FullName), inquiry.PhoneKey(a.Phone), inquiry.MailKey(a.Email))
	for _, id := range a.IDs {
		all = append(all, inquiry.NumberKey(id.Number))
	}
	return all
}

// Submit takes a request in and has the registry asked. Refusals: INVALID_PARAMETERS, QUOTA_EXCEEDED, and CONFLICT
// where no registry is connected; those cost nothing.
func (s *Service) Submit(ctx context.Context, at scope.Scope, r Request) (Verification, error) {
	return s.submit(ctx, at, r, inquiry.Origin{})
}

func (s *Service) submit(
	ctx context.Context, at scope.Scope, r Request, from inquiry.Origin,
) (Verification, error) {
	doc, err := s.read(ctx, at, r, from)
	if err != nil {
		return Verification{}, err
	}
	return s.Accept(ctx, at, doc)
}

// SubmitIn is [Service.Submit] in a transaction of the caller.
func (s *Service) SubmitIn(ctx context.Context, tx *db.Tx, at scope.Scope, r Request) (Verification, error) {
	doc, err := s.read(ctx, at, r, inquiry.Origin{})
	if err != nil {
		return Verification{}, err
	}
	return s.AcceptIn(ctx, tx, at, doc)
}

// Check says what [Service.Submit] would refuse about a request under the consent of a template.
func (s *Service) Check(r Request, t consent.Template) error {
	now := s.Clock.Now()
	r.normalize()
	if err := r.check(now); err != nil {
		return err
	}
	_, err := r.Consent.FreezeAs(&t, now)
	return err
}

// read checks a request and freezes its consent.
func (s *Service) read(ctx context.Context, at scope.Scope, r Request, from inquiry.Origin) (*Document, error) {
	if err := s.CheckSource(at.Mode); err != nil {
		return nil, err
	}
	now := s.Clock.Now()
	r.normalize()
	if err := r.check(now); err != nil {
		return nil, err
	}
	seen, err := r.Consent.Freeze(ctx, s.Consents, now)
	return &Document{Request: r, Evidence: seen, Origin: from}, err
}

// check is the job that asks the registry.
func (s *Service) check(ctx context.Context, args checkArgs) error {
	at := scope.Of(args.Tenant, args.Mode).Ref(args.VerificationID)
	return s.Ask(ctx, at, func(v Verification) (*Document, error) {
		answer, err := s.source(args.Mode).Look(ctx, v.Doc.Request.query(v.ID, s.Clock.Now()))
		if err != nil {
			return nil, err
		}
		result := compare(v.Doc.Request, answer)
		answered := *v.Doc
		answered.Result = &result
		return &answered, nil
	})
}
