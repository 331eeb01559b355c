package inquiry

import (
	"context"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// Origin is how an inquiry came about. It is part of its document.
type Origin struct {
	// Before is the inquiry with a result that this one runs again; empty for none.
	Before string `json:"before,omitempty"`
	// Kind is who asked: a developer or an API key; empty for inquiries of earlier programs.
	Kind string `json:"kind,omitempty"`
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
}

// by fills in who is calling.
func (o *Origin) by(p auth.Principal) {
	o.Kind = string(p.Kind)
	o.ID = p.SubjectID
	o.Name = p.Name
}

// Fact is one thing that a result says, as people read it.
type Fact struct{ Name, Value string }

// Change is a fact that is another one than before; "-" stands for one that is not known.
type Change struct {
	Fact   string `json:"fact" doc:"The field or metric that changed, in words."`
	Before string `json:"before" doc:"What the earlier lookup said; empty for nothing."`
	After  string `json:"after" doc:"What this lookup says; empty for nothing."`
}

// unknown is the value of a fact that is not known.
const unknown = "-"

// changesOf compares facts, in the order of the later ones.
func changesOf(before, after []Fact) []Change {
	all, old := []Change{}, map[string]string{}
	for _, f := range before {
		old[f.Name] = f.Value
	}
	for _, f := range after {
		was, isKnown := old[f.Name]
		if !isKnown {
			was = unknown
		}
		if was != f.Value {
			all = append(all, Change{f.Name, was, f.Value})
		}
		delete(old, f.Name)
	}
	for _, f := range before {
		if was, isGone := old[f.Name]; isGone && was != unknown {
			all = append(all, Change{f.Name, was, unknown})
		}
	}
	return all
}

// Again asks once more what an inquiry that ended asked, under the same consent. It is a new inquiry with its own
// credit, and every rule holds again: a consent whose template was deleted since carries no other lookup.
func (s *Service[D]) Again(ctx context.Context, at scope.Ref) (Inquiry[D], error) {
	i, err := s.Get(ctx, at)
	if err != nil {
		return i, err
	}
	if i.Status == Processing {
		return i, fault.New(fault.Conflict, fault.CodeConflict, "This lookup is still running. Wait for its result.")
	}
	if i.WithdrawnAt != nil {
		return i, fault.New(fault.Conflict, fault.CodeConflict,
			"The person withdrew this consent. Submit a new request with a new consent.")
	}
	before := i.ID
	if i.Status == Failed {
		before = s.kind.Origin(i.Doc).Before
	}
	made, err := s.kind.Submit(ctx, at.Scope, i.Doc, Origin{Before: before})
	if fault.HasCode(err, fault.CodeInvalidParameters) {
		return made, fault.New(fault.Conflict, fault.CodeConflict,
			"This lookup's consent or data no longer passes the checks. Submit a new request.")
	}
	return made, err
}

// Compared is what an inquiry says otherwise than the one before it.
type Compared struct {
	PreviousID string   `json:"previousId,omitempty" required:"false" doc:"Left out when there is none to compare with."`
	PreviousAt *db.Time `json:"previousAt,omitempty" required:"false" nullable:"false" doc:"When the earlier lookup was requested."`
	Changes    []Change `json:"changes" doc:"Empty when nothing changed."`
}

// Compare tells what changed against the inquiry that this one runs again.
func (s *Service[D]) Compare(ctx context.Context, at scope.Ref) (Compared, error) {
	out := Compared{Changes: []Change{}}
	i, err := s.Get(ctx, at)
	if err != nil || i.Status != Completed {
		return out, err
	}
	before := s.kind.Origin(i.Doc).Before
	if before == "" {
		return out, nil
	}
	old, err := s.Get(ctx, at.Scope.Ref(before))
	if fault.HasCode(err, fault.CodeMissingResource) {
		return out, nil // erased since
	}
	if err != nil {
		return out, err
	}
	out.PreviousID, out.PreviousAt = old.ID, &old.UpdatedAt
	out.Changes = changesOf(s.kind.Facts(old.Doc), s.kind.Facts(i.Doc))
	return out, nil
}
