package inquiry

import (
	"context"
	"time"

	"nod/internal/lookup/evidence"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// Paper is what a printed report of an inquiry says. Equal papers are of equal results.
type Paper struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Subject is whom it is about, as the label says, and Verdict the result.
	SubjectLabel string            `json:"subjectLabel"`
	Subject      string            `json:"subject"`
	Verdict      string            `json:"verdict"`
	RequestedAt  time.Time         `json:"requestedAt"`
	AnsweredAt   time.Time         `json:"answeredAt"`
	AskedBy      string            `json:"askedBy"`
	Consent      evidence.Consent  `json:"consent"`
	Evidence     evidence.Evidence `json:"evidence"`
	// Rule and SourceVersion are the versions of what judged and of what was asked; empty where nobody tells.
	Rule          string `json:"rule,omitempty"`
	SourceVersion string `json:"sourceVersion,omitempty"`
	// ExpiresAt is until when the result is current, WithdrawnAt when the subject withdrew the consent.
	ExpiresAt   *db.Time `json:"expiresAt,omitempty"`
	WithdrawnAt *db.Time `json:"withdrawnAt,omitempty"`
	// Review is what people decided of the result; empty where they have nothing to decide.
	Review   string    `json:"review,omitempty"`
	Opinions []Opinion `json:"opinions,omitempty"`
	// Matches are the tenant's rules that the result is within: name, limit, and value.
	Matches []Row     `json:"matches,omitempty"`
	Head    [3]string `json:"head"`
	Rows    []Row     `json:"rows"`
}

// Opinion is what one person decided, and why.
type Opinion struct {
	What string    `json:"what"`
	Who  string    `json:"who"`
	Note string    `json:"note,omitempty"`
	At   time.Time `json:"at"`
}

// Row is a line of a result: what was asked about, what was given or what it means, and the answer.
type Row struct {
	Name   string `json:"name"`
	Given  string `json:"given"`
	Answer string `json:"answer"`
	Reason string `json:"reason,omitempty"`
}

// Facts are the names of rows with their answers.
func Facts(rows []Row) []Fact {
	all := make([]Fact, len(rows))
	for n, r := range rows {
		all[n] = Fact{r.Name, r.Answer}
	}
	return all
}

// Paper returns what a report of an inquiry says. It refuses with CONFLICT while there is no result.
func (s *Service[D]) Paper(ctx context.Context, at scope.Ref) (Paper, error) {
	i, err := s.Get(ctx, at)
	if err != nil {
		return Paper{}, err
	}
	if i.Status != Completed {
		return Paper{}, fault.New(fault.Conflict, fault.CodeConflict, "This lookup has no result to report.")
	}
	p := s.kind.Paper(i.Doc)
	p.ID = i.ID
	p.RequestedAt = i.CreatedAt.UTC()
	p.AnsweredAt = i.UpdatedAt.UTC()
	p.ExpiresAt, p.WithdrawnAt = i.ExpiresAt, i.WithdrawnAt
	p.AskedBy = s.kind.Origin(i.Doc).Name
	return p, nil
}
